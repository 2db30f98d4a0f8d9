package grid

import (
	"fmt"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

// Code visits all state except the Config. A grid that reads must have the Config of the
// one that wrote; it then gives the same answers. To restore under other distances, call
// Configure afterwards.
func (g *Grid) Code(c *codec.Coder) {
	if c.Reading() {
		*g = *New(g.config)
	}
	c.Bool(&g.all)
	g.codeThings(c)
	g.codeViewers(c)
	g.codeTold(c)
	if c.Reading() && c.Err() != nil {
		*g = *New(g.config)
	}
}

// kept is a slot as it is written.
type kept struct {
	state int8 // 0 free, 1 on the grid, 2 removed
	entry entry
	dirty bool
	held  int32
}

func (k *kept) code(c *codec.Coder) {
	codec.Int(c, &k.state)
	if k.state == 0 {
		return
	}
	k.entry.at.Code(c)
	k.entry.mark.code(c)
	c.Bool(&k.dirty)
	codec.Int(c, &k.held)
}

func (s *spot) code(c *codec.Coder) {
	c.Float(&s.X)
	c.Float(&s.Y)
}

func (g *Grid) codeThings(c *codec.Coder) {
	n := c.Len(len(g.things), 1)
	if c.Reading() {
		g.things = make([]thing, n)
	}
	for i := 0; i < n && c.Err() == nil; i++ {
		var k kept
		if !c.Reading() {
			k = g.keep(Slot(i))
		}
		k.code(c)
		if c.Reading() {
			g.restore(c, Slot(i), k)
		}
	}
}

func (g *Grid) keep(s Slot) kept {
	t := &g.things[s]
	if t.cell == 0 {
		return kept{}
	}
	k := kept{state: 1, entry: *g.entry(s), dirty: g.dirty.has(int32(s)), held: t.held}
	if t.cell == gone {
		k.state = 2
	}
	return k
}

func (g *Grid) restore(c *codec.Coder, s Slot, k kept) {
	k.entry.slot = s
	switch k.state {
	case 0:
		g.free.add(int32(s))
		return
	case 1:
		g.enterCell(s, g.needCell(geo.CellOf(k.entry.at)), k.entry)
		if k.held > 0 {
			g.things[s].held = k.held
			g.hold(g.things[s].cell, 1)
		}
	case 2:
		g.things[s] = thing{cell: gone, place: int32(len(g.gone))}
		g.gone = append(g.gone, k.entry)
	default:
		c.Fail(fmt.Errorf("grid: slot %d has no state %d", s, k.state))
		return
	}
	if k.dirty || k.state == 2 {
		g.dirty.add(int32(s))
	}
}

func (g *Grid) codeViewers(c *codec.Coder) {
	n := c.Len(len(g.viewers), 1)
	if c.Reading() {
		g.viewers = make([]viewer, n)
	}
	for i := 0; i < n && c.Err() == nil; i++ {
		w := &g.viewers[i]
		live, moved := w.cell != 0, g.moved.has(int32(i))
		c.Bool(&live)
		if !live {
			if c.Reading() {
				g.vacant.add(int32(i))
			}
			continue
		}
		w.at.code(c)
		w.mark.code(c)
		w.was.code(c)
		c.Bool(&moved)
		if c.Reading() {
			g.keepAwake(w.mark, nowhere, 1)
			g.place(ViewerSlot(i), w.mark)
			if !moved {
				g.moved.remove(int32(i))
			}
		}
		g.codeVisible(c, w)
	}
}

// codeVisible visits a set by the differences between successive slots.
func (g *Grid) codeVisible(c *codec.Coder, w *viewer) {
	n := c.Len(w.visible.n, 1)
	for last, next := int32(-1), int32(0); n > 0 && c.Err() == nil; n-- {
		if !c.Reading() {
			next = w.visible.next(last + 1)
		}
		step := next - last
		codec.Int(c, &step)
		last += step
		if !c.Reading() {
			continue
		}
		if step <= 0 || last < 0 || int(last) >= len(g.things) || g.things[last].cell == 0 {
			c.Fail(fmt.Errorf("grid: slot %d cannot be in sight", last))
			return
		}
		w.visible.add(last)
		g.things[last].seen++
	}
}

// codeTold visits the cells that Changed has reported as awake. The next Changed reports
// those that are not awake any more.
func (g *Grid) codeTold(c *codec.Coder) {
	var told []geo.Cell
	for i := range g.cells {
		if g.cells[i].told {
			told = append(told, g.cells[i].key)
		}
	}
	slices.SortFunc(told, byRow)
	codec.Slice(c, &told, func(c *codec.Coder, key *geo.Cell) {
		codec.Int(c, &key.X)
		codec.Int(c, &key.Y)
	})
	if !c.Reading() {
		return
	}
	for _, key := range told {
		r := &g.cells[g.needCell(key)]
		r.told = true
		if !r.awake() && !r.listed {
			r.listed = true
			g.listed = append(g.listed, g.cellAt(key))
		}
	}
}
