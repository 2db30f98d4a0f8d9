// Package transport knows where transports are by their timetables, and where on the
// map somebody is who stands on one. A timetable is a pure function of time: whoever
// has the definition and the time knows where a transport is.
//
// All functions are pure and may be called from any goroutine; a Table is not written
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
	Leaves   clock.Time // Arrives where it does not stand
	Stop     string     // its name, or ""
	Landing  geo.Point
	Overseas bool // the corner before lies on another map
}

// Table is the timetable of a transport.
type Table struct {
	Corners []Corner // in the order in which it comes to them; the first is where a round begins
	Period  clock.Time
	Starts  clock.Time // how far it is in its round at time 0
	Sails   bool       // from map to map
}

// Place is where a transport is at a time.
type Place struct {
	Map    content.ID
	At     geo.Position
	Stop   string // at which it stands, or ""
	Corner int    // behind which it is, or at which it stands
	Stands bool
}

// New makes the timetable of a transport. One without points has none: Period is 0.
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

// call adds the corner of a point; its wait stands in Leaves until all are there.
func (t *Table) call(d *content.Transport, i int) {
	p := &d.Points[i]
	c := Corner{Map: p.Map, At: geo.Position{Point: p.At, Facing: d.Facing}, Leaves: p.Wait, Stop: p.Stop, Landing: p.Landing}
	if c.Landing == (geo.Point{}) {
		c.Landing = p.At
	}
	t.Corners = append(t.Corners, c)
}

// face lets a transport that turns look half way between where it comes from and
// where it goes to at each corner.
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

// heading is where one looks who goes from a corner to the next; false where that is
// no way along the ground.
func heading(from, to *Corner) (geo.Radians, bool) {
	if from.Map != to.Map || geo.FlatDistance(from.At.Point, to.At.Point) == 0 {
		return 0, false
	}
	return geo.Heading(from.At.Point, to.At.Point), true
}

// turned is a share of the shorter way from one heading to another.
func turned(from, to geo.Radians, share float64) geo.Radians {
	way := geo.NormalizeAngle(to - from)
	if way > math.Pi {
		way -= 2 * math.Pi
	}
	return geo.NormalizeAngle(from + way*share)
}

// takes is how long the way from one corner to the next takes.
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

// lasts is how long the definition says that a way takes: of one and the same way there
// and back the same.
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

// Round is how far a transport is in its round at a time, from 0 to Period.
func (t *Table) Round(now clock.Time) clock.Time {
	at := (now + t.Starts) % t.Period
	if at < 0 {
		at += t.Period
	}
	return at
}

// At is where a transport is at a time.
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
	if a.Map != b.Map { // it stands at its first point there until all have come
		return Place{Map: b.Map, At: b.At, Corner: i, Stands: true}
	}
	share := float64(at-a.Leaves) / float64(ends-a.Leaves)
	return Place{Map: a.Map, Corner: i, At: geo.Position{
		Point: geo.Lerp(a.At.Point, b.At.Point, share), Facing: turned(a.At.Facing, b.At.Facing, share),
	}}
}

// next is the corner behind another, and when in the round, or in the next one, it is
// reached.
func (t *Table) next(i int) (*Corner, clock.Time) {
	if i == len(t.Corners)-1 {
		return &t.Corners[0], t.Period
	}
	return &t.Corners[i+1], t.Corners[i+1].Arrives
}

// NextStop is the stop that a transport comes to next and how long that takes; one that
// stands at a stop is told of the one behind. False where its route has none.
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

// Speed is how fast a transport goes at a time, in yards a second, and how high it is
// carried of that.
func (t *Table) Speed(now clock.Time) float64 {
	p := t.At(now)
	if p.Stands {
		return 0
	}
	a := &t.Corners[p.Corner]
	b, ends := t.next(p.Corner)
	return geo.Distance(a.At.Point, b.At.Point) * 1000 / float64(max(1, ends-a.Leaves))
}

// Landing is where somebody is put near a point on a map who cannot be aboard: at the
// nearest stop there, or where there is none at the nearest corner. False where the
// route does not lead over the map.
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

// Entry is where a transport comes onto a map from another one; false where it does not.
func (t *Table) Entry(on content.ID) (geo.Position, bool) {
	for i := range t.Corners {
		if c := &t.Corners[i]; c.Map == on && c.Overseas {
			return c.At, true
		}
	}
	return geo.Position{}, false
}

// Onto is where on the map somebody is who stands on a transport.
func Onto(transport, on geo.Position) geo.Position {
	sin, cos := math.Sincos(transport.Facing)
	return geo.Position{
		Point:  transport.Add(geo.Point{X: on.X*cos - on.Y*sin, Y: on.X*sin + on.Y*cos, Z: on.Z}),
		Facing: geo.NormalizeAngle(on.Facing + transport.Facing),
	}
}

// Within is where on a transport somebody stands who is somewhere on the map.
func Within(transport, at geo.Position) geo.Position {
	sin, cos := math.Sincos(transport.Facing)
	d := at.Sub(transport.Point)
	return geo.Position{
		Point:  geo.Point{X: d.X*cos + d.Y*sin, Y: d.Y*cos - d.X*sin, Z: d.Z},
		Facing: geo.NormalizeAngle(at.Facing - transport.Facing),
	}
}

// Holds tells whether a spot on a transport is on its deck, or so little beside it.
func Holds(d *content.Deck, on geo.Point, spare geo.Yards) bool {
	return math.Abs(on.X) <= d.Long/2+spare && math.Abs(on.Y) <= d.Wide/2+spare &&
		on.Z >= d.Floor-spare && on.Z <= d.Floor+d.High+spare
}
