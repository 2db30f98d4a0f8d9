package yamlschema

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
)

// Point reads [x, y] or [x, y, z]. Composing checks whether it is on its map. index
// is the position of the point in a path.
func (r *Reader) Point(f *Field, n *yaml.Node, index int) (geo.Point, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) < 2 || len(n.Content) > 3 {
		r.Problem(n, diag.WrongType, f.Key+" must be [x, y] or [x, y, z], not", Quote(n), asPoint(n))
		return geo.Point{}, false
	}
	var c [3]float64
	for i, item := range n.Content {
		v, ok := r.Number(f, item)
		if !ok {
			return geo.Point{}, false
		}
		c[i] = v
	}
	r.Spots = append(r.Spots, Spot{From: r.From, Index: r.Index, Point: index,
		Grounded: len(n.Content) == 2, At: r.Where(n)})
	return geo.Point{X: c[0], Y: c[1], Z: c[2]}, true
}

// asPoint returns two or three numbers without brackets as a point, or "".
func asPoint(n *yaml.Node) string {
	numbers := strings.FieldsFunc(n.Value, func(c rune) bool { return c == ' ' || c == ',' })
	if n.Kind != yaml.ScalarNode || len(numbers) < 2 || len(numbers) > 3 {
		return ""
	}
	for _, number := range numbers {
		if !numeral.MatchString(number) {
			return ""
		}
	}
	return "[" + strings.Join(numbers, ", ") + "]"
}

func (r *Reader) bounds(f *Field, n *yaml.Node) (geo.Box, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 4 {
		r.Problem(n, diag.WrongType, f.Key+" must be [min x, min y, max x, max y], not", Quote(n), "")
		return geo.Box{}, false
	}
	var c [4]float64
	for i, item := range n.Content {
		v, ok := r.Number(f, item)
		if !ok {
			return geo.Box{}, false
		}
		c[i] = v
	}
	for axis := range 2 {
		if c[axis] >= c[axis+2] {
			r.Problem(n.Content[axis], diag.Contradiction, fmt.Sprintf("%s: min %s must be less than max %s, not", f.Key,
				"xy"[axis:axis+1], n.Content[axis+2].Value), n.Content[axis].Value, "")
			return geo.Box{}, false
		}
	}
	return geo.Box{MinX: c[0], MinY: c[1], MaxX: c[2], MaxY: c[3]}, true
}

// spot2 reads [x, y]. Composing checks whether it is on its map. index is the position of
// the point in an outline.
func (r *Reader) spot2(f *Field, n *yaml.Node, index int) (geo.Point, bool) {
	pair, ok := r.Pair(f, n)
	if !ok {
		return geo.Point{}, false
	}
	r.Spots = append(r.Spots, Spot{From: r.From, Index: r.Index, Point: index, Grounded: true, At: r.Where(n)})
	return geo.Point{X: pair[0], Y: pair[1]}, true
}

// Pair reads two numbers.
func (r *Reader) Pair(f *Field, n *yaml.Node) (pair [2]float64, ok bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		r.Problem(n, diag.WrongType, f.Key+" must be two numbers, such as [2, 3], not", Quote(n), "")
		return pair, false
	}
	for i, item := range n.Content {
		if pair[i], ok = r.Number(f, item); !ok {
			return pair, false
		}
	}
	return pair, true
}

// outline reads a list of [x, y].
func (r *Reader) outline(f *Field, n *yaml.Node) ([]geo.Point, bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) < MinPoints {
		r.Problem(n, diag.WrongType, f.Key+" must be a list of at least two points [x, y], not", Quote(n), "")
		return nil, false
	}
	if len(n.Content) > nav.MaxPoints {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s may have at most %d points, not", f.Key, nav.MaxPoints), strconv.Itoa(len(n.Content)), "")
		return nil, false
	}
	points := make([]geo.Point, 0, len(n.Content))
	for i, item := range n.Content {
		p, ok := r.spot2(f, item, i)
		if !ok {
			return nil, false
		}
		points = append(points, p)
	}
	return points, true
}

// shownOutline formats an outline as an author would write it.
func shownOutline(outline []geo.Point) string {
	var points []string
	for _, p := range outline {
		points = append(points, fmt.Sprintf("[%s, %s]", Plain(p.X), Plain(p.Y)))
	}
	return "[" + strings.Join(points, ", ") + "]"
}

// Radians converts an angle from degrees, into [0, 2 pi).
func Radians(degrees float64) geo.Radians { return geo.NormalizeAngle(degrees * math.Pi / 180) }

// MinPoints is the minimum number of points of a path or an outline.
const MinPoints = 2
