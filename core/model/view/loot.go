package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/rules/loot"
)

// Money is an amount of a currency.
type Money struct {
	Currency content.ID
	Amount   int64
}

// Loot is what a player has open to take from. Without a source it has nothing
// open.
type Loot struct {
	Source guid.GUID
	Kind   loot.Kind
	Money  []Money
	Things []LootThing // those that it sees, ascending by slot
	// Takers are those to whom who deals out may give; nil for others.
	Takers []Taker
}

// Taker is somebody to whom something may be given.
type Taker struct {
	Player guid.GUID
	Name   string
}

// LootThing is something that lies there.
type LootThing struct {
	Slot  uint8
	Item  content.ID
	Count int
	Right loot.Right
}

// Roll is a roll in which a player has not chosen yet.
type Roll struct {
	Source guid.GUID
	Slot   uint8
	Item   content.ID
	Count  int
	Wait   clock.Time // until it ends
}
