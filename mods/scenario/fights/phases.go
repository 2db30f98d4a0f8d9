package fights

import (
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

// PhaseConditions is what may be expected of the phases of fights.
func PhaseConditions() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A enters phase PHASE", Counts: entersPhase, Doc: "The fight of a creature came to a phase of its definition.",
			Example: "advance until boss enters phase burning within 60s"},
		{Syntax: "A phase = PHASE", State: stage.OfUnits(inPhase), Doc: "Its fight is in that phase.", Example: "expect boss phase = burning"},
	}
}

func entersPhase(st *stage.Stage, a line.Args, e *stage.Seen) bool {
	p, ok := e.Event.(event.PhaseEntered)
	return ok && st.Is(p.Unit, a, "A") && p.Phase == a.Text("PHASE")
}

func inPhase(_ *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Phase.Name == a.Text("PHASE"), nil
}

// PhaseTellings are the events of the phases of fights.
func PhaseTellings() map[event.Kind]stage.Telling {
	return map[event.Kind]stage.Telling{
		event.KindPhaseEntered: stage.Tells(
			func(e event.PhaseEntered) []guid.GUID { return stage.Units(e.Unit) },
			func(st *stage.Stage, e event.PhaseEntered, _ string) string {
				return st.Label(e.Unit) + " enters phase " + e.Phase
			}),
	}
}
