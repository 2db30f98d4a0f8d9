package grid

import (
	"loam/core/lib/geo"
)

// model implements the documented behaviour of the grid by checking all pairs.
type model struct {
	config  Config
	things  []modelThing
	viewers []modelViewer
	told    map[geo.Cell]bool
}

type modelThing struct {
	at, mark   geo.Point
	live, gone bool
	dirty      bool // its mark moves at the next Update
	held       int
}

type modelViewer struct {
	at, mark geo.Point
	live     bool
	sees     map[Slot]bool
}

type difference struct {
	viewer        ViewerSlot
	entered, left []Slot
}

func (m *model) add(p geo.Point) Slot {
	t := modelThing{at: p, live: true, dirty: true}
	for s := range m.things {
		if !m.things[s].live && !m.things[s].gone {
			m.things[s] = t
			return Slot(s)
		}
	}
	m.things = append(m.things, t)
	return Slot(len(m.things) - 1)
}

func (m *model) remove(s Slot) {
	t := &m.things[s]
	if t.live {
		t.live, t.gone, t.held = false, true, 0
	}
}

func (m *model) move(s Slot, p geo.Point, jump bool) {
	t := &m.things[s]
	if t.live {
		t.at = p
		t.dirty = t.dirty || jump || geo.FlatDistance(t.mark, p) > m.config.Slack
	}
}

func (m *model) addViewer(p geo.Point) ViewerSlot {
	w := modelViewer{at: p, mark: p, live: true, sees: make(map[Slot]bool)}
	for v := range m.viewers {
		if !m.viewers[v].live {
			m.viewers[v] = w
			return ViewerSlot(v)
		}
	}
	m.viewers = append(m.viewers, w)
	return ViewerSlot(len(m.viewers) - 1)
}

func (m *model) moveViewer(v ViewerSlot, p geo.Point, jump bool) {
	w := &m.viewers[v]
	w.at = p
	if jump || geo.FlatDistance(w.mark, p) > m.config.Slack {
		w.mark = p
	}
}

func (m *model) configure(c Config) {
	if c == m.config {
		return
	}
	m.config = c
	for v := range m.viewers {
		m.viewers[v].mark = m.viewers[v].at
	}
	for s := range m.things {
		m.things[s].dirty = true
	}
}

// update checks every pair; where no mark moved that changes nothing.
func (m *model) update() (out []difference) {
	for s := range m.things {
		if t := &m.things[s]; t.dirty && t.live {
			t.mark, t.dirty = t.at, false
		}
	}
	for v := range m.viewers {
		d := difference{viewer: ViewerSlot(v)}
		for s := range m.things {
			w, was := &m.viewers[v], m.viewers[v].sees[Slot(s)]
			is := m.inSight(w, &m.things[s], was)
			switch {
			case is && !was:
				w.sees[Slot(s)] = true
				d.entered = append(d.entered, Slot(s))
			case was && !is:
				delete(w.sees, Slot(s))
				d.left = append(d.left, Slot(s))
			}
		}
		if len(d.entered)+len(d.left) > 0 {
			out = append(out, d)
		}
	}
	for s := range m.things {
		m.things[s].gone = false
	}
	return out
}

func (m *model) inSight(w *modelViewer, t *modelThing, was bool) bool {
	if !w.live || !t.live {
		return false
	}
	d := geo.FlatDistance(w.mark, t.mark)
	return d <= m.config.Enter || was && d <= m.config.Leave
}

func (m *model) seenBy(s Slot) (n int) {
	for v := range m.viewers {
		if m.viewers[v].live && m.viewers[v].sees[s] {
			n++
		}
	}
	return n
}

func (m *model) within(p geo.Point, r geo.Yards) (out []Slot) {
	for s := range m.things {
		if m.things[s].live && geo.Within(p, m.things[s].at, r) {
			out = append(out, Slot(s))
		}
	}
	return out
}

func (m *model) inCell(c geo.Cell) (out []Slot) {
	for s := range m.things {
		if m.things[s].live && geo.CellOf(m.things[s].at) == c {
			out = append(out, Slot(s))
		}
	}
	return out
}

func (m *model) awake(c geo.Cell) bool {
	for s := range m.things {
		if t := &m.things[s]; t.held > 0 && geo.CellOf(t.at) == c {
			return true
		}
	}
	x, y := geo.Yards(c.X)*geo.CellSize, geo.Yards(c.Y)*geo.CellSize
	box := geo.Box{MinX: x, MinY: y, MaxX: x + geo.CellSize, MaxY: y + geo.CellSize}
	for v := range m.viewers {
		if w := &m.viewers[v]; w.live && geo.FlatDistance(w.mark, box.Clamp(w.mark)) <= m.config.Wake {
			return true
		}
	}
	return false
}

// changed checks all cells of the world and a rim around it.
func (m *model) changed(rim int32, world geo.Box) (woke, slept []geo.Cell) {
	low := geo.CellOf(geo.Point{X: world.MinX, Y: world.MinY})
	high := geo.CellOf(geo.Point{X: world.MaxX, Y: world.MaxY})
	for y := low.Y - rim; y <= high.Y+rim; y++ {
		for x := low.X - rim; x <= high.X+rim; x++ {
			c := geo.Cell{X: x, Y: y}
			switch is := m.awake(c); {
			case is && !m.told[c]:
				m.told[c] = true
				woke = append(woke, c)
			case !is && m.told[c]:
				delete(m.told, c)
				slept = append(slept, c)
			}
		}
	}
	return woke, slept
}
