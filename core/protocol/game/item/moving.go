package item

import (
	"loam/core/model/intent"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	itemrules "loam/core/rules/item"
)

// Equip takes CMSG_AUTOEQUIP_ITEM: bag and place of the item to equip.
func (p *Requests) Equip(m packets.Body) error {
	at := m.(*item.Places).Places
	return p.client.Submit(intent.Equip{From: p.At(at[0], at[1])})
}

// Store takes CMSG_AUTOSTORE_BAG_ITEM: bag and place of the item, and the bag to store it in.
func (p *Requests) Store(m packets.Body) error {
	at := m.(*item.Places).Places
	from := p.At(at[0], at[1])
	if bag := int(at[2]) - bagPlace; bag >= 0 && bag < itemrules.Bags {
		return p.client.Submit(intent.StoreItem{From: from, Bag: bag + 1})
	}
	if itemrules.Slot(from).IsWorn() {
		return p.client.Submit(intent.Unequip{From: from})
	}
	return p.client.Submit(intent.StoreItem{From: from})
}

// Swap takes CMSG_SWAP_ITEM: bag and place of the destination, then of the source.
func (p *Requests) Swap(m packets.Body) error {
	at := m.(*item.Places).Places
	return p.client.Submit(intent.MoveItem{From: p.At(at[2], at[3]), To: p.At(at[0], at[1])})
}

// SwapPlaces takes CMSG_SWAP_INV_ITEM: the place of the destination, then of the source,
// whatever its definition calls them.
func (p *Requests) SwapPlaces(m packets.Body) error {
	at := m.(*item.Places).Places
	return p.client.Submit(intent.MoveItem{From: p.At(ownBag, at[1]), To: p.At(ownBag, at[0])})
}

// Split takes CMSG_SPLIT_ITEM: bag and place of the source, then of the destination, and the
// count.
func (p *Requests) Split(m packets.Body) error {
	in := m.(*item.Places)
	if in.Amount == 0 {
		return nil
	}
	return p.client.Submit(intent.MoveItem{
		From: p.At(in.Places[0], in.Places[1]), To: p.At(in.Places[2], in.Places[3]), Count: int(min(in.Amount, maxAmount)),
	})
}

// maxAmount is larger than any stack.
const maxAmount = 1 << 30

// Destroy takes CMSG_DESTROYITEM: bag and place, and the count; 0 is all.
func (p *Requests) Destroy(m packets.Body) error {
	in := m.(*item.Places)
	return p.client.Submit(intent.DestroyItem{From: p.At(in.Places[0], in.Places[1]), Count: int(min(in.Amount, maxAmount))})
}

// Deposit takes CMSG_AUTOBANK_ITEM and CMSG_AUTOSTORE_BANK_ITEM: it moves the item at bag and
// place into the bank, or out of it if it is in the bank.
func (p *Requests) Deposit(m packets.Body) error {
	at := m.(*item.Places).Places
	return p.client.Submit(intent.StoreItem{From: p.At(at[0], at[1]), Bag: intent.InBank})
}

// Socket takes CMSG_SOCKET_GEMS.
func (p *Requests) Socket(m packets.Body) error {
	in := m.(*item.SocketStones)
	for i, stone := range in.Stones {
		if stone == 0 {
			continue
		}
		if err := p.client.Submit(intent.Socket{Thing: p.Thing(in.Item), Socket: i, Stone: p.Thing(stone)}); err != nil {
			return err
		}
	}
	return nil
}
