// Package grid knows where the things of one map stand: which are near a point,
// which a viewer sees, and which cells are awake. It owns cells, marks and
// visibility sets. It does not know what a thing is, whether it hides, or what
// sleeping means to it; who may see whom beyond distance is asked elsewhere.
//
// Three positions matter. The true position of a thing is where Add, Move or
// Jump put it last; range queries, cells and holds go by it. The mark of a thing
// is its true position at the last Update that found it more than Config.Slack
// away from its former mark, or added, or made to Jump. The mark of a viewer is
// kept in the same way, except that it moves at once and not at the next Update.
// What a viewer sees goes by the marks of both, and so is up to two slacks off;
// what a viewer keeps awake goes by its mark.
//
// Sight, slack and waking are flat distances, since cells have no height; only
// Within measures in three dimensions. Distances are squared to be compared.
//
// Every answer that is a list is ascending, and none depends on the order of a
// Go map or on how the grid came to its state. A Grid belongs to the goroutine
// of its map. Points must be finite, which the caller checks; one that is not is
// seen by nobody and breaks nothing else.
package grid

import (
	"loam/core/lib/geo"
)

// MaxReach bounds every distance of a Config, in yards, as a viewer touches all
// cells that it keeps awake.
const MaxReach geo.Yards = 4096

// Slot names a thing on the grid. The lowest free one is given out first, and a
// removed thing keeps its own until after the next Update.
type Slot int32

// ViewerSlot names a viewer. The lowest free one is given out first; it is free
// as soon as its viewer is removed.
type ViewerSlot int32

// Config holds distances in yards, each cut to 0..MaxReach.
type Config struct {
	Enter geo.Yards // a thing comes into sight at this distance or less
	Leave geo.Yards // it goes out of sight beyond this; at least Enter
	Slack geo.Yards // a thing or viewer is looked at again after this much movement
	Wake  geo.Yards // cells that are, if only with an edge, within this of a viewer's mark are awake
}

func (c Config) cut() Config {
	c.Enter = cutReach(c.Enter)
	c.Leave = max(c.Enter, cutReach(c.Leave))
	c.Slack = cutReach(c.Slack)
	c.Wake = cutReach(c.Wake)
	return c
}

func cutReach(y geo.Yards) geo.Yards {
	if !(y > 0) { // not a number, too
		return 0
	}
	return min(y, MaxReach)
}

// Grid is the state of one map's cells, things and viewers.
type Grid struct {
	config              Config
	enter, leave, slack float64 // squared

	cells       []cell
	spareCells  []int32
	blocks      map[geo.Cell]*block // looked up, never ranged over
	spareBlocks []*block

	things  []thing
	free    set // of slots
	dirty   set // slots whose mark is to be moved, or that are gone
	gone    []entry
	viewers []viewer
	vacant  set // of viewer slots
	moved   set // viewer slots whose set is to be made anew
	changed set // viewer slots with a difference to tell, during Update

	turn  uint32    // of Update, to know whose mark it moved
	step  geo.Yards // the longest step of a mark in this Update, at least the slack
	leapt []Slot    // what was in sight and went farther than a stride, or is gone

	all         bool    // everything is awake
	listed      []int32 // cells whose sleep may have changed since Changed
	woke, slept []geo.Cell

	found []int32 // scratch of around
	fresh set     // scratch: slots in order
	hits  []Slot  // scratch of queries
}

// New returns an empty grid.
func New(c Config) *Grid {
	g := &Grid{blocks: make(map[geo.Cell]*block), cells: make([]cell, 1)}
	g.use(c.cut())
	return g
}

func (g *Grid) use(c Config) {
	g.config = c
	g.enter, g.leave, g.slack = c.Enter*c.Enter, c.Leave*c.Leave, c.Slack*c.Slack
}

// Configure changes the distances, as a reload does. What is awake changes at
// once; all marks move to the true positions and all sets are made anew at the
// next Update. The same Config as before changes nothing.
func (g *Grid) Configure(c Config) {
	c = c.cut()
	if c == g.config {
		return
	}
	for v := range g.viewers {
		if g.viewers[v].cell != 0 {
			g.keepAwake(g.viewers[v].mark, nowhere, -1)
		}
	}
	g.use(c)
	for v := range g.viewers {
		w := &g.viewers[v]
		if w.cell != 0 {
			g.keepAwake(w.at, nowhere, 1)
			g.place(ViewerSlot(v), w.at)
			w.was = nowhere
		}
	}
	for s := range g.things {
		if g.things[s].cell > 0 {
			g.dirty.add(int32(s))
		}
	}
}
