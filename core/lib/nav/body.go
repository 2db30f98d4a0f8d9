package nav

import (
	"math"

	"loam/core/lib/geo"
)

// How obstacles stop whoever moves as it likes: players, and what is thrown. Ways
// that are looked for keep Clearance from obstacles; these may brush along them.

// Passable reports whether an obstacle stops nobody on flat ground: one walks below it
// or steps onto it.
func (o *Obstacle) Passable() bool {
	return o.Lifted >= Headroom || o.Lifted == 0 && o.Height <= StepUp
}

// feet is where somebody's feet are who says to be at a point: on the ground, or
// above it as high as one leaps.
func (g *Geometry) feet(p geo.Point) geo.Point {
	ground := g.Height(p.X, p.Y)
	p.Z = min(max(p.Z, ground), ground+Leap)
	return p
}

// Passes reports whether nobody who moves straight from a to b meets an obstacle. Who
// stands within one gets out, and anywhere from there.
func (g *Geometry) Passes(a, b geo.Point) bool {
	if g == nil || g.open() {
		return true
	}
	if g.Within(a) {
		return true
	}
	return !g.blocked(g.feet(a), g.feet(b), (*solid).bars) && !g.Within(b)
}

// PassesAloft is Passes for who flies: it gets over what it is higher than.
func (g *Geometry) PassesAloft(a, b geo.Point) bool {
	if g == nil || g.open() {
		return true
	}
	a.Z, b.Z = max(a.Z, g.Height(a.X, a.Y)), max(b.Z, g.Height(b.X, b.Y))
	return g.within(a) || !g.blocked(a, b, (*solid).bars) && !g.within(b)
}

// Within reports whether somebody who stands at a point stands in an obstacle.
func (g *Geometry) Within(p geo.Point) bool {
	if g == nil || g.open() {
		return false
	}
	return g.within(g.feet(p))
}

// within reports whether feet at a point are in an obstacle.
func (g *Geometry) within(p geo.Point) bool {
	if g.over != nil && g.over.within(p) {
		return true
	}
	for _, i := range g.filed.in(tileOf(p.X, p.Y)) {
		s := &g.solids[i]
		if s.stops && p.Z > s.bottom-Headroom && p.Z < s.top-StepUp && s.holds(flat(p)) {
			return true
		}
	}
	return false
}

// asideCells is how far around a spot in an obstacle another is looked for, in
// cells.
const asideCells = 64

// Aside is a point itself, or of one within an obstacle the nearest one near by where
// a walker may stand; false where there is none.
func (g *Geometry) Aside(p geo.Point) (geo.Point, bool) {
	if !g.Within(p) {
		return p, true
	}
	c, ok := g.nearest(p, asideCells)
	if !ok {
		return p, false
	}
	m := c.middle()
	return geo.Point{X: m.x, Y: m.y, Z: g.Height(m.x, m.y)}, true
}

// Reach is how far somebody gets straight from a towards b: as one who walks, or
// where a is too near to an obstacle for that, until Clearance before the next one.
func (g *Geometry) Reach(a, b geo.Point) geo.Point {
	if g == nil || g.Free(a) {
		return g.Farthest(a, b)
	}
	switch {
	case g.Within(a) && g.Within(b):
		return a
	case g.Passes(a, b):
		return b
	}
	free, blocked := 0.0, 1.0
	for range 12 {
		if t := (free + blocked) / 2; g.Passes(a, geo.Lerp(a, b, t)) {
			free = t
		} else {
			blocked = t
		}
	}
	whole := geo.FlatDistance(a, b)
	return geo.Lerp(a, b, max(0, free-Clearance/max(whole, Clearance)))
}

// bars reports whether a solid is in the way of feet along a line: unless they are high
// enough to step onto it, or go so far below it that the head does not meet it.
func (s *solid) bars(a, b geo.Point) bool {
	if !s.stops {
		return false
	}
	wide := *s
	wide.bottom, wide.top = s.bottom-Headroom, s.top-StepUp
	return wide.cuts(a, b)
}

// holds reports whether a point lies in a solid, seen from above, and not only at its
// edge.
func (s *solid) holds(p vec) bool {
	if s.radius > 0 {
		return math.Hypot(p.x-s.middle.x, p.y-s.middle.y) < s.radius-grazing
	}
	for i, a := range s.corners {
		edge := sub(s.corners[(i+1)%len(s.corners)], a)
		if cross(edge, sub(p, a)) <= grazing*math.Hypot(edge.x, edge.y) {
			return false
		}
	}
	return true
}
