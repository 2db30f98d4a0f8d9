package scenario

import (
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/view"
)

// ofDeals is what players do with those who sell, buy, mend and keep things.
func ofDeals() []verb {
	return []verb{
		{Syntax: "A shops at B", run: dealing(intent.DealShop), Doc: "A player looks at what a creature sells.", Example: "Anna shops at porter"},
		{Syntax: "A opens bank at B", run: dealing(intent.DealBank), Doc: "A player opens its bank.", Example: "Anna opens bank at porter"},
		{Syntax: "A leaves desk", run: asks(intent.Deal{Act: intent.DealClose}), Doc: "A player closes the shop or the bank that it has open.", Example: "Anna leaves desk"},
		{Syntax: "A buys ITEM from B [count N] [into SLOT]", run: doBuy,
			Doc:     "A player takes an offer, with `count` so often; `into` is where all of it is to lie.",
			Example: "Anna buys bazaar:bread from porter count 2"},
		{Syntax: "A sells ITEM to B [count N]", run: ofThing(intent.DealSell),
			Doc:     "A player sells the first of its stacks of an item, or with `count` a part of it.",
			Example: "Anna sells bazaar:pelt to porter"},
		{Syntax: "A buys back ITEM from B", run: doBuyBack, Doc: "A player buys back what it has sold: the last one of an item.", Example: "Anna buys back bazaar:pelt from porter"},
		{Syntax: "A repairs all at B", run: dealing(intent.DealRepair), Doc: "A player has all mended that it has at hand.", Example: "Anna repairs all at porter"},
		{Syntax: "A repairs ITEM at B", run: ofThing(intent.DealRepair), Doc: "A player has the first such item mended.", Example: "Anna repairs bazaar:sword at porter"},
		{Syntax: "A buys bank slot at B", run: dealing(intent.DealBankBag), Doc: "A player buys the next slot for a bag in its bank.", Example: "Anna buys bank slot at porter"},
		{Syntax: "A banks ITEM", run: handling(atHand, banking), Doc: "A player puts the first of its stacks of an item into its bank, where there is room.", Example: "Anna banks bazaar:pelt"},
		{Syntax: "A unbanks ITEM", run: handling(item.Banked, banking), Doc: "A player takes the first of its stacks of an item out of its bank.", Example: "Anna unbanks bazaar:pelt"},
	}
}

// ofDesks is what may be expected of deals.
func ofDesks() []condition {
	return []condition{
		{Syntax: "A has shop|bank open", state: ofUnits(deskOpen), Doc: "A player looks at what a creature sells, or at its bank.", Example: "expect no Anna has shop open"},
		{Syntax: "A sees offer ITEM [for N] [left N2]", state: ofDesk(seesOffer),
			Doc:     "The shop that a player has open shows an offer, for so many coins, which can be taken so often.",
			Example: "expect Anna sees offer bazaar:bread for 4 left 2"},
		{Syntax: "A sees ITEM worth N", state: ofDesk(seesWorth), Doc: "The shop that a player has open would pay so many coins for the first such item that it has.", Example: "expect Anna sees bazaar:pelt worth 3"},
		{Syntax: "A can buy back N things", state: ofDesk(seesBack), Doc: "The shop that a player has open shows so many things that it has sold.", Example: "expect Anna can buy back 12 things"},
		{Syntax: "A has N ITEM in bank", state: ofUnits(banked), Doc: "Just so many of them lie in a player's bank.", Example: "expect Anna has 3 bazaar:pelt in bank"},
		{Syntax: "A has ITEM durability OP N", state: ofUnits(durability), Doc: "How many points are left of the durability of the first such item that a player has.", Example: "expect Anna has bazaar:sword durability = 12"},
		{Syntax: "A buys N ITEM", counts: dealt(event.DealBought), Doc: "A player bought something, so many at once.", Example: "expect Anna buys 2 bazaar:bread once"},
		{Syntax: "A sells N ITEM", counts: dealt(event.DealSold), Doc: "A player sold something, so many at once.", Example: "expect Anna sells 2 bazaar:pelt"},
		{Syntax: "A breaks ITEM", counts: dealt(event.DealBroke), Doc: "Something that a player has is worn out.", Example: "expect Anna breaks bazaar:sword once"},
	}
}

func atHand(s item.Slot) bool { return !item.Banked(s) }

func banking(from uint16, _ args) intent.Intent {
	return intent.StoreItem{From: from, Bag: intent.InBank}
}

// dealing lets players ask a creature for something.
func dealing(act intent.DealAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		with, err := r.one(a)
		if err != nil {
			return err
		}
		return r.ofPlayers(a, func(p *actor) error { return p.ask(intent.Deal{Act: act, With: with.GUID}) })
	}
}

func doBuy(r *runner, a args) error {
	with, err := r.one(a)
	if err != nil {
		return err
	}
	in := intent.Deal{Act: intent.DealBuy, With: with.GUID, Item: string(r.id(a, "ITEM")), Count: howMany(a), Slot: intent.Anywhere}
	if s, ok := item.ParseSlot(a.text("SLOT")); ok {
		in.Slot = uint16(s)
	}
	return r.ofPlayers(a, func(p *actor) error { return p.ask(in) })
}

