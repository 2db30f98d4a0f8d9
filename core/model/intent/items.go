package intent

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// MoveItem moves items from one slot of the player to another; item.Slot describes the
// slots.
//
//loam:kind 18 move_item
type MoveItem struct {
	From, To uint16
	Count    int // 0 is all of it
}

// Equip equips the item in a slot of the backpack.
//
//loam:kind 19 equip
type Equip struct{ From uint16 }

// Unequip moves an equipped item to the backpack.
//
//loam:kind 20 unequip
type Unequip struct{ From uint16 }

// InBank is the Bag for an item to put into the bank, or to take out if it is there.
const InBank = -1

// StoreItem puts an item into a bag, by its number from 1; 0 is the backpack and InBank
// the bank.
//
//loam:kind 46 store_item
type StoreItem struct {
	From uint16
	Bag  int
}

// DestroyItem destroys items in a slot.
//
//loam:kind 21 destroy_item
type DestroyItem struct {
	From  uint16
	Count int // 0 is all of it
}

// GiveItem gives items to a player; for operators.
//
//loam:kind 22 give_item tools
type GiveItem struct {
	Target guid.GUID // a player on the same map; 0 is the sender
	Item   string    // content id
	Count  int       // a negative number removes items
}

// UseItem uses the item in a slot: it casts the spells of its definition.
//
//loam:kind 37 use_item
type UseItem struct {
	From   uint16
	Target guid.GUID // 0 is none
	At     geo.Point // for a spell aimed at the ground
	On     guid.GUID // an item of the player, for a spell that targets an item; 0 is none
}

// Socket puts a gem of the player into a socket of one of its items.
//
//loam:kind 50 socket
type Socket struct {
	Thing  guid.GUID
	Socket int // from 0
	Stone  guid.GUID
}
