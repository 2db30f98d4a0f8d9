package nav

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"loam/core/lib/geo"
)

// CheckOutline checks the points of a wall or prism. It returns the problem and the index
// of a point, from 0; -1 is all of them.
func CheckOutline(s Shape, points []geo.Point) (int, error) {
	least := 2
	if s == Prism {
		least = 3
	}
	if len(points) < least {
		return -1, fmt.Errorf("at least %d points are needed", least)
	}
	if len(points) > MaxPoints {
		return -1, fmt.Errorf("%d points are too many; at most %d", len(points), MaxPoints)
	}
	for i, p := range points {
		if i > 0 && flat(p) == flat(points[i-1]) || i == len(points)-1 && s == Prism && flat(p) == flat(points[0]) {
			return i, errors.New("the point is the same as the one before or after it")
		}
	}
	if s != Prism {
		return 0, nil
	}
	for i := range points {
		for j := i + 1; j < len(points); j++ {
			if meets(points, i, j) {
				return j, errors.New("the outline crosses or touches itself after the point")
			}
		}
	}
	return 0, nil
}

func flat(p geo.Point) vec { return vec{p.X, p.Y} }

// meets reports whether two sides of an outline meet outside of the corner that neighbours
// share.
func meets(points []geo.Point, i, j int) bool {
	n := len(points)
	a, b := flat(points[i]), flat(points[(i+1)%n])
	c, d := flat(points[j]), flat(points[(j+1)%n])
	switch {
	case (i+1)%n == j:
		return side(a, b, d) == 0 && dot(sub(a, b), sub(d, b)) > 0
	case (j+1)%n == i:
		return side(c, d, b) == 0 && dot(sub(c, d), sub(b, d)) > 0
	}
	s, t := side(a, b, c), side(a, b, d)
	u, v := side(c, d, a), side(c, d, b)
	if (s > 0) != (t > 0) && (u > 0) != (v > 0) && s != 0 && t != 0 && u != 0 && v != 0 {
		return true
	}
	return s == 0 && between(a, b, c) || t == 0 && between(a, b, d) || u == 0 && between(c, d, a) || v == 0 && between(c, d, b)
}

func between(a, b, p vec) bool {
	return p.x >= min(a.x, b.x) && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
}

func sub(a, b vec) vec         { return vec{a.x - b.x, a.y - b.y} }
func dot(a, b vec) float64     { return a.x*b.x + a.y*b.y }
func cross(a, b vec) float64   { return a.x*b.y - a.y*b.x }
func side(a, b, p vec) float64 { return cross(sub(b, a), sub(p, a)) } // positive to the left of the line from a to b

// pieces returns the convex pieces of an obstacle, without their heights.
func pieces(o *Obstacle) ([]solid, error) {
	switch o.Shape {
	case Wall:
		return wallPieces(o), nil
	case Prism:
		return triangles(o.Points)
	case Box:
		return []solid{polygon(turned(flat(o.At), o.Size[0]/2, o.Size[1]/2, o.Facing))}, nil
	case Cylinder:
		return []solid{{middle: flat(o.At), radius: o.Radius}}, nil
	}
	return nil, fmt.Errorf("%d is no shape", o.Shape)
}

// turned returns the corners of a box.
func turned(middle vec, x, y float64, by geo.Radians) []vec {
	sin, cos := math.Sincos(by)
	corners := make([]vec, 4)
	for i, c := range [4]vec{{-x, -y}, {x, -y}, {x, y}, {-x, y}} {
		corners[i] = vec{middle.x + c.x*cos - c.y*sin, middle.y + c.x*sin + c.y*cos}
	}
	return corners
}

// wallPieces returns the straight pieces of a wall. At corners of the wall they are longer
// by half of its width, so that there is no gap.
func wallPieces(o *Obstacle) []solid {
	var all []solid
	half := o.Thickness / 2
	closed := flat(o.Points[0]) == flat(o.Points[len(o.Points)-1])
	for i := range len(o.Points) - 1 {
		a, b := flat(o.Points[i]), flat(o.Points[i+1])
		along := sub(b, a)
		length := math.Hypot(along.x, along.y)
		along = vec{along.x / length, along.y / length}
		if i > 0 || closed {
			a = vec{a.x - along.x*half, a.y - along.y*half}
		}
		if i < len(o.Points)-2 || closed {
			b = vec{b.x + along.x*half, b.y + along.y*half}
		}
		across := vec{-along.y * half, along.x * half}
		all = append(all, polygon([]vec{sub(a, across), sub(b, across), {b.x + across.x, b.y + across.y}, {a.x + across.x, a.y + across.y}}))
	}
	return all
}

// polygon is a convex solid of corners counterclockwise.
func polygon(corners []vec) solid {
	s := solid{corners: corners}
	for _, c := range corners {
		s.middle.x += c.x / float64(len(corners))
		s.middle.y += c.y / float64(len(corners))
	}
	return s
}