// ofThing lets players ask a creature for something about one of their things.
func ofThing(act intent.DealAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		with, err := r.one(a)
		if err != nil {
			return err
		}
		return r.ofPlayers(a, func(p *actor) error {
			thing, err := r.thingOf(p, r.id(a, "ITEM"))
			if err != nil {
				return err
			}
			return p.ask(intent.Deal{Act: act, With: with.GUID, Thing: thing, Count: int(a.num("N"))})
		})
	}
}

// thingOf names the first of an item that a player has at hand.
func (r *runner) thingOf(p *actor, id content.ID) (guid.GUID, error) {
	from, err := r.slotOfItem(p, id, atHand)
	if err != nil {
		return 0, err
	}
	u, _ := r.find(p.self)
	it, _ := item.At(&u.Player.Items, item.Slot(from))
	return it.GUID(u.Player.Character), nil
}

func doBuyBack(r *runner, a args) error {
	with, err := r.one(a)
	if err != nil {
		return err
	}
	return r.ofPlayers(a, func(p *actor) error {
		u, here := r.find(p.self)
		if !here {
			return errAway(p)
		}
		for i, s := range slices.Backward(u.Player.Sold) {
			if s.Item.Def == string(r.id(a, "ITEM")) {
				return p.ask(intent.Deal{Act: intent.DealBack, With: with.GUID, Slot: uint16(i)})
			}
		}
		return fmt.Errorf("%s has sold no %s that it can buy back", p.name, r.id(a, "ITEM"))
	})
}

func deskOpen(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return u.Player.Served.What.String() == a.text("shop"), nil
}

// ofDesk asks what players see of what they have open.
func ofDesk(sees func(r *runner, a args, p *actor, d *view.Desk) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		return r.playersAre(a, no, func(p *actor) (bool, string) {
			d := p.shown.desk
			return d != nil && sees(r, a, p, d), " sees " + deskText(d)
		})
	}
}

// deskText is what a player has open, for failures.
func deskText(d *view.Desk) string {
	if d == nil {
		return "nothing open"
	}
	return fmt.Sprintf("%+v", *d)
}

func seesOffer(r *runner, a args, _ *actor, d *view.Desk) bool {
	return slices.ContainsFunc(d.Offers, func(o view.Offer) bool {
		return o.Item == r.id(a, "ITEM") && (!a.has("N") || o.Price == int64(a.num("N"))) && (!a.has("N2") || o.Left == int(a.num("N2")))
	})
}

func seesWorth(r *runner, a args, p *actor, d *view.Desk) bool {
	thing, err := r.thingOf(p, r.id(a, "ITEM"))
	if err != nil {
		return false
	}
	i := slices.IndexFunc(d.Worth, func(w view.Worth) bool { return w.Thing == thing })
	if i < 0 {
		return a.num("N") == 0
	}
	return d.Worth[i].Sale == int64(a.num("N"))
}

func seesBack(_ *runner, a args, _ *actor, d *view.Desk) bool { return len(d.Back) == int(a.num("N")) }

func banked(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	id := r.id(a, "ITEM")
	return item.Owned(&u.Player.Items, id)-item.Count(&u.Player.Items, id) == int(a.num("N")), nil
}

func durability(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	for i := range u.Player.Items.List {
		it := &u.Player.Items.List[i]
		if it.Def != string(r.id(a, "ITEM")) {
			continue
		}
		def, ok := r.rel.Content.Item(content.ID(it.Def))
		return ok && compare(float64(item.Left(def, it)), a.text("OP"), a.num("N")), nil
	}
	return false, fmt.Errorf("%s has no %s", u.Name.Key, r.id(a, "ITEM"))
}

// dealt is whether a player was told of a deal.
func dealt(news event.DealNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, s *seen) bool {
		e, ok := s.event.(event.Dealt)
		return ok && e.News == news && r.is(e.Player, a, "A") && e.Item == r.id(a, "ITEM") && (!a.has("N") || e.Count == int(a.num("N")))
	}
}

// served takes over what became of what a player has open; nil is nothing.
func (s *shown) served(d *view.Desk) {
	switch {
	case d == nil:
	case d.With == 0:
		s.desk = nil
	default:
		s.desk = d
	}
}

// toldDeal tells of deals.
func toldDeal() telling {
	return tells(
		func(e event.Dealt) []guid.GUID { return units(e.Player, e.With) },
		func(r *runner, e event.Dealt, _ string) string {
			text := fmt.Sprintf("%s %s", r.label(e.Player), e.News)
			if e.What != "" {
				text += " " + e.What
			}
			if e.Item != "" {
				text += fmt.Sprintf(" %d %s", e.Count, e.Item)
			}
			if e.With != 0 {
				text += " at " + r.label(e.With)
			}
			if e.Coins != 0 {
				text += fmt.Sprintf(" for %d coins", e.Coins)
			}
			return text
		})
}
