// Package transport computes where transports are by their timetables, and where on the
// map the passengers are. A timetable is a pure function of time: definition and time
// determine the position. Package world/transport runs transports on a map.
//
// All functions are pure and may be called from any goroutine; a Table does not change
// after it was made.
package transport

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Corner is a point of a route in the timetable, with times in ms since the beginning
// of a round.
type Corner struct {
	Map      content.ID
	At       geo.Position
	Arrives  clock.Time
	Leaves   clock.Time // equal to Arrives if it does not stop
	Stop     string     // its name, or ""
	Landing  geo.Point
	Overseas bool // the previous corner is on another map
}

// Table is the timetable of a transport.
type Table struct {
	Corners []Corner // in travel order; a round begins at the first
	Period  clock.Time
	Starts  clock.Time // its time in the round at time 0
	Sails   bool       // between maps
}

// Place is where a transport is at a time.
type Place struct {
	Map    content.ID
	At     geo.Position
	Stop   string // the stop at which it waits, or ""
	Corner int    // the last corner that it reached
	Stands bool
}

// New makes the timetable of a transport. A transport without points has none: Period
// is 0.
func New(d *content.Transport) *Table {
	t := &Table{Starts: d.Starts, Sails: d.Sails()}
	if len(d.Points) == 0 {
		return t
	}
	for i := range d.Points {
		t.call(d, i)
	}
	for i := len(d.Points) - 2; d.Back && i > 0; i-- {
		t.call(d, i)
	}
	t.face(d)
	now, last := clock.Time(0), len(t.Corners)-1
	for i := range t.Corners {
		c := &t.Corners[i]
		wait := c.Leaves
		if i > 0 {
			now += t.takes(d, i-1, i)
		}
		c.Overseas = c.Map != t.Corners[(i+last)%(last+1)].Map
		c.Arrives, c.Leaves = now, now+wait
		now = c.Leaves
	}
	t.Period = max(clock.Step, now+t.takes(d, last, 0))
	return t
}

// call adds the corner of a point; Leaves contains its wait until all are added.
func (t *Table) call(d *content.Transport, i int) {
	p := &d.Points[i]
	c := Corner{Map: p.Map, At: geo.Position{Point: p.At, Facing: d.Facing}, Leaves: p.Wait, Stop: p.Stop, Landing: p.Landing}
	if c.Landing == (geo.Point{}) {
		c.Landing = p.At
	}
	t.Corners = append(t.Corners, c)
}

// face sets the heading at each corner, for a transport that turns: half way between
// the incoming and the outgoing direction.
func (t *Table) face(d *content.Transport) {
	n := len(t.Corners)
	if !d.Turns || n < 2 {
		return
	}
	for i := range t.Corners {
		c, before, after := &t.Corners[i], &t.Corners[(i+n-1)%n], &t.Corners[(i+1)%n]
		in, comes := heading(before, c)
		out, goes := heading(c, after)
		switch {
		case comes && goes:
			c.At.Facing = turned(in, out, 0.5)
		case comes:
			c.At.Facing = in
		case goes:
			c.At.Facing = out
		}
	}
}

// heading returns the direction from a corner to the next; false if they are at the
// same point.
func heading(from, to *Corner) (geo.Radians, bool) {
	if from.Map != to.Map || geo.FlatDistance(from.At.Point, to.At.Point) == 0 {
		return 0, false
	}
	return geo.Heading(from.At.Point, to.At.Point), true
}

// turned returns a share of the shorter turn from one heading to another.
func turned(from, to geo.Radians, share float64) geo.Radians {
	way := geo.NormalizeAngle(to - from)
	if way > math.Pi {
		way -= 2 * math.Pi
	}
	return geo.NormalizeAngle(from + way*share)
}

// takes returns the travel time from one corner to the next.
func (t *Table) takes(d *content.Transport, from, to int) clock.Time {
	a, b := &t.Corners[from], &t.Corners[to]
	if a.Map != b.Map {
		return max(clock.Step, d.Cross)
	}
	if said := lasts(d, from, to); said > 0 {
		return said
	}
	if d.Speed <= 0 {
		return clock.Step
	}
	return max(clock.Step, clock.Time(geo.Distance(a.At.Point, b.At.Point)/d.Speed*1000+0.5))
}

// lasts returns the travel time that the definition sets; both directions of the same
// way have the same.
func lasts(d *content.Transport, from, to int) clock.Time {
	n := len(d.Points)
	point := func(corner int) int {
		if corner >= n {
			return 2*(n-1) - corner
		}
		return corner
	}
	a, b := point(from), point(to)
	if d.Back && a > b {
		return d.Points[a].Lasts
	}
	return d.Points[b].Lasts
}

