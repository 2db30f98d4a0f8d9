package world

import (
	"fmt"

	"loam/core/model/entity"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// inSight reports whether nothing blocks the line between two units.
func inSight(st *testworld.Stage, a line.Args, u *entity.Unit) (sees bool, err error) {
	b, here, err := st.Other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	m, err := st.OnMap()
	if err != nil {
		return false, err
	}
	for _, both := range []*entity.Unit{u, b} {
		if _, on := m.Unit(both.GUID); !on {
			return false, nil
		}
	}
	m.Inside(func(tx *gamemap.Tx) { sees = tx.Terrain().InSight(u, b) })
	return sees, nil
}

// seesUnit reports whether a player's client shows a unit.
func seesUnit(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	p, ok := st.PlayerOf(u)
	if !ok {
		return false, fmt.Errorf("%s is not a player", a.Text("A"))
	}
	return p.In && p.Screen.Units[b.GUID], nil
}

// SightConditions are the conditions about what clients see.
func SightConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A sees B", State: testworld.OfUnits(seesUnit), Doc: "A player's client currently shows B.", Example: "expect no Anna sees wolf"},
	}
}
