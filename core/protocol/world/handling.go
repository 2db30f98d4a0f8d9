package world

import (
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/message"
)

// EquipItem takes CMSG_AUTOEQUIP_ITEM: bag and place of what is to be worn.
func EquipItem(c *Conn, m message.Body) error {
	at := m.(*message.Places).Places
	return c.submit(intent.Equip{From: c.version.slotAt(at[0], at[1])})
}

// StoreItem takes CMSG_AUTOSTORE_BAG_ITEM: bag and place of what is to go into
// a bag, and which one.
func StoreItem(c *Conn, m message.Body) error {
	at := m.(*message.Places).Places
	from := c.version.slotAt(at[0], at[1])
	if bag := int(at[2]) - bagPlace; bag >= 0 && bag < belonging.Bags {
		return c.submit(intent.StoreItem{From: from, Bag: bag + 1})
	}
	if belonging.Slot(from).IsWorn() {
		return c.submit(intent.Unequip{From: from})
	}
	return c.submit(intent.StoreItem{From: from})
}

// SwapItem takes CMSG_SWAP_ITEM: bag and place of where to, and of where from.
func SwapItem(c *Conn, m message.Body) error {
	at := m.(*message.Places).Places
	return c.submit(intent.MoveItem{From: c.version.slotAt(at[2], at[3]), To: c.version.slotAt(at[0], at[1])})
}

// SwapPlaces takes CMSG_SWAP_INV_ITEM: the place of where to, and of where from,
// whatever its definition calls them.
func SwapPlaces(c *Conn, m message.Body) error {
	at := m.(*message.Places).Places
	return c.submit(intent.MoveItem{From: c.version.slotAt(ownBag, at[1]), To: c.version.slotAt(ownBag, at[0])})
}

// SplitItem takes CMSG_SPLIT_ITEM: bag and place of where from, and of where to,
// and how many.
func SplitItem(c *Conn, m message.Body) error {
	in := m.(*message.Places)
	if in.Amount == 0 {
		return nil
	}
	return c.submit(intent.MoveItem{
		From: c.version.slotAt(in.Places[0], in.Places[1]), To: c.version.slotAt(in.Places[2], in.Places[3]), Count: int(min(in.Amount, maxAmount)),
	})
}

// maxAmount is more than any stack has.
const maxAmount = 1 << 30

// DestroyItem takes CMSG_DESTROYITEM: bag and place, and how many; none is all.
func DestroyItem(c *Conn, m message.Body) error {
	in := m.(*message.Places)
	return c.submit(intent.DestroyItem{From: c.version.slotAt(in.Places[0], in.Places[1]), Count: int(min(in.Amount, maxAmount))})
}
