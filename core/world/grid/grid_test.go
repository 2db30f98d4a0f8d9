package grid

import (
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
)

// calls returns how many random calls the long tests make: all of them with LOAM_LONG=1 in
// the environment.
func calls(long, short int) int {
	if os.Getenv("LOAM_LONG") == "1" {
		return long
	}
	return short
}

var sight = Config{Enter: 100, Leave: 120, Slack: 10, Wake: 130}

func TestGridEqualsLookingAtAllPairs(t *testing.T) {
	for _, test := range []struct {
		name            string
		config          Config
		world           geo.Box
		things, viewers int
		pause           int // calls between two Updates, on average
	}{
		{"a field", sight, geo.Box{MinX: -500, MinY: -500, MaxX: 500, MaxY: 500}, 300, 40, 50},
		{"a crowd", sight, geo.Box{MinX: -70, MinY: 2000, MaxX: 70, MaxY: 2140}, 60, 20, 50},
		{"an update after nearly every call", sight, geo.Box{MaxX: 400, MaxY: 400}, 30, 10, 1},
		{"long pauses in which hundreds leap", sight, geo.Box{MaxX: 600, MaxY: 600}, 400, 10, 10_000},
		{"no slack and no hysteresis", Config{Enter: 50, Leave: 50, Wake: 0}, geo.Box{MaxX: 300, MaxY: 300}, 60, 20, 50},
		{"slack beyond sight", Config{Enter: 5, Leave: 6, Slack: 90, Wake: 1}, geo.Box{MaxX: 300, MaxY: 300}, 60, 20, 50},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPair(t, rand.NewPCG(1, 2), test.config, test.world)
			p.fill(test.things, test.viewers)
			for n := range calls(100_000, 10_000) {
				p.act(test.things, test.viewers)
				if p.r.IntN(test.pause) == 0 {
					p.update()
				}
				if p.r.IntN(50) == 0 {
					p.checkQueries()
				}
				if p.r.IntN(200) == 0 {
					p.checkSleep()
				}
				if n%1000 == 0 {
					p.checkSets()
				}
			}
			p.update()
			p.checkSets()
			p.checkSleep()
		})
	}
}

func TestGridSurvivesRestoreAndReload(t *testing.T) {
	p := newPair(t, rand.NewPCG(3, 4), sight, geo.Box{MinX: -300, MinY: -100, MaxX: 100, MaxY: 300})
	p.fill(100, 20)
	for range calls(50_000, 5_000) {
		p.act(100, 20)
		switch p.r.IntN(100) {
		case 0, 1:
			p.update()
		case 2:
			p.checkSleep()
			p.checkQueries()
		case 3:
			p.restore()
			p.checkSets()
		case 4:
			p.reconfigure()
		}
	}
}

// drawn draws the random numbers of a pair through rapid, which can then shrink them.
type drawn struct{ t *rapid.T }

func (d drawn) Uint64() uint64 { return rapid.Uint64().Draw(d.t, "chance") }

func TestAnyShortHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPair(t, drawn{t}, Config{Enter: 60, Leave: 70, Slack: 10, Wake: 70}, geo.Box{MinX: -150, MaxX: 150, MaxY: 150})
		p.fill(4, 2)
		t.Repeat(map[string]func(*rapid.T){
			"act":         func(*rapid.T) { p.act(8, 4) },
			"add":         func(*rapid.T) { p.add() },
			"add viewer":  func(*rapid.T) { p.addViewer() },
			"move":        func(*rapid.T) { p.moveThing() },
			"move viewer": func(*rapid.T) { p.moveViewer() },
			"hold":        func(*rapid.T) { p.hold() },
			"update":      func(*rapid.T) { p.update(); p.checkSets() },
			"sleep":       func(*rapid.T) { p.checkSleep() },
			"queries":     func(*rapid.T) { p.checkQueries() },
			"restore":     func(*rapid.T) { p.restore() },
			"reconfigure": func(*rapid.T) { p.reconfigure() },
		})
	})
}

// A grid on which nothing is left keeps no cell.
func TestAnEmptiedGridKeepsNoCells(t *testing.T) {
	p := newPair(t, rand.NewPCG(5, 6), sight, geo.Box{MaxX: 3000, MaxY: 3000})
	p.fill(200, 30)
	for range 3000 {
		p.act(200, 30)
	}
	p.update()
	p.checkSleep()
	for s := range p.m.things {
		p.g.Remove(Slot(s))
		p.m.remove(Slot(s))
	}
	for v := range p.m.viewers {
		p.g.RemoveViewer(ViewerSlot(v))
		p.m.viewers[v] = modelViewer{}
	}
	p.update()
	p.checkSleep()
	if used := len(p.g.cells) - 1 - len(p.g.spareCells); used != 0 || len(p.g.blocks) != 0 {
		t.Errorf("%d cells in %d blocks are kept, want none", used, len(p.g.blocks))
	}
}
