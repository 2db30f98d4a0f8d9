// Package nav owns the static geometry of a map: the height of the ground, line of sight,
// whether a straight walk is free, and simple paths around obstacles. It does not depend on
// units, content or files, except for the two forms of a heightfield: the loader of bundles
// passes a [Source], and [Bake] turns it into a [Geometry].
//
// The same source always bakes to the same geometry, bit by bit. A Geometry does not
// change: any number of goroutines may query it, and no query allocates. A [Finder] is the
// working memory of one goroutine that searches for paths.
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

// Obstacle is a solid on the ground that blocks sight and walking.
type Obstacle struct {
	Shape     Shape
	At        geo.Point   // centre of a box or cylinder; its height is ignored
	Points    []geo.Point // of a wall or prism; heights are ignored
	Size      [2]geo.Yards
	Facing    geo.Radians
	Radius    geo.Yards
	Thickness geo.Yards
	Height    geo.Yards // from its lower edge
	// Lifted is the height of its lower edge above the ground. An obstacle that is not
	// lifted has no gap below it for sight or movement.
	Lifted     geo.Yards
	SeeThrough bool // blocks walking only
}

// Source is the input for baking a geometry.
type Source struct {
	Bounds geo.Box
	Ground geo.Yards // if there are no heights
	// Heights may be nil. Their first sample is at the lowest x and y of Bounds, the next
	// one Step yards further; beyond the last ones the edge continues.
	Heights   *Heights
	Step      geo.Yards
	Steepest  geo.Radians // steepest slope that can be walked
	Obstacles []Obstacle
}

// Limits of one map. They bound the cost of baking and the size of a geometry.
const (
	MaxObstacles = 20000
	// MaxPoints is the maximum number of points of a wall or prism.
	MaxPoints = 200
	// maxTiles is the maximum number of tiles, each tileYards wide, in the rectangle around
	// all obstacles, and maxMixed how many of them may have content: 128 bytes each.
	maxTiles = 1 << 20
	maxMixed = 1 << 15
	// maxRaster bounds the checks whether a shape covers a cell, and maxEntries the entries
	// of shapes in tiles.
	maxRaster  = 1 << 27
	maxEntries = 1 << 20
)

// The dimensions of a walker, in yards.
const (
	// Clearance is the minimum distance of a walker's centre from an obstacle.
	Clearance geo.Yards = 0.5
	// Headroom is the height of the lower edge of an obstacle below which a walker passes.
	Headroom geo.Yards = 2
	// StepUp is the height of an obstacle onto which a walker steps.
	StepUp geo.Yards = 0.5
	// Leap is the maximum reported height above the ground of a unit that jumps over an
	// obstacle: an obstacle higher than Leap and StepUp together also blocks in the air.
	Leap geo.Yards = 2
)

// Geometry is the geometry of one map. Nil is no geometry: everything is in sight and every
// straight walk is free; only Height must not be called.
type Geometry struct {
	bounds geo.Box
	ground geo.Yards
	relief *relief // nil if the ground is flat
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
	stops       bool // blocks walkers somewhere
}

// vec is a point of the plane.
type vec struct{ x, y float64 }

// Height returns the height of the ground at a point. If it is not flat, it is a plane
// within each of the two triangles of four samples.
func (g *Geometry) Height(x, y geo.Yards) geo.Yards {
	if g.relief == nil {
		return g.ground
	}
	return g.relief.height(x, y)
}

// Flat reports whether the ground has the same height everywhere.
func (g *Geometry) Flat() bool { return g == nil || g.relief == nil }

// Size is the size of a geometry, for people.
type Size struct {
	Obstacles, Solids int // as written, and their convex pieces
	Samples           int
	Tiles             int // with cells that cannot be walked
	Bytes             int // memory, approximately
}

// String returns the size in words.
func (s Size) String() string {
	return fmt.Sprintf("%d obstacles in %d pieces, %d samples of height, %d tiles that block, %d kB", s.Obstacles, s.Solids, s.Samples, s.Tiles, (s.Bytes+1023)/1024)
}
