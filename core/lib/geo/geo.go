// Package geo is the geometry of a map: points in yards, headings in radians, and the cells
// that divide a map into squares. All functions are pure; it does not depend on objects.
package geo

import "math"

// Yards is a length. Radians is an angle, counterclockwise from the x axis.
type (
	Yards   = float64
	Radians = float64
)

// Point is a place on a map in yards; z points up.
type Point struct{ X, Y, Z Yards }

// Position is a point and a heading in [0, 2 pi).
type Position struct {
	Point
	Facing Radians
}

// Add moves p by d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y, p.Z + d.Z} }

// Sub returns the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y, p.Z - q.Z} }

// Finite reports whether no coordinate is infinite or not a number.
func (p Point) Finite() bool {
	return finite(p.X) && finite(p.Y) && finite(p.Z)
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// Finite reports whether point and heading are finite numbers.
func (p Position) Finite() bool { return p.Point.Finite() && finite(p.Facing) }

// Distance returns the straight distance from p to q.
func Distance(p, q Point) Yards { return math.Sqrt(DistanceSquared(p, q)) }

// DistanceSquared avoids the root for comparisons.
func DistanceSquared(p, q Point) Yards {
	dx, dy, dz := p.X-q.X, p.Y-q.Y, p.Z-q.Z
	return dx*dx + dy*dy + dz*dz
}

// FlatDistance ignores height.
func FlatDistance(p, q Point) Yards {
	dx, dy := p.X-q.X, p.Y-q.Y
	return math.Sqrt(dx*dx + dy*dy)
}

// Within reports whether q is at most r yards from p.
func Within(p, q Point, r Yards) bool { return DistanceSquared(p, q) <= r*r }

// Lerp returns the point at share t of the line from p to q; t is limited to 0..1.
func Lerp(p, q Point, t float64) Point {
	if t <= 0 {
		return p
	}
	if t >= 1 {
		return q
	}
	return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t, p.Z + (q.Z-p.Z)*t}
}

// Heading returns the direction from p to q, or 0 if they are the same point.
func Heading(p, q Point) Radians {
	if p.X == q.X && p.Y == q.Y {
		return 0
	}
	return NormalizeAngle(math.Atan2(q.Y-p.Y, q.X-p.X))
}

// NormalizeAngle normalizes a finite angle to [0, 2 pi).
func NormalizeAngle(a Radians) Radians {
	if a >= 0 && a < 2*math.Pi {
		return a
	}
	a = math.Mod(a, 2*math.Pi)
	if a < 0 {
		a += 2 * math.Pi
	}
	if a >= 2*math.Pi {
		return 0
	}
	return a
}

// Ahead returns the point r yards from p in direction a, at the same height.
func (p Point) Ahead(a Radians, r Yards) Point {
	return Point{p.X + math.Cos(a)*r, p.Y + math.Sin(a)*r, p.Z}
}

// InArc reports whether q is within width radians around the heading of p, half of it on
// each side. The same point is always in the arc.
func InArc(p Position, q Point, width Radians) bool {
	if p.X == q.X && p.Y == q.Y {
		return true
	}
	off := math.Abs(NormalizeAngle(Heading(p.Point, q)-p.Facing+math.Pi) - math.Pi)
	return off <= width/2
}

// Box is a flat rectangle, including its edges.
type Box struct{ MinX, MinY, MaxX, MaxY Yards }

// Contains reports whether p is in the box, at any height.
func (b Box) Contains(p Point) bool {
	return p.X >= b.MinX && p.X <= b.MaxX && p.Y >= b.MinY && p.Y <= b.MaxY
}

// Clamp returns the nearest point of the box to p.
func (b Box) Clamp(p Point) Point {
	p.X = min(max(p.X, b.MinX), b.MaxX)
	p.Y = min(max(p.Y, b.MinY), b.MaxY)
	return p
}

// CellSize is the edge of a cell: among the measured sizes, 50 to 66 yards had the lowest
// cost of moving with an exact set of neighbours.
const CellSize Yards = 64

// Cell is a square of the map, the unit of sleep and of range queries.
type Cell struct{ X, Y int32 }

// CellOf returns the cell that contains p. Points beyond 2^31 cells are moved to the edge.
func CellOf(p Point) Cell { return Cell{cellIndex(p.X), cellIndex(p.Y)} }

func cellIndex(v Yards) int32 {
	i := math.Floor(v / CellSize)
	return int32(min(max(i, math.MinInt32), math.MaxInt32))
}

// CellsWithin returns the inclusive rectangle of cells that a circle touches.
func CellsWithin(p Point, r Yards) (lo, hi Cell) {
	return CellOf(Point{p.X - r, p.Y - r, 0}), CellOf(Point{p.X + r, p.Y + r, 0})
}
