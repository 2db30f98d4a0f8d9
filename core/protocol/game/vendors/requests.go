// Package vendors takes what game clients ask about vendors, repair and the bank, and sends
// them what happened. Package world/vendors decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package vendors

import (
	"sync"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
)

// Requests takes what the client asks about vendors and the bank, and remembers what is sold
// to the player. Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests

	mu   sync.Mutex            // guards the next
	sold map[uint32]content.ID // by the numbers under which they are shown; never written to
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests) *Requests {
	return &Requests{client: client, things: things}
}

// deal submits a message that contains only the partner.
func (c *Requests) deal(act intent.DealAct, m packets.Body) error {
	return c.client.Submit(intent.Deal{Act: act, With: c.client.Named(m.(*packets.GUID).GUID)})
}

// Visit takes CMSG_LIST_INVENTORY: the player wants to see the vendor's stock.
func (c *Requests) Visit(m packets.Body) error { return c.deal(intent.DealShop, m) }

// OpenBank takes CMSG_BANKER_ACTIVATE.
func (c *Requests) OpenBank(m packets.Body) error { return c.deal(intent.DealBank, m) }

// BuyBankSlot takes CMSG_BUY_BANK_SLOT.
func (c *Requests) BuyBankSlot(m packets.Body) error { return c.deal(intent.DealBankBag, m) }

// Buy takes CMSG_BUY_ITEM and CMSG_BUY_ITEM_IN_SLOT. An item that was not shown as sold is
// ignored.
func (c *Requests) Buy(m packets.Body) error {
	in := m.(*itempackets.Buy)
	c.mu.Lock()
	id, ok := c.sold[in.Entry]
	c.mu.Unlock()
	if !ok {
		c.client.Send(&itempackets.BuyFailed{GUID: in.GUID, Entry: in.Entry, Result: itempackets.BuyNoItem})
		return nil
	}
	return c.client.Submit(intent.Deal{
		Act: intent.DealBuy, With: c.client.Named(in.GUID), Item: string(id), Count: max(1, int(in.Times)), Slot: c.things.Into(in.Bag, in.Slot),
	})
}

// Sell takes CMSG_SELL_ITEM.
func (c *Requests) Sell(m packets.Body) error {
	in := m.(*itempackets.Sell)
	return c.client.Submit(intent.Deal{Act: intent.DealSell, With: c.client.Named(in.GUID), Thing: c.things.Thing(in.Item), Count: int(in.Count)})
}

// BuyBack takes CMSG_BUYBACK_ITEM, which names an item by its buyback place.
func (c *Requests) BuyBack(m packets.Body) error {
	in := m.(*itempackets.BuyBack)
	return c.client.Submit(intent.Deal{Act: intent.DealBack, With: c.client.Named(in.GUID), Slot: c.things.Back(in.Slot)})
}

// Repair takes CMSG_REPAIR_ITEM. Guild money does not pay for repairs.
func (c *Requests) Repair(m packets.Body) error {
	in := m.(*itempackets.Repair)
	if in.Guild {
		c.client.Send(&itempackets.BuyFailed{GUID: in.GUID, Result: itempackets.BuyPoor})
		return nil
	}
	deal := intent.Deal{Act: intent.DealRepair, With: c.client.Named(in.GUID)}
	if in.Item != 0 {
		if deal.Thing = c.things.Thing(in.Item); deal.Thing == 0 {
			return nil // it names no item, and is not 0 for all items
		}
	}
	return c.client.Submit(deal)
}
