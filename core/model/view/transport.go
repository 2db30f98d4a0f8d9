package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Aboard is where something stands on a transport.
type Aboard struct {
	Object guid.GUID    // the transport
	At     geo.Position // on it: x ahead, y to its left, z up
}

// Route is the timetable of a transport, from which it follows where it is at any time.
// Nothing of it changes.
type Route struct {
	Transport content.ID
	Round     clock.Time // how far it is in a round at the time of the batch
	Period    clock.Time // how long a round takes
	Sails     bool       // it goes from map to map
	Here      content.ID // the map on which it is
	Deck      content.Deck
	Corners   []Corner // of the whole round
}

// Corner is a point of a route. Times are in ms since the beginning of a round.
type Corner struct {
	Map             content.ID
	At              geo.Position
	Arrives, Leaves clock.Time
}
