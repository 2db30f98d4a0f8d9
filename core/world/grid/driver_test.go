package grid

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
)

// pair drives a grid and its model with the same random calls.
type pair struct {
	t     failer
	r     *rand.Rand
	world geo.Box
	g     *Grid
	m     *model
}

// failer is the common part of a test and a property.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func newPair(t failer, chance rand.Source, c Config, world geo.Box) *pair {
	return &pair{
		t: t, r: rand.New(chance), world: world,
		g: New(c), m: &model{config: c, told: make(map[geo.Cell]bool)},
	}
}

func (p *pair) fill(things, viewers int) {
	for range things {
		p.add()
	}
	for range viewers {
		p.addViewer()
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

// act makes one random change; things and viewers are how many there should be.
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

// same compares by text, so that an empty and a nil list are equal.
func same(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// checkSets compares the sets of all viewers with the model.
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
	const rim = 4 // cells around the world that a viewer in it may wake
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

// reconfigure changes the distances, like a reload.
func (p *pair) reconfigure() {
	c := p.m.config
	switch p.r.IntN(4) {
	case 0:
		c.Enter = 10 + 100*p.r.Float64()
		c.Leave = c.Enter + 30*p.r.Float64()
	case 1:
		c.Slack = 20 * p.r.Float64()
	case 2:
		c.Wake = 150 * p.r.Float64()
	}
	p.g.Configure(c)
	p.m.configure(c)
}

// restore continues with a copy, which must behave like the original from then on.
func (p *pair) restore() {
	p.t.Helper()
	data, sum := written(p.g), hashed(p.g)
	copied := New(p.m.config)
	copied.Add(geo.Point{X: 5}) // discarded by the restore
	c := codec.NewReader(data)
	copied.Code(c)
	if err := c.Close(); err != nil {
		p.t.Fatalf("restore: %v", err)
	}
	if again := written(copied); !bytes.Equal(again, data) || hashed(copied) != sum {
		p.t.Fatalf("a copy is written in %d bytes and hashes to %x, want %d and %x", len(again), hashed(copied), len(data), sum)
	}
	p.g = copied
}

func written(g *Grid) []byte {
	c := codec.NewWriter()
	g.Code(c)
	return c.Data()
}

func hashed(g *Grid) uint64 {
	c := codec.NewHasher()
	g.Code(c)
	return c.Sum()
}
