package mapstate

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
)

const (
	// LooksPerStep is how many cells all path searches of one step visit; LeastLooks is what
	// one search may visit in any case, and looksBetween what one may visit on behalf of an
	// input, in a step or between two.
	LooksPerStep = 1 << 18
	LeastLooks   = 1 << 12
	looksBetween = 1 << 16
)

// Terrain finds lines of sight and paths over the ground of a map. It owns the path finder and
// how much path searches may still visit in this step; no snapshot contains them. It belongs
// to the goroutine of the map.
type Terrain struct {
	state   *State
	finder  nav.Finder
	looks   int  // left in this step
	within  bool // the inputs of the step have been handled
	corners []geo.Point
	draped  []geo.Point
}

// begin starts a step: its path searches share what they may visit.
func (t *Terrain) begin() { t.looks, t.within = LooksPerStep, true }

// end makes path searches until the next step count as searches for inputs.
func (t *Terrain) end() { t.within = false }

// eye returns where a unit sees from and is seen at. A unit whose position is below the ground
// is placed on it.
func (t *Terrain) eye(u *entity.Unit) geo.Point {
	p := u.Position.Point
	p.Z = max(p.Z, t.state.Def().Height(p.X, p.Y)) + t.state.Rules().Eval(content.EyeYards, u.Scale)
	return p
}

// InSight reports whether nothing blocks the line of sight between two units.
func (t *Terrain) InSight(a, b *entity.Unit) bool {
	return t.state.Def().Geometry == nil || a == b || t.state.Def().Geometry.Sight(t.eye(a), t.eye(b))
}

// SeesPoint reports whether nothing blocks the line of sight between a unit's eyes and a spot,
// a little above the ground.
func (t *Terrain) SeesPoint(u *entity.Unit, p geo.Point) bool {
	if t.state.Def().Geometry == nil {
		return true
	}
	p.Z = max(p.Z, t.state.Def().Height(p.X, p.Y)+spotAbove)
	return t.state.Def().Geometry.Sight(t.eye(u), p)
}

// spotAbove is the height above the ground of a spot for line of sight.
const spotAbove geo.Yards = 0.3

// FindPath finds the corners of a path along the ground and around obstacles.
func (t *Terrain) FindPath(from, to geo.Point) ([]geo.Point, nav.Found) {
	g := t.state.Def().Geometry
	if g == nil {
		t.draped = append(t.draped[:0], to)
		return t.draped, nav.Whole
	}
	before, looks := t.finder.Looked, looksBetween // independent of the last step: a restored map does not know it
	if t.within {
		looks = max(t.looks, LeastLooks)
	}
	corners, found := t.finder.Path(g, from, to, looks, t.corners[:0])
	t.looks -= t.finder.Looked - before
	t.corners = corners
	t.drape(from, corners)
	return t.draped, found
}

// drape lays straight lines on the ground.
func (t *Terrain) drape(from geo.Point, corners []geo.Point) []geo.Point {
	t.draped = t.draped[:0]
	for _, c := range corners {
		t.draped = t.state.Def().Geometry.Drape(from, c, t.draped)
		from = c
	}
	return t.draped
}

// Looked returns how many cells path searches have visited so far.
func (t *Terrain) Looked() int { return t.finder.Looked }

// Aside returns the spot itself or, inside an obstacle, the nearest free spot; if there is
// none near, the spot itself.
func (t *Terrain) Aside(p geo.Point) geo.Point {
	p, _ = t.state.Def().Geometry.Aside(p)
	return p
}

// FindUnitPath is FindPath for a unit: a flying unit goes straight through the air.
func (t *Terrain) FindUnitPath(u *entity.Unit, to geo.Point) ([]geo.Point, nav.Found) {
	if u.Manners&content.Flies == 0 {
		return t.FindPath(u.Position.Point, to)
	}
	t.draped = append(t.draped[:0], to)
	return t.draped, nav.Whole
}

// Straight returns a path along the ground that ignores obstacles.
func (t *Terrain) Straight(u *entity.Unit, start clock.Time, speed float64, to geo.Point) entity.Way {
	if t.state.Def().Geometry.Flat() {
		return entity.NewWay(u.Position.Point, start, speed, to)
	}
	return entity.NewWay(u.Position.Point, start, speed, t.drape(u.Position.Point, []geo.Point{to})...)
}

// StopShort moves the end of a path back along its last line.
func (t *Terrain) StopShort(from geo.Point, corners []geo.Point, rest geo.Yards) {
	last := len(corners) - 1
	if last > 0 {
		from = corners[last-1]
	}
	if way := geo.Distance(from, corners[last]); way > rest {
		corners[last] = t.state.Def().On(geo.Lerp(corners[last], from, rest/way))
	}
}

// Escape returns where a fleeing unit runs: as far as nothing blocks in that direction, or
// else in the first direction aside in which it gets far enough.
func (t *Terrain) Escape(u *entity.Unit, away geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	var best geo.Point
	far := geo.Yards(-1)
	for _, turn := range flightTurns {
		to := t.state.Def().Bounds.Clamp(from.Ahead(away+turn, yards))
		to = t.state.Def().Geometry.Reach(from, to)
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

// flightEnough is the share of the distance after which no other direction is tried.
const flightEnough = 0.5

// Farthest returns how far a unit gets straight in a direction.
func (t *Terrain) Farthest(u *entity.Unit, heading geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	to := t.state.Def().Bounds.Clamp(from.Ahead(heading, yards))
	return t.state.Def().On(t.state.Def().Geometry.Reach(from, to))
}
