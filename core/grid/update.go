package grid

// Update looks again at all that was marked since the last Update, and calls
// each with what came into sight of a viewer and what went out of it: viewers in
// ascending order, slots ascending, viewers without a difference not at all. A
// thing that went and came back in between is neither. The slices are valid
// within the call only. All sets are up to date before the first call, and each
// must not change the grid.
func (g *Grid) Update(each func(v ViewerSlot, entered, left []Slot)) {
	if g.dirty.n == 0 && g.moved.n == 0 {
		return
	}
	for s := g.dirty.next(0); s >= 0; s = g.dirty.next(s + 1) {
		g.remark(Slot(s))
	}
	for v := g.moved.next(0); v >= 0; v = g.moved.next(v + 1) {
		g.lookAround(ViewerSlot(v))
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

// remark moves the mark of a thing and finds the viewers for which that makes a
// difference. Viewers that moved are left out: they look around themselves.
func (g *Grid) remark(s Slot) {
	e := g.entry(s)
	was, is := e.mark, flat(e.at)
	e.mark = is
	if g.things[s].cell == gone {
		is = nowhere
	}
	if g.moved.n == len(g.viewers)-g.vacant.n {
		return
	}
	if g.things[s].seen > 0 {
		for _, i := range g.around(was, g.config.Leave) {
			g.compare(s, was, is, g.cells[i].watchers)
		}
	}
	if is != nowhere {
		for _, i := range g.around(is, g.config.Enter) {
			g.compare(s, was, is, g.cells[i].watchers)
		}
	}
}

// compare asks each watcher whether a thing that was at one spot at the last
// Update and now is at another crossed the line. Only those for whom it did
// touch their sets: a viewer whose mark stayed had the thing in sight if it was
// within Enter, and had it not if it was beyond Leave.
func (g *Grid) compare(s Slot, was, is spot, watchers []watcher) {
	for i := range watchers {
		w := &watchers[i]
		now, before := apart(w.mark, is), apart(w.mark, was)
		switch {
		case now <= g.enter && !(before <= g.enter):
			if !g.moved.has(int32(w.viewer)) {
				g.show(w.viewer, s)
			}
		case !(now <= g.leave) && before <= g.leave:
			if !g.moved.has(int32(w.viewer)) {
				g.hide(w.viewer, s)
			}
		}
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

// lookAround makes the set of a viewer anew, after all things have their marks.
// A mark is at most a slack away from the cell that holds the thing.
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
