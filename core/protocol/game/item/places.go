package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
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
	// NoSlot is a slot of ours that nobody has.
	NoSlot = 1<<16 - 1
)

// placeRow is slots in a row that are the player's own, and the place of the first.
type placeRow struct {
	from, many item.Slot
	place      uint8
}

// backSlot is the first of the slots, which no player has, that stand here for what can
// be bought back.
const backSlot item.Slot = 1 << 15

// rows are all places of the player's own but those of its body.
func (n *Numbers) rows() [4]placeRow {
	return [...]placeRow{
		{item.Backpack, item.BackpackSize, packPlace},
		{item.Bank, item.Slot(n.BankSlots), n.Bank},
		{item.BankBag, item.Slot(n.BankBags), n.BankBag},
		{backSlot, character.MaxSold, n.Back},
	}
}

// ownSlots calls for all slots that are places of the player's own.
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

// slotAt is the slot of a client's place; one that there is not is NoSlot.
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

// Place is the number under which clients know a slot of the body.
func Place(s content.GearSlot) uint8 { return places[s] }

// bagSlot is the slot in which a bag is worn.
func bagSlot(bag int) item.Slot { return item.Worn(content.SlotBag1) + item.Slot(bag) }
