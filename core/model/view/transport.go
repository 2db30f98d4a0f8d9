package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Aboard is the position of a unit on a transport.
type Aboard struct {
	Object guid.GUID    // the transport
	At     geo.Position // position on it: x ahead, y to its left, z up
}

// Route is the timetable of a transport, which determines its position at any time. It
// does not change.
type Route struct {
	Transport content.ID
	Round     clock.Time // its position in the round at the time of the batch
	Period    clock.Time // duration of a round
	Sails     bool       // it travels between maps
	Here      content.ID // its current map
	Deck      content.Deck
	Corners   []Corner // of the whole round
}

// Corner is a point of a route. Times are in ms since the start of a round.
type Corner struct {
	Map             content.ID
	At              geo.Position
	Arrives, Leaves clock.Time
}
