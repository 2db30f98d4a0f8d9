package combat

import (
	"math"

	"loam/core/model/entity"
	"loam/core/rules/combat"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// ThreatStates are the conditions about threat.
func ThreatStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A hates B OP N", State: testworld.OfUnits(threat), Doc: "The threat of B on the threat list of A, rounded; 0 if B is not on it.", Example: "expect wolf hates Anna = 50"},
	}
}

func threat(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	sum := 0.0
	for _, g := range u.Threats {
		if st.Is(g.Enemy, a, "B") {
			points, _ := combat.Threat(u, g.Enemy)
			sum += points
		}
	}
	return line.Compare(math.Round(sum), a.Text("OP"), a.Num("N")), nil
}
