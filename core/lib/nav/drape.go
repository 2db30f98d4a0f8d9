package nav

import (
	"loam/core/lib/geo"
)

// Bounds of how a way is laid on the ground.
const (
	// drapeEvery is how far apart, in yards, a way is compared with the ground.
	drapeEvery = 2
	// drapeOff is by how many yards it may be off there.
	drapeOff = 0.25
	// MaxCorners bounds the corners of a draped way; beyond, it goes straight.
	MaxCorners = 128
)

// Drape appends to corners what leads from one point straight to another along
// the ground, the start not among it: the goal, and before it corners where the
// ground bends. The goal's own height is replaced by that of the ground.
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

// lies reports whether the straight line from the anchor, which is a spot of a way, to
// a later spot lies near the ground at each spot between them. It looks back over at
// most drapeLook spots, so longer lines are not made.
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
