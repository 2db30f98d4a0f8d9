package event

import "loam/core/lib/guid"

// PhaseEntered reports that a creature entered a phase of its fight. Before is the
// previous phase, "" at the start of the fight.
//
//loam:kind 47 phase_entered seen:Unit
type PhaseEntered struct {
	Unit          guid.GUID
	Phase, Before string
}
