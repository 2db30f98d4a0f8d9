package world

import (
	"loam/core/character"
	"loam/core/content"
	belonging "loam/core/item"
)

// places are the numbers under which clients know the slots of the body, the
// same in both versions.
var places = [content.GearSlots]uint8{
	content.SlotHead: 0, content.SlotNeck: 1, content.SlotShoulders: 2, content.SlotShirt: 3, content.SlotChest: 4,
	content.SlotWaist: 5, content.SlotLegs: 6, content.SlotFeet: 7, content.SlotWrists: 8, content.SlotHands: 9,
	content.SlotFinger1: 10, content.SlotFinger2: 11, content.SlotTrinket1: 12, content.SlotTrinket2: 13,
	content.SlotBack: 14, content.SlotMainHand: 15, content.SlotOffHand: 16, content.SlotRanged: 17, content.SlotTabard: 18,
	content.SlotBag1: bagPlace, content.SlotBag2: bagPlace + 1, content.SlotBag3: bagPlace + 2, content.SlotBag4: bagPlace + 3,
}

// The places of bags are those by which they are named as bags; the backpack begins
// behind them. All places that are the player's own, and not within a bag, are said
// to be in bag ownBag.
const (
	bagPlace  = 19
	packPlace = 23
	ownBag    = 255
	noPlace   = 0xFFFFFFFF
	noSlot    = 1<<16 - 1 // of ours
)

// placeRow is slots in a row that are the player's own, and the place of the first.
type placeRow struct {
	from, many belonging.Slot
	place      uint8
}

// backSlot is the first of the slots, which no player has, that stand here for what can
// be bought back.
const backSlot belonging.Slot = 1 << 15

// rows are all places of the player's own but those of its body.
func (v *Version) rows() [4]placeRow {
	return [...]placeRow{
		{belonging.Backpack, belonging.BackpackSize, packPlace},
		{belonging.Bank, belonging.Slot(v.Desks.BankSlots), v.Desks.Bank},
		{belonging.BankBag, belonging.Slot(v.Desks.BankBags), v.Desks.BankBag},
		{backSlot, character.MaxSold, v.Desks.Back},
	}
}

// ownSlots calls for all slots that are places of the player's own.
func (v *Version) ownSlots(yield func(s belonging.Slot, place uint8)) {
	for s, place := range places {
		yield(belonging.Slot(s), place)
	}
	for _, row := range v.rows() {
		for i := range row.many {
			yield(row.from+i, row.place+uint8(i))
		}
	}
}

// slotAt is the slot of a client's place; one that there is not is noSlot.
func (v *Version) slotAt(bag, place uint8) uint16 {
	if at := int(bag) - int(v.Desks.BankBag); at >= 0 && at < int(v.Desks.BankBags) && place < content.MaxBag {
		return uint16(belonging.InBankBag(at, int(place)))
	}
	if bag >= bagPlace && int(bag) < bagPlace+belonging.Bags && place < content.MaxBag {
		return uint16(belonging.InBag(int(bag-bagPlace), int(place)))
	}
	if bag != ownBag {
		return noSlot
	}
	for _, row := range v.rows() {
		if at := int(place) - int(row.place); at >= 0 && at < int(row.many) && row.from != backSlot {
			return uint16(row.from) + uint16(at)
		}
	}
	for s, p := range places {
		if p == place {
			return uint16(s)
		}
	}
	return noSlot
}
