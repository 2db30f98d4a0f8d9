package nav

import (
	"math"

	"loam/core/lib/geo"
)

// Sight reports whether neither the ground nor an opaque obstacle is between two points. It
// is symmetric. Touching an edge does not block. From within an obstacle only the same
// point is in sight.
func (g *Geometry) Sight(a, b geo.Point) bool {
	if g == nil {
		return true
	}
	if a.X > b.X || a.X == b.X && (a.Y > b.Y || a.Y == b.Y && a.Z > b.Z) {
		a, b = b, a
	}
	return !g.blocked(a, b, (*solid).hides) && (g.relief == nil || g.relief.over(a, b))
}

// blocks reports whether a solid blocks a line.
type blocks func(s *solid, a, b geo.Point) bool

// hides reports whether a solid blocks the line of sight.
func (s *solid) hides(a, b geo.Point) bool { return !s.seeThrough && s.cuts(a, b) }

// blocked reports whether an obstacle is between two points: it checks the obstacles of the
// tiles that the line touches.
func (g *Geometry) blocked(a, b geo.Point, does blocks) bool {
	if g.over != nil && g.over.blocked(a, b, does) {
		return true
	}
	f := &g.filed
	if len(f.solids) == 0 {
		return false
	}
	from, to, ok := f.span.within(a, b)
	if !ok {
		return false
	}
	// Along the longer axis of the line, tile by tile; across it, the tiles that the line
	// touches there.
	d := vec{b.X - a.X, b.Y - a.Y}
	if math.Abs(d.x) >= math.Abs(d.y) {
		return g.blockedAlong(a, b, from, to, true, does)
	}
	return g.blockedAlong(a, b, from, to, false, does)
}

func (g *Geometry) blockedAlong(a, b geo.Point, from, to float64, alongX bool, does blocks) bool {
	const slack = 1e-6
	at := func(t float64) (along, across float64) {
		p := geo.Lerp(a, b, t)
		if alongX {
			return p.X, p.Y
		}
		return p.Y, p.X
	}
	s, _ := at(from)
	e, _ := at(to)
	p, _ := at(0)
	q, _ := at(1)
	first, last := tileIndex(min(s, e)-slack), tileIndex(max(s, e)+slack)
	for i := first; i <= last; i++ {
		in, out := from, to
		if q != p {
			x, y := (float64(i)*tileYards-p)/(q-p), (float64(i+1)*tileYards-p)/(q-p)
			in, out = max(in, min(x, y)), min(out, max(x, y))
		}
		_, c := at(in)
		_, d := at(out)
		for j := tileIndex(min(c, d) - slack); j <= tileIndex(max(c, d)+slack); j++ {
			t := spot{i, j}
			if !alongX {
				t = spot{j, i}
			}
			if g.blockedIn(t, a, b, does) {
				return true
			}
		}
	}
	return false
}

func (g *Geometry) blockedIn(t spot, a, b geo.Point, does blocks) bool {
	for _, i := range g.filed.in(t) {
		if does(&g.solids[i], a, b) {
			return true
		}
	}
	return false
}

func tileIndex(v float64) int32 { return int32(math.Floor(clamp(v) / tileYards)) }

// within returns the shares of a line between which it is in the rectangle.
func (s *span) within(a, b geo.Point) (from, to float64, ok bool) {
	const slack = 1e-6
	low := vec{float64(s.low.x) * tileYards, float64(s.low.y) * tileYards}
	high := vec{low.x + float64(s.columns)*tileYards, low.y + float64(s.rows)*tileYards}
	to = 1
	dx, dy := b.X-a.X, b.Y-a.Y
	ok = clip(&from, &to, low.x-a.X-slack, dx) && clip(&from, &to, a.X-high.x-slack, -dx) &&
		clip(&from, &to, low.y-a.Y-slack, dy) && clip(&from, &to, a.Y-high.y-slack, -dy)
	return from, to, ok
}
