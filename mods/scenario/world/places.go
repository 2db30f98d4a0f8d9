// Package world owns the scenario lines about maps and their content: positions and
// movement, visibility, game objects, transports, instances, spawn groups and pools, world
// states, layers, game events and weather.
package world

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// MoveVerbs are the verbs for movement.
func MoveVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A moves to X Y", Run: doMove,
			Doc:     "A player starts to run to a position while time advances, as its client would; a creature is sent there.",
			Example: "Anna moves to 60 0"},
		{Syntax: "A moves to B [within YARDS]", Run: doMoveTo,
			Doc:     "The same, to the current position of B: next to it, or with `within` this many yards from its centre.",
			Example: "Anna moves to wolf within 5"},
		{Syntax: "A teleports to X Y", Run: doTeleport,
			Doc:     "Moves a unit to another position on its map at once. Only for tests.",
			Example: "Anna teleports to 0 0"},
		{Syntax: "A travels to PLACE", Run: doTravel,
			Doc:     "Teleports a player to a place, on this or another map. Only for tests.",
			Example: "Anna travels to meadow:inn"},
		{Syntax: "A faces B", Run: doFace, Doc: "Turns a standing unit towards B.", Example: "Anna faces wolf"},
	}
}

func doMove(st *testworld.Stage, a line.Args) error {
	to := st.Position(a).Point
	return st.Doing(a, func(p *testworld.Player) error {
		p.WalkTo(to)
		return nil
	}, testworld.Always(input.Directed{Act: input.Walk, At: geo.Position{Point: to}}))
}

// beside is the distance, in yards, at which a unit stops when it walks to another.
const beside = 1.5

func doMoveTo(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	short := geo.Yards(beside)
	if a.Has("YARDS") {
		short = geo.Yards(a.Num("YARDS"))
	}
	spot := func(from geo.Point) geo.Point {
		return b.Position.Point.Ahead(geo.Heading(b.Position.Point, from), short)
	}
	return st.Doing(a, func(p *testworld.Player) error {
		_, u, ok := st.Where(p.Self)
		if !ok {
			return errors.New("it is gone")
		}
		p.WalkTo(spot(u.Position.Point))
		return nil
	}, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		return input.Directed{Act: input.Walk, At: geo.Position{Point: spot(u.Position.Point)}}, nil
	})
}

func doTeleport(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		to := st.Position(a)
		to.Facing = u.Position.Facing
		return input.Directed{Act: input.Teleport, At: to}, nil
	})
}

// journey is the maximum number of steps of a transfer to another map.
const journey = 10

func doTravel(st *testworld.Stage, a line.Args) error {
	err := st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Travel, ID: st.ID(a, "PLACE")}))
	if err != nil {
		return err
	}
	place, ok := st.Release.Content.Place(st.ID(a, "PLACE"))
	if !ok {
		return errors.New("there is no such place")
	}
	return st.Each(a, func(w *testworld.Who) error {
		for range journey {
			if m, _, ok := st.Where(w.Unit); ok {
				if id, _ := m.ID(); id == place.Map {
					return nil
				}
			}
			if err := st.Advance(1); err != nil {
				return err
			}
		}
		return fmt.Errorf("%s did not arrive on %s", w.Name, place.Map)
	})
}

func doFace(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	return st.Doing(a, func(p *testworld.Player) error {
		u, here := st.Find(p.Self)
		if !here {
			return testworld.ErrAway(p)
		}
		return p.Face(st, u, b.Position.Point)
	}, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		heading := geo.Heading(u.Position.Point, b.Position.Point)
		return input.Directed{Act: input.Face, At: geo.Position{Facing: heading}}, nil
	})
}

// PlaceStates are the conditions about positions.
func PlaceStates() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A home", State: testworld.OfUnits(home), Doc: "The creature is out of combat and within a yard of its home, or on its path.", Example: "expect wolf home"},
		{Syntax: "A within YARDS of B", State: testworld.OfUnits(within), Doc: "The unit is at most this far from the centre of B.", Example: "expect guard within 5 of Anna"},
		{Syntax: "A in sight of B", State: testworld.OfUnits(inSight), Doc: "The two units have line of sight, at any distance.",
			Example: "expect no wolf in sight of Anna"},
		{Syntax: "A near X Y", State: testworld.OfUnits(near), Doc: "The unit is at most 2 yards from a position.", Example: "expect Anna near 60 0"},
		{Syntax: "A in area PLACE", State: testworld.OfUnits(inArea), Doc: "The player is in the area.", Example: "expect Anna in area meadow:mill"},
		{Syntax: "A on map MAP", State: testworld.OfUnits(onMap), Doc: "The unit is on the map.", Example: "expect Anna on map meadow:cellar"},
	}
}

