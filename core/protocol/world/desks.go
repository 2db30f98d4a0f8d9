package world

import (
	"slices"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	belonging "loam/core/item"
	"loam/core/protocol/message"
	"loam/core/view"
)

// What a desk is, in the words of the map.
const (
	shopDesk = "shop"
	bankDesk = "bank"
	saleDesk = "auction"
)

// desk tells a client of what its player has open before a creature: the window comes
// up when the player has asked for it, and again when something else is sold.
func (o *teller) desk(v *viewer, d *view.Desk) {
	if d == nil {
		return
	}
	if d.What != shopDesk {
		v.wares = nil
	}
	switch {
	case d.What == bankDesk && d.Anew:
		v.conn.put(&message.GUID{Is: "SMSG_SHOW_BANK", GUID: o.render.name(d.With)})
	case d.What == saleDesk && d.Anew:
		o.auctionOpened(v, d)
	case d.What == shopDesk:
		list := o.waresOf(v, d)
		if d.Anew || v.wares != nil && !slices.Equal(v.wares.Items, list.Items) {
			v.conn.put(list)
		}
		v.wares = list
	}
}

// waresOf is what a vendor sells, as its clients are told.
func (o *teller) waresOf(v *viewer, d *view.Desk) *message.Wares {
	r, version := &o.render, o.config.Version.Name
	m := &message.Wares{GUID: r.name(d.With), Empty: len(d.Offers) == 0}
	sold := map[uint32]content.ID{}
	for i := range d.Offers {
		offer := &d.Offers[i]
		def, ok := r.content.Item(offer.Item)
		if !ok {
			continue
		}
		ware := message.Ware{
			Index: uint32(i + 1), Entry: o.config.itemEntry(r.content, offer.Item), Display: number(def.Clients, version, "display", 0),
			Left: leftOf(offer.Left), Price: r.coinage(content.Coins, offer.Price), Durability: uint32(def.Worth.Durability), Count: uint32(offer.Count),
			Extended: number(offer.Clients, version, "extended_cost", 0),
		}
		m.Items = append(m.Items, ware)
		sold[ware.Entry] = offer.Item
	}
	v.conn.mu.Lock()
	v.conn.sold = sold
	v.conn.mu.Unlock()
	return m
}

// leftOf is how often an offer is there.
func leftOf(n int) uint32 {
	if n < 0 {
		return message.Unlimited
	}
	return uint32(n)
}

// sold is what the player can buy back, as things that stand in slots of their own.
func (v *viewer) sold() (all []view.Item) {
	if v.desk == nil {
		return nil
	}
	for i, s := range v.desk.Back {
		all = append(all, view.Item{GUID: s.Thing, Slot: backSlot + belonging.Slot(i), Item: s.Item, Count: s.Count, Wear: s.Wear})
	}
	return all
}

// backSince is when the first of what can be bought back was sold, by a clock that
// means nothing; each that follows was sold a second later: clients show them in the
// order of time.
const backSince = 30 * 60 * 60

// backFields are the fields about what can be bought back, and how many slots for bags
// the player's bank has, as far as they are others than before.
func (r *rendering) backFields(list *fields, v *viewer, before *belongings) {
	at := &r.version.Fields
	if v.desk != nil {
		for i, s := range v.desk.Back {
			v.has.back[i] = r.coinage(content.Coins, s.Price)
		}
	}
	for i := range belonging.Slot(character.MaxSold) {
		_, lies := v.has.slots[backSlot+i]
		_, lay := before.slots[backSlot+i]
		if v.has.back[i] != before.back[i] || lies != lay {
			list.word(at.BackPrice+uint16(i), v.has.back[i])
			since := uint32(0)
			if lies {
				since = backSince + uint32(i)
			}
			list.word(at.BackTime+uint16(i), since)
		}
	}
	if look, seen := r.ownLook(v); seen && v.has.bankBags != before.bankBags {
		list.word(at.PlayerBytes2, look)
	}
}

// over is fields on top of others: where both have one, f has its say.
func (f *fields) over(under []message.Value) []message.Value {
	for _, u := range under {
		if !slices.ContainsFunc(*f, func(o message.Value) bool { return o.Field == u.Field }) {
			*f = append(*f, u)
		}
	}
	return f.sorted()
}

// mends is the sign of who mends things.
func (r *rendering) mends(o *view.Object) uint32 {
	d, ok := r.content.Creature(o.Def)
	if !ok {
		return 0
	}
	if vendor, ok := r.content.Vendor(d.Vendor); ok && vendor.Repairs {
		return r.version.Desks.Mends
	}
	return 0
}

// itemWorth is what an answer about an item tells of what it costs, brings and endures.
// What it brings by a rule that knows the player is what it brings without one.
func (o *teller) itemWorth(s *content.Snapshot, d *content.Item, m *message.ItemAnswer) {
	w := &d.Worth
	m.Buy, m.Durability = o.render.coinageIn(s, content.Coins, w.Price), uint32(w.Durability)
	sale := w.Sale
	if !w.Sold {
		sale = int64(min(max(0, s.Rule(content.SellPrice, []float64{float64(w.Price), float64(d.Quality), 1})), content.MaxMoney))
	}
	if !w.Unsellable {
		m.Sell = o.render.coinageIn(s, content.Coins, sale)
	}
}

// dealt tells a client what has come of its player's deal with somebody.
func (o *teller) dealt(v *viewer, e event.Dealt) {
	switch e.News {
	case event.DealBought:
		o.bought(v, e)
	case event.DealBankBag:
		v.conn.put(&message.Number{Is: "SMSG_BUY_BANK_SLOT_RESULT", Value: message.BankSlotBought})
	}
}

// bought says how often what was bought is still there. Clients count it themselves in
// the list that they have, and are told a new one only of what others buy.
func (o *teller) bought(v *viewer, e event.Dealt) {
	m := &message.Bought{GUID: o.render.name(e.With), Left: leftOf(e.Left), Times: uint32(e.Count)}
	entry := o.config.itemEntry(o.render.content, e.Item)
	if v.wares != nil && v.wares.GUID == m.GUID {
		for i := range v.wares.Items {
			if w := &v.wares.Items[i]; w.Entry == entry {
				w.Left, m.Index, m.Times = m.Left, w.Index, uint32(e.Count)/max(w.Count, 1)
			}
		}
	}
	v.conn.put(m)
}
