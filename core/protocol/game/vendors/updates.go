package vendors

import (
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	itemrules "loam/core/rules/item"
)

// Updates sends the player's open vendor or bank to a client that is shown a map, and
// remembers what it sent. It is a [conn.Part] and a [conn.Teller], and belongs to the
// goroutine of the broadcast.
type Updates struct {
	customer *Requests
	sight    conn.Sight
	desk     *view.Desk         // as the map last sent it, or nil
	wares    *itempackets.Wares // as last sent to the client, or nil
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (c *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{customer: c, sight: sight} }

// The kinds of desks, in the words of the map.
const (
	shop = "shop"
	bank = "bank"
)

// Told implements conn.Teller: it opens the window when the player asked for it, and again
// when the stock changes.
func (c *Updates) Told(told *view.Viewer) {
	d := told.Desk
	if d == nil {
		return
	}
	if c.desk = d; !c.sight.Shown() {
		return
	}
	if d.What != shop {
		c.wares = nil
	}
	switch {
	case d.What == bank && d.Anew:
		c.sight.Put(&packets.GUID{Is: "SMSG_SHOW_BANK", GUID: c.sight.Name(d.With)})
	case d.What == shop:
		list := c.list(d)
		if d.Anew || c.wares != nil && !slices.Equal(c.wares.Items, list.Items) {
			c.sight.Put(list)
		}
		c.wares = list
	}
}

// list returns the stock of a vendor in the form of clients.
func (c *Updates) list(d *view.Desk) *itempackets.Wares {
	edition := c.sight.Edition()
	m := &itempackets.Wares{GUID: c.sight.Name(d.With), Empty: len(d.Offers) == 0}
	sold := map[uint32]content.ID{}
	for i := range d.Offers {
		offer := &d.Offers[i]
		def, ok := edition.Content.Item(offer.Item)
		if !ok {
			continue
		}
		ware := itempackets.Ware{
			Index: uint32(i + 1), Entry: edition.Item(offer.Item), Display: edition.Number(def.Clients, "display", 0),
			Left: leftOf(offer.Left), Price: edition.Coinage(content.Coins, offer.Price), Durability: uint32(def.Worth.Durability), Count: uint32(offer.Count),
			Extended: edition.Number(offer.Clients, "extended_cost", 0),
		}
		m.Items = append(m.Items, ware)
		sold[ware.Entry] = offer.Item
	}
	c.customer.mu.Lock()
	c.customer.sold = sold
	c.customer.mu.Unlock()
	return m
}

// leftOf returns how often an offer is available.
func leftOf(n int) uint32 {
	if n < 0 {
		return itempackets.Unlimited
	}
	return uint32(n)
}

// Event implements conn.Part.
func (c *Updates) Event(e event.Event) bool {
	dealt, mine := e.(event.Dealt)
	switch {
	case !mine:
	case dealt.News == event.DealBought:
		c.bought(dealt)
	case dealt.News == event.DealBankBag:
		c.sight.Put(&packets.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: itempackets.BankSlotBought})
	}
	return mine
}

// bought sends the remaining stock of a bought item. Clients update their own list; a new
// list is sent only for what others buy.
func (c *Updates) bought(e event.Dealt) {
	m := &itempackets.Bought{GUID: c.sight.Name(e.With), Left: leftOf(e.Left), Times: uint32(e.Count)}
	entry := c.sight.Edition().Item(e.Item)
	if c.wares != nil && c.wares.GUID == m.GUID {
		for i := range c.wares.Items {
			if w := &c.wares.Items[i]; w.Entry == entry {
				w.Left, m.Index, m.Times = m.Left, w.Index, uint32(e.Count)/max(w.Count, 1)
			}
		}
	}
	c.sight.Put(m)
}

// The client's numbers of why an item is not sold or bought, by the reasons of the map. Other
// reasons are sent as text.
var (
	buyRefusals = map[string]uint8{
		"core.vendor.not_sold": itempackets.BuyNoItem, "core.vendor.no_vendor": itempackets.BuyNoItem, "core.vendor.not_back": itempackets.BuyNoItem,
		"core.money.too_little": itempackets.BuyPoor, "core.vendor.not_served": itempackets.BuyDisliked, "core.too_far": itempackets.BuyTooFar,
		"core.vendor.sold_out": itempackets.BuySoldOut,
	}
	sellRefusals = map[string]uint8{
		string(itemrules.Nothing): itempackets.SellNoItem, "core.vendor.unsellable": itempackets.SellUnsellable, "core.vendor.worthless": itempackets.SellUnsellable,
		"core.vendor.no_vendor": itempackets.SellNoVendor, "core.too_far": itempackets.SellNoVendor, string(itemrules.NotEmpty): itempackets.SellNotEmpty,
		"core.vendor.refuses": itempackets.SellUnsellable,
	}
	bankRefusals = map[string]uint32{
		"core.bank.all_bags": itempackets.BankSlotsFull, "core.money.too_little": itempackets.BankSlotPoor, "core.bank.no_banker": itempackets.BankSlotNoBanker,
	}
)

// Refused implements conn.Refuser.
func (c *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindDeal {
		return false
	}
	with := c.sight.Name(e.Args.Get("with").Ref())
	switch e.Args.Get("act").Text() {
	case intent.DealBuy.String(), intent.DealBack.String(), intent.DealRepair.String():
		return c.unbought(with, e)
	case intent.DealSell.String():
		result, known := sellRefusals[e.Reason.Key]
		if !known {
			result = itempackets.SellNothing
		}
		c.sight.Put(&itempackets.SellFailed{GUID: with, Item: c.customer.things.Name(guid.GUID(e.Args.Get("thing").Ref())), Result: result})
		return known
	case intent.DealBankBag.String():
		result, known := bankRefusals[e.Reason.Key]
		if known {
			c.sight.Put(&packets.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: result})
		}
		return known
	}
	return false
}

// unbought sends why nothing is bought or repaired.
func (c *Updates) unbought(with uint64, e event.Refused) bool {
	if result, inBag := item.Result(e.Reason.Key); inBag {
		c.sight.Put(&itempackets.BagFailure{Result: result})
		return true
	}
	id := content.ID(e.Args.Get("item").Text())
	result, known := buyRefusals[e.Reason.Key]
	if costs := c.costs(id); costs != "" && (!known || result == itempackets.BuyPoor) {
		c.sight.Say(c.sight.Edition().Filled(e.Reason, e.Args) + " (" + costs + ")")
		return true
	}
	if known {
		c.sight.Put(&itempackets.BuyFailed{GUID: with, Entry: c.sight.Edition().Item(id), Result: result})
	}
	return known
}

// costs returns as text what an item costs apart from money: clients show of that only the
// number of their own data.
func (c *Updates) costs(id content.ID) string {
	if c.desk == nil {
		return ""
	}
	at := slices.IndexFunc(c.desk.Offers, func(f view.Offer) bool { return f.Item == id })
	if at < 0 {
		return ""
	}
	var all []string
	for _, cost := range c.desk.Offers[at].Costs {
		p := content.Price{Currency: cost.Currency, Money: cost.Count}
		if cost.Item != "" {
			p = content.Price{Takes: []content.Stack{{Item: cost.Item, Count: int(cost.Count)}}}
		}
		all = append(all, c.sight.Edition().Price(&p))
	}
	return strings.Join(all, ", ")
}