func home(st *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Creature == nil || u.Dead || u.Combat || u.Creature.Mode != entity.Idle {
		return false, nil
	}
	around := geo.Yards(homeWithin)
	if s, ok := st.Release.Content.Spawn(u.Creature.Spawn); ok {
		if s.Path != "" {
			return true, nil
		}
		around += s.Wander
	}
	return geo.Within(u.Position.Point, u.Creature.Home.Point, around), nil
}

func within(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	return u != nil && here && geo.Within(u.Position.Point, b.Position.Point, a.Num("YARDS")), err
}

func near(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	spot := geo.Point{X: a.Num("X"), Y: a.Num("Y")}
	return u != nil && geo.FlatDistance(u.Position.Point, spot) <= nearWithin, nil
}

func inArea(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && slices.Contains(u.Player.Areas, st.ID(a, "PLACE")), nil
}

func onMap(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	m, _, ok := st.Where(u.GUID)
	if !ok {
		return false, errors.New("the unit is not on any map")
	}
	id, _ := m.ID()
	return id == st.ID(a, "MAP"), nil
}

// PlaceEvents are the conditions about entering and leaving areas.
func PlaceEvents() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A enters PLACE", Counts: area(event.KindAreaEntered), Doc: "The player entered the area.", Example: "expect Anna enters meadow:mill once"},
		{Syntax: "A leaves PLACE", Counts: area(event.KindAreaLeft), Doc: "The player left the area.", Example: "expect Anna leaves meadow:mill"},
	}
}

func area(k event.Kind) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
		if e.Event.Kind() != k || !testworld.Concerns(st, a, e) {
			return false
		}
		switch e := e.Event.(type) {
		case event.AreaEntered:
			return e.Area == st.ID(a, "PLACE")
		case event.AreaLeft:
			return e.Area == st.ID(a, "PLACE")
		}
		return false
	}
}

// PlaceTellings describe the events of movement.
func PlaceTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindAreaEntered: testworld.Tells(
			func(e event.AreaEntered) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.AreaEntered, _ string) string {
				return st.Label(e.Player) + " enters " + string(e.Area)
			}),
		event.KindAreaLeft: testworld.Tells(
			func(e event.AreaLeft) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.AreaLeft, _ string) string {
				return st.Label(e.Player) + " leaves " + string(e.Area)
			}),
		event.KindMapEntered: testworld.Tells(
			func(e event.MapEntered) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MapEntered, _ string) string {
				return st.Label(e.Player) + " enters the map"
			}),
		event.KindMapLeft: testworld.Tells(
			func(e event.MapLeft) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MapLeft, _ string) string {
				return st.Label(e.Player) + " leaves the map: " + e.Reason.String()
			}),
		event.KindWaypointReached: testworld.Tells(
			func(e event.WaypointReached) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.WaypointReached, _ string) string {
				return fmt.Sprintf("%s is at point %d of %s", st.Label(e.Unit), e.Index, e.Path)
			}),
		event.KindTeleported: testworld.Tells(
			func(e event.Teleported) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Teleported, _ string) string {
				return fmt.Sprintf("%s is moved to %.1f %.1f", st.Label(e.Unit), e.To.X, e.To.Y)
			}),
		event.KindPutBack: testworld.Tells(
			func(e event.PutBack) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.PutBack, _ string) string {
				return fmt.Sprintf("%s is moved back to %.1f %.1f: %s", st.Label(e.Player), e.To.X, e.To.Y, e.Reason)
			}),
		event.KindMoved: testworld.Tells(
			func(e event.Moved) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Moved, _ string) string {
				return fmt.Sprintf("%s moves to %.4g %.4g", st.Label(e.Player), e.Move.To.X, e.Move.To.Y)
			}),
		event.KindFlew: testworld.Tells(
			func(e event.Flew) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Flew, _ string) string {
				if e.Landed {
					return fmt.Sprintf("%s lands at %s", st.Label(e.Player), e.To)
				}
				return fmt.Sprintf("%s flies to %s", st.Label(e.Player), e.To)
			}),
	}
}

// homeWithin is the maximum distance of a creature from its home position at which it is at
// home, in yards.
const homeWithin = 1

// nearWithin is the maximum distance from a position at which a unit is near it, in yards.
const nearWithin = 2
