package fights

import (
	"math"

	"loam/core/combat"
	"loam/core/entity"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

// ThreatStates is what may be expected of grudges.
func ThreatStates() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A hates B OP N", State: stage.OfUnits(threat), Doc: "The threat that B has with it, rounded; without a grudge, 0.", Example: "expect wolf hates Anna = 50"},
	}
}

func threat(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	sum := 0.0
	for _, g := range u.Grudges {
		if st.Is(g.Enemy, a, "B") {
			points, _ := combat.Threat(u, g.Enemy)
			sum += points
		}
	}
	return line.Compare(math.Round(sum), a.Text("OP"), a.Num("N")), nil
}
