// Package vendors decodes and encodes the messages and events about vendors, repairs,
// banks and stables.
package vendors

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	itemrules "loam/core/rules/item"
)

// DecodeDeal decodes `deal`.
func DecodeDeal(r *jsonfield.Reader) intent.Intent {
	in := intent.Deal{
		Act:   intent.DealAct(r.Word("act", intent.DealWords(), "shop: opens a vendor's list; bank: opens the player's bank; stable: opens the player's stable; close: closes any of them; the others are transactions")),
		With:  r.GUIDOr("with", "the creature; for all but close"),
		Item:  r.LineOr("item", item.MaxItemID, "for buy: the item on offer"),
		Thing: r.GUIDOr("thing", "for sell and repair: an item of the player; repair without it repairs all items"),
		Count: item.TakeCount(r, 0, "for buy: how many times; for sell: number of items, default: all"),
	}
	in.Pet = r.IntegerOr("pet", 0, math.MaxInt32, "for take_pet and swap_pet: number of the pet in the stable")
	place := r.IntegerOr("place", 0, 255, "for buy_back: index in `back`, from 0")
	into := r.LineOr("into", 32, "for buy: a slot of the backpack or of a bag; default: any slot with room")
	switch s, _ := itemrules.ParseSlot(into); {
	case in.Act != intent.DealBuy:
		in.Slot = uint16(place)
	case into == "":
		in.Slot = intent.Anywhere
	default:
		in.Slot = uint16(s) // what is no slot is worn, and refused
	}
	return in
}

// DecodeBankItem decodes `bank_item`.
func DecodeBankItem(r *jsonfield.Reader) intent.Intent {
	return intent.StoreItem{From: item.TakeSlot(r, "from", "slot of the item; if it is a bank slot, the item is withdrawn"), Bag: intent.InBank}
}

// Dealt is the event for what the player buys, sells, repairs or opens.
var Dealt = message.ToldInWords("News of the player's dealings with a vendor, bank, auctioneer or stable master; section `desk` of a step shows what is open.", func(w *jsonfield.Writer, t locale.Texts, e event.Dealt) {
	w.Text("news", e.News.String(), "opened, closed, bought, sold, bought_back, repaired, bank_slot, broke, pet_left, pet_taken, pet_swapped or stable_slot")
	w.GUIDIf("with", e.With, "the creature")
	w.TextIf("what", e.What, "for opened and closed: shop, bank, auction or stable; for news of pets: id of the creature")
	name := ""
	if e.Item != "" {
		name = t.ItemName(e.Item)
	} else if d, ok := t.Content.Creature(content.ID(e.What)); ok {
		name = t.Line(d.Name)
	}
	w.TextIf("item", string(e.Item), "id of the item that was bought, sold or broke")
	w.TextIf("name", name, "in the reader's language")
	w.IntegerIf("count", int64(e.Count), "number of items")
	w.IntegerIf("coins", e.Coins, "money paid or received")
})

