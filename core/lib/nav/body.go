package nav

import (
	"math"

	"loam/core/lib/geo"
)

// How obstacles stop units that move freely: players, and units that are knocked back.
// Computed paths keep Clearance from obstacles; these units may touch them.

// Passable reports whether a unit on flat ground can pass an obstacle: below it or by
// stepping onto it.
func (o *Obstacle) Passable() bool {
	return o.Lifted >= Headroom || o.Lifted == 0 && o.Height <= StepUp
}

// feet returns the height of a unit's feet for its reported point: on the ground, or up to
// the height of a jump above it.
func (g *Geometry) feet(p geo.Point) geo.Point {
	ground := g.Height(p.X, p.Y)
	p.Z = min(max(p.Z, ground), ground+Leap)
	return p
}

// Passes reports whether a straight move from a to b meets no obstacle. A unit within an
// obstacle may leave it, in any direction.
func (g *Geometry) Passes(a, b geo.Point) bool {
	if g == nil || g.open() {
		return true
	}
	if g.Within(a) {
		return true
	}
	return !g.blocked(g.feet(a), g.feet(b), (*solid).bars) && !g.Within(b)
}

// PassesAloft is Passes for flying units: they pass above lower obstacles.
func (g *Geometry) PassesAloft(a, b geo.Point) bool {
	if g == nil || g.open() {
		return true
	}
	a.Z, b.Z = max(a.Z, g.Height(a.X, a.Y)), max(b.Z, g.Height(b.X, b.Y))
	return g.within(a) || !g.blocked(a, b, (*solid).bars) && !g.within(b)
}

// Within reports whether a unit at a point is in an obstacle.
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

// asideCells is the search radius for a free place around a point in an obstacle, in cells.
const asideCells = 64

// Aside returns the point itself, or for a point in an obstacle the nearest point where a
// walker may stand; false if there is none.
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

// Reach returns how far a unit can move straight from a towards b: like a walker, or, if a
// is too near to an obstacle for that, until Clearance before the next one.
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

// bars reports whether a solid blocks feet along a line: unless they are high enough to
// step onto it, or so far below it that the head does not touch it.
func (s *solid) bars(a, b geo.Point) bool {
	if !s.stops {
		return false
	}
	wide := *s
	wide.bottom, wide.top = s.bottom-Headroom, s.top-StepUp
	return wide.cuts(a, b)
}

// holds reports whether a point is inside a solid, seen from above, and not only at its
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