// Round returns the time of a transport in its round, from 0 to Period.
func (t *Table) Round(now clock.Time) clock.Time {
	at := (now + t.Starts) % t.Period
	if at < 0 {
		at += t.Period
	}
	return at
}

// At returns where a transport is at a time.
func (t *Table) At(now clock.Time) Place {
	at := t.Round(now)
	i := len(t.Corners) - 1
	for i > 0 && t.Corners[i].Arrives > at {
		i--
	}
	a := &t.Corners[i]
	if at <= a.Leaves {
		return Place{Map: a.Map, At: a.At, Stop: a.Stop, Corner: i, Stands: true}
	}
	b, ends := t.next(i)
	if a.Map != b.Map { // it waits at its first point there until all have arrived
		return Place{Map: b.Map, At: b.At, Corner: i, Stands: true}
	}
	share := float64(at-a.Leaves) / float64(ends-a.Leaves)
	return Place{Map: a.Map, Corner: i, At: geo.Position{
		Point: geo.Lerp(a.At.Point, b.At.Point, share), Facing: turned(a.At.Facing, b.At.Facing, share),
	}}
}

// next returns the corner after another, and when in the round, or in the next one, it
// is reached.
func (t *Table) next(i int) (*Corner, clock.Time) {
	if i == len(t.Corners)-1 {
		return &t.Corners[0], t.Period
	}
	return &t.Corners[i+1], t.Corners[i+1].Arrives
}

// NextStop returns the next stop of a transport and the time until it arrives; for a
// transport at a stop, the stop after it. False if its route has no stops.
func (t *Table) NextStop(now clock.Time) (c *Corner, in clock.Time, ok bool) {
	at, n := t.Round(now), len(t.Corners)
	first := t.At(now).Corner + 1
	for k := range n {
		i := first + k
		c := &t.Corners[i%n]
		if c.Stop == "" {
			continue
		}
		return c, c.Arrives + t.Period*clock.Time(i/n) - at, true
	}
	return nil, 0, false
}

// Speed returns the speed of a transport at a time, in yards a second, and the vertical
// part of it.
func (t *Table) Speed(now clock.Time) float64 {
	p := t.At(now)
	if p.Stands {
		return 0
	}
	a := &t.Corners[p.Corner]
	b, ends := t.next(p.Corner)
	return geo.Distance(a.At.Point, b.At.Point) * 1000 / float64(max(1, ends-a.Leaves))
}

// Landing returns where a passenger that cannot be aboard is placed near a point on a
// map: at the nearest stop there, or at the nearest corner if there is none. False if
// the route does not cross the map.
func (t *Table) Landing(on content.ID, near geo.Point) (at geo.Point, ok bool) {
	best := math.Inf(1)
	for _, stops := range [2]bool{true, false} {
		for i := range t.Corners {
			c := &t.Corners[i]
			if c.Map != on || stops != (c.Stop != "") {
				continue
			}
			if yards := geo.Distance(near, c.At.Point); yards < best {
				best, at, ok = yards, c.Landing, true
			}
		}
		if ok {
			break
		}
	}
	return at, ok
}

// Entry returns where a transport enters a map from another one; false if it does not.
func (t *Table) Entry(on content.ID) (geo.Position, bool) {
	for i := range t.Corners {
		if c := &t.Corners[i]; c.Map == on && c.Overseas {
			return c.At, true
		}
	}
	return geo.Position{}, false
}

// Onto converts a position on a transport to a position on the map.
func Onto(transport, on geo.Position) geo.Position {
	sin, cos := math.Sincos(transport.Facing)
	return geo.Position{
		Point:  transport.Add(geo.Point{X: on.X*cos - on.Y*sin, Y: on.X*sin + on.Y*cos, Z: on.Z}),
		Facing: geo.NormalizeAngle(on.Facing + transport.Facing),
	}
}

// Within converts a position on the map to a position on a transport.
func Within(transport, at geo.Position) geo.Position {
	sin, cos := math.Sincos(transport.Facing)
	d := at.Sub(transport.Point)
	return geo.Position{
		Point:  geo.Point{X: d.X*cos + d.Y*sin, Y: d.Y*cos - d.X*sin, Z: d.Z},
		Facing: geo.NormalizeAngle(at.Facing - transport.Facing),
	}
}

// Holds reports whether a point on a transport is on its deck, or within a small
// distance of it.
func Holds(d *content.Deck, on geo.Point, spare geo.Yards) bool {
	return math.Abs(on.X) <= d.Long/2+spare && math.Abs(on.Y) <= d.Wide/2+spare &&
		on.Z >= d.Floor-spare && on.Z <= d.Floor+d.High+spare
}
