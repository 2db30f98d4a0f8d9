// Package grid answers spatial queries about one map: which things are near a point, which
// things a viewer sees, and which cells are awake. It owns cells, marks and visibility
// sets. It does not depend on what a thing is, whether it is stealthed, or what sleeping
// means to it; other packages decide what a viewer may see apart from distance.
//
// A thing or viewer has up to two positions. The true position of a thing is where Add,
// Move or Jump last put it; range queries, cells and holds use it. The mark of a thing is
// its true position at the last Update that found it more than Config.Slack away from its
// former mark, or added, or moved by Jump. The mark of a viewer works the same way, except
// that it moves at once and not at the next Update. What a viewer sees depends on the
// marks of both, and so is up to two slacks off; what a viewer keeps awake depends on its
// mark.
//
// Sight, slack and waking are flat distances, since cells have no height; only Within
// measures in three dimensions. Distances are compared squared.
//
// Every list in a result is in ascending order, and no result depends on the order of a Go
// map or on the history of the grid. A Grid belongs to the goroutine of its map. Points
// must be finite, which the caller checks; a thing at any other point is seen by nobody
// and breaks nothing else.
package grid

import (
	"loam/core/lib/geo"
)

// MaxReach limits every distance of a Config, in yards, because a viewer visits all cells
// that it keeps awake.
const MaxReach geo.Yards = 4096

// Slot identifies a thing on the grid. Add returns the lowest free one. A removed thing
// keeps its slot until after the next Update.
type Slot int32

// ViewerSlot identifies a viewer. AddViewer returns the lowest free one. It is free as
// soon as its viewer is removed.
type ViewerSlot int32

// Config holds distances in yards, each cut to 0..MaxReach.
type Config struct {
	Enter geo.Yards // a thing becomes visible at this distance or less
	Leave geo.Yards // it becomes invisible beyond this; at least Enter
	Slack geo.Yards // a thing or viewer is checked again after this much movement
	Wake  geo.Yards // cells within this distance of a viewer's mark are awake, even if only with an edge
}

func (c Config) cut() Config {
	c.Enter = cutReach(c.Enter)
	c.Leave = max(c.Enter, cutReach(c.Leave))
	c.Slack = cutReach(c.Slack)
	c.Wake = cutReach(c.Wake)
	return c
}

func cutReach(y geo.Yards) geo.Yards {
	if !(y > 0) { // also not a number
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
	dirty   set // slots whose mark must move, or that are removed
	gone    []entry
	viewers []viewer
	vacant  set // of viewer slots
	moved   set // viewer slots whose set must be rebuilt
	changed set // viewer slots with a difference to report, during Update

	turn  uint32    // of Update, to tell whose mark it moved
	step  geo.Yards // the longest step of a mark in this Update, at least the slack
	leapt []Slot    // visible things that moved farther than a stride, or were removed

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

// Configure changes the distances, for a reload. What is awake changes at once; the next
// Update moves all marks to the true positions and rebuilds all sets. An unchanged Config
// changes nothing.
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
