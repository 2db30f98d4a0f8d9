package mapstate

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/waypoint"
	"loam/core/world/grid"
)

// Walk sends a unit to a point from now, along the ground and around obstacles, or as near as
// it gets.
func (s *State) Walk(u *entity.Unit, to geo.Point, run bool) {
	run = run && u.Manners&content.Walks == 0 || u.Manners&(content.Runs|content.Walks) == content.Runs
	speed := u.Run
	if !run {
		speed = u.Walk
	}
	corners, _ := s.Terrain.FindUnitPath(u, to)
	s.WalkWay(u, entity.NewWay(u.Position.Point, s.Now(), speed, corners...), !run)
}

func (s *State) WalkWay(u *entity.Unit, w entity.Way, walking bool) {
	if !w.Moving() || u.Rooted {
		s.StandStill(u)
		return
	}
	s.SetWay(u, w, walking)
}

// SetWay sets a unit on a path, by its own will or another's.
func (s *State) SetWay(u *entity.Unit, w entity.Way, walking bool) {
	s.StandUp(u)
	s.JoinMovers(u)
	u.Way, u.Walking = w, walking
	s.Plan(u, entity.DueArrive, w.End())
	s.Touch(u, view.Place)
}

// StandStill ends a walk where the unit is.
func (s *State) StandStill(u *entity.Unit) {
	if !u.Way.Moving() {
		return
	}
	u.Position = WayAt(u, s.Now())
	u.Way = entity.Way{}
	s.Unplan(u, entity.DueArrive)
	s.Touch(u, view.Place)
}

// JoinMovers adds a unit to the list of those that walk, once.
func (s *State) JoinMovers(u *entity.Unit) {
	if !u.Mover {
		u.Mover = true
		s.Movers = append(s.Movers, u)
	}
}

// Crossed reports whether a move crosses a line of a square of LookYards: a check of
// surroundings that needs no memory.
func Crossed(a, b geo.Point) bool {
	return int64(a.X/LookYards) != int64(b.X/LookYards) || int64(a.Y/LookYards) != int64(b.Y/LookYards)
}

// SetOut brings a walking unit's position up to date before it turns.
func (s *State) SetOut(u *entity.Unit) {
	if u.Way.Moving() {
		u.Position = WayAt(u, s.Now())
	}
}

// IndexPaths indexes the paths of this map, and the creatures that walk them.
func (s *State) IndexPaths() {
	s.Paths = waypoint.NewIndex(s.Content(), s.Map, s.Grid.ToldAwake, s.Roster.ByRank)
	for u := range s.Roster.All() {
		s.Paths.Join(s.RouteOf(u), u)
	}
}

// RouteOf returns the path that a creature has of its own or of its spawn, "" for none.
func (s *State) RouteOf(u *entity.Unit) content.ID { return waypoint.Route(s.Content(), u) }

// PathOf returns the path that a creature walks while it is idle, or nil.
func (s *State) PathOf(u *entity.Unit) *content.Path { return waypoint.Of(s.Content(), s.Map, u) }

// AwakeFor reports whether a creature's surroundings, or any part of its path, are awake.
func (s *State) AwakeFor(u *entity.Unit) bool {
	if s.Grid.Awake(grid.Slot(u.Slot)) {
		return true
	}
	p := s.PathOf(u)
	return p != nil && s.Paths.Awake(p.ID)
}

// LookYards is how far a unit moves before its surroundings are checked again.
const LookYards geo.Yards = 1

// WayAt returns the position of a unit on a path at a time. A unit that is thrown or pulled
// keeps its facing.
func WayAt(u *entity.Unit, at clock.Time) geo.Position {
	p := u.Way.At(at)
	if u.Led.Kind == entity.Pulled || u.Led.Kind == entity.Thrown {
		p.Facing = u.Position.Facing
	}
	return p
}

// Shares of its reach at which a creature stops and to which it walks.
const (
	CloseEnough = 0.9
	Closer      = 0.5
)
