package view

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

// Worn is something that a player wears, as everybody sees it.
type Worn struct {
	Slot   content.GearSlot
	Item   content.ID
	Look   content.ID // the item as which it is seen; "" is itself
	Broken bool       // it does nothing for who wears it
}

// Seen is the item as which it is seen.
func (w Worn) Seen() content.ID {
	if w.Look != "" {
		return w.Look
	}
	return w.Item
}

// Same tells whether it is what another says, broken or not.
func (w Worn) Same(o Worn) bool { return w.Slot == o.Slot && w.Item == o.Item }

// Item is an item of a player, as only itself is told of it.
type Item struct {
	GUID  guid.GUID
	Slot  item.Slot
	Item  content.ID
	Count int
	Used  int // how many of its charges are gone
	Bound bool
	Wear  int // how many points of its durability are lost
	// What lies on it, ascending by place; not written into.
	Enchantments []character.Enchantment
	Petition     *character.Petition // what stands on it; nil on most, not written into
}

// Inventory is all that a player wears and carries and the release defines.
type Inventory struct {
	Items    []Item // ascending by Slot
	BankBags int    // slots for bags that it has bought for its bank
}
