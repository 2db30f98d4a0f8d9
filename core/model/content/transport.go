package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Transport carries units along a route by a timetable: a lift, a ship. It appears as a
// game object, which is on the map on which the transport currently is.
type Transport struct {
	ID     ID
	Object ID // of kind Carrier, its appearance
	Points []Halt
	Back   bool       // after the last point it returns the same way, else it continues at the first
	Turns  bool       // it faces its direction of travel
	Facing float64    // radians; facing of a transport that does not turn
	Speed  float64    // yards a second
	Starts clock.Time // offset in its timetable at the start
	Cross  clock.Time // how long it waits at the first point of another map
	Deck   Deck
	Crew   []Sailor
}

// Halt is a point of a route.
type Halt struct {
	Map   ID
	At    geo.Point
	Wait  clock.Time // how long it waits there
	Lasts clock.Time // travel time from the previous point; 0 is computed from its speed
	Stop  string     // the name of the stop, "" if it does not stop
	// Landing is where a player is put who should be aboard and cannot be; the zero
	// point is At.
	Landing geo.Point
}

// Deck is a walkable box on a transport, around its position, that turns with it.
type Deck struct {
	Long, Wide geo.Yards // ahead and back, left and right
	Floor      geo.Yards // above the transport's place
	High       geo.Yards // height above the floor
}

// Sailor is a creature that stands on a transport.
type Sailor struct {
	Creature ID
	At       geo.Position // on the transport: x ahead, y to its left, z up
}

// Sails reports whether a transport goes from map to map.
func (t *Transport) Sails() bool {
	for i := range t.Points {
		if t.Points[i].Map != t.Points[0].Map {
			return true
		}
	}
	return false
}

// CallsAt reports whether the route of a transport leads over a map.
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

// TransportOf returns the transport that appears as a game object, the first by id.
func (s *Snapshot) TransportOf(object ID) (*Transport, bool) {
	for i := range s.Transports {
		if s.Transports[i].Object == object {
			return &s.Transports[i], true
		}
	}
	return nil, false
}
