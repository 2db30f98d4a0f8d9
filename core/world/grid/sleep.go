package grid

import (
	"cmp"
	"slices"

	"loam/core/lib/geo"
)

// Hold keeps the cell of a thing awake, wherever it goes, until the same number of calls
// of Release, or Remove.
func (g *Grid) Hold(s Slot) {
	t := &g.things[s]
	if t.cell <= 0 {
		return
	}
	if t.held++; t.held == 1 {
		g.hold(t.cell, 1)
	}
}

// Release removes one hold. Without a hold it does nothing.
func (g *Grid) Release(s Slot) {
	t := &g.things[s]
	if t.cell <= 0 || t.held == 0 {
		return
	}
	if t.held--; t.held == 0 {
		g.hold(t.cell, -1)
	}
}

// HoldAll keeps everything awake, as a scenario does, until it is called with false.
// Changed does not report it.
func (g *Grid) HoldAll(on bool) { g.all = on }

// Awake reports whether the cell of s is awake; a removed thing has none.
func (g *Grid) Awake(s Slot) bool {
	t := &g.things[s]
	return g.all || t.cell > 0 && g.cells[t.cell].awake()
}

// AwakeCell reports whether c is awake now: a viewer is near, a thing in it is held, or
// everything is held.
func (g *Grid) AwakeCell(c geo.Cell) bool { return g.all || g.cells[g.cellAt(c)].awake() }

// Changed reports which cells woke and which fell asleep since the last call: first all
// that woke, then all that sleep, each in ascending order of Y and then X, including cells
// without a thing. A cell that did both is not reported. The callbacks may change the
// grid; the next Changed reports that.
func (g *Grid) Changed(woke, slept func(geo.Cell)) {
	if len(g.listed) == 0 {
		return
	}
	wake, sleep := g.woke[:0], g.slept[:0]
	for _, i := range g.listed {
		c := &g.cells[i]
		c.listed = false
		if now := c.awake(); now != c.told {
			c.told = now
			if now {
				wake = append(wake, c.key)
			} else {
				sleep = append(sleep, c.key)
			}
		}
		g.dropCell(i)
	}
	g.listed = g.listed[:0]
	g.woke, g.slept = nil, nil
	tell(wake, woke)
	tell(sleep, slept)
	g.woke, g.slept = wake, sleep
}

func tell(cells []geo.Cell, to func(geo.Cell)) {
	slices.SortFunc(cells, byRow)
	for _, c := range cells {
		to(c)
	}
}

func byRow(a, b geo.Cell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) }

// hold adds a held thing to the count of a cell, or subtracts it.
func (g *Grid) hold(i, by int32) {
	was := g.cells[i].awake()
	g.cells[i].held += by
	g.list(i, was)
}

// list records a cell whose being awake has changed.
func (g *Grid) list(i int32, was bool) {
	c := &g.cells[i]
	if c.awake() != was && !c.listed {
		c.listed = true
		g.listed = append(g.listed, i)
	}
}

// keepAwake adds a viewer to the count of the cells within Config.Wake of its mark, or
// subtracts it, except for cells that are also within that distance of another spot.
func (g *Grid) keepAwake(mark, but spot, by int32) {
	in, out := newCircle(mark, g.config.Wake), newCircle(but, g.config.Wake)
	for y := int64(in.low); y <= int64(in.high); y++ {
		from, to, ok := in.row(int32(y))
		if !ok {
			continue
		}
		butFrom, butTo, skip := out.row(int32(y))
		for x := int64(from); x <= int64(to); x++ {
			if skip && int64(butFrom) <= x && x <= int64(butTo) {
				x = int64(butTo)
				continue
			}
			g.near(geo.Cell{X: int32(x), Y: int32(y)}, by)
		}
	}
}

// near adds one viewer to the count of a cell, or subtracts it.
func (g *Grid) near(c geo.Cell, by int32) {
	i := g.needCell(c)
	was := g.cells[i].awake()
	g.cells[i].near += by
	g.list(i, was)
	g.dropCell(i)
}
