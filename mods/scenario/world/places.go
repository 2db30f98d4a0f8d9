// Package world owns what lines say about the land and what is on it: where units
// are and go, who sees whom, game objects, transports, copies of maps, groups and
// pools of spawns, world states, layers, game events and weather.
package world

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/input"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

// MoveVerbs is where units go.
func MoveVerbs() []stage.Verb {
	return []stage.Verb{
		{Syntax: "A moves to X Y", Run: doMove,
			Doc:     "A player sets out and runs to a spot while time goes by, as its client would; a creature is sent there.",
			Example: "Anna moves to 60 0"},
		{Syntax: "A moves to B [within YARDS]", Run: doMoveTo,
			Doc:     "The same, to where B stands now: beside it, or with `within` so many yards short of its middle.",
			Example: "Anna moves to wolf within 5"},
		{Syntax: "A teleports to X Y", Run: doTeleport,
			Doc:     "Puts a unit elsewhere on its map at once. Only tests may.",
			Example: "Anna teleports to 0 0"},
		{Syntax: "A travels to PLACE", Run: doTravel,
			Doc:     "Sends a player to a place, on this or another map. Only tests may.",
			Example: "Anna travels to meadow:inn"},
		{Syntax: "A faces B", Run: doFace, Doc: "Turns a standing unit.", Example: "Anna faces wolf"},
	}
}

func doMove(st *stage.Stage, a line.Args) error {
	to := st.Position(a).Point
	return st.Doing(a, func(p *stage.Player) error {
		p.WalkTo(to)
		return nil
	}, stage.Always(input.Directed{Act: input.Walk, At: geo.Position{Point: to}}))
}

// beside is how near one comes to somebody whom it walks to, in yards.
const beside = 1.5

func doMoveTo(st *stage.Stage, a line.Args) error {
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
	return st.Doing(a, func(p *stage.Player) error {
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

func doTeleport(st *stage.Stage, a line.Args) error {
	return st.Doing(a, nil, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		to := st.Position(a)
		to.Facing = u.Position.Facing
		return input.Directed{Act: input.Teleport, At: to}, nil
	})
}

// journey is how many steps a way to another map may take.
const journey = 10

func doTravel(st *stage.Stage, a line.Args) error {
	err := st.Doing(a, nil, stage.Always(input.Directed{Act: input.Travel, ID: st.ID(a, "PLACE")}))
	if err != nil {
		return err
	}
	place, ok := st.Release.Content.Place(st.ID(a, "PLACE"))
	if !ok {
		return errors.New("there is no such place")
	}
	return st.Each(a, func(w *stage.Who) error {
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
		return fmt.Errorf("%s does not arrive on %s", w.Name, place.Map)
	})
}

func doFace(st *stage.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	return st.Doing(a, func(p *stage.Player) error {
		u, here := st.Find(p.Self)
		if !here {
			return stage.ErrAway(p)
		}
		return p.Face(st, u, b.Position.Point)
	}, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		heading := geo.Heading(u.Position.Point, b.Position.Point)
		return input.Directed{Act: input.Face, At: geo.Position{Facing: heading}}, nil
	})
}

// PlaceStates is where units are.
func PlaceStates() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A home", State: stage.OfUnits(home), Doc: "A creature is at peace and within a yard of its place, or on its path.", Example: "expect wolf home"},
		{Syntax: "A within YARDS of B", State: stage.OfUnits(within), Doc: "At most so far from the middle of B.", Example: "expect guard within 5 of Anna"},
		{Syntax: "A in sight of B", State: stage.OfUnits(inSight), Doc: "Nothing that blocks is between the eyes of the two, at any distance.",
			Example: "expect no wolf in sight of Anna"},
		{Syntax: "A near X Y", State: stage.OfUnits(near), Doc: "At most 2 yards from a spot.", Example: "expect Anna near 60 0"},
		{Syntax: "A in area PLACE", State: stage.OfUnits(inArea), Doc: "A player stands in an area.", Example: "expect Anna in area meadow:mill"},
		{Syntax: "A on map MAP", State: stage.OfUnits(onMap), Doc: "It stands on a map.", Example: "expect Anna on map meadow:cellar"},
	}
}

