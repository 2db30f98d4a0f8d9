package grid

import (
	"fmt"
	"math"

	"loam/core/lib/geo"
)

// gone in place of a cell means that a thing was removed since the last Update.
const gone int32 = -1

// thing is where a slot's entry is; a free slot is all zero.
type thing struct {
	cell  int32 // index in Grid.cells, 0 for a free slot, or gone
	place int32 // index in the cell's things, or in Grid.gone
	seen  int32 // viewers that see it
	held  int32
}

// nowhere is the mark of a thing that no Update has processed.
var nowhere = spot{math.Inf(1), math.Inf(1)}

// Add puts a thing on the grid. It becomes visible at the next Update.
func (g *Grid) Add(p geo.Point) Slot {
	s := Slot(g.free.next(0))
	if s < 0 {
		s = Slot(len(g.things))
		g.things = append(g.things, thing{})
	} else {
		g.free.remove(int32(s))
	}
	g.enterCell(s, g.needCell(geo.CellOf(p)), entry{at: p, mark: nowhere, slot: s})
	g.dirty.add(int32(s))
	return s
}

// Remove removes a thing from the grid and ends its holds. Within and InCell leave it out
// at once. Point, Sees and SeenBy answer for it until the next Update, which reports its
// removal to its viewers, has ended. All other calls for a removed thing until then do
// nothing.
func (g *Grid) Remove(s Slot) {
	t := &g.things[s]
	if t.cell <= 0 {
		return
	}
	for t.held > 0 {
		g.Release(s)
	}
	e, from := g.leaveCell(t), t.cell
	t.cell, t.place = gone, int32(len(g.gone))
	g.gone = append(g.gone, e)
	g.dirty.add(int32(s))
	g.dropCell(from)
}

// Move moves a thing, as walking does.
func (g *Grid) Move(s Slot, p geo.Point) {
	t := &g.things[s]
	if t.cell <= 0 {
		return
	}
	c := &g.cells[t.cell]
	e := &c.things[t.place]
	e.at = p
	if !(apart(e.mark, flat(p)) <= g.slack) {
		g.dirty.add(int32(s))
	}
	if !c.holds(p) {
		g.rehome(s, geo.CellOf(p))
	}
}

// Jump moves a thing and makes the next Update check it, however small the distance is.
func (g *Grid) Jump(s Slot, p geo.Point) {
	if g.things[s].cell <= 0 {
		return
	}
	g.Move(s, p)
	g.dirty.add(int32(s))
}

// Point returns the true position of a thing.
func (g *Grid) Point(s Slot) geo.Point { return g.entry(s).at }

// entry finds the entry of a thing in its cell or in the list of removed things.
func (g *Grid) entry(s Slot) *entry {
	t := &g.things[s]
	switch {
	case t.cell == 0:
		panic(fmt.Sprintf("grid: slot %d is free", s))
	case t.cell == gone:
		return &g.gone[t.place]
	}
	return &g.cells[t.cell].things[t.place]
}

// Within appends to buf the things at most r yards from p, in three dimensions, by their
// true positions.
func (g *Grid) Within(p geo.Point, r geo.Yards, buf []Slot) []Slot {
	if !(r >= 0) {
		return buf
	}
	hits, n := g.hits, 0
	for _, i := range g.around(flat(p), r) {
		things := g.cells[i].things
		if n+len(things) > len(hits) {
			hits = append(hits, make([]Slot, n+len(things))...)
		}
		for j := range things {
			hits[n] = things[j].slot // kept by counting it, so that no branch is mispredicted
			hit := 0
			if geo.Within(p, things[j].at, r) {
				hit = 1
			}
			n += hit
		}
	}
	g.hits = hits
	return g.sorted(hits[:n], buf)
}

// InCell appends to buf the things in c.
func (g *Grid) InCell(c geo.Cell, buf []Slot) []Slot {
	hits := g.hits[:0]
	for _, e := range g.cells[g.cellAt(c)].things {
		hits = append(hits, e.slot)
	}
	g.hits = hits[:cap(hits)]
	return g.sorted(hits, buf)
}

// fewSlots is the number up to which insertion sorts faster than the set.
const fewSlots = 12

// sorted appends distinct slots to buf in ascending order.
func (g *Grid) sorted(slots, buf []Slot) []Slot {
	if len(slots) > fewSlots {
		for _, s := range slots {
			g.fresh.add(int32(s))
		}
		return g.fresh.drain(buf)
	}
	n := len(buf)
	for _, s := range slots {
		at := len(buf)
		for buf = append(buf, s); at > n && buf[at-1] > s; at-- {
			buf[at] = buf[at-1]
		}
		buf[at] = s
	}
	return buf
}

func (g *Grid) enterCell(s Slot, i int32, e entry) {
	c, t := &g.cells[i], &g.things[s]
	t.cell, t.place = i, int32(len(c.things))
	c.things = append(c.things, e)
}

// leaveCell removes the entry of t and closes the gap with the last one.
func (g *Grid) leaveCell(t *thing) entry {
	c := &g.cells[t.cell]
	e, last := c.things[t.place], len(c.things)-1
	c.things[t.place] = c.things[last]
	g.things[c.things[t.place].slot].place = t.place
	c.things = c.things[:last]
	return e
}

func (g *Grid) rehome(s Slot, c geo.Cell) {
	t := &g.things[s]
	from := t.cell
	if g.cells[from].key == c {
		return
	}
	to := g.needCell(c)
	g.enterCell(s, to, g.leaveCell(t))
	if t.held > 0 {
		g.hold(to, 1)
		g.hold(from, -1)
	}
	g.dropCell(from)
}

// Stands reports whether a slot belongs to a thing on the grid. Any number is valid.
func (g *Grid) Stands(s Slot) bool { return s >= 0 && int(s) < len(g.things) && g.things[s].cell > 0 }