// EncodeDesk writes what is open at a vendor, bank or stable, or that nothing is.
func EncodeDesk(w *jsonfield.Writer, t locale.Texts, d *view.Desk) {
	if d.With == 0 && !w.Noting() {
		w.Boolean("closed", true, "")
		return
	}
	w.Note("closed", "boolean", "nothing is open now; no other field follows", true)
	w.GUID("with", d.With, "the creature")
	w.Text("what", d.What, "shop, bank, stable or auction; `auction_shown` has the details of an auction house")
	encodeStable(w, t, d.Stable)
	if d.What == "bank" || w.Noting() {
		w.Integer("slots", int64(d.Slots), "for a bank: its number of slots")
		w.Integer("bags", int64(d.Bags), "for a bank: number of bag slots that the player has bought")
		w.Boolean("more_bags", d.MoreBags, "for a bank: another bag slot is for sale")
		w.Integer("bag_price", d.BagPrice, "for a bank: price of the next bag slot in coins")
	}
	if (d.What == "bank" || d.Stable != nil) && !w.Noting() {
		return
	}
	w.Boolean("buys", d.Buys, "the vendor buys items from players")
	w.Boolean("repairs", d.Repairs, "the vendor repairs items")
	w.OpenField("offers", '[', "list of {item, name, count, quality, price, costs, left}", "the vendor's stock; price is in coins, costs is a list of {currency or item, name, count}, left is the limited supply, omitted if it is unlimited")
	for i := range d.Offers {
		w.Open('{')
		encodeOffer(w, t, &d.Offers[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("worth", '[', "list of {thing, sale, mend}", "sell price and repair cost of the player's items in coins; omitted for an item that cannot be sold, or that is not damaged")
	for _, o := range d.Worth {
		w.Open('{')
		w.GUID("thing", o.Thing, "")
		w.IntegerIf("sale", o.Sale, "")
		if o.Lost {
			w.Integer("mend", o.Mend, "")
		}
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("back", '[', "list of {item, name, count, quality, price}", "items that the player sold and may buy back, the latest last")
	for _, s := range d.Back {
		w.Open('{')
		item.EncodeCount(w, t, s.Item, s.Count)
		w.TextIf("quality", item.QualityOf(t, s.Item), "")
		w.Integer("price", s.Price, "")
		w.Close('}')
	}
	w.Close(']')
}

// encodeOffer writes what is sold.
func encodeOffer(w *jsonfield.Writer, t locale.Texts, o *view.Offer) {
	item.EncodeCount(w, t, o.Item, o.Count)
	w.TextIf("quality", item.QualityOf(t, o.Item), "")
	w.Integer("price", o.Price, "")
	w.OpenField("costs", '[', "", "")
	for _, c := range o.Costs {
		w.Open('{')
		encodeCost(w, t, c)
		w.Close('}')
	}
	w.Close(']')
	if o.Left >= 0 {
		w.Integer("left", int64(o.Left), "")
	}
}

func encodeCost(w *jsonfield.Writer, t locale.Texts, c content.OfferCost) {
	name := t.ItemName(c.Item)
	if c.Currency != "" {
		name = t.Currency(c.Currency, c.Count)
	}
	w.TextIf("currency", string(c.Currency), "")
	w.TextIf("item", string(c.Item), "")
	w.Text("name", name, "")
	w.Integer("count", c.Count, "")
}

// encodeStable writes the pets of a stable, and that which is out of it.
func encodeStable(w *jsonfield.Writer, t locale.Texts, s *view.Stable) {
	w.Note("stable", "{slots, more, price, pets, out}", "for a stable: its number of slots, whether another slot is for sale, and its price in coins; pets is a list of {number, slot, creature, name, level, health_pct}; out is the pet that is with the player, without number and slot, omitted if there is none", true)
	if s == nil {
		return
	}
	w.OpenField("stable", '{', "", "")
	w.Integer("slots", int64(s.Slots), "")
	w.Boolean("more", s.More, "")
	w.Integer("price", s.Price, "")
	w.OpenField("pets", '[', "", "")
	for i := range s.Pets {
		w.Open('{')
		w.Integer("number", s.Pets[i].Number, "")
		w.Integer("slot", int64(s.Pets[i].Slot), "")
		encodeStabled(w, t, &s.Pets[i])
		w.Close('}')
	}
	w.Close(']')
	if s.Out != nil {
		w.OpenField("out", '{', "", "")
		encodeStabled(w, t, s.Out)
		w.Close('}')
	}
	w.Close('}')
}

func encodeStabled(w *jsonfield.Writer, t locale.Texts, p *view.Stabled) {
	w.Text("creature", string(p.Def), "")
	w.Text("name", t.Line(p.Name), "")
	w.Integer("level", int64(p.Level), "")
	w.Integer("health_pct", int64(math.Round(p.Health*100)), "")
}
