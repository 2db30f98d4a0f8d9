// Package vendors decides about buying from vendors, selling to them and repairs: the
// price, the remaining stock, and why a request is refused. Who may trade with a vendor
// and who receives which message is up to package world/vendors.
//
// All functions are pure: they read definitions from a snapshot and change only the
// [Goods] or the [Stock] that they are given; refused requests change nothing.
package vendors

import (
	"loam/core/model/character"
	"loam/core/model/content"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
)

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons, besides those of packages item and currency.
const (
	Done         Why = ""
	NotSold      Why = "core.vendor.not_sold"       // the vendor does not offer it, or not to this player
	SoldOut      Why = "core.vendor.sold_out"       // it is sold out
	Lacks        Why = "core.vendor.lacks"          // the player lacks an item or currency of the price
	Refuses      Why = "core.vendor.refuses"        // the vendor buys nothing
	Unsellable   Why = "core.vendor.unsellable"     // no vendor buys it
	Worthless    Why = "core.vendor.worthless"      // it has no sell price
	NotBack      Why = "core.vendor.not_back"       // there is no such item to buy back
	NotBroken    Why = "core.vendor.nothing_lost"   // nothing is damaged
	NoRepairs    Why = "core.vendor.no_repairs"     // the vendor does not repair
	NotServed    Why = "core.vendor.not_served"     // the vendor does not serve this player
	NoVendor     Why = "core.vendor.no_vendor"      // there is no vendor
	NoBanker     Why = "core.bank.no_banker"        // there is no banker
	NoAuctioneer Why = "core.auction.no_auctioneer" // there is no auctioneer
	AllBags      Why = "core.bank.all_bags"         // all bag slots are bought
	TooManyAt    Why = "core.vendor.too_many"       // this many cannot be bought at once
)

// Reasons lists all reasons except Done.
var Reasons = []Why{NotSold, SoldOut, Lacks, Refuses, Unsellable, Worthless, NotBack, NotBroken, NoRepairs, NotServed, NoVendor, NoBanker, NoAuctioneer, AllBags, TooManyAt}

// MaxTimes bounds how often an offer can be bought at once.
const MaxTimes = 1000

// Goods is the part of a player that vendors change.
type Goods struct {
	Items character.Items
	Purse character.Purse
	Sold  []character.Sold // what it can buy back, the last one at the end
}

// Clone returns a copy that shares nothing that is changed.
func (g *Goods) Clone() Goods {
	return Goods{item.Clone(g.Items), g.Purse, append([]character.Sold(nil), g.Sold...)}
}

// Price is a price: coins, and other currencies and items.
type Price struct {
	Coins int64
	Costs []content.OfferCost
}

// PriceOf returns what an offer costs a player once; values are those of its stats,
// friendly is the reaction of the vendor's faction.
func PriceOf(c *content.Snapshot, o *content.Offer, values []float64, friendly bool) Price {
	def, ok := c.Item(o.Item)
	if !ok {
		return Price{Costs: o.Costs}
	}
	coins := o.Price
	if !o.Priced && len(o.Costs) == 0 {
		coins = def.Worth.Price * int64(o.Count)
	}
	kind := 0.0
	if friendly {
		kind = 1
	}
	return Price{whole(c.Rule(content.BuyPrice, []float64{float64(coins), float64(def.Quality), kind}, values)), o.Costs}
}

// whole rounds a price that a formula has computed.
func whole(amount float64) int64 {
	if !(amount > 0) {
		return 0
	}
	return int64(min(amount, content.MaxMoney))
}

// Buy gives a player the goods of an offer a number of times, for its price. Into is
// the slot that must hold all of it, or noSlot for any room.
func Buy(c *content.Snapshot, g *Goods, o *content.Offer, price Price, times int, into item.Slot) Why {
	def, ok := c.Item(o.Item)
	switch {
	case !ok:
		return NotSold
	case times < 1 || times > MaxTimes:
		return TooManyAt
	}
	after := g.Clone()
	if why := pay(c, &after, price, int64(times)); why != Done {
		return why
	}
	if why := give(c, &after.Items, def, o.Count*times, into); why != item.Done {
		return Why(why)
	}
	*g = after
	return Done
}

// Anywhere means no particular slot: wherever there is room.
const Anywhere item.Slot = 1<<16 - 1

// give adds a number of an item to a slot, or wherever there is room.
func give(c *content.Snapshot, items *character.Items, def *content.Item, count int, into item.Slot) item.Why {
	if into == Anywhere {
		return item.Add(c, items, def, count)
	}
	if why := item.Fits(c, items, def, count); why != item.Done {
		return why
	}
	return item.AddAt(c, items, def, count, into)
}

// pay takes a price a number of times.
func pay(c *content.Snapshot, g *Goods, price Price, times int64) Why {
	if why := spend(c, g, content.Coins, price.Coins, times); why != Done {
		return why
	}
	for _, cost := range price.Costs {
		if cost.Currency != "" {
			if why := spend(c, g, cost.Currency, cost.Count, times); why != Done {
				return why
			}
			continue
		}
		n := cost.Count * times
		if n > int64(item.Count(&g.Items, cost.Item)) {
			return Lacks
		}
		if why := item.Remove(c, &g.Items, cost.Item, int(n)); why != item.Done {
			return Lacks
		}
	}
	return Done
}

