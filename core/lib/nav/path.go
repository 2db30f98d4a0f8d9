package nav

import (
	"loam/core/lib/geo"
)

// Found is the result of a search for a path.
type Found uint8

const (
	None    Found = iota // no step towards the goal is possible
	Partial              // as near to the goal as found
	Whole
)

// Finder searches for paths. It has memory for one search, which it allocates at the first
// search that needs it. Its zero value is ready; it belongs to one goroutine.
type Finder struct {
	table  []int32 // by hash of the cell: 1 + index in nodes, or 0
	nodes  []node
	heap   []int32 // indexes in nodes, the most promising first
	turns  []geo.Point
	Looked int // number of cells checked in all searches so far

	// Of the current search.
	g         *Geometry
	goal      cell
	low, high cell // it stays within
	budget    int  // remaining checks
	best      nearestSeen
}

// MaxLooks bounds the number of checked cells of one search.
const MaxLooks = 1 << 17

// maxNodes bounds the cells of a search at which a path may turn.
const maxNodes = 8192

const tableSize = maxNodes * 4

// marginYards is the margin around the rectangle of start and goal in which paths are
// searched.
const marginYards = 64

type node struct {
	at     cell
	cost   int32 // cost of the path to here; a straight step is straight
	left   int32 // estimate of the remaining cost
	parent int32
	heap   int32 // index in the heap; -1 is done
}

// nearestSeen is the cell nearest to the goal that a search has found: from a node, through
// another cell.
type nearestSeen struct {
	node    int32
	via, at cell
	left    int32
}

const (
	straight = 10
	diagonal = 14
	// startReach and goalReach are the search radii, in cells, for a free cell if a path
	// begins or ends where no walker can be.
	startReach, goalReach = 6, 16
)

// Path appends to corners the corners of a path from one point to another on the ground,
// without the start. Looks bounds the work, at most MaxLooks. A path that is not Whole ends
// at the point nearest to the goal that the search found; a goal where no walker can be is
// replaced by the nearest point where one can. The search covers at most 64 yards around
// the rectangle of both points.
func (f *Finder) Path(g *Geometry, from, to geo.Point, looks int, corners []geo.Point) ([]geo.Point, Found) {
	if g.Walkable(from, to) {
		return append(corners, to), Whole
	}
	start, ok := g.nearest(from, startReach)
	if !ok {
		return corners, None
	}
	goal, ok := g.nearest(to, goalReach)
	if !ok {
		return corners, None
	}
	if goal != cellOf(to.X, to.Y) {
		to = goal.point()
	}
	last, found := f.search(g, start, goal, to, min(looks, MaxLooks))
	switch {
	case found == None && start == cellOf(from.X, from.Y):
		return corners, None
	case found != Whole:
		return f.pull(from, f.best.at.point(), start, f.best.node, f.best.via, corners), Partial
	}
	return f.pull(from, to, start, last, f.nodes[last].at, corners), Whole
}

func (c cell) point() geo.Point {
	m := c.middle()
	return geo.Point{X: m.x, Y: m.y}
}

// search is A* over the cells at which a shortest path may turn, which is jump point
// search. It returns the first node with a straight walk to the goal, or leaves the nearest
// in best.
func (f *Finder) search(g *Geometry, start, goal cell, to geo.Point, looks int) (int32, Found) {
	f.reset()
	const margin = int32(marginYards / cellYards)
	f.g, f.goal, f.budget = g, goal, looks
	low, high := g.inner()
	f.low = cell{max(low.x, min(start.x, goal.x)-margin), max(low.y, min(start.y, goal.y)-margin)}
	f.high = cell{min(high.x, max(start.x, goal.x)+margin), min(high.y, max(start.y, goal.y)+margin)}
	f.best = nearestSeen{0, start, start, estimate(start, goal)}
	slot, _ := f.find(start)
	f.table[slot] = f.open(start, -1, 0, f.best.left) + 1
	found, at := None, int32(0)
	for len(f.heap) > 0 && f.budget > 0 {
		i := f.pop()
		if f.nodes[i].at == goal || g.clear(f.nodes[i].at.point(), to) {
			found, at = Whole, i
			break
		}
		f.expand(i)
	}
	f.Looked += looks - max(f.budget, 0)
	if found == None && f.best.at != start {
		found = Partial
	}
	return at, found
}

// free checks a cell.
func (f *Finder) free(x, y int32) bool {
	f.budget--
	return f.inside(x, y) && f.g.free(cell{x, y})
}

func (f *Finder) inside(x, y int32) bool {
	return x >= f.low.x && x <= f.high.x && y >= f.low.y && y <= f.high.y
}

// expand continues from a node in the directions in which a shortest path can continue that
// arrived in the direction of this one.
func (f *Finder) expand(i int32) {
	n := &f.nodes[i]
	x, y := n.at.x, n.at.y
	if n.parent < 0 {
		for dy := int32(-1); dy <= 1; dy++ {
			for dx := int32(-1); dx <= 1; dx++ {
				f.jump(i, dx, dy)
			}
		}
		return
	}
	p := f.nodes[n.parent].at
	dx, dy := sign(x-p.x), sign(y-p.y)
	switch {
	case dx != 0 && dy != 0:
		f.jump(i, dx, 0)
		f.jump(i, 0, dy)
		f.jump(i, dx, dy)
	case dx != 0:
		f.jump(i, dx, 0)
		for _, side := range [2]int32{1, -1} {
			f.jump(i, 0, side)
			f.jump(i, dx, side)
		}
	default:
		f.jump(i, 0, dy)
		for _, side := range [2]int32{1, -1} {
			f.jump(i, side, 0)
			f.jump(i, side, dy)
		}
	}
}

func sign(v int32) int32 { return min(max(v, -1), 1) }

