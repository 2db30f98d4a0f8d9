package grid

import (
	"math"

	"loam/core/lib/geo"
)

// spot is a position seen from above.
type spot struct{ X, Y geo.Yards }

func flat(p geo.Point) spot { return spot{p.X, p.Y} }

// apart returns the squared flat distance. The conversions forbid fused multiply-add: one
// pair must give the same bits everywhere.
func apart(a, b spot) float64 {
	dx, dy := a.X-b.X, a.Y-b.Y
	return float64(dx*dx) + float64(dy*dy)
}

// entry is a thing in its cell, so that a scan reads memory sequentially.
type entry struct {
	at   geo.Point // true position
	mark spot
	slot Slot
	turn uint32 // the Update that last moved the mark
}

// watcher is a viewer in the cell of its mark.
type watcher struct {
	mark   spot
	viewer ViewerSlot
}

// cell is the record of one square. Index 0 of Grid.cells means none.
type cell struct {
	key      geo.Cell
	low      spot // the corner with the smallest coordinates
	things   []entry
	watchers []watcher
	near     int32 // viewers that keep it awake
	held     int32 // things in it with a hold
	used     bool  // false: the record is free for reuse
	told     bool  // Changed has reported it as awake
	listed   bool  // it is in Grid.listed
}

func (c *cell) awake() bool { return c.near > 0 || c.held > 0 }

// holds reports whether p is in c. It may be wrong beyond the last cells of the number
// range.
func (c *cell) holds(p geo.Point) bool {
	return p.X >= c.low.X && p.X < c.low.X+geo.CellSize && p.Y >= c.low.Y && p.Y < c.low.Y+geo.CellSize
}

// circle is the area of a query or a viewer.
type circle struct {
	middle    spot
	r2        float64 // radius, squared
	low, high int32   // rows
}

func newCircle(middle spot, r geo.Yards) circle {
	return circle{middle, r * r, below(middle.Y - r), column(middle.Y + r)}
}

// column returns the column or row of cells that contains v. On the edge between two,
// below returns the lower one.
func column(v geo.Yards) int32 { return geo.CellOf(geo.Point{X: v}).X }
func below(v geo.Yards) int32  { return ^column(-v) }

// row returns the range of cells of a row that the circle touches, even with only an edge.
// It alone decides which cells are within a radius.
func (c *circle) row(y int32) (from, to int32, ok bool) {
	dy := beyond(c.middle.Y, y)
	h := math.Sqrt(c.r2 - float64(dy*dy))
	if y < c.low || y > c.high || !(h >= 0) { // the root of a negative number is not a number
		return 0, 0, false
	}
	return below(c.middle.X - h), column(c.middle.X + h), true
}

// beyond returns how far v lies outside of a row of cells. The first and last row have no
// end, because geo.CellOf puts everything beyond into them.
func beyond(v geo.Yards, i int32) geo.Yards {
	low := float64(i) * geo.CellSize
	high := low + geo.CellSize
	switch {
	case v < low && i != math.MinInt32:
		return low - v
	case v > high && i != math.MaxInt32:
		return v - high
	}
	return v - v // 0, unless v is not a number
}

// A block indexes a square of cells. Blocks are found in a Go map, so things may be
// anywhere, and a query looks up few of them.
const (
	blockBits = 4
	blockEdge = 1 << blockBits
	blockMask = blockEdge - 1
	fewBlocks = 16 // looked up one by one up to this number, even if the map has fewer
	spareRoom = 64 // entries that a free cell keeps room for
)

type block struct {
	cells [blockEdge * blockEdge]int32
	used  int
}

func blockOf(c geo.Cell) geo.Cell { return geo.Cell{X: c.X >> blockBits, Y: c.Y >> blockBits} }

func inBlock(c geo.Cell) int { return int(c.Y&blockMask)<<blockBits | int(c.X&blockMask) }

// cellAt returns the index of the record of c, or 0.
func (g *Grid) cellAt(c geo.Cell) int32 {
	if b := g.blocks[blockOf(c)]; b != nil {
		return b.cells[inBlock(c)]
	}
	return 0
}

