package web

import (
	"math"

	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	inventory "loam/core/item"
	"loam/core/view"
)

func decodeDeal(r *reader) intent.Intent {
	in := intent.Deal{
		Act:   intent.DealAct(r.word("act", intent.DealWords(), "shop: shows what it sells; bank: opens the player's bank; stable: opens its stable; close: closes any of them; the others deal")),
		With:  r.guidOr("with", "the creature; of all but close"),
		Item:  r.lineOr("item", maxItemID, "of buy: which offer, by its item"),
		Thing: r.guidOr("thing", "of sell and repair: one of the player's own; left out of repair: all"),
		Count: takeCount(r, 0, "of buy: how often; of sell: how many, left out: all"),
	}
	in.Pet = r.integerOr("pet", 0, math.MaxInt32, "of take_pet and swap_pet: its number in the stable")
	place := r.integerOr("place", 0, 255, "of buy_back: where it stands in `back`, from 0")
	into := r.lineOr("into", 32, "of buy: a slot of the backpack or a bag; left out: where there is room")
	switch s, _ := inventory.ParseSlot(into); {
	case in.Act != intent.DealBuy:
		in.Slot = uint16(place)
	case into == "":
		in.Slot = intent.Anywhere
	default:
		in.Slot = uint16(s) // what is no slot is worn, and refused
	}
	return in
}

func decodeBankItem(r *reader) intent.Intent {
	return intent.StoreItem{From: takeSlot(r, "from", "slot where it is; of the bank: it is taken out"), Bag: intent.InBank}
}

var toldDeal = toldInWords("News of the player's dealing with somebody; section `desk` of a step tells what is open.", func(w *writer, t texts, e event.Dealt) {
	w.text("news", e.News.String(), "opened, closed, bought, sold, bought_back, repaired, bank_slot, broke, pet_left, pet_taken, pet_swapped or stable_slot")
	w.guidIf("with", e.With, "the creature")
	w.textIf("what", e.What, "of opened and closed: shop, bank, auction or stable; of news of pets: the id of the creature")
	name := ""
	if e.Item != "" {
		name = t.nameOf(e.Item)
	} else if d, ok := t.content.Creature(content.ID(e.What)); ok {
		name = t.line(d.Name)
	}
	w.textIf("item", string(e.Item), "id, of what was bought, sold or broke")
	w.textIf("name", name, "in the reader's language")
	w.integerIf("count", int64(e.Count), "how many")
	w.integerIf("coins", e.Coins, "what was paid or got")
})

// encodeDesk writes what is open, or that nothing is any more.
func encodeDesk(w *writer, t texts, d *view.Desk) {
	if d.With == 0 && !w.noting() {
		w.boolean("closed", true, "")
		return
	}
	w.note("closed", "boolean", "nothing is open any more; nothing else follows", true)
	w.guid("with", d.With, "the creature")
	w.text("what", d.What, "shop, bank, stable or auction, of which `auction_shown` tells more")
	encodeStable(w, t, d.Stable)
	if d.What == "bank" || w.noting() {
		w.integer("slots", int64(d.Slots), "of a bank: how many slots it has")
		w.integer("bags", int64(d.Bags), "of a bank: how many slots for bags the player has bought")
		w.boolean("more_bags", d.MoreBags, "of a bank: another can be bought")
		w.integer("bag_price", d.BagPrice, "of a bank: for so many coins")
	}
	if (d.What == "bank" || d.Stable != nil) && !w.noting() {
		return
	}
	w.boolean("buys", d.Buys, "it buys what players have")
	w.boolean("repairs", d.Repairs, "it mends")
	w.openField("offers", '[', "list of {item, name, count, quality, price, costs, left}", "what it sells; price in coins, costs is a list of {currency or item, name, count}, left is how often it is there, left out: without end")
	for i := range d.Offers {
		w.open('{')
		encodeOffer(w, t, &d.Offers[i])
		w.close('}')
	}
	w.close(']')
	w.openField("worth", '[', "list of {thing, sale, mend}", "what the player's things bring and what mending them costs, in coins; left out: it is not bought, or not worn out")
	for _, o := range d.Worth {
		w.open('{')
		w.guid("thing", o.Thing, "")
		w.integerIf("sale", o.Sale, "")
		if o.Lost {
			w.integer("mend", o.Mend, "")
		}
		w.close('}')
	}
	w.close(']')
	w.openField("back", '[', "list of {item, name, count, quality, price}", "what the player has sold and may buy back, the last one at the end")
	for _, s := range d.Back {
		w.open('{')
		encodeCount(w, t, s.Item, s.Count)
		w.textIf("quality", qualityOf(t, s.Item), "")
		w.integer("price", s.Price, "")
		w.close('}')
	}
	w.close(']')
}

// encodeOffer writes what is sold.
func encodeOffer(w *writer, t texts, o *view.Offer) {
	encodeCount(w, t, o.Item, o.Count)
	w.textIf("quality", qualityOf(t, o.Item), "")
	w.integer("price", o.Price, "")
	w.openField("costs", '[', "", "")
	for _, c := range o.Costs {
		w.open('{')
		encodeCost(w, t, c)
		w.close('}')
	}
	w.close(']')
	if o.Left >= 0 {
		w.integer("left", int64(o.Left), "")
	}
}

func encodeCost(w *writer, t texts, c content.OfferCost) {
	name := t.nameOf(c.Item)
	if d, ok := t.content.Currency(c.Currency); ok {
		name = t.line(d.Name)
	}
	w.textIf("currency", string(c.Currency), "")
	w.textIf("item", string(c.Item), "")
	w.text("name", name, "")
	w.integer("count", c.Count, "")
}

// encodeWear writes what is left of a thing that wears out.
func encodeWear(w *writer, d *content.Item, it *view.Item) {
	w.integerIf("durability", int64(d.Worth.Durability), "how many points of wear it endures; left out: it does not wear out")
	w.integerIf("wear", int64(min(it.Wear, d.Worth.Durability)), "how many of them are lost; with all of them it is broken, and does nothing for who wears it")
}

// encodeStable writes the pets of a stable, and that which is out of it.
func encodeStable(w *writer, t texts, s *view.Stable) {
	w.note("stable", "{slots, more, price, pets, out}", "of a stable: how many slots it has; whether another can be bought, for so many coins; pets is a list of {number, slot, creature, name, level, health_pct}; out is the pet that is with the player, without number and slot, left out: none", true)
	if s == nil {
		return
	}
	w.openField("stable", '{', "", "")
	w.integer("slots", int64(s.Slots), "")
	w.boolean("more", s.More, "")
	w.integer("price", s.Price, "")
	w.openField("pets", '[', "", "")
	for i := range s.Pets {
		w.open('{')
		w.integer("number", s.Pets[i].Number, "")
		w.integer("slot", int64(s.Pets[i].Slot), "")
		encodeStabled(w, t, &s.Pets[i])
		w.close('}')
	}
	w.close(']')
	if s.Out != nil {
		w.openField("out", '{', "", "")
		encodeStabled(w, t, s.Out)
		w.close('}')
	}
	w.close('}')
}

func encodeStabled(w *writer, t texts, p *view.Stabled) {
	w.text("creature", string(p.Def), "")
	w.text("name", t.line(p.Name), "")
	w.integer("level", int64(p.Level), "")
	w.integer("health_pct", int64(math.Round(p.Health*100)), "")
}