// jump goes from a node in a direction to the next cell where a path may turn. No step cuts
// a corner of an obstacle.
func (f *Finder) jump(i, dx, dy int32) {
	from := f.nodes[i].at
	if dx == 0 || dy == 0 {
		if dx == dy {
			return
		}
		if c, ok := f.run(i, from, dx, dy); ok {
			f.reach(i, c)
		}
		return
	}
	for c := from; f.budget > 0; {
		if !f.free(c.x+dx, c.y) || !f.free(c.x, c.y+dy) || !f.free(c.x+dx, c.y+dy) {
			return
		}
		c = cell{c.x + dx, c.y + dy}
		f.saw(i, c, c)
		_, across := f.run(i, c, dx, 0)
		_, along := f.run(i, c, 0, dy)
		if across || along || c == f.goal {
			f.reach(i, c)
			return
		}
	}
}

// run goes straight on from a cell until a path may turn: after the end of an obstacle at
// its side, or at the goal.
func (f *Finder) run(i int32, from cell, dx, dy int32) (cell, bool) {
	left, right := f.free(from.x-dy, from.y+dx), f.free(from.x+dy, from.y-dx)
	for c := from; f.budget > 0; {
		if k := f.ahead(c, dx, dy); k > 0 {
			f.saw(i, from, cell{between32(f.goal.x, c.x, c.x+dx*k), between32(f.goal.y, c.y, c.y+dy*k)})
			c = cell{c.x + dx*k, c.y + dy*k}
			left, right = true, true
			continue
		}
		c = cell{c.x + dx, c.y + dy}
		if !f.free(c.x, c.y) {
			return c, false
		}
		f.saw(i, from, c)
		if c == f.goal {
			return c, true
		}
		l, r := f.free(c.x-dy, c.y+dx), f.free(c.x+dy, c.y-dx)
		if l && !left || r && !right {
			return c, true
		}
		left, right = l, r
	}
	return from, false
}

// ahead returns how many cells straight ahead can be skipped: up to the end of a tile, if
// nothing blocks in it and in those at its sides, and before the goal.
func (f *Finder) ahead(c cell, dx, dy int32) int32 {
	f.budget--
	w := f.g
	if !f.inside(c.x-dy, c.y+dx) || !f.inside(c.x+dy, c.y-dx) ||
		!w.empty(c) || !w.empty(cell{c.x - dy, c.y + dx}) || !w.empty(cell{c.x + dy, c.y - dx}) {
		return 0
	}
	var k int32
	switch {
	case dx > 0:
		k = min(tileSide-1-c.x&(tileSide-1), f.high.x-c.x)
	case dx < 0:
		k = min(c.x&(tileSide-1), c.x-f.low.x)
	case dy > 0:
		k = min(tileSide-1-c.y&(tileSide-1), f.high.y-c.y)
	default:
		k = min(c.y&(tileSide-1), c.y-f.low.y)
	}
	if off := (f.goal.x-c.x)*dx + (f.goal.y-c.y)*dy; off > 0 && off <= k && c.x+dx*off == f.goal.x && c.y+dy*off == f.goal.y {
		k = off - 1
	}
	return k
}

// between32 limits v to a range.
func between32(v, a, b int32) int32 { return min(max(v, min(a, b)), max(a, b)) }

// saw records a cell that is nearer to the goal than those before.
func (f *Finder) saw(i int32, via, c cell) {
	if e := estimate(c, f.goal); e < f.best.left {
		f.best = nearestSeen{i, via, c, e}
	}
}

// reach opens a cell that a node leads to, or shortens its path.
func (f *Finder) reach(i int32, c cell) {
	cost := f.nodes[i].cost + estimate(f.nodes[i].at, c)
	slot, known := f.find(c)
	if known < 0 {
		if len(f.nodes) < maxNodes {
			f.table[slot] = f.open(c, i, cost, estimate(c, f.goal)) + 1
		}
		return
	}
	if o := &f.nodes[known]; o.heap >= 0 && cost < o.cost {
		o.cost, o.parent = cost, i
		f.up(o.heap)
	}
}

// estimate returns the cost of the path between two cells without obstacles.
func estimate(a, b cell) int32 {
	x, y := abs(a.x-b.x), abs(a.y-b.y)
	return straight*max(x, y) + (diagonal-straight)*min(x, y)
}

func abs(v int32) int32 { return max(v, -v) }

// pull turns a found path into straight lines that are as long as possible with limited
// work. Last is its last node, from which it goes through a cell to the goal.
func (f *Finder) pull(from, to geo.Point, start cell, last int32, via cell, corners []geo.Point) []geo.Point {
	f.turns = append(f.turns[:0], to)
	if via != f.nodes[last].at {
		f.turns = append(f.turns, via.point())
	}
	for i := last; i >= 0; i = f.nodes[i].parent {
		f.turns = append(f.turns, f.nodes[i].at.point())
	}
	at := from
	if start != cellOf(from.X, from.Y) { // away from where no walker can be
		at = start.point()
		corners = append(corners, f.g.grounded(at))
	}
	for rest := len(f.turns) - 1; rest >= 0; rest-- {
		misses := 0
		for i := rest - 1; i >= 0 && misses < pullMisses; i-- {
			if f.g.Walkable(at, f.turns[i]) {
				rest = i
			} else {
				misses++
			}
		}
		if at != f.turns[rest] {
			corners = append(corners, f.g.grounded(f.turns[rest]))
		}
		at = f.turns[rest]
	}
	return corners
}

// pullMisses is the number of turns that cannot be reached straight after which no more are
// tried.
const pullMisses = 8

func (g *Geometry) grounded(p geo.Point) geo.Point {
	p.Z = g.Height(p.X, p.Y)
	return p
}
