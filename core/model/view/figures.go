package view

import (
	"loam/core/model/content"
	"loam/core/model/event"
)

// Figures are what only a player's own session is told of how strong it is.
type Figures struct {
	Armor  float64
	Blows  [event.Hands]Blow // by hand; of one that strikes none all is 0
	Stats  []Stat            // that clients may show, in the order of the release
	Regens []Regen           // in the order of its powers
}

// Blow is what a hand does with one blow, in points before anything softens it.
type Blow struct{ Least, Most float64 }

// Stat is the value of a stat that a bundle defines.
type Stat struct {
	Stat  content.ID
	Value float64
}

// Regen is how much of a power comes back by itself, in points a second, below 0
// goes: Idle for one who has spent none for long, Spending for one who has just
// spent some.
type Regen struct {
	Power          content.ID
	Idle, Spending float64
}
