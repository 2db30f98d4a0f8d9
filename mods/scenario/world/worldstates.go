package world

import (
	"fmt"
	"slices"

	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// WorldStateVerbs are the verbs for world states.
func WorldStateVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "world state STATE is set to N", Run: doSetState(false),
			Doc:     "Sets a world state of the map, or of the realm, as a script would.",
			Example: "world state wilds:beacons is set to 2"},
		{Syntax: "world state STATE gains N", Run: doSetState(true),
			Doc:     "Adds N to a world state.",
			Example: "world state wilds:beacons gains 1"},
	}
}

// WorldStateConditions are the conditions about world states.
func WorldStateConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "world state STATE OP N", State: worldStateIs,
			Doc:     "The value of a world state on the map on which lines act.",
			Example: "expect world state wilds:beacons >= 2"},
		{Syntax: "A sees world state STATE at N", State: testworld.OfUnits(seesState),
			Doc:     "The last value of a world state that a player's client received.",
			Example: "expect Anna sees world state wilds:beacons at 2"},
	}
}

func doSetState(adds bool) func(st *testworld.Stage, a line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		m, err := st.OnMap()
		if err != nil {
			return err
		}
		in := input.Directed{Act: input.SetState, ID: st.ID(a, "STATE"), Points: int64(a.Num("N"))}
		if adds {
			in.Act = input.AddState
		}
		if _, err := m.Direct(in); err != nil {
			return err
		}
		return st.Advance(2)
	}
}

func worldStateIs(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	m, err := st.OnMap()
	if err != nil {
		return false, "", err
	}
	var now int64
	known := false
	m.Inside(func(tx *gamemap.Tx) { now, known = tx.Environment().WorldState(st.ID(a, "STATE")) })
	if !known {
		return false, "", fmt.Errorf("map %s has no world state %s", st.Current, a.Text("STATE"))
	}
	return line.Compare(float64(now), a.Text("OP"), a.Num("N")), fmt.Sprintf("it is %d", now), nil
}

func seesState(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	p, ok := st.PlayerOf(u)
	if !ok || p.Screen.Outlook == nil {
		return false, nil
	}
	i := slices.IndexFunc(p.Screen.Outlook.States, func(s view.WorldState) bool { return s.ID == st.ID(a, "STATE") })
	return i >= 0 && p.Screen.Outlook.States[i].Now == int64(a.Num("N")), nil
}
