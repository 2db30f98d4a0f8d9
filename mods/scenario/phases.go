package scenario

import (
	"loam/core/entity"
	"loam/core/event"
)

// ofPhases is what may be expected of the phases of fights.
func ofPhases() []condition {
	return []condition{
		{Syntax: "A enters phase PHASE", counts: entersPhase, Doc: "The fight of a creature came to a phase of its definition.",
			Example: "advance until boss enters phase burning within 60s"},
		{Syntax: "A phase = PHASE", state: ofUnits(inPhase), Doc: "Its fight is in that phase.", Example: "expect boss phase = burning"},
	}
}

func entersPhase(r *runner, a args, e *seen) bool {
	p, ok := e.event.(event.PhaseEntered)
	return ok && r.is(p.Unit, a, "A") && p.Phase == a.text("PHASE")
}

func inPhase(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Creature != nil && u.Creature.Phase.Name == a.text("PHASE"), nil
}
