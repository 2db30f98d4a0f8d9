package grid

import "loam/core/lib/geo"

// viewer is a place from which somebody watches; a free slot is all zero except for the
// capacity of its lists.
type viewer struct {
	at, mark      spot
	was           spot  // the mark at the last Update, or nowhere
	cell          int32 // of its mark, 0 for a free slot
	place         int32 // index in the cell's watchers
	visible       set   // of slots
	entered, left []Slot
}

// AddViewer puts a viewer on the grid. Cells near it are awake at once; the next Update
// reports what it sees.
func (g *Grid) AddViewer(p geo.Point) ViewerSlot {
	v := ViewerSlot(g.vacant.next(0))
	if v < 0 {
		v = ViewerSlot(len(g.viewers))
		g.viewers = append(g.viewers, viewer{})
	} else {
		g.vacant.remove(int32(v))
	}
	g.viewers[v].at, g.viewers[v].was = flat(p), nowhere
	g.keepAwake(flat(p), nowhere, 1)
	g.place(v, flat(p))
	return v
}

// RemoveViewer removes a viewer from the grid: at once it sees nothing, receives nothing
// and keeps nothing awake, and its slot is free.
func (g *Grid) RemoveViewer(v ViewerSlot) {
	w := &g.viewers[v]
	if w.cell == 0 {
		return
	}
	for s := w.visible.next(0); s >= 0; s = w.visible.next(s + 1) {
		g.things[s].seen--
	}
	g.keepAwake(w.mark, nowhere, -1)
	g.unplace(w)
	w.visible.clear()
	w.at, w.mark, w.was = spot{}, spot{}, spot{}
	g.moved.remove(int32(v))
	g.vacant.add(int32(v))
}

// MoveViewer moves a viewer, as walking does.
func (g *Grid) MoveViewer(v ViewerSlot, p geo.Point) {
	w := &g.viewers[v]
	w.at = flat(p)
	if !(apart(w.mark, w.at) <= g.slack) {
		g.JumpViewer(v, p)
	}
}

// JumpViewer moves a viewer and makes the next Update rebuild its set, however small the
// distance is.
func (g *Grid) JumpViewer(v ViewerSlot, p geo.Point) {
	w := &g.viewers[v]
	if w.cell == 0 {
		return
	}
	w.at = flat(p)
	g.keepAwake(w.at, w.mark, 1)
	g.keepAwake(w.mark, w.at, -1)
	g.place(v, w.at)
}

// Sees reports whether s was visible to v at the last Update.
func (g *Grid) Sees(v ViewerSlot, s Slot) bool { return g.viewers[v].visible.has(int32(s)) }

// SeesCount returns the number of things that v sees.
func (g *Grid) SeesCount(v ViewerSlot) int { return g.viewers[v].visible.n }

// SeenBy returns the number of viewers that see s.
func (g *Grid) SeenBy(s Slot) int { return int(g.things[s].seen) }

// Visible appends to buf what v sees.
func (g *Grid) Visible(v ViewerSlot, buf []Slot) []Slot { return g.viewers[v].visible.slots(buf) }

// place moves the mark of v and makes the next Update check v.
func (g *Grid) place(v ViewerSlot, mark spot) {
	w := &g.viewers[v]
	to := g.needCell(geo.CellOf(geo.Point{X: mark.X, Y: mark.Y}))
	if w.cell != to {
		if w.cell != 0 {
			g.unplace(w)
		}
		c := &g.cells[to]
		w.cell, w.place = to, int32(len(c.watchers))
		c.watchers = append(c.watchers, watcher{viewer: v})
	}
	w.mark = mark
	g.cells[to].watchers[w.place].mark = mark
	g.moved.add(int32(v))
}

func (g *Grid) unplace(w *viewer) {
	from := w.cell
	c := &g.cells[from]
	last := len(c.watchers) - 1
	c.watchers[w.place] = c.watchers[last]
	g.viewers[c.watchers[w.place].viewer].place = w.place
	c.watchers = c.watchers[:last]
	w.cell, w.place = 0, 0
	g.dropCell(from)
}
