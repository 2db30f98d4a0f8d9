package intent

import (
	"loam/core/lib/guid"
)

// OpenLoot opens the loot of a corpse, in place of the open one.
//
//loam:kind 38 open_loot
type OpenLoot struct{ Target guid.GUID }

// TakeLoot takes the item in a slot of the open loot.
//
//loam:kind 39 take_loot
type TakeLoot struct{ Slot uint8 }

// TakeMoney takes the money of the open loot and shares it with those entitled to a
// part.
//
//loam:kind 40 take_money
type TakeMoney struct{}

// CloseLoot closes the open loot.
//
//loam:kind 41 close_loot
type CloseLoot struct{}

// RollLoot answers a loot roll.
//
//loam:kind 42 roll_loot
type RollLoot struct {
	Source guid.GUID
	Slot   uint8
	Choice uint8 // of package loot
}

// GiveLoot assigns an item of the open loot to a player, as master looter.
//
//loam:kind 43 give_loot
type GiveLoot struct {
	Slot uint8
	To   guid.GUID
}
