package vendors

import (
	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/item"
	"loam/core/rules/vendors"
)

// Refresh updates the window of a player, if it differs from what was sent last.
func (e *Shops) Refresh(u *entity.Unit) {
	if u.Player == nil || u.Player.Served.What == entity.NoDesk {
		return
	}
	w := e.window(u)
	if sum := sumOf(w); sum != u.Player.Served.Told {
		u.Player.Served.Told = sum
		e.show(u, w)
	}
}

// Retell shows a player that has come back its window again.
func (e *Shops) Retell(u *entity.Unit) {
	if u.Player.Served.What != entity.NoDesk {
		e.tell(u)
	}
}

func (e *Shops) tell(u *entity.Unit) { e.show(u, e.window(u)) }

func (e *Shops) show(u *entity.Unit, w *view.Desk) {
	if v := e.ViewerOf(u); v != nil {
		v.Serve(w)
	}
}

// window returns the contents of the window that a player has open.
func (e *Shops) window(u *entity.Unit) *view.Desk {
	s := u.Player.Served
	w := &view.Desk{With: s.By, What: s.What.String()}
	switch s.What {
	case entity.Shopping:
		e.fillShop(u, e.Units[s.By], w)
	case entity.Banking:
		items := &u.Player.Items
		w.Slots, w.Bags = item.BankSlots(e.Content()), items.BankBags
		w.BagPrice, w.MoreBags = item.NextBankBag(e.Content(), items)
	case entity.Stabling:
		w.Stable = e.stableOf(u)
	case entity.Auctions: // the realm shows the lots
	default:
		return &view.Desk{}
	}
	return w
}

// fillShop fills in what a vendor offers a player, and what it would pay.
func (e *Shops) fillShop(u, with *entity.Unit, w *view.Desk) {
	v, ok := e.vendorOf(with)
	if !ok {
		return
	}
	w.Buys, w.Repairs = !v.Refuses, v.Repairs
	for i := range v.Offers {
		o := &v.Offers[i]
		if _, known := e.Content().Item(o.Item); !known || e.needs.Unmet(o.Needs, u, with) != nil {
			continue
		}
		price := e.price(u, with, o)
		w.Offers = append(w.Offers, view.Offer{Item: o.Item, Count: o.Count, Price: price.Coins, Costs: price.Costs, Left: e.left(v, o), Clients: o.Clients})
	}
	e.fillWorth(u, v, w)
	for _, s := range u.Player.Sold {
		w.Back = append(w.Back, view.Sold{
			Thing: s.Item.GUID(u.Player.Character), Item: content.ID(s.Item.Def), Count: s.Item.Count, Price: s.Price, Wear: s.Item.Wear,
		})
	}
}

// fillWorth fills in what a player's items sell for, and what their repair costs.
func (e *Shops) fillWorth(u *entity.Unit, v *content.Vendor, w *view.Desk) {
	for i := range u.Player.Items.List {
		it := &u.Player.Items.List[i]
		def, ok := e.Content().Item(content.ID(it.Def))
		if !ok || item.Banked(item.Slot(it.Slot)) {
			continue
		}
		worth := view.Worth{Thing: it.GUID(u.Player.Character)}
		if !v.Refuses {
			worth.Sale, _ = vendors.Worth(e.Content(), def, it.Count, u.Values)
		}
		if v.Repairs && item.Lost(def, it) > 0 {
			worth.Mend, worth.Lost = vendors.RepairPrice(e.Content(), it, u.Values), true
		}
		if worth.Sale > 0 || worth.Lost {
			w.Worth = append(w.Worth, worth)
		}
	}
}

// left returns how often an offer can be bought; -1 is unlimited.
func (e *Shops) left(v *content.Vendor, o *content.Offer) int {
	if n, limited := e.stock.Left(v.ID, o, e.Now()); limited {
		return n
	}
	return -1
}

// price returns what a player pays for an offer.
func (e *Shops) price(u, with *entity.Unit, o *content.Offer) vendors.Price {
	friendly := with != nil && e.Reaction(with, u) == content.Friendly
	return vendors.PriceOf(e.Content(), o, u.Values, friendly)
}

// sumOf returns a checksum that tells two windows apart; it is never 0.
func sumOf(w *view.Desk) uint64 {
	c := codec.NewHasher()
	codec.ID(c, &w.With)
	c.String(&w.What)
	codec.Slice(c, &w.Offers, func(c *codec.Coder, o *view.Offer) {
		codec.Text(c, &o.Item)
		codec.Int(c, &o.Count)
		codec.Int(c, &o.Price)
		codec.Int(c, &o.Left)
		codec.Slice(c, &o.Costs, func(c *codec.Coder, cost *content.OfferCost) {
			codec.Text(c, &cost.Currency)
			codec.Text(c, &cost.Item)
			codec.Int(c, &cost.Count)
		})
	})
	codec.Slice(c, &w.Worth, func(c *codec.Coder, o *view.Worth) {
		codec.ID(c, &o.Thing)
		codec.Int(c, &o.Sale)
		codec.Int(c, &o.Mend)
		c.Bool(&o.Lost)
	})
	codec.Pointer(c, &w.Stable, hashStable)
	codec.Slice(c, &w.Back, func(c *codec.Coder, s *view.Sold) {
		codec.ID(c, &s.Thing)
		codec.Int(c, &s.Count)
		codec.Int(c, &s.Price)
	})
	codec.Int(c, &w.Slots)
	codec.Int(c, &w.Bags)
	for _, b := range [...]*bool{&w.Buys, &w.Repairs, &w.MoreBags} {
		c.Bool(b)
	}
	codec.Int(c, &w.BagPrice)
	return c.Sum() | 1
}

func hashStable(c *codec.Coder, s *view.Stable) {
	codec.Int(c, &s.Slots)
	codec.Int(c, &s.Price)
	codec.Slice(c, &s.Pets, hashStabled)
	codec.Pointer(c, &s.Out, hashStabled)
}

func hashStabled(c *codec.Coder, p *view.Stabled) {
	codec.Int(c, &p.Number)
	codec.ID(c, &p.Unit)
	codec.Text(c, &p.Def)
	codec.Int(c, &p.Level)
	c.Float(&p.Health)
}
