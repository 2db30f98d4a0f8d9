package view

import (
	"loam/core/content"
	"loam/core/guid"
	"loam/core/item"
)

// Worn is something that a player wears, as everybody sees it.
type Worn struct {
	Slot content.GearSlot
	Item content.ID
}

// Item is an item of a player, as only itself is told of it.
type Item struct {
	GUID  guid.GUID
	Slot  item.Slot
	Item  content.ID
	Count int
	Used  int // how many of its charges are gone
	Bound bool
}

// Inventory is all that a player wears and carries and the release defines.
type Inventory struct {
	Items []Item // ascending by Slot
}
