package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/geo"
	"loam/core/input"
)

// moving is where units go.
func moving() []verb {
	return []verb{
		{Syntax: "A moves to X Y", run: doMove,
			Doc:     "A player sets out and runs to a spot while time goes by, as its client would; a creature is sent there.",
			Example: "Anna moves to 60 0"},
		{Syntax: "A teleports to X Y", run: doTeleport,
			Doc:     "Puts a unit elsewhere on its map at once. Only tests may.",
			Example: "Anna teleports to 0 0"},
		{Syntax: "A travels to PLACE", run: doTravel,
			Doc:     "Sends a player to a place, on this or another map. Only tests may.",
			Example: "Anna travels to meadow:inn"},
		{Syntax: "A faces B", run: doFace, Doc: "Turns a standing unit.", Example: "Anna faces wolf"},
	}
}

func doMove(r *runner, a args) error {
	to := r.position(a).Point
	return r.doing(a, func(p *actor) error {
		p.goal = &to
		return nil
	}, always(input.Directed{Act: input.Walk, At: geo.Position{Point: to}}))
}

func doTeleport(r *runner, a args) error {
	return r.doing(a, nil, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		to := r.position(a)
		to.Facing = u.Position.Facing
		return input.Directed{Act: input.Teleport, At: to}, nil
	})
}

// journey is how many steps a way to another map may take.
const journey = 10

func doTravel(r *runner, a args) error {
	err := r.doing(a, nil, always(input.Directed{Act: input.Travel, ID: r.id(a, "PLACE")}))
	if err != nil {
		return err
	}
	place, ok := r.rel.Content.Place(r.id(a, "PLACE"))
	if !ok {
		return errors.New("there is no such place")
	}
	return r.each(a, func(w *who) error {
		for range journey {
			if m, _, ok := r.where(w.unit); ok {
				if id, _ := m.ID(); id == place.Map {
					return nil
				}
			}
			if err := r.advance(1); err != nil {
				return err
			}
		}
		return fmt.Errorf("%s does not arrive on %s", w.name, place.Map)
	})
}

func doFace(r *runner, a args) error {
	b, err := r.one(a)
	if err != nil {
		return err
	}
	return r.doing(a, func(p *actor) error {
		u, here := r.find(p.self)
		if !here {
			return errAway(p)
		}
		return p.face(r, u, b.Position.Point)
	}, func(_ *gamemap.Map, u *entity.Unit) (input.Directed, error) {
		heading := geo.Heading(u.Position.Point, b.Position.Point)
		return input.Directed{Act: input.Face, At: geo.Position{Facing: heading}}, nil
	})
}

// ofPlaces is where units are.
func ofPlaces() []condition {
	return []condition{
		{Syntax: "A home", state: ofUnits(home), Doc: "A creature is at peace and within a yard of its place, or on its path.", Example: "expect wolf home"},
		{Syntax: "A within YARDS of B", state: ofUnits(within), Doc: "At most so far from the middle of B.", Example: "expect guard within 5 of Anna"},
		{Syntax: "A in sight of B", state: ofUnits(inSight), Doc: "Nothing that blocks is between the eyes of the two, at any distance.",
			Example: "expect no wolf in sight of Anna"},
		{Syntax: "A near X Y", state: ofUnits(near), Doc: "At most 2 yards from a spot.", Example: "expect Anna near 60 0"},
		{Syntax: "A in area PLACE", state: ofUnits(inArea), Doc: "A player stands in an area.", Example: "expect Anna in area meadow:mill"},
		{Syntax: "A on map MAP", state: ofUnits(onMap), Doc: "It stands on a map.", Example: "expect Anna on map meadow:cellar"},
	}
}

func home(r *runner, _ args, u *entity.Unit) (bool, error) {
	if u == nil || u.Creature == nil || u.Dead || u.Combat || u.Creature.Mode != entity.Idle {
		return false, nil
	}
	around := geo.Yards(homeWithin)
	if s, ok := r.rel.Content.Spawn(u.Creature.Spawn); ok {
		if s.Path != "" {
			return true, nil
		}
		around += s.Wander
	}
	return geo.Within(u.Position.Point, u.Creature.Home.Point, around), nil
}

func within(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	return u != nil && here && geo.Within(u.Position.Point, b.Position.Point, a.num("YARDS")), err
}

func near(_ *runner, a args, u *entity.Unit) (bool, error) {
	spot := geo.Point{X: a.num("X"), Y: a.num("Y")}
	return u != nil && geo.FlatDistance(u.Position.Point, spot) <= nearWithin, nil
}

func inArea(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && slices.Contains(u.Player.Areas, r.id(a, "PLACE")), nil
}

func onMap(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	m, _, ok := r.where(u.GUID)
	if !ok {
		return false, errors.New("the unit is on no map")
	}
	id, _ := m.ID()
	return id == r.id(a, "MAP"), nil
}

// passed is what areas were entered and left.
func passed() []condition {
	return []condition{
		{Syntax: "A enters PLACE", counts: area(event.KindAreaEntered), Doc: "A player stepped into an area.", Example: "expect Anna enters meadow:mill once"},
		{Syntax: "A leaves PLACE", counts: area(event.KindAreaLeft), Doc: "A player left an area.", Example: "expect Anna leaves meadow:mill"},
	}
}

func area(k event.Kind) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		if e.event.Kind() != k || !concerns(r, a, e) {
			return false
		}
		switch e := e.event.(type) {
		case event.AreaEntered:
			return e.Area == r.id(a, "PLACE")
		case event.AreaLeft:
			return e.Area == r.id(a, "PLACE")
		}
		return false
	}
}
