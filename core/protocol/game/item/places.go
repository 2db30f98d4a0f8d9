package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

// places are the client's numbers of equipment slots, the same in both versions.
var places = [content.GearSlots]uint8{
	content.SlotHead: 0, content.SlotNeck: 1, content.SlotShoulders: 2, content.SlotShirt: 3, content.SlotChest: 4,
	content.SlotWaist: 5, content.SlotLegs: 6, content.SlotFeet: 7, content.SlotWrists: 8, content.SlotHands: 9,
	content.SlotFinger1: 10, content.SlotFinger2: 11, content.SlotTrinket1: 12, content.SlotTrinket2: 13,
	content.SlotBack: 14, content.SlotMainHand: 15, content.SlotOffHand: 16, content.SlotRanged: 17, content.SlotTabard: 18,
	content.SlotBag1: bagPlace, content.SlotBag2: bagPlace + 1, content.SlotBag3: bagPlace + 2, content.SlotBag4: bagPlace + 3,
}

// Bag slots are numbered as bags; the backpack follows them. All places that are the player's
// own, not within a bag, are in the bag ownBag.
const (
	bagPlace  = 19
	packPlace = 23
	ownBag    = 255
	noPlace   = 0xFFFFFFFF
	// NoSlot is a slot that no player has.
	NoSlot = 1<<16 - 1
)

// placeRow is a row of slots of the player's own, and the client's place of the first.
type placeRow struct {
	from, many item.Slot
	place      uint8
}

// backSlot is the first of the slots, which no player has, that represent the items that can
// be bought back.
const backSlot item.Slot = 1 << 15

// rows returns all places of the player's own except equipment slots.
func (n *Numbers) rows() [4]placeRow {
	return [...]placeRow{
		{item.Backpack, item.BackpackSize, packPlace},
		{item.Bank, item.Slot(n.BankSlots), n.Bank},
		{item.BankBag, item.Slot(n.BankBags), n.BankBag},
		{backSlot, character.MaxSold, n.Back},
	}
}

// ownSlots calls yield for each slot that is a place of the player's own.
func (n *Numbers) ownSlots(yield func(s item.Slot, place uint8)) {
	for s, place := range places {
		yield(item.Slot(s), place)
	}
	for _, row := range n.rows() {
		for i := range row.many {
			yield(row.from+i, row.place+uint8(i))
		}
	}
}

// slotAt returns the slot of a client's place, or NoSlot if there is no such place.
func (n *Numbers) slotAt(bag, place uint8) uint16 {
	if at := int(bag) - int(n.BankBag); at >= 0 && at < int(n.BankBags) && place < content.MaxBag {
		return uint16(item.InBankBag(at, int(place)))
	}
	if bag >= bagPlace && int(bag) < bagPlace+item.Bags && place < content.MaxBag {
		return uint16(item.InBag(int(bag-bagPlace), int(place)))
	}
	if bag != ownBag {
		return NoSlot
	}
	for _, row := range n.rows() {
		if at := int(place) - int(row.place); at >= 0 && at < int(row.many) && row.from != backSlot {
			return uint16(row.from) + uint16(at)
		}
	}
	for s, p := range places {
		if p == place {
			return uint16(s)
		}
	}
	return NoSlot
}

// Place returns the client's number of an equipment slot.
func Place(s content.GearSlot) uint8 { return places[s] }

// bagSlot returns the slot in which a bag is equipped.
func bagSlot(bag int) item.Slot { return item.Worn(content.SlotBag1) + item.Slot(bag) }
