package intent

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Cast casts a spell that the player knows.
//
//loam:kind 32 cast
type Cast struct {
	Spell  string    // content id
	Target guid.GUID // 0 is none
	At     geo.Point // for a spell that is aimed at the ground
	On     guid.GUID // an item of the player, for a spell that targets an item; 0 is none
}

// CancelCast stops the player's cast or channel.
//
//loam:kind 33 cancel_cast
type CancelCast struct {
	Spell     string // content id; a cast of another spell continues; "" is any
	Repeating bool   // also stop auto-repeated spells and a spell that waits for the next swing
}

// CancelAura removes a buff of the player, if its definition allows it.
//
//loam:kind 34 cancel_aura
type CancelAura struct{ Aura string }