// Line returns the outline of an obstacle seen from above, closed except for a wall; a
// cylinder has none.
func (o *Obstacle) Line() []geo.Point {
	if o.Shape != Box {
		return o.Points
	}
	var points []geo.Point
	for _, c := range turned(flat(o.At), o.Size[0]/2, o.Size[1]/2, o.Facing) {
		points = append(points, geo.Point{X: c.x, Y: c.y})
	}
	return points
}

// Wide returns the width of that line: 0 except for a wall.
func (o *Obstacle) Wide() geo.Yards {
	if o.Shape != Wall {
		return 0
	}
	return o.Thickness
}

// triangles splits an outline, whose sides do not meet, into triangles by ear clipping.
func triangles(points []geo.Point) ([]solid, error) {
	rest := make([]vec, len(points))
	area := 0.0
	for i := range points {
		rest[i] = flat(points[i])
		area += cross(flat(points[i]), flat(points[(i+1)%len(points)]))
	}
	if area < 0 {
		slices.Reverse(rest)
	}
	var all []solid
	for len(rest) > 3 {
		i := slices.IndexFunc(rest, func(v vec) bool { return ear(rest, slices.Index(rest, v)) })
		if i < 0 {
			return nil, errors.New("the outline has no inside")
		}
		a, b, c := rest[(i+len(rest)-1)%len(rest)], rest[i], rest[(i+1)%len(rest)]
		if side(a, b, c) > 0 {
			all = append(all, polygon([]vec{a, b, c}))
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return append(all, polygon(rest)), nil
}

// ear reports whether the corner can be cut off: it points outwards, or is straight, and no
// other corner is in the triangle.
func ear(rest []vec, i int) bool {
	a, b, c := rest[(i+len(rest)-1)%len(rest)], rest[i], rest[(i+1)%len(rest)]
	if turn := side(a, b, c); turn <= 0 {
		return turn == 0
	}
	for _, p := range rest {
		if p != a && p != b && p != c && side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0 {
			return false
		}
	}
	return true
}

// box returns the rectangle around a solid.
func (s *solid) box() (low, high vec) {
	if s.radius > 0 {
		return vec{s.middle.x - s.radius, s.middle.y - s.radius}, vec{s.middle.x + s.radius, s.middle.y + s.radius}
	}
	low, high = s.corners[0], s.corners[0]
	for _, c := range s.corners[1:] {
		low, high = vec{min(low.x, c.x), min(low.y, c.y)}, vec{max(high.x, c.x), max(high.y, c.y)}
	}
	return low, high
}

// apart returns the distance of a point from a solid, seen from above; 0 within.
func (s *solid) apart(p vec) float64 {
	if s.radius > 0 {
		return max(0, math.Hypot(p.x-s.middle.x, p.y-s.middle.y)-s.radius)
	}
	inside, least := true, math.Inf(1)
	for i, a := range s.corners {
		b := s.corners[(i+1)%len(s.corners)]
		if side(a, b, p) < 0 {
			inside = false
		}
		least = min(least, apartFromLine(a, b, p))
	}
	if inside {
		return 0
	}
	return least
}

func apartFromLine(a, b, p vec) float64 {
	along := sub(b, a)
	t := min(max(dot(sub(p, a), along)/max(dot(along, along), 1e-18), 0), 1)
	return math.Hypot(p.x-a.x-along.x*t, p.y-a.y-along.y*t)
}

// cuts reports whether a straight line passes through a solid, and not only touches it.
func (s *solid) cuts(a, b geo.Point) bool {
	in, out := 0.0, 1.0
	d := b.Z - a.Z
	if !clip(&in, &out, s.bottom-a.Z, d) || !clip(&in, &out, a.Z-s.top, -d) {
		return false
	}
	p, along := vec{a.X, a.Y}, vec{b.X - a.X, b.Y - a.Y}
	if s.radius > 0 {
		if !s.clipCircle(&in, &out, p, along) {
			return false
		}
	} else {
		for i, c := range s.corners {
			edge := sub(s.corners[(i+1)%len(s.corners)], c)
			// to the left of the edge: cross(edge, p + t along - c) >= 0
			if !clip(&in, &out, -cross(edge, sub(p, c)), cross(edge, along)) {
				return false
			}
		}
	}
	return (out-in)*geo.Distance(a, b) > grazing
}

// clip narrows shares of a line to where t*d >= least.
func clip(in, out *float64, least, d float64) bool {
	switch {
	case d > 0:
		*in = max(*in, least/d)
	case d < 0:
		*out = min(*out, least/d)
	default:
		return least < 0
	}
	return *in < *out
}

func (s *solid) clipCircle(in, out *float64, p, along vec) bool {
	off := sub(p, s.middle)
	a, half, c := dot(along, along), dot(off, along), dot(off, off)-s.radius*s.radius
	if a == 0 {
		return c < 0
	}
	d := half*half - a*c
	if d <= 0 {
		return false
	}
	root := math.Sqrt(d)
	*in, *out = max(*in, (-half-root)/a), min(*out, (-half+root)/a)
	return *in < *out
}
