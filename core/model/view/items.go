package view

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

// Worn is an equipped item, as everybody sees it.
type Worn struct {
	Slot   content.GearSlot
	Item   content.ID
	Look   content.ID // the item whose appearance it has; "" is its own
	Broken bool       // it gives its wearer nothing
}

// Seen is the item whose appearance it has.
func (w Worn) Seen() content.ID {
	if w.Look != "" {
		return w.Look
	}
	return w.Item
}

// Same reports whether two values are equal, apart from being broken.
func (w Worn) Same(o Worn) bool { return w.Slot == o.Slot && w.Item == o.Item }

// Item is an item of a player, as only the player sees it.
type Item struct {
	GUID                guid.GUID
	Slot                item.Slot
	Item                content.ID
	Count               int
	character.ItemState // not written to
}

// Inventory is every item of a player that the release defines.
type Inventory struct {
	Items    []Item // ascending by Slot
	BankBags int    // bag slots that it has bought for its bank
}
