package scenario

import (
	"math"

	"loam/core/combat"
	"loam/core/entity"
)

// ofFigures is what may be expected of the figures of units.
func ofFigures() []condition {
	return []condition{
		{Syntax: "A hates B OP N", state: ofUnits(threat), Doc: "The threat that B has with it, rounded; without a grudge, 0.", Example: "expect wolf hates Anna = 50"},
	}
}

func threat(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	sum := 0.0
	for _, g := range u.Grudges {
		if r.is(g.Enemy, a, "B") {
			points, _ := combat.Threat(u, g.Enemy)
			sum += points
		}
	}
	return compare(math.Round(sum), a.text("OP"), a.num("N")), nil
}
