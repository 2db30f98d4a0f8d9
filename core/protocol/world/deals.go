package world

import (
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/message"
	"loam/core/view"
)

// Visit takes CMSG_LIST_INVENTORY: the player wants to see what somebody sells.
func Visit(c *Conn, m message.Body) error {
	return c.submit(intent.Deal{Act: intent.DealShop, With: c.named(m.(*message.GUID).GUID)})
}

// Buy takes CMSG_BUY_ITEM and CMSG_BUY_ITEM_IN_SLOT. What is sold to the player was
// shown to it: all else is nothing.
func Buy(c *Conn, m message.Body) error {
	in := m.(*message.Buy)
	c.mu.Lock()
	id, ok := c.sold[in.Entry]
	c.mu.Unlock()
	if !ok {
		c.Send(&message.BuyFailed{GUID: in.GUID, Entry: in.Entry, Result: message.BuyNoItem})
		return nil
	}
	return c.submit(intent.Deal{
		Act: intent.DealBuy, With: c.named(in.GUID), Item: string(id), Count: max(1, int(in.Times)), Slot: c.into(in),
	})
}

// anySlot is the slot, in a bag of no name, of what may lie anywhere.
const anySlot = 255

// into is where something that is bought is to lie.
func (c *Conn) into(in *message.Buy) uint16 {
	if in.Bag == 0 || in.Slot == anySlot {
		return intent.Anywhere
	}
	if serverGUID(in.Bag, 0) == c.seat().Player {
		return c.version.slotAt(ownBag, in.Slot)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, bag := range c.bags {
		if bag == in.Bag {
			return c.version.slotAt(bagPlace+uint8(i), in.Slot)
		}
	}
	return intent.Anywhere
}

// Sell takes CMSG_SELL_ITEM.
func Sell(c *Conn, m message.Body) error {
	in := m.(*message.Sell)
	return c.submit(intent.Deal{Act: intent.DealSell, With: c.named(in.GUID), Thing: c.named(in.Item), Count: int(in.Count)})
}

// BuyBack takes CMSG_BUYBACK_ITEM: something is named by the place where it stands.
func BuyBack(c *Conn, m message.Body) error {
	in := m.(*message.BuyBack)
	place := in.Slot - uint32(c.version.Desks.Back) // below the first place, far too much
	return c.submit(intent.Deal{Act: intent.DealBack, With: c.named(in.GUID), Slot: uint16(min(place, noSlot))})
}

// Repair takes CMSG_REPAIR_ITEM. No guild pays for its members.
func Repair(c *Conn, m message.Body) error {
	in := m.(*message.Repair)
	if in.Guild {
		c.Send(&message.BuyFailed{GUID: in.GUID, Result: message.BuyPoor})
		return nil
	}
	deal := intent.Deal{Act: intent.DealRepair, With: c.named(in.GUID)}
	if in.Item != 0 {
		if deal.Thing = c.named(in.Item); deal.Thing == 0 {
			return nil // it is no thing, and not all of them
		}
	}
	return c.submit(deal)
}

// OpenBank takes CMSG_BANKER_ACTIVATE.
func OpenBank(c *Conn, m message.Body) error {
	return c.submit(intent.Deal{Act: intent.DealBank, With: c.named(m.(*message.GUID).GUID)})
}

// BuyBankSlot takes CMSG_BUY_BANK_SLOT.
func BuyBankSlot(c *Conn, m message.Body) error {
	return c.submit(intent.Deal{Act: intent.DealBankBag, With: c.named(m.(*message.GUID).GUID)})
}

// Deposit takes CMSG_AUTOBANK_ITEM and CMSG_AUTOSTORE_BANK_ITEM: what lies in bag and
// place goes into the bank, or out of it where it lies there.
func Deposit(c *Conn, m message.Body) error {
	at := m.(*message.Places).Places
	return c.submit(intent.StoreItem{From: c.version.slotAt(at[0], at[1]), Bag: intent.InBank})
}

// Why something is not sold, or not bought, by the reasons of the map. Those that are
// not among them are said in words.
var (
	buyRefusals = map[string]uint8{
		"core.vendor.not_sold": message.BuyNoItem, "core.vendor.no_vendor": message.BuyNoItem, "core.vendor.not_back": message.BuyNoItem,
		"core.money.too_little": message.BuyPoor, "core.vendor.not_served": message.BuyDisliked, "core.too_far": message.BuyTooFar,
		"core.vendor.sold_out": message.BuySoldOut,
	}
	sellRefusals = map[string]uint8{
		string(belonging.Nothing): message.SellNoItem, "core.vendor.unsellable": message.SellUnsellable, "core.vendor.worthless": message.SellUnsellable,
		"core.vendor.no_vendor": message.SellNoVendor, "core.too_far": message.SellNoVendor, string(belonging.NotEmpty): message.SellNotEmpty,
		"core.vendor.refuses": message.SellUnsellable,
	}
	bankRefusals = map[string]uint32{
		"core.bank.all_bags": message.BankSlotsFull, "core.money.too_little": message.BankSlotPoor, "core.bank.no_banker": message.BankSlotNoBanker,
	}
)

// refusedDeal tells a client why nothing has come of a deal.
func (o *teller) refusedDeal(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindDeal {
		return false
	}
	r := &o.render
	with := r.name(e.Args.Get("with").Ref())
	switch e.Args.Get("act").Text() {
	case intent.DealBuy.String(), intent.DealBack.String(), intent.DealRepair.String():
		if result, inBag := bagResults[e.Reason.Key]; inBag {
			v.conn.put(&message.BagFailure{Result: result})
			return true
		}
		id := content.ID(e.Args.Get("item").Text())
		result, known := buyRefusals[e.Reason.Key]
		if costs := o.costs(v, id); costs != "" && (!known || result == message.BuyPoor) {
			v.conn.put(o.system(cut(o.filled(e.Reason, e.Args) + " (" + costs + ")")))
			return true
		}
		if !known {
			return false
		}
		v.conn.put(&message.BuyFailed{GUID: with, Entry: o.config.itemEntry(r.content, id), Result: result})
	case intent.DealSell.String():
		result, known := sellRefusals[e.Reason.Key]
		if !known {
			result = message.SellNothing
		}
		v.conn.put(&message.SellFailed{GUID: with, Item: clientGUID(guid.GUID(e.Args.Get("thing").Ref()), 0), Result: result})
		return known
	case intent.DealBankBag.String():
		result, known := bankRefusals[e.Reason.Key]
		if !known {
			return false
		}
		v.conn.put(&message.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: result})
	default:
		return false
	}
	return true
}

// costs is what something that is sold costs besides coins, in words: a client is shown
// no more of that than the number which its own data has for it.
func (o *teller) costs(v *viewer, id content.ID) string {
	if v.desk == nil {
		return ""
	}
	at := slices.IndexFunc(v.desk.Offers, func(f view.Offer) bool { return f.Item == id })
	if at < 0 {
		return ""
	}
	var all []string
	for _, c := range v.desk.Offers[at].Costs {
		p := content.Price{Currency: c.Currency, Money: c.Count}
		if c.Item != "" {
			p = content.Price{Takes: []content.Stack{{Item: c.Item, Count: int(c.Count)}}}
		}
		all = append(all, o.price(&p))
	}
	return strings.Join(all, ", ")
}
