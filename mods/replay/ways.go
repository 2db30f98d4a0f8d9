package replay

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// A player's client sends its position every few steps. In a scenario that becomes
// one line at the start of the way, with the place where it ends.
const (
	pause   = clock.Second / 2 // without a movement for this time, a way has ended
	longest = 4 * clock.Second // of one way
	turn    = math.Pi / 4      // another heading is another way
	least   = geo.Yards(0.5)   // shorter ones are turns in place
)

// way is the current movement of a player.
type way struct {
	first   int // index of its first input
	begun   int64
	last    int64
	from    geo.Point
	to      geo.Point
	heading geo.Radians
}

// ways finds the ends of movements in the inputs, by the first input of each.
func (c *collector) ways() map[int]geo.Point {
	ends := make(map[int]geo.Point)
	open := make(map[guid.GUID]*way)
	at := make(map[guid.GUID]geo.Point)
	for _, u := range c.units {
		at[u.guid] = u.at.Point
	}
	end := func(g guid.GUID) {
		if w := open[g]; w != nil && !geo.Within(w.from, w.to, least) {
			ends[w.first] = w.to
		}
		delete(open, g)
	}
	for i, in := range c.inputs {
		switch x := in.in.(type) {
		case input.Enter:
			at[x.Record.GUID()] = x.Record.Position.Point
			end(x.Record.GUID())
		case input.Leave:
			end(x.Player)
		case input.Asked:
			move, ok := x.Intent.(intent.Move)
			if !ok || c.names[x.By] == "" {
				end(x.By)
				continue
			}
			if open[x.By].goesOn(in.step, move, at[x.By]) {
				open[x.By].last, open[x.By].to = in.step, move.To.Point
			} else {
				end(x.By)
				open[x.By] = &way{i, in.step, in.step, at[x.By], move.To.Point, geo.Heading(at[x.By], move.To.Point)}
			}
			at[x.By] = move.To.Point
		}
	}
	for g := range open { // into a map: the order does not matter
		end(g)
	}
	return ends
}

// goesOn reports whether a movement continues the way.
func (w *way) goesOn(step int64, in intent.Move, at geo.Point) bool {
	if w == nil || clock.Time(step-w.last)*clock.Step > pause || clock.Time(step-w.begun)*clock.Step > longest {
		return false
	}
	if geo.Within(at, in.To.Point, geo.Yards(0.01)) {
		return true
	}
	off := math.Abs(float64(geo.Heading(at, in.To.Point) - w.heading))
	return min(off, 2*math.Pi-off) <= turn || geo.Within(w.from, w.to, least)
}