// needCell returns the index of the record of c, and makes it if there is none.
func (g *Grid) needCell(c geo.Cell) int32 {
	b := g.blocks[blockOf(c)]
	if b == nil {
		if n := len(g.spareBlocks); n > 0 {
			b, g.spareBlocks = g.spareBlocks[n-1], g.spareBlocks[:n-1]
		} else {
			b = new(block)
		}
		g.blocks[blockOf(c)] = b
	}
	at := &b.cells[inBlock(c)]
	if *at == 0 {
		*at = g.newCell()
		b.used++
		r := &g.cells[*at]
		r.key, r.used = c, true
		r.low = spot{float64(c.X) * geo.CellSize, float64(c.Y) * geo.CellSize}
	}
	return *at
}

func (g *Grid) newCell() int32 {
	if n := len(g.spareCells); n > 0 {
		i := g.spareCells[n-1]
		g.spareCells = g.spareCells[:n-1]
		return i
	}
	g.cells = append(g.cells, cell{})
	return int32(len(g.cells) - 1)
}

// dropCell frees the record if nothing needs it.
func (g *Grid) dropCell(i int32) {
	c := &g.cells[i]
	if len(c.things) > 0 || len(c.watchers) > 0 || c.awake() || c.told || c.listed {
		return
	}
	key := blockOf(c.key)
	b := g.blocks[key]
	b.cells[inBlock(c.key)] = 0
	if b.used--; b.used == 0 {
		delete(g.blocks, key)
		g.spareBlocks = append(g.spareBlocks, b)
	}
	spare := cell{things: c.things, watchers: c.watchers}
	if cap(c.things) > spareRoom {
		spare.things = nil
	}
	if cap(c.watchers) > spareRoom {
		spare.watchers = nil
	}
	*c = spare
	g.spareCells = append(g.spareCells, i)
}

// edge widens the rectangle of a circle, so that rounding never leaves out a cell with a
// position that is within the radius.
const edge geo.Yards = 1.0 / 64

// around collects the records of cells that a circle touches. The result is valid until
// the next call.
func (g *Grid) around(s spot, r geo.Yards) []int32 {
	found := g.found[:0]
	r += edge
	c := newCircle(s, r)
	low, high := geo.CellsWithin(geo.Point{X: s.X, Y: s.Y}, r)
	from, to := blockOf(low), blockOf(high)
	if (float64(to.X)-float64(from.X)+1)*(float64(to.Y)-float64(from.Y)+1) > float64(len(g.blocks)+fewBlocks) {
		g.found = g.allWithin(&c, found)
		return g.found
	}
	for by := from.Y; by <= to.Y; by++ {
		for bx := from.X; bx <= to.X; bx++ {
			if b := g.blocks[geo.Cell{X: bx, Y: by}]; b != nil {
				found = b.gather(found, &c, bx<<blockBits, max(c.low, by<<blockBits), min(c.high, by<<blockBits|blockMask))
			}
		}
	}
	g.found = found
	return found
}

// gather collects the cells of a block that are in some of its rows and in c; left is the
// first column of the block.
func (b *block) gather(found []int32, c *circle, left, low, high int32) []int32 {
	for n := low & blockMask; n <= high&blockMask; n++ {
		from, to, ok := c.row(low&^blockMask | n)
		from, to = max(from, left), min(to, left|blockMask)
		if !ok || from > to {
			continue
		}
		row := b.cells[n<<blockBits:]
		for _, i := range row[from&blockMask : to&blockMask+1] {
			if i != 0 {
				found = append(found, i)
			}
		}
	}
	return found
}

// allWithin is around for circles larger than the map.
func (g *Grid) allWithin(c *circle, found []int32) []int32 {
	for i := range g.cells {
		if r := &g.cells[i]; r.used {
			if from, to, ok := c.row(r.key.Y); ok && from <= r.key.X && r.key.X <= to {
				found = append(found, int32(i))
			}
		}
	}
	return found
}
