// Package vendor is what pages ask and are told before those who sell, buy, mend and
// keep things and pets.
package vendor

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

// DecodeDeal takes `deal`.
func DecodeDeal(r *jsonfield.Reader) intent.Intent {
	in := intent.Deal{
		Act:   intent.DealAct(r.Word("act", intent.DealWords(), "shop: shows what it sells; bank: opens the player's bank; stable: opens its stable; close: closes any of them; the others deal")),
		With:  r.GUIDOr("with", "the creature; of all but close"),
		Item:  r.LineOr("item", item.MaxItemID, "of buy: which offer, by its item"),
		Thing: r.GUIDOr("thing", "of sell and repair: one of the player's own; left out of repair: all"),
		Count: item.TakeCount(r, 0, "of buy: how often; of sell: how many, left out: all"),
	}
	in.Pet = r.IntegerOr("pet", 0, math.MaxInt32, "of take_pet and swap_pet: its number in the stable")
	place := r.IntegerOr("place", 0, 255, "of buy_back: where it stands in `back`, from 0")
	into := r.LineOr("into", 32, "of buy: a slot of the backpack or a bag; left out: where there is room")
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

// DecodeBankItem takes `bank_item`.
func DecodeBankItem(r *jsonfield.Reader) intent.Intent {
	return intent.StoreItem{From: item.TakeSlot(r, "from", "slot where it is; of the bank: it is taken out"), Bag: intent.InBank}
}

// Dealt tells of what the player has bought, sold, mended or opened.
var Dealt = message.ToldInWords("News of the player's dealing with somebody; section `desk` of a step tells what is open.", func(w *jsonfield.Writer, t locale.Texts, e event.Dealt) {
	w.Text("news", e.News.String(), "opened, closed, bought, sold, bought_back, repaired, bank_slot, broke, pet_left, pet_taken, pet_swapped or stable_slot")
	w.GUIDIf("with", e.With, "the creature")
	w.TextIf("what", e.What, "of opened and closed: shop, bank, auction or stable; of news of pets: the id of the creature")
	name := ""
	if e.Item != "" {
		name = t.ItemName(e.Item)
	} else if d, ok := t.Content.Creature(content.ID(e.What)); ok {
		name = t.Line(d.Name)
	}
	w.TextIf("item", string(e.Item), "id, of what was bought, sold or broke")
	w.TextIf("name", name, "in the reader's language")
	w.IntegerIf("count", int64(e.Count), "how many")
	w.IntegerIf("coins", e.Coins, "what was paid or got")
})

// EncodeDesk writes what is open, or that nothing is any more.
func EncodeDesk(w *jsonfield.Writer, t locale.Texts, d *view.Desk) {
	if d.With == 0 && !w.Noting() {
		w.Boolean("closed", true, "")
		return
	}
	w.Note("closed", "boolean", "nothing is open any more; nothing else follows", true)
	w.GUID("with", d.With, "the creature")
	w.Text("what", d.What, "shop, bank, stable or auction, of which `auction_shown` tells more")
	encodeStable(w, t, d.Stable)
	if d.What == "bank" || w.Noting() {
		w.Integer("slots", int64(d.Slots), "of a bank: how many slots it has")
		w.Integer("bags", int64(d.Bags), "of a bank: how many slots for bags the player has bought")
		w.Boolean("more_bags", d.MoreBags, "of a bank: another can be bought")
		w.Integer("bag_price", d.BagPrice, "of a bank: for so many coins")
	}
	if (d.What == "bank" || d.Stable != nil) && !w.Noting() {
		return
	}
	w.Boolean("buys", d.Buys, "it buys what players have")
	w.Boolean("repairs", d.Repairs, "it mends")
	w.OpenField("offers", '[', "list of {item, name, count, quality, price, costs, left}", "what it sells; price in coins, costs is a list of {currency or item, name, count}, left is how often it is there, left out: without end")
	for i := range d.Offers {
		w.Open('{')
		encodeOffer(w, t, &d.Offers[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("worth", '[', "list of {thing, sale, mend}", "what the player's things bring and what mending them costs, in coins; left out: it is not bought, or not worn out")
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
	w.OpenField("back", '[', "list of {item, name, count, quality, price}", "what the player has sold and may buy back, the last one at the end")
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
	w.Note("stable", "{slots, more, price, pets, out}", "of a stable: how many slots it has; whether another can be bought, for so many coins; pets is a list of {number, slot, creature, name, level, health_pct}; out is the pet that is with the player, without number and slot, left out: none", true)
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
