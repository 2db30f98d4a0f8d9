// Package nav owns the geometry that blocks: how high the ground of a map lies,
// whether one point can be seen from another, whether a straight walk is free,
// and simple ways around what stands in it. It knows nothing of units, content
// or files but the two forms of a heightfield: whoever loads bundles hands it a
// [Source], and [Bake] makes of that a [Geometry].
//
// The same source bakes to the same geometry, bit by bit. A Geometry does not
// change any more: any number of goroutines may ask it, and no question
// allocates. A [Finder] is the scratch of one goroutine that looks for ways.
package nav

import (
	"fmt"

	"loam/core/lib/geo"
)

// Shape is the form of an obstacle.
type Shape uint8

const (
	Wall     Shape = iota // along Points, Thickness wide
	Prism                 // whose outline is Points
	Box                   // of Size around At, turned by Facing
	Cylinder              // of Radius around At
)

// Obstacle is a solid that stands on the ground and blocks sight and walking.
type Obstacle struct {
	Shape     Shape
	At        geo.Point   // middle of a box or cylinder; its height is not looked at
	Points    []geo.Point // of a wall or prism; heights are not looked at
	Size      [2]geo.Yards
	Facing    geo.Radians
	Radius    geo.Yards
	Thickness geo.Yards
	Height    geo.Yards // from its lower edge
	// Lifted is how far its lower edge is above the ground. What is not lifted
	// reaches down for ever, so nobody looks or slips through below.
	Lifted     geo.Yards
	SeeThrough bool // blocks walking only
}

// Source is what a geometry is baked from.
type Source struct {
	Bounds geo.Box
	Ground geo.Yards // where there are no heights
	// Heights may be nil. Their first sample lies at the least x and least y of
	// Bounds, the next Step yards on; beyond the last ones the edge goes on.
	Heights   *Heights
	Step      geo.Yards
	Steepest  geo.Radians // slope that can still be walked
	Obstacles []Obstacle
}

// Limits of one map. They bound what baking costs and what a geometry holds.
const (
	MaxObstacles = 20000
	// MaxPoints is how many points a wall or prism may have.
	MaxPoints = 200
	// maxTiles is how many tiles, each tileYards wide, may lie in the rectangle
	// around all that blocks walking, and maxMixed how many of them may hold
	// something: 128 bytes each.
	maxTiles = 1 << 20
	maxMixed = 1 << 15
	// maxRaster bounds how often baking looks whether a shape covers a cell, and
	// maxEntries how often shapes are filed by tile.
	maxRaster  = 1 << 27
	maxEntries = 1 << 20
)

// What a walker needs, in yards.
const (
	// Clearance is how near the middle of a walker comes to an obstacle.
	Clearance geo.Yards = 0.5
	// Headroom is how high an obstacle hangs that can be walked under.
	Headroom geo.Yards = 2
	// StepUp is how high an obstacle is that is stepped over.
	StepUp geo.Yards = 0.5
	// Leap is how high above the ground somebody may say to be who gets over an
	// obstacle: whatever is higher than that and StepUp blocks in the air, too.
	Leap geo.Yards = 2
)

// Geometry is what blocks on one map. Nil is no geometry: there everything is
// seen and walked straight; only Height cannot be asked.
type Geometry struct {
	bounds geo.Box
	ground geo.Yards
	relief *relief // nil where the ground is flat
	solids []solid
	filed  filed
	walk   walks
	over   *Geometry // more obstacles on the same ground, or nil
}

// solid is a convex piece of an obstacle: a polygon, or a circle, between two
// heights.
type solid struct {
	middle      vec
	radius      float64 // of a circle; 0 is a polygon
	corners     []vec   // counterclockwise, at least three
	bottom, top float64
	seeThrough  bool
	stops       bool // walkers, somewhere
}

// vec is a point of the plane.
type vec struct{ x, y float64 }

// Height is the ground's at a point. Where it does not have to be flat, it is a
// plane within each of the two triangles of four samples.
func (g *Geometry) Height(x, y geo.Yards) geo.Yards {
	if g.relief == nil {
		return g.ground
	}
	return g.relief.height(x, y)
}

// Flat reports whether the ground has the same height everywhere.
func (g *Geometry) Flat() bool { return g == nil || g.relief == nil }

// Size is what a geometry holds, for people who ask.
type Size struct {
	Obstacles, Solids int // as written, and the convex pieces of them
	Samples           int
	Tiles             int // with something that cannot be walked
	Bytes             int // that it takes in memory, about
}

// String is the size in words.
func (s Size) String() string {
	return fmt.Sprintf("%d obstacles in %d pieces, %d samples of height, %d tiles that block, %d kB", s.Obstacles, s.Solids, s.Samples, s.Tiles, (s.Bytes+1023)/1024)
}
