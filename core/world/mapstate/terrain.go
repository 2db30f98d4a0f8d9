package mapstate

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
)

const (
	// LooksPerStep is how often all searches for ways of one step look at a cell
	// of the map; LeastLooks is what one search may do at any rate, and
	// looksBetween what one may do on behalf of an input, in a step or between two.
	LooksPerStep = 1 << 18
	LeastLooks   = 1 << 12
	looksBetween = 1 << 16
)

// terrain is what a map needs to lead units over its ground; no state.
type terrain struct {
	finder  nav.Finder
	looks   int  // that are left in this step
	within  bool // the inputs of the step have been taken
	corners []geo.Point
	draped  []geo.Point
}

// eye is where a unit sees from and is seen at. Who says to be below the ground
// stands on it.
func (s *State) eye(u *entity.Unit) geo.Point {
	p := u.Position.Point
	p.Z = max(p.Z, s.Def().Height(p.X, p.Y)) + s.Rules().Eval(content.EyeYards, u.Scale)
	return p
}

// InSight tells whether nothing that blocks is between the eyes of two units.
func (s *State) InSight(a, b *entity.Unit) bool {
	return s.Def().Geometry == nil || a == b || s.Def().Geometry.Sight(s.eye(a), s.eye(b))
}

// SeesPoint tells whether nothing that blocks is between a unit's eyes and a
// spot, which is looked at a little above the ground.
func (s *State) SeesPoint(u *entity.Unit, p geo.Point) bool {
	if s.Def().Geometry == nil {
		return true
	}
	p.Z = max(p.Z, s.Def().Height(p.X, p.Y)+spotAbove)
	return s.Def().Geometry.Sight(s.eye(u), p)
}

// spotAbove is how high above the ground a spot is looked at.
const spotAbove geo.Yards = 0.3

// Lead finds the corners of a way along the ground and around what blocks.
func (s *State) Lead(from, to geo.Point) ([]geo.Point, nav.Found) {
	g, t := s.Def().Geometry, &s.terrain
	if g == nil {
		t.draped = append(t.draped[:0], to)
		return t.draped, nav.Whole
	}
	before, looks := t.finder.Looked, looksBetween // whatever the last step left: a restored map does not know that
	if t.within {
		looks = max(t.looks, LeastLooks)
	}
	corners, found := t.finder.Path(g, from, to, looks, t.corners[:0])
	t.looks -= t.finder.Looked - before
	t.corners = corners
	s.drape(from, corners)
	return t.draped, found
}

// drape lays straight lines on the ground.
func (s *State) drape(from geo.Point, corners []geo.Point) []geo.Point {
	t := &s.terrain
	t.draped = t.draped[:0]
	for _, c := range corners {
		t.draped = s.Def().Geometry.Drape(from, c, t.draped)
		from = c
	}
	return t.draped
}

// Looked is how often searches for ways have looked at a cell so far.
func (s *State) Looked() int { return s.terrain.finder.Looked }

// Aside is a spot itself, or of one within an obstacle the nearest one beside it;
// where there is none near by, the spot all the same.
func (s *State) Aside(p geo.Point) geo.Point {
	p, _ = s.Def().Geometry.Aside(p)
	return p
}

// LeadUnit is Lead for a unit: who flies goes straight through the air.
func (s *State) LeadUnit(u *entity.Unit, to geo.Point) ([]geo.Point, nav.Found) {
	if u.Manners&content.Flies == 0 {
		return s.Lead(u.Position.Point, to)
	}
	s.terrain.draped = append(s.terrain.draped[:0], to)
	return s.terrain.draped, nav.Whole
}

// Straight is a way along the ground whatever blocks.
func (s *State) Straight(u *entity.Unit, start clock.Time, speed float64, to geo.Point) entity.Way {
	if s.Def().Geometry.Flat() {
		return entity.NewWay(u.Position.Point, start, speed, to)
	}
	return entity.NewWay(u.Position.Point, start, speed, s.drape(u.Position.Point, []geo.Point{to})...)
}

// StopShort moves the end of a way back along its last line.
func (s *State) StopShort(from geo.Point, corners []geo.Point, rest geo.Yards) {
	last := len(corners) - 1
	if last > 0 {
		from = corners[last-1]
	}
	if way := geo.Distance(from, corners[last]); way > rest {
		corners[last] = s.Def().On(geo.Lerp(corners[last], from, rest/way))
	}
}

// Escape is where a unit runs that flees in a direction: as far as nothing
// blocks there, or else into the first direction aside in which it gets far
// enough.
func (s *State) Escape(u *entity.Unit, away geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	var best geo.Point
	far := geo.Yards(-1)
	for _, turn := range flightTurns {
		to := s.Def().Bounds.Clamp(from.Ahead(away+turn, yards))
		to = s.Def().Geometry.Reach(from, to)
		if d := geo.FlatDistance(from, to); d > far {
			best, far = to, d
		}
		if far >= yards*flightEnough {
			break
		}
	}
	return best
}

// flightTurns are the directions that are tried, in radians from straight away.
var flightTurns = [...]geo.Radians{0, 0.7, -0.7, 1.4, -1.4}

// flightEnough is the share of a flight after which no other direction is tried.
const flightEnough = 0.5

// Farthest is how far a unit gets straight in a direction.
func (s *State) Farthest(u *entity.Unit, heading geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	to := s.Def().Bounds.Clamp(from.Ahead(heading, yards))
	return s.Def().On(s.Def().Geometry.Reach(from, to))
}
