package event

import "loam/core/lib/guid"

// PhaseEntered says that a creature's fight has come to a phase of its
// definition. Before is the one that it left, "" at the beginning of the fight.
type PhaseEntered struct {
	Unit          guid.GUID
	Phase, Before string
}
