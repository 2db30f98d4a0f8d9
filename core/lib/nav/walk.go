package nav

import (
	"maps"
	"math"
	"slices"

	"loam/core/lib/geo"
)

// Cells are squares whose centre decides about walking; tiles are squares of cells.
const (
	cellYards geo.Yards = 0.5
	tileBits            = 5
	tileSide            = 1 << tileBits
	tileYards           = cellYards * tileSide
)

// cell is a square's south-west corner divided by cellYards.
type cell struct{ x, y int32 }

func cellOf(x, y float64) cell {
	return cell{int32(math.Floor(clamp(x) / cellYards)), int32(math.Floor(clamp(y) / cellYards))}
}

func (c cell) middle() vec {
	return vec{(float64(c.x) + 0.5) * cellYards, (float64(c.y) + 0.5) * cellYards}
}

func tileOf(x, y float64) spot {
	c := cellOf(x, y)
	return spot{c.x >> tileBits, c.y >> tileBits}
}

func (t spot) middle() vec {
	return vec{(float64(t.x) + 0.5) * tileYards, (float64(t.y) + 0.5) * tileYards}
}

// tile has a bit for each blocked cell, row by row.
type tile [tileSide]uint32

// walks has the blocked cells of a map.
type walks struct {
	span  span
	index []int32 // by tile: 1 + index in tiles, or 0
	tiles []tile
}

func (w *walks) make(rows map[spot]*tile) (err error) {
	spots := slices.SortedFunc(maps.Keys(rows), func(a, b spot) int {
		if a.y != b.y {
			return int(a.y) - int(b.y)
		}
		return int(a.x) - int(b.x)
	})
	if w.span, err = spanOf(spots); err != nil {
		return err
	}
	w.index = make([]int32, int(w.span.columns)*int(w.span.rows))
	for _, t := range spots {
		i, _ := w.span.at(t)
		w.tiles = append(w.tiles, *rows[t])
		w.index[i] = int32(len(w.tiles))
	}
	return nil
}

// free reports whether a walker may be on a cell, with regard to obstacles and slope.
func (w *walks) free(c cell) bool {
	i, ok := w.span.at(spot{c.x >> tileBits, c.y >> tileBits})
	if !ok {
		return true
	}
	t := w.index[i]
	return t == 0 || w.tiles[t-1][c.y&(tileSide-1)]>>(c.x&(tileSide-1))&1 == 0
}

// empty reports whether nothing blocks in the tile of a cell.
func (w *walks) empty(c cell) bool {
	i, ok := w.span.at(spot{c.x >> tileBits, c.y >> tileBits})
	return !ok || w.index[i] == 0
}

// Free reports whether a walker may be at a point: within the bounds, on no steep slope,
// and Clearance away from obstacles.
func (g *Geometry) Free(p geo.Point) bool {
	return g == nil || g.bounds.Contains(p) && g.free(cellOf(p.X, p.Y))
}

// Walkable reports whether the straight walk from a to b is free; it is symmetric. It
// checks each cell that the line touches.
func (g *Geometry) Walkable(a, b geo.Point) bool {
	if g == nil {
		return true
	}
	if !g.bounds.Contains(a) || !g.bounds.Contains(b) {
		return false
	}
	return g.clear(a, b)
}

// clear reports whether all cells of a straight walk are free.
func (g *Geometry) clear(a, b geo.Point) bool {
	if len(g.walk.tiles) > 0 && !g.walk.line(a, b) {
		return false
	}
	return g.over == nil || g.over.clear(a, b)
}

// Farthest returns how far a walker can walk straight from a towards b.
func (g *Geometry) Farthest(a, b geo.Point) geo.Point {
	if g.Walkable(a, b) {
		return b
	}
	free, blocked := 0.0, 1.0
	for range 12 {
		if t := (free + blocked) / 2; g.Walkable(a, geo.Lerp(a, b, t)) {
			free = t
		} else {
			blocked = t
		}
	}
	return geo.Lerp(a, b, free)
}

// line reports whether all cells are free that a straight line touches. Where it passes
// through a corner of cells, all four count.
func (w *walks) line(a, b geo.Point) bool {
	if a.X > b.X || a.X == b.X && a.Y > b.Y {
		a, b = b, a
	}
	at, end := cellOf(a.X, a.Y), cellOf(b.X, b.Y)
	x, y := newAxis(a.X, b.X, at.x), newAxis(a.Y, b.Y, at.y)
	if !w.free(at) {
		return false
	}
	for at != end {
		const corner = 1e-9
		stepX, stepY := x.next <= y.next+corner, y.next <= x.next+corner
		if at.x == end.x {
			stepX, stepY = false, true
		} else if at.y == end.y {
			stepX, stepY = true, false
		}
		if stepX && stepY && (!w.free(cell{at.x + x.by, at.y}) || !w.free(cell{at.x, at.y + y.by})) {
			return false
		}
		if stepX {
			at.x += x.by
			x.next += x.each
		}
		if stepY {
			at.y += y.by
			y.next += y.each
		}
		if !w.free(at) {
			return false
		}
	}
	return true
}

// axis walks one coordinate of a line from cell to cell.
type axis struct {
	by   int32
	next float64 // share of the line at the next cell
	each float64 // share of the line for one cell
}

func newAxis(from, to float64, at int32) axis {
	d := (to - from) / cellYards
	switch {
	case d > 0:
		return axis{1, (float64(at) + 1 - from/cellYards) / d, 1 / d}
	case d < 0:
		return axis{-1, (float64(at) - from/cellYards) / d, -1 / d}
	}
	return axis{0, math.Inf(1), math.Inf(1)}
}

// nearest returns the free cell nearest to a point within some cells of it.
func (g *Geometry) nearest(p geo.Point, reach int32) (cell, bool) {
	middle := cellOf(p.X, p.Y)
	if g.standable(middle) {
		return middle, true
	}
	var best cell
	least := math.Inf(1)
	for y := middle.y - reach; y <= middle.y+reach; y++ {
		for x := middle.x - reach; x <= middle.x+reach; x++ {
			c := cell{x, y}
			m := c.middle()
			if d := math.Hypot(m.x-p.X, m.y-p.Y); d < least && g.standable(c) {
				best, least = c, d
			}
		}
	}
	return best, least < math.Inf(1)
}

// inner returns the lowest and the highest cell whose centre is within the bounds.
func (g *Geometry) inner() (low, high cell) {
	low, high = cellOf(g.bounds.MinX, g.bounds.MinY), cellOf(g.bounds.MaxX, g.bounds.MaxY)
	a, b := low.middle(), high.middle()
	if a.x < g.bounds.MinX {
		low.x++
	}
	if a.y < g.bounds.MinY {
		low.y++
	}
	if b.x > g.bounds.MaxX {
		high.x--
	}
	if b.y > g.bounds.MaxY {
		high.y--
	}
	return low, high
}

// standable reports whether a cell is free and its centre within the bounds.
func (g *Geometry) standable(c cell) bool {
	m := c.middle()
	return g.bounds.Contains(geo.Point{X: m.x, Y: m.y}) && g.free(c)
}
