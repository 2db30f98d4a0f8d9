package world

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/taxi"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

func knowsStop(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is not a player", a.Text("A"))
	}
	s, ok := st.Release.Content.Stop(content.ID(a.Text("STOP")))
	return ok && taxi.Knows(u.Player, s), nil
}

func isAloft(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u.Led.Kind == entity.Aloft, nil
}

// FlightConditions are the conditions about flights.
func FlightConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A knows stop STOP", State: testworld.OfUnits(knowsStop), Doc: "A player knows the flight stop.", Example: "expect Anna knows stop wayhouse:ridge"},
		{Syntax: "A aloft", State: testworld.OfUnits(isAloft), Doc: "A player is on a flight.", Example: "expect no Anna aloft"},
	}
}
