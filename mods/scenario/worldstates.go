package scenario

import (
	"fmt"
	"slices"

	"loam/core/entity"
	"loam/core/gamemap"
	"loam/core/input"
	"loam/core/view"
)

// ofNumbers is what is done about world states.
func ofNumbers() []verb {
	return []verb{
		{Syntax: "world state STATE is set to N", run: doSetState(false),
			Doc:     "A world state of the map, or of the realm, becomes another, as a script would have it.",
			Example: "world state wilds:beacons is set to 2"},
		{Syntax: "world state STATE gains N", run: doSetState(true),
			Doc:     "So much is added to a world state.",
			Example: "world state wilds:beacons gains 1"},
	}
}

// ofWorldStates is what may be expected of world states.
func ofWorldStates() []condition {
	return []condition{
		{Syntax: "world state STATE OP N", state: worldStateIs,
			Doc:     "What a world state is on the map on which lines act.",
			Example: "expect world state wilds:beacons >= 2"},
		{Syntax: "A sees world state STATE at N", state: ofUnits(seesState),
			Doc:     "A player's client was last told so of a world state.",
			Example: "expect Anna sees world state wilds:beacons at 2"},
	}
}

func doSetState(adds bool) func(r *runner, a args) error {
	return func(r *runner, a args) error {
		m, err := r.onMap()
		if err != nil {
			return err
		}
		in := input.Directed{Act: input.SetState, ID: r.id(a, "STATE"), Points: int64(a.num("N"))}
		if adds {
			in.Act = input.AddState
		}
		if _, err := m.Direct(in); err != nil {
			return err
		}
		return r.advance(2)
	}
}

func worldStateIs(r *runner, a args, _ bool) (bool, string, error) {
	m, err := r.onMap()
	if err != nil {
		return false, "", err
	}
	var now int64
	known := false
	m.Inside(func(tx *gamemap.Tx) { now, known = tx.WorldState(r.id(a, "STATE")) })
	if !known {
		return false, "", fmt.Errorf("map %s has no world state %s", r.current, a.text("STATE"))
	}
	return compare(float64(now), a.text("OP"), a.num("N")), fmt.Sprintf("it is %d", now), nil
}

func seesState(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	for _, p := range r.actors {
		if p.self != u.GUID || p.shown.outlook == nil {
			continue
		}
		i := slices.IndexFunc(p.shown.outlook.States, func(s view.WorldState) bool { return s.ID == r.id(a, "STATE") })
		return i >= 0 && p.shown.outlook.States[i].Now == int64(a.num("N")), nil
	}
	return false, nil
}
