package counter

import (
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/protocol/belongings"
	"loam/core/protocol/link"
	"loam/core/protocol/message"
	"loam/core/protocol/message/goods"
	"loam/core/view"
)

// Counter is what a client that is shown a map has been told of what its player has
// open before somebody. It is a [link.Part] and a [link.Teller].
type Counter struct {
	customer *Customer
	sight    link.Sight
	desk     *view.Desk   // as last told by the map, or nil
	wares    *goods.Wares // as the client was last told, or nil
}

// Counter is that of the connection's client, as long as it is shown one map.
func (c *Customer) Counter(sight link.Sight) *Counter { return &Counter{customer: c, sight: sight} }

// What a desk is, in the words of the map.
const (
	shop = "shop"
	bank = "bank"
)

// Told implements link.Teller: the window comes up when the player has asked for it,
// and again when something else is sold.
func (c *Counter) Told(told *view.Viewer) {
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
		c.sight.Put(&message.GUID{Is: "SMSG_SHOW_BANK", GUID: c.sight.Name(d.With)})
	case d.What == shop:
		list := c.list(d)
		if d.Anew || c.wares != nil && !slices.Equal(c.wares.Items, list.Items) {
			c.sight.Put(list)
		}
		c.wares = list
	}
}

// list is what a vendor sells, as its clients are told.
func (c *Counter) list(d *view.Desk) *goods.Wares {
	edition := c.sight.Edition()
	m := &goods.Wares{GUID: c.sight.Name(d.With), Empty: len(d.Offers) == 0}
	sold := map[uint32]content.ID{}
	for i := range d.Offers {
		offer := &d.Offers[i]
		def, ok := edition.Content.Item(offer.Item)
		if !ok {
			continue
		}
		ware := goods.Ware{
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

// leftOf is how often an offer is there.
func leftOf(n int) uint32 {
	if n < 0 {
		return goods.Unlimited
	}
	return uint32(n)
}

// Event implements link.Part.
func (c *Counter) Event(e event.Event) bool {
	dealt, mine := e.(event.Dealt)
	switch {
	case !mine:
	case dealt.News == event.DealBought:
		c.bought(dealt)
	case dealt.News == event.DealBankBag:
		c.sight.Put(&message.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: goods.BankSlotBought})
	}
	return mine
}

// bought says how often what was bought is still there. Clients count it themselves in
// the list that they have, and are told a new one only of what others buy.
func (c *Counter) bought(e event.Dealt) {
	m := &goods.Bought{GUID: c.sight.Name(e.With), Left: leftOf(e.Left), Times: uint32(e.Count)}
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

// Why something is not sold, or not bought, by the reasons of the map. Those that are
// not among them are said in words.
var (
	buyRefusals = map[string]uint8{
		"core.vendor.not_sold": goods.BuyNoItem, "core.vendor.no_vendor": goods.BuyNoItem, "core.vendor.not_back": goods.BuyNoItem,
		"core.money.too_little": goods.BuyPoor, "core.vendor.not_served": goods.BuyDisliked, "core.too_far": goods.BuyTooFar,
		"core.vendor.sold_out": goods.BuySoldOut,
	}
	sellRefusals = map[string]uint8{
		string(item.Nothing): goods.SellNoItem, "core.vendor.unsellable": goods.SellUnsellable, "core.vendor.worthless": goods.SellUnsellable,
		"core.vendor.no_vendor": goods.SellNoVendor, "core.too_far": goods.SellNoVendor, string(item.NotEmpty): goods.SellNotEmpty,
		"core.vendor.refuses": goods.SellUnsellable,
	}
	bankRefusals = map[string]uint32{
		"core.bank.all_bags": goods.BankSlotsFull, "core.money.too_little": goods.BankSlotPoor, "core.bank.no_banker": goods.BankSlotNoBanker,
	}
)

// Refused implements link.Refuser.
func (c *Counter) Refused(e event.Refused) bool {
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
			result = goods.SellNothing
		}
		c.sight.Put(&goods.SellFailed{GUID: with, Item: c.customer.things.Name(guid.GUID(e.Args.Get("thing").Ref())), Result: result})
		return known
	case intent.DealBankBag.String():
		result, known := bankRefusals[e.Reason.Key]
		if known {
			c.sight.Put(&message.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: result})
		}
		return known
	}
	return false
}

// unbought tells a client why nothing is bought or mended.
func (c *Counter) unbought(with uint64, e event.Refused) bool {
	if result, inBag := belongings.Result(e.Reason.Key); inBag {
		c.sight.Put(&goods.BagFailure{Result: result})
		return true
	}
	id := content.ID(e.Args.Get("item").Text())
	result, known := buyRefusals[e.Reason.Key]
	if costs := c.costs(id); costs != "" && (!known || result == goods.BuyPoor) {
		c.sight.Say(c.sight.Edition().Filled(e.Reason, e.Args) + " (" + costs + ")")
		return true
	}
	if known {
		c.sight.Put(&goods.BuyFailed{GUID: with, Entry: c.sight.Edition().Item(id), Result: result})
	}
	return known
}

// costs is what something that is sold costs besides coins, in words: a client is shown
// no more of that than the number which its own data has for it.
func (c *Counter) costs(id content.ID) string {
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
