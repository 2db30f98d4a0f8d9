package grid

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/geo"
)

// model is the grid as its documentation tells it, by looking at all pairs.
type model struct {
	config  Config
	things  []modelThing
	viewers []modelViewer
	told    map[geo.Cell]bool
	all     bool
}

type modelThing struct {
	at, mark   geo.Point
	live, gone bool
	fresh      bool // not looked at by any Update
	dirty      bool
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
	t := modelThing{at: p, live: true, fresh: true, dirty: true}
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

// update looks at every pair: where no mark moved that changes nothing.
func (m *model) update() (out []difference) {
	for s := range m.things {
		if t := &m.things[s]; t.dirty && t.live {
			t.mark, t.dirty, t.fresh = t.at, false, false
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
		if w := &m.viewers[v]; w.live {
			near := box.Clamp(w.mark)
			d := geo.FlatDistance(w.mark, near)
			if d < m.config.Wake || d == m.config.Wake && geo.CellOf(near) == c {
				return true
			}
		}
	}
	return false
}

// changed looks at all cells of the world and a rim around it.
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

// pair drives a grid and its model with the same random calls.
type pair struct {
	t     testing.TB
	r     *rand.Rand
	world geo.Box
	g     *Grid
	m     *model
}

func newPair(t testing.TB, seed uint64, c Config, world geo.Box) *pair {
	return &pair{
		t: t, r: rand.New(rand.NewPCG(seed, 1)), world: world,
		g: New(c), m: &model{config: c, told: make(map[geo.Cell]bool)},
	}
}

func (p *pair) anywhere() geo.Point {
	return geo.Point{
		X: p.world.MinX + p.r.Float64()*(p.world.MaxX-p.world.MinX),
		Y: p.world.MinY + p.r.Float64()*(p.world.MaxY-p.world.MinY),
		Z: p.r.Float64() * 40,
	}
}

func (p *pair) near(from geo.Point, yards geo.Yards) geo.Point {
	return p.world.Clamp(from.Add(geo.Point{
		X: (p.r.Float64()*2 - 1) * yards, Y: (p.r.Float64()*2 - 1) * yards, Z: p.r.Float64() - 0.5,
	}))
}

func (p *pair) add() {
	at := p.anywhere()
	if got, want := p.g.Add(at), p.m.add(at); got != want {
		p.t.Fatalf("Add gave slot %d, want %d", got, want)
	}
}

func (p *pair) addViewer() {
	at := p.anywhere()
	if got, want := p.g.AddViewer(at), p.m.addViewer(at); got != want {
		p.t.Fatalf("AddViewer gave slot %d, want %d", got, want)
	}
}

// thing draws a slot that is on the grid or was removed since the last Update.
func (p *pair) thing() (Slot, bool) {
	if len(p.m.things) == 0 {
		return 0, false
	}
	s := Slot(p.r.IntN(len(p.m.things)))
	return s, p.m.things[s].live || p.m.things[s].gone
}

func (p *pair) viewer() (ViewerSlot, bool) {
	if len(p.m.viewers) == 0 {
		return 0, false
	}
	v := ViewerSlot(p.r.IntN(len(p.m.viewers)))
	return v, p.m.viewers[v].live
}

func (p *pair) moveThing() {
	s, ok := p.thing()
	if !ok {
		return
	}
	switch n := p.r.IntN(100); {
	case n < 90:
		at := p.near(p.m.things[s].at, 12)
		p.g.Move(s, at)
		p.m.move(s, at, false)
	case n < 95:
		at := p.anywhere()
		p.g.Jump(s, at)
		p.m.move(s, at, true)
	default:
		at := p.near(p.m.things[s].at, 2)
		p.g.Jump(s, at)
		p.m.move(s, at, true)
	}
}

func (p *pair) moveViewer() {
	v, ok := p.viewer()
	if !ok {
		return
	}
	at, jump := p.near(p.m.viewers[v].at, 12), p.r.IntN(20) == 0
	if jump {
		at = p.anywhere()
		p.g.JumpViewer(v, at)
	} else {
		p.g.MoveViewer(v, at)
	}
	p.m.moveViewer(v, at, jump)
}

func (p *pair) hold() {
	s, ok := p.thing()
	if !ok {
		return
	}
	t := &p.m.things[s]
	if p.r.IntN(3) == 0 {
		p.g.Hold(s)
		if t.live {
			t.held++
		}
		return
	}
	p.g.Release(s)
	t.held = max(0, t.held-1)
}

// act does one random thing; things and viewers are how many there should be.
func (p *pair) act(things, viewers int) {
	switch n := p.r.IntN(1000); {
	case n < 20:
		if s, ok := p.thing(); ok && p.r.IntN(len(p.m.things)) > things/2 {
			p.g.Remove(s)
			p.m.remove(s)
		}
	case n < 40:
		if len(p.m.things) < things || p.g.free.n > 0 {
			p.add()
		}
	case n < 45:
		if v, ok := p.viewer(); ok && p.r.IntN(2) == 0 {
			p.g.RemoveViewer(v)
			p.m.viewers[v] = modelViewer{}
		}
	case n < 50:
		if len(p.m.viewers) < viewers || p.g.vacant.n > 0 {
			p.addViewer()
		}
	case n < 70:
		p.hold()
	case n < 250:
		p.moveViewer()
	default:
		p.moveThing()
	}
}

func (p *pair) update() {
	p.t.Helper()
	var got []difference
	p.g.Update(func(v ViewerSlot, entered, left []Slot) {
		got = append(got, difference{v, slices.Clone(entered), slices.Clone(left)})
	})
	if want := p.m.update(); !same(got, want) {
		p.t.Fatalf("Update told\n%v, want\n%v", got, want)
	}
}

// same compares by text, to which an empty list and none are equal.
func same(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// checkSets compares what all viewers see with the model.
func (p *pair) checkSets() {
	p.t.Helper()
	for v := range p.m.viewers {
		var want []Slot
		for s := range p.m.things {
			sees := p.m.viewers[v].sees[Slot(s)]
			if sees {
				want = append(want, Slot(s))
			}
			if got := p.g.Sees(ViewerSlot(v), Slot(s)); got != sees {
				p.t.Fatalf("viewer %d sees %d = %v, want %v", v, s, got, sees)
			}
		}
		if got := p.g.Visible(ViewerSlot(v), nil); !slices.Equal(got, want) {
			p.t.Fatalf("viewer %d sees %v, want %v", v, got, want)
		}
	}
	for s := range p.m.things {
		if got, want := p.g.SeenBy(Slot(s)), p.m.seenBy(Slot(s)); got != want {
			p.t.Fatalf("thing %d is seen by %d, want %d", s, got, want)
		}
		if t := &p.m.things[s]; (t.live || t.gone) && p.g.Point(Slot(s)) != t.at {
			p.t.Fatalf("thing %d is at %v, want %v", s, p.g.Point(Slot(s)), t.at)
		}
	}
}

func (p *pair) checkSleep() {
	p.t.Helper()
	var woke, slept []geo.Cell
	p.g.Changed(
		func(c geo.Cell) { woke = append(woke, c) },
		func(c geo.Cell) { slept = append(slept, c) },
	)
	rim := int32(p.m.config.Wake/geo.CellSize) + 2
	wantWoke, wantSlept := p.m.changed(rim, p.world)
	if !slices.Equal(woke, wantWoke) || !slices.Equal(slept, wantSlept) {
		p.t.Fatalf("Changed told %v and %v, want %v and %v", woke, slept, wantWoke, wantSlept)
	}
	for s := range p.m.things {
		want := p.m.things[s].live && p.m.told[geo.CellOf(p.m.things[s].at)]
		if got := p.g.Awake(Slot(s)); got != want {
			p.t.Fatalf("thing %d is awake = %v, want %v", s, got, want)
		}
	}
}

func (p *pair) checkQueries() {
	p.t.Helper()
	at, r := p.anywhere(), p.r.Float64()*200
	if got, want := p.g.Within(at, r, nil), p.m.within(at, r); !slices.Equal(got, want) {
		p.t.Fatalf("within %v of %v: %v, want %v", r, at, got, want)
	}
	c := geo.CellOf(at)
	if got, want := p.g.InCell(c, nil), p.m.inCell(c); !slices.Equal(got, want) {
		p.t.Fatalf("in %v: %v, want %v", c, got, want)
	}
}