func home(st *stage.Stage, _ line.Args, u *entity.Unit) (bool, error) {
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

func within(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	b, here, err := st.Other(a)
	return u != nil && here && geo.Within(u.Position.Point, b.Position.Point, a.Num("YARDS")), err
}

func near(_ *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	spot := geo.Point{X: a.Num("X"), Y: a.Num("Y")}
	return u != nil && geo.FlatDistance(u.Position.Point, spot) <= nearWithin, nil
}

func inArea(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && slices.Contains(u.Player.Areas, st.ID(a, "PLACE")), nil
}

func onMap(st *stage.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	m, _, ok := st.Where(u.GUID)
	if !ok {
		return false, errors.New("the unit is on no map")
	}
	id, _ := m.ID()
	return id == st.ID(a, "MAP"), nil
}

// PlaceEvents is what areas were entered and left.
func PlaceEvents() []stage.Condition {
	return []stage.Condition{
		{Syntax: "A enters PLACE", Counts: area(event.KindAreaEntered), Doc: "A player stepped into an area.", Example: "expect Anna enters meadow:mill once"},
		{Syntax: "A leaves PLACE", Counts: area(event.KindAreaLeft), Doc: "A player left an area.", Example: "expect Anna leaves meadow:mill"},
	}
}

func area(k event.Kind) func(*stage.Stage, line.Args, *stage.Seen) bool {
	return func(st *stage.Stage, a line.Args, e *stage.Seen) bool {
		if e.Event.Kind() != k || !stage.Concerns(st, a, e) {
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

// PlaceTellings are the events of where units go.
func PlaceTellings() map[event.Kind]stage.Telling {
	return map[event.Kind]stage.Telling{
		event.KindAreaEntered: stage.Tells(
			func(e event.AreaEntered) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.AreaEntered, _ string) string {
				return st.Label(e.Player) + " enters " + string(e.Area)
			}),
		event.KindAreaLeft: stage.Tells(
			func(e event.AreaLeft) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.AreaLeft, _ string) string {
				return st.Label(e.Player) + " leaves " + string(e.Area)
			}),
		event.KindMapEntered: stage.Tells(
			func(e event.MapEntered) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.MapEntered, _ string) string {
				return st.Label(e.Player) + " comes onto the map"
			}),
		event.KindMapLeft: stage.Tells(
			func(e event.MapLeft) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.MapLeft, _ string) string {
				return st.Label(e.Player) + " leaves the map: " + e.Reason.String()
			}),
		event.KindWaypointReached: stage.Tells(
			func(e event.WaypointReached) []guid.GUID { return stage.Units(e.Unit) },
			func(st *stage.Stage, e event.WaypointReached, _ string) string {
				return fmt.Sprintf("%s is at point %d of %s", st.Label(e.Unit), e.Index, e.Path)
			}),
		event.KindTeleported: stage.Tells(
			func(e event.Teleported) []guid.GUID { return stage.Units(e.Unit) },
			func(st *stage.Stage, e event.Teleported, _ string) string {
				return fmt.Sprintf("%s is put to %.1f %.1f", st.Label(e.Unit), e.To.X, e.To.Y)
			}),
		event.KindPutBack: stage.Tells(
			func(e event.PutBack) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.PutBack, _ string) string {
				return fmt.Sprintf("%s is put back to %.1f %.1f: %s", st.Label(e.Player), e.To.X, e.To.Y, e.Reason)
			}),
		event.KindMoved: stage.Tells(
			func(e event.Moved) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.Moved, _ string) string {
				return fmt.Sprintf("%s moves to %.4g %.4g", st.Label(e.Player), e.Move.To.X, e.Move.To.Y)
			}),
		event.KindFlew: stage.Tells(
			func(e event.Flew) []guid.GUID { return stage.Units(e.Player) },
			func(st *stage.Stage, e event.Flew, _ string) string {
				if e.Landed {
					return fmt.Sprintf("%s lands at %s", st.Label(e.Player), e.To)
				}
				return fmt.Sprintf("%s flies to %s", st.Label(e.Player), e.To)
			}),
	}
}

// homeWithin is how near its place a creature is at home, in yards.
const homeWithin = 1

// nearWithin is how far from a spot somebody is near it, in yards.
const nearWithin = 2
