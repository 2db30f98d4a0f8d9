package nav

import (
	"errors"
	"fmt"
	"math"

	"loam/core/lib/geo"
)

// Heights are samples of the height of the ground, in yards, row by row from the lowest y,
// each row from the lowest x.
type Heights struct {
	Columns, Rows int
	Samples       []float32
}

// Limits of heights.
const (
	// MaxSide is the maximum number of samples of a row or column; the minimum is two.
	MaxSide = 2049
	// MaxRise bounds the absolute value of samples, in yards.
	MaxRise = 10000
	// MinStep and MaxStep bound the yards between two samples.
	MinStep, MaxStep geo.Yards = 0.25, 64
)

// Check checks heights that do not come from a reader of files.
func (h *Heights) Check() error {
	if err := checkSides(h.Columns, h.Rows); err != nil {
		return err
	}
	if len(h.Samples) != h.Columns*h.Rows {
		return fmt.Errorf("%d samples are not %d rows of %d", len(h.Samples), h.Rows, h.Columns)
	}
	for _, s := range h.Samples {
		if !(s >= -MaxRise && s <= MaxRise) {
			return fmt.Errorf("a sample is %g yards; it must be %d to %d", s, -MaxRise, MaxRise)
		}
	}
	return nil
}

func checkSides(columns, rows int) error {
	if columns < 2 || rows < 2 {
		return errors.New("heights need at least two rows of two samples")
	}
	if columns > MaxSide || rows > MaxSide {
		return fmt.Errorf("%d rows of %d samples are too many; at most %d of %d", rows, columns, MaxSide, MaxSide)
	}
	return nil
}

// relief is ground that is not flat.
type relief struct {
	Heights
	x, y float64 // of the first sample
	step float64
	// tops has the highest samples of blocks of topsSide squares, row by row.
	tops    []float32
	topsRow int
}

// topsSide is the width in squares of the blocks that sight skips at once.
const topsSide = 16

func newRelief(h *Heights, x, y, step float64) *relief {
	r := &relief{Heights: *h, x: x, y: y, step: step}
	r.topsRow = (h.Columns-2)/topsSide + 1
	r.tops = make([]float32, r.topsRow*((h.Rows-2)/topsSide+1))
	for i := range r.tops {
		r.tops[i] = -math.MaxFloat32
	}
	for row := range h.Rows - 1 {
		for column := range h.Columns - 1 {
			at := (row/topsSide)*r.topsRow + column/topsSide
			i := row*h.Columns + column
			r.tops[at] = max(r.tops[at], h.Samples[i], h.Samples[i+1], h.Samples[i+h.Columns], h.Samples[i+h.Columns+1])
		}
	}
	return r
}

// square returns the square of a point: column and row, and the position in it, 0 to 1.
func (r *relief) square(x, y float64) (column, row int, u, v float64) {
	u = min(max((x-r.x)/r.step, 0), float64(r.Columns-1))
	v = min(max((y-r.y)/r.step, 0), float64(r.Rows-1))
	column, row = min(int(u), r.Columns-2), min(int(v), r.Rows-2)
	return column, row, u - float64(column), v - float64(row)
}

func (r *relief) height(x, y float64) float64 {
	column, row, u, v := r.square(x, y)
	i := row*r.Columns + column
	low, high := float64(r.Samples[i]), float64(r.Samples[i+r.Columns+1])
	if u > v { // the triangle at the end of the row
		side := float64(r.Samples[i+1])
		return low + (side-low)*u + (high-side)*v
	}
	side := float64(r.Samples[i+r.Columns])
	return low + (side-low)*v + (high-side)*u
}

// slopes returns the squared slopes of the two triangles of a square.
func (r *relief) slopes(column, row int) (right, left float64) {
	i := row*r.Columns + column
	low, high := float64(r.Samples[i]), float64(r.Samples[i+r.Columns+1])
	a, b := float64(r.Samples[i+1]), float64(r.Samples[i+r.Columns])
	s := r.step * r.step
	return ((a-low)*(a-low) + (high-a)*(high-a)) / s, ((b-low)*(b-low) + (high-b)*(high-b)) / s
}

