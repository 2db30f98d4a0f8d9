package grid

import (
	"math"

	"loam/core/lib/geo"
)

// Update checks everything that was marked since the last Update and calls each with the
// things that became visible or invisible to a viewer: viewers in ascending order, slots
// ascending, viewers without a difference not at all. A thing that left and returned in
// between is not reported. The slices are valid within the call only. All sets are up to
// date before the first call. each must not change the grid.
func (g *Grid) Update(each func(v ViewerSlot, entered, left []Slot)) {
	if g.dirty.n == 0 && g.moved.n == 0 {
		return
	}
	g.turn++
	g.step, g.leapt = g.config.Slack, g.leapt[:0]
	for s := g.dirty.next(0); s >= 0; s = g.dirty.next(s + 1) {
		g.remark(Slot(s))
	}
	for v := g.moved.next(0); v >= 0; v = g.moved.next(v + 1) {
		g.follow(ViewerSlot(v))
	}
	g.dirty.clear()
	g.moved.clear()
	for v := g.changed.next(0); v >= 0; v = g.changed.next(v + 1) {
		w := &g.viewers[v]
		each(ViewerSlot(v), w.entered, w.left)
		w.entered, w.left = w.entered[:0], w.left[:0]
	}
	g.changed.clear()
	for _, e := range g.gone {
		g.things[e.slot] = thing{}
		g.free.add(int32(e.slot))
	}
	g.gone = g.gone[:0]
}

// stride is how far a mark may move for its sets to be compared with the former ones.
// Beyond it, old and new surroundings are checked one by one.
func (g *Grid) stride() geo.Yards { return g.config.Slack + geo.CellSize/2 }

// remark moves the mark of a thing and finds the viewers to which that makes a difference.
// Viewers that moved are left out: follow handles them.
func (g *Grid) remark(s Slot) {
	e, t := g.entry(s), &g.things[s]
	was, is := e.mark, flat(e.at)
	if t.cell == gone {
		is = nowhere
	}
	e.mark, e.turn = is, g.turn
	step := math.Sqrt(apart(was, is))
	far := !(step <= g.stride())
	if !far {
		g.step = max(g.step, step)
	} else if t.seen > 0 {
		g.leapt = append(g.leapt, s)
	}
	if g.moved.n == len(g.viewers)-g.vacant.n {
		return
	}
	reach := g.config.Enter
	if t.seen > 0 {
		if far {
			g.compare(s, was, is, g.around(was, g.config.Leave))
		} else {
			reach = g.config.Leave + step
		}
	}
	if is != nowhere {
		g.compare(s, was, is, g.around(is, reach))
	}
}

// compare checks for each viewer in some cells whether a thing that moved from one spot to
// another since the last Update crossed the limit. Only viewers for whom it did touch
// their sets: a viewer whose mark did not move saw the thing if it was within Enter, and
// did not if it was beyond Leave.
func (g *Grid) compare(s Slot, was, is spot, cells []int32) {
	enter, leave := g.enter, g.leave
	for _, i := range cells {
		watchers := g.cells[i].watchers
		for j := range watchers {
			w := &watchers[j]
			now, before := apart(w.mark, is), apart(w.mark, was)
			if (now <= enter) == (before <= enter) && (now <= leave) == (before <= leave) {
				continue
			}
			if !g.moved.has(int32(w.viewer)) {
				g.settle(w.viewer, s, now)
			}
		}
	}
}

// settle changes the set of a viewer according to the distance of a thing.
func (g *Grid) settle(v ViewerSlot, s Slot, apart float64) {
	switch {
	case apart <= g.enter:
		g.show(v, s)
	case !(apart <= g.leave):
		g.hide(v, s)
	}
}

func (g *Grid) show(v ViewerSlot, s Slot) {
	w := &g.viewers[v]
	if w.visible.add(int32(s)) {
		w.entered = append(w.entered, s)
		g.things[s].seen++
		g.changed.add(int32(v))
	}
}

func (g *Grid) hide(v ViewerSlot, s Slot) {
	w := &g.viewers[v]
	if w.visible.remove(int32(s)) {
		w.left = append(w.left, s)
		g.things[s].seen--
		g.changed.add(int32(v))
	}
}

// manyLeapt is the number from which a viewer that moved rebuilds its set.
const manyLeapt = 64

// follow updates the set of a viewer whose mark moved, after the marks of all things have
// moved.
func (g *Grid) follow(v ViewerSlot) {
	w := &g.viewers[v]
	was := w.was
	w.was = w.mark
	step := math.Sqrt(apart(was, w.mark))
	if !(step <= g.stride()) || len(g.leapt) > manyLeapt {
		g.lookAround(v)
		return
	}
	// Whatever was visible and did not leap is within this.
	g.compareMoved(v, was, w.mark, g.around(w.mark, g.config.Leave+step+g.step))
	for _, s := range g.leapt {
		g.settle(v, s, apart(w.mark, g.entry(s).mark))
	}
	g.put(w.entered)
	g.put(w.left)
}

// compareMoved is compare for a viewer whose mark moved. If the thing's mark moved too,
// only the set shows whether it was visible.
func (g *Grid) compareMoved(v ViewerSlot, was, is spot, cells []int32) {
	enter, leave, turn := g.enter, g.leave, g.turn
	for _, i := range cells {
		things := g.cells[i].things
		for j := range things {
			e := &things[j]
			now, before := apart(is, e.mark), apart(was, e.mark)
			if (now <= enter) == (before <= enter) && (now <= leave) == (before <= leave) && e.turn != turn {
				continue
			}
			g.settle(v, e.slot, now)
		}
	}
}

// put sorts slots in place.
func (g *Grid) put(slots []Slot) {
	if len(slots) < 2 {
		return
	}
	g.hits = append(g.hits[:0], slots...)
	g.sorted(g.hits, slots[:0])
}

// lookAround rebuilds the set of a viewer. The mark of a thing is at most a slack away
// from its cell.
func (g *Grid) lookAround(v ViewerSlot) {
	w := &g.viewers[v]
	for _, i := range g.around(w.mark, g.config.Leave+g.config.Slack) {
		things := g.cells[i].things
		for j := range things {
			e := &things[j]
			d := apart(w.mark, e.mark)
			if d <= g.enter || d <= g.leave && w.visible.has(int32(e.slot)) {
				g.fresh.add(int32(e.slot))
			}
		}
	}
	w.entered, w.left = w.visible.become(&g.fresh, w.entered, w.left)
	for _, s := range w.entered {
		g.things[s].seen++
	}
	for _, s := range w.left {
		g.things[s].seen--
	}
	if len(w.entered)+len(w.left) > 0 {
		g.changed.add(int32(v))
	}
}
