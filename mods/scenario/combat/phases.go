package combat

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// PhaseConditions are the conditions about combat phases.
func PhaseConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A enters phase PHASE", Counts: entersPhase, Doc: "A creature entered a phase of its definition.",
			Example: "advance until boss enters phase burning within 60s"},
		{Syntax: "A phase = PHASE", State: testworld.OfUnits(inPhase), Doc: "The creature is in this phase.", Example: "expect boss phase = burning"},
	}
}

func entersPhase(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	p, ok := e.Event.(event.PhaseEntered)
	return ok && st.Is(p.Unit, a, "A") && p.Phase == a.Text("PHASE")
}

func inPhase(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Phase.Name == a.Text("PHASE"), nil
}

// PhaseTellings describe the events of combat phases.
func PhaseTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindPhaseEntered: testworld.Tells(
			func(e event.PhaseEntered) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.PhaseEntered, _ string) string {
				return st.Label(e.Unit) + " enters phase " + e.Phase
			}),
	}
}
