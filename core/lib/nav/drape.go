package nav

import (
	"loam/core/lib/geo"
)

// Settings of laying a path on the ground.
const (
	// drapeEvery is the distance, in yards, between two comparisons of a path with the
	// ground.
	drapeEvery = 2
	// drapeOff is the allowed difference there, in yards.
	drapeOff = 0.25
	// MaxCorners bounds the corners of a draped path; beyond that, it is straight.
	MaxCorners = 128
)

// Drape appends to corners a straight path from one point to another along the ground,
// without the start: corners where the ground bends, and then the goal. The height of the
// ground replaces the goal's own height.
func (g *Geometry) Drape(from, to geo.Point, corners []geo.Point) []geo.Point {
	if g.Flat() {
		return append(corners, to)
	}
	to = g.grounded(to)
	n := int(geo.FlatDistance(from, to)/drapeEvery) + 1
	at := func(i int) geo.Point {
		if i == n {
			return to
		}
		return g.grounded(geo.Lerp(from, to, float64(i)/float64(n)))
	}
	anchor, begun := from, 0
	for i := 1; i < n && len(corners) < MaxCorners-1; i++ {
		if !g.lies(anchor, begun, i+1, at) {
			anchor, begun = at(i), i
			corners = append(corners, anchor)
		}
	}
	return append(corners, to)
}

// lies reports whether the straight line from the anchor, which is a point of a path, to a
// later point is near the ground at each point between them. It looks back over at most
// drapeLook points, so longer lines are not made.
func (g *Geometry) lies(anchor geo.Point, begun, end int, at func(int) geo.Point) bool {
	if end-begun > drapeLook {
		return false
	}
	goal := at(end)
	for i := begun + 1; i < end; i++ {
		p := at(i)
		z := anchor.Z + (goal.Z-anchor.Z)*float64(i-begun)/float64(end-begun)
		if z > p.Z+drapeOff || z < p.Z-drapeOff {
			return false
		}
	}
	return true
}

const drapeLook = 16
