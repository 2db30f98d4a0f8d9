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

// Loot is the loot that a player has open. Without a source none is open.
type Loot struct {
	Source guid.GUID
	Kind   loot.Kind
	Money  []Money
	Things []LootThing // items that it sees, ascending by slot
	// Takers are the players to whom the master looter may assign items; nil for
	// others.
	Takers []Taker
}

// Taker is a player to whom an item may be assigned.
type Taker struct {
	Player guid.GUID
	Name   string
}

// LootThing is an item of the loot.
type LootThing struct {
	Slot  uint8
	Item  content.ID
	Count int
	Right loot.Right
}

// Roll is a loot roll that a player has not answered yet.
type Roll struct {
	Source guid.GUID
	Slot   uint8
	Item   content.ID
	Count  int
	Wait   clock.Time // until it ends
}
