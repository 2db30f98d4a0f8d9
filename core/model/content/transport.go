package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Transport is something that carries units along a route by a timetable: a lift, a
// ship. It is seen as a game object, which is on each map of its route while it goes
// there.
type Transport struct {
	ID     ID
	Object ID // of kind Carrier, by which it is seen
	Points []Halt
	Back   bool       // behind the last point it goes back the way it came, else to the first
	Turns  bool       // it looks where it goes
	Facing float64    // radians; where it looks that does not turn
	Speed  float64    // yards a second
	Starts clock.Time // how far it is in its timetable when that begins
	Cross  clock.Time // how long it stands at the first point of another map before it goes on
	Deck   Deck
	Crew   []Sailor
}

// Halt is a point of a route.
type Halt struct {
	Map   ID
	At    geo.Point
	Wait  clock.Time // that it stands there
	Lasts clock.Time // that it takes from the point before; 0 is as its speed makes it
	Stop  string     // the name of the stop, "" where it does not call
	// Landing is where somebody is put who should be aboard and cannot be; the zero
	// point is At.
	Landing geo.Point
}

// Deck is where one can stand on a transport: a box around its place that turns with it.
type Deck struct {
	Long, Wide geo.Yards // ahead and back, left and right
	Floor      geo.Yards // above the transport's place
	High       geo.Yards // above the floor
}

// Sailor is a creature that stands on a transport.
type Sailor struct {
	Creature ID
	At       geo.Position // on the transport: x ahead, y to its left, z up
}

// Sails tells whether a transport goes from map to map.
func (t *Transport) Sails() bool {
	for i := range t.Points {
		if t.Points[i].Map != t.Points[0].Map {
			return true
		}
	}
	return false
}

// CallsAt tells whether the route of a transport leads over a map.
func (t *Transport) CallsAt(on ID) bool {
	for i := range t.Points {
		if t.Points[i].Map == on {
			return true
		}
	}
	return false
}

// Transport looks a transport up.
func (s *Snapshot) Transport(id ID) (*Transport, bool) { return find(s.Transports, s.transports, id) }

// TransportOf is the transport that is seen as a game object, the first by id.
func (s *Snapshot) TransportOf(object ID) (*Transport, bool) {
	for i := range s.Transports {
		if s.Transports[i].Object == object {
			return &s.Transports[i], true
		}
	}
	return nil, false
}
