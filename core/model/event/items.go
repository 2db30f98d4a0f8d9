package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ItemGained reports to a player that it gained items.
//
//loam:kind 38 item_gained owner:Player
type ItemGained struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// ItemLost reports to a player that it lost items.
//
//loam:kind 39 item_lost owner:Player
type ItemLost struct {
	Player guid.GUID
	Item   content.ID
	Count  int
}

// Equipped reports that a player equipped an item.
//
//loam:kind 40 equipped seen:Player
type Equipped struct {
	Player guid.GUID
	Item   content.ID
	Slot   content.GearSlot
}

// Unequipped reports that a player unequipped an item.
//
//loam:kind 41 unequipped seen:Player
type Unequipped struct {
	Player guid.GUID
	Item   content.ID
	Slot   content.GearSlot
}