// over reports whether the straight line from a to b stays on or above the ground. Within a
// triangle both are straight, so it compares them at the ends and where the line crosses
// the side of a triangle.
func (r *relief) over(a, b geo.Point) bool {
	if a.Z < r.height(a.X, a.Y)-grazing || b.Z < r.height(b.X, b.Y)-grazing {
		return false
	}
	ua, va := (a.X-r.x)/r.step, (a.Y-r.y)/r.step
	ub, vb := (b.X-r.x)/r.step, (b.Y-r.y)/r.step
	l := overLine{r: r, a: a, b: b}
	for from := 0.0; from < 1; {
		to := r.block(ua, va, ub, vb, from)
		low := min(a.Z+(b.Z-a.Z)*from, a.Z+(b.Z-a.Z)*to)
		if r.topBetween(ua, va, ub, vb, from, to) > low-grazing {
			if !l.crossings(ua, ub, from, to) || !l.crossings(va, vb, from, to) || !l.crossings(ua-va, ub-vb, from, to) {
				return false
			}
		}
		from = to
	}
	return true
}

// grazing is the tolerance, in yards, for a line that touches an obstacle.
const grazing = 1e-6

// overLine compares one line with the ground.
type overLine struct {
	r    *relief
	a, b geo.Point
}

// crossings compares at each integer value of a coordinate between two shares of the line;
// the coordinate is p at the start of the line and q at its end.
func (l *overLine) crossings(p, q, from, to float64) bool {
	d := q - p
	if d == 0 {
		return true
	}
	s, e := p+d*from, p+d*to
	first, last := math.Ceil(min(s, e)), math.Floor(max(s, e))
	most := float64(2 * MaxSide)
	first, last = max(first, -most), min(last, most)
	for k := first; k <= last; k++ {
		t := (k - p) / d
		x, y := l.a.X+(l.b.X-l.a.X)*t, l.a.Y+(l.b.Y-l.a.Y)*t
		if l.a.Z+(l.b.Z-l.a.Z)*t < l.r.height(x, y)-grazing {
			return false
		}
	}
	return true
}

// block returns the share of the line, at most 1, at which it leaves the block of squares
// that contains it at another share. Outside of the samples the blocks continue.
func (r *relief) block(ua, va, ub, vb, from float64) float64 {
	return min(leaves(ua, ub, from), leaves(va, vb, from), 1)
}

func leaves(p, q, from float64) float64 {
	d := q - p
	if d == 0 {
		return 1
	}
	at := p + d*from
	var edge float64
	if d > 0 {
		edge = (math.Floor(at/topsSide+1e-9) + 1) * topsSide
	} else {
		edge = (math.Ceil(at/topsSide-1e-9) - 1) * topsSide
	}
	return max((edge-p)/d, from+1e-9)
}

// topBetween returns the greatest height of the blocks that a part of a line touches.
func (r *relief) topBetween(ua, va, ub, vb, from, to float64) float64 {
	const slack = 1e-6
	u, v := ua+(ub-ua)*from, va+(vb-va)*from
	s, t := ua+(ub-ua)*to, va+(vb-va)*to
	top := float32(-math.MaxFloat32)
	for row := r.topRow(min(v, t) - slack); row <= r.topRow(max(v, t)+slack); row++ {
		for column := r.topColumn(min(u, s) - slack); column <= r.topColumn(max(u, s)+slack); column++ {
			top = max(top, r.tops[row*r.topsRow+column])
		}
	}
	return float64(top)
}

func (r *relief) topColumn(u float64) int {
	return int(min(max(u, 0), float64(r.Columns-2))) / topsSide
}

func (r *relief) topRow(v float64) int {
	return int(min(max(v, 0), float64(r.Rows-2))) / topsSide
}
