package world

import (
	"fmt"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/flight"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

func knowsStop(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is no player", a.Text("A"))
	}
	s, ok := st.Release.Content.Stop(content.ID(a.Text("STOP")))
	return ok && flight.Knows(u.Player, s), nil
}

func isAloft(_ *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u.Led.Kind == entity.Aloft, nil
}

// FlightConditions is how players fly.
func FlightConditions() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A knows stop STOP", State: stage.OfUnits(knowsStop), Doc: "A player may fly to the stop.", Example: "expect Anna knows stop wayhouse:ridge"},
		{Syntax: "A aloft", State: stage.OfUnits(isAloft), Doc: "A player flies along a route.", Example: "expect no Anna aloft"},
	}
}
