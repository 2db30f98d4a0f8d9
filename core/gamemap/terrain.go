package gamemap

import (
	"math"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/nav"
)

const (
	// looksPerStep is how often all searches for ways of one step look at a cell
	// of the map; leastLooks is what one search may do at any rate, and
	// looksBetween what one may do on behalf of an input, in a step or between two.
	looksPerStep = 1 << 18
	leastLooks   = 1 << 12
	looksBetween = 1 << 16
	// searchEvery is how soon a creature that found no whole way to somebody looks
	// for one again while that one stays where it is.
	searchEvery = clock.Second
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
func (m *Map) eye(u *unit) geo.Point {
	p := u.Position.Point
	p.Z = max(p.Z, m.def.Height(p.X, p.Y)) + m.rules.Eval(content.EyeYards, u.Scale)
	return p
}

// inSight tells whether nothing that blocks is between the eyes of two units.
func (m *Map) inSight(a, b *unit) bool {
	return m.def.Geometry == nil || a == b || m.def.Geometry.Sight(m.eye(a), m.eye(b))
}

// seesPoint tells whether nothing that blocks is between a unit's eyes and a
// spot, which is looked at a little above the ground.
func (m *Map) seesPoint(u *unit, p geo.Point) bool {
	if m.def.Geometry == nil {
		return true
	}
	p.Z = max(p.Z, m.def.Height(p.X, p.Y)+spotAbove)
	return m.def.Geometry.Sight(m.eye(u), p)
}

// spotAbove is how high above the ground a spot is looked at.
const spotAbove geo.Yards = 0.3

// lead finds the corners of a way along the ground and around what blocks.
func (m *Map) lead(from, to geo.Point) ([]geo.Point, nav.Found) {
	g, t := m.def.Geometry, &m.terrain
	if g == nil {
		t.draped = append(t.draped[:0], to)
		return t.draped, nav.Whole
	}
	before, looks := t.finder.Looked, looksBetween // whatever the last step left: a restored map does not know that
	if t.within {
		looks = max(t.looks, leastLooks)
	}
	corners, found := t.finder.Path(g, from, to, looks, t.corners[:0])
	t.looks -= t.finder.Looked - before
	t.corners = corners
	m.drape(from, corners)
	return t.draped, found
}

// drape lays straight lines on the ground.
func (m *Map) drape(from geo.Point, corners []geo.Point) []geo.Point {
	t := &m.terrain
	t.draped = t.draped[:0]
	for _, c := range corners {
		t.draped = m.def.Geometry.Drape(from, c, t.draped)
		from = c
	}
	return t.draped
}

// straight is a way along the ground whatever blocks.
func (m *Map) straight(u *unit, start clock.Time, speed float64, to geo.Point) entity.Way {
	if m.def.Geometry.Flat() {
		return entity.NewWay(u.Position.Point, start, speed, to)
	}
	return entity.NewWay(u.Position.Point, start, speed, m.drape(u.Position.Point, []geo.Point{to})...)
}

// approachAround is approach on a map where something blocks: beside its goal a
// unit must see it too.
func (m *Map) approachAround(u, goal *unit, gap geo.Yards) {
	if u.Gap(goal) <= gap*closeEnough && m.inSight(u, goal) {
		if u.Way.Moving() {
			m.standStill(u)
		}
		u.Position.Facing = geo.Heading(u.Position.Point, goal.Position.Point)
		return
	}
	c, at := u.Creature, goal.Position.Point
	if geo.Within(c.Sought, at, gap*closer) && (u.Way.Moving() || m.now < c.Search) {
		return
	}
	corners, found := m.lead(u.Position.Point, at)
	c.Sought, c.Search = at, m.now
	if found != nav.Whole {
		c.Search = m.now + searchEvery
	}
	if found == nav.None || len(corners) == 0 {
		m.standStill(u)
		return
	}
	if found == nav.Whole {
		m.stopShort(u.Position.Point, corners, goal.Radius+u.Radius+gap*closer)
	}
	m.walkWay(u, entity.NewWay(u.Position.Point, m.now, u.Run, corners...), false)
}

// stopShort moves the end of a way back along its last line.
func (m *Map) stopShort(from geo.Point, corners []geo.Point, rest geo.Yards) {
	last := len(corners) - 1
	if last > 0 {
		from = corners[last-1]
	}
	if way := geo.Distance(from, corners[last]); way > rest {
		corners[last] = m.def.On(geo.Lerp(corners[last], from, rest/way))
	}
}

// reground puts a creature that stands on the ground on that of a new release.
func (m *Map) reground(u *unit, before *content.Snapshot) {
	p := &u.Position.Point
	if was, ok := before.Map(m.cfg.Map); ok && !u.Way.Moving() && math.Abs(was.Height(p.X, p.Y)-p.Z) < onGround {
		*p = m.def.On(*p)
	}
}

// onGround is how near to the ground one stands on it.
const onGround geo.Yards = 0.05

// flight is where a unit runs that flees in a direction: as far as nothing
// blocks there, or else into the first direction aside in which it gets far
// enough.
func (m *Map) flight(u *unit, away geo.Radians, yards geo.Yards) geo.Point {
	from := u.Position.Point
	var best geo.Point
	far := geo.Yards(-1)
	for _, turn := range flightTurns {
		to := m.def.Bounds.Clamp(from.Ahead(away+turn, yards))
		to = m.def.Geometry.Farthest(from, to)
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

// InSight tells whether nothing that blocks is between the eyes of two units.
func (tx *Tx) InSight(a, b *entity.Unit) bool { return tx.on().inSight(a, b) }

// SeesPoint tells whether nothing that blocks is between the eyes of a unit and
// a spot.
func (tx *Tx) SeesPoint(u *entity.Unit, p geo.Point) bool { return tx.on().seesPoint(u, p) }

// Ground puts a spot on the ground of the map.
func (tx *Tx) Ground(p geo.Point) geo.Point { return tx.on().def.On(p) }