// spend takes an amount of a currency a number of times.
func spend(c *content.Snapshot, g *Goods, currency content.ID, amount, times int64) Why {
	if amount == 0 {
		return Done
	}
	if amount > content.MaxMoney/times {
		return Why(currencyrules.TooFew)
	}
	after, why := currencyrules.Change(c, g.Purse, currency, -amount*times)
	if why != currencyrules.Done {
		return Why(why)
	}
	g.Purse = after
	return Done
}

// Worth returns what a vendor pays for a number of an item, and why it pays nothing.
func Worth(c *content.Snapshot, def *content.Item, count int, values []float64) (int64, Why) {
	w := &def.Worth
	if w.Unsellable {
		return 0, Unsellable
	}
	coins := whole(float64(w.Sale) * float64(count))
	if !w.Sold {
		coins = whole(c.Rule(content.SellPrice, []float64{float64(w.Price), float64(def.Quality), float64(count)}, values))
	}
	if coins == 0 {
		return 0, Worthless
	}
	return coins, Done
}

// Sell sells a number of the item in a slot for its price; 0 is all. It can be bought
// back as long as it is among the last sold ones.
func Sell(c *content.Snapshot, v *content.Vendor, g *Goods, from item.Slot, count int, values []float64) (sold character.Sold, why Why) {
	it, ok := item.At(&g.Items, from)
	def, known := c.Item(content.ID(it.Def))
	switch {
	case !ok:
		return sold, Why(item.Nothing)
	case !known:
		return sold, Why(item.Unknown)
	case v.Refuses:
		return sold, Refuses
	case count < 0 || count > it.Count:
		return sold, Why(item.TooFew)
	case item.Banked(from):
		return sold, Why(item.NoSlot)
	case count == 0:
		count = it.Count
	}
	coins, why := Worth(c, def, count, values)
	if why != Done {
		return sold, why
	}
	after := g.Clone()
	taken, whyNot := item.Take(c, &after.Items, from, count)
	if whyNot != item.Done {
		return sold, Why(whyNot)
	}
	full, rich := currencyrules.Change(c, after.Purse, content.Coins, coins)
	if rich != currencyrules.Done {
		return sold, Why(rich)
	}
	after.Purse = full
	sold = character.Sold{Item: taken, Price: coins}
	if len(after.Sold) == character.MaxSold {
		after.Sold = after.Sold[1:]
	}
	after.Sold = append(after.Sold, sold)
	*g = after
	return sold, Done
}

// BuyBack returns a sold item to a player, by its index in the buyback list, for the
// price that it got.
func BuyBack(c *content.Snapshot, g *Goods, place int) (back character.Sold, why Why) {
	if place < 0 || place >= len(g.Sold) {
		return back, NotBack
	}
	after := g.Clone()
	back = after.Sold[place]
	if why := spend(c, &after, content.Coins, back.Price, 1); why != Done {
		return back, why
	}
	if why := item.Return(c, &after.Items, back.Item); why != item.Done {
		return back, Why(why)
	}
	after.Sold = append(after.Sold[:place:place], after.Sold[place+1:]...)
	*g = after
	return back, Done
}

// RepairPrice returns the price of repairing an item.
func RepairPrice(c *content.Snapshot, it *character.Item, values []float64) int64 {
	def, ok := c.Item(content.ID(it.Def))
	lost := item.Lost(def, it)
	if !ok || lost == 0 {
		return 0
	}
	w := &def.Worth
	return whole(c.Rule(content.RepairPrice, []float64{
		float64(lost), float64(w.Durability), float64(w.Price), float64(def.Quality), float64(def.Needs.Level),
	}, values))
}

// Repair repairs the item in a slot, or with all everything that the player has at
// hand: all of it, or nothing if the money is too little; with free it costs nothing.
func Repair(c *content.Snapshot, g *Goods, at item.Slot, all, free bool, values []float64) (coins int64, why Why) {
	after, mended := g.Clone(), 0
	for i := range after.Items.List {
		it := &after.Items.List[i]
		if all && item.Banked(item.Slot(it.Slot)) || !all && item.Slot(it.Slot) != at {
			continue
		}
		if def, ok := c.Item(content.ID(it.Def)); ok && item.Lost(def, it) > 0 {
			if !free {
				coins = min(coins+RepairPrice(c, it, values), content.MaxMoney)
			}
			it.Wear = 0
			mended++
		}
	}
	if mended == 0 {
		return 0, NotBroken
	}
	if why := spend(c, &after, content.Coins, coins, 1); why != Done {
		return coins, why
	}
	*g = after
	return coins, Done
}

// BankBag gives a player the next bag slot of its bank.
func BankBag(c *content.Snapshot, g *Goods) (coins int64, why Why) {
	coins, more := item.NextBankBag(c, &g.Items)
	if !more {
		return 0, AllBags
	}
	if why := spend(c, g, content.Coins, coins, 1); why != Done {
		return coins, why
	}
	g.Items.BankBags++
	return coins, Done
}
