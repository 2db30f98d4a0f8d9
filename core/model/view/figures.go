package view

import (
	"loam/core/model/content"
	"loam/core/model/event"
)

// Stats are the combat stats that only the player's own session receives.
type Stats struct {
	Armor  float64
	Blows  [event.Hands]Swing // by hand; all zero for a hand without swings
	Stats  []Stat             // those of bundles, in the order of the release
	Regens []Regen            // in the order of its powers
}

// Swing is the damage of one swing of a hand, in points before any reduction.
type Swing struct{ Least, Most float64 }

// Stat is the value of a stat that a bundle defines.
type Stat struct {
	Stat  content.ID
	Value float64
}

// Regen is the regeneration of a power in points a second; a negative value is decay.
// Idle applies if none was spent for some time, Spending if some was spent recently.
type Regen struct {
	Power          content.ID
	Idle, Spending float64
}
