package item

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// DealVerbs are the verbs for shops, repair and banks.
func DealVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A shops at B", Run: dealing(intent.DealShop), Doc: "A player opens the shop of a creature.", Example: "Anna shops at porter"},
		{Syntax: "A opens bank at B", Run: dealing(intent.DealBank), Doc: "A player opens its bank.", Example: "Anna opens bank at porter"},
		{Syntax: "A leaves desk", Run: asks(intent.Deal{Act: intent.DealClose}), Doc: "A player closes the shop or bank that it has open.", Example: "Anna leaves desk"},
		{Syntax: "A buys ITEM from B [count N] [into SLOT]", Run: doBuy,
			Doc:     "A player buys an offer, `count` times; `into` is the slot for all of it.",
			Example: "Anna buys bazaar:bread from porter count 2"},
		{Syntax: "A sells ITEM to B [count N]", Run: ofThing(intent.DealSell),
			Doc:     "A player sells its first stack of an item, or `count` of that stack.",
			Example: "Anna sells bazaar:pelt to porter"},
		{Syntax: "A buys back ITEM from B", Run: doBuyBack, Doc: "A player buys back an item that it sold, the last one of its kind.", Example: "Anna buys back bazaar:pelt from porter"},
		{Syntax: "A repairs all at B", Run: dealing(intent.DealRepair), Doc: "A player repairs everything that it wears or carries.", Example: "Anna repairs all at porter"},
		{Syntax: "A repairs ITEM at B", Run: ofThing(intent.DealRepair), Doc: "A player repairs the first such item.", Example: "Anna repairs bazaar:sword at porter"},
		{Syntax: "A buys bank slot at B", Run: dealing(intent.DealBankBag), Doc: "A player buys the next bag slot of its bank.", Example: "Anna buys bank slot at porter"},
		{Syntax: "A banks ITEM", Run: handling(atHand, banking), Doc: "A player moves its first stack of an item to the first free slot of its bank.", Example: "Anna banks bazaar:pelt"},
		{Syntax: "A unbanks ITEM", Run: handling(item.Banked, banking), Doc: "A player takes the first stack of an item out of its bank.", Example: "Anna unbanks bazaar:pelt"},
	}
}

// DealConditions are the conditions about shops and banks.
func DealConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has shop|bank open", State: testworld.OfUnits(deskOpen), Doc: "A player has a shop, or its bank, open.", Example: "expect no Anna has shop open"},
		{Syntax: "A sees offer ITEM [for N] [left N2]", State: ofDesk(seesOffer),
			Doc:     "The open shop shows an offer, at a price of N coins, with N2 purchases left in stock.",
			Example: "expect Anna sees offer bazaar:bread for 4 left 2"},
		{Syntax: "A sees ITEM worth N", State: ofDesk(seesWorth), Doc: "The open shop would pay this many coins for the first such item of the player.", Example: "expect Anna sees bazaar:pelt worth 3"},
		{Syntax: "A can buy back N things", State: ofDesk(seesBack), Doc: "The open shop shows this many items to buy back.", Example: "expect Anna can buy back 12 things"},
		{Syntax: "A has N ITEM in bank", State: testworld.OfUnits(banked), Doc: "A player's bank holds exactly this many of the item.", Example: "expect Anna has 3 bazaar:pelt in bank"},
		{Syntax: "A has ITEM durability OP N", State: testworld.OfUnits(durability), Doc: "Durability left on the first such item of a player.", Example: "expect Anna has bazaar:sword durability = 12"},
		{Syntax: "A buys N ITEM", Counts: dealt(event.DealBought), Doc: "A player bought this many items in one purchase.", Example: "expect Anna buys 2 bazaar:bread once"},
		{Syntax: "A sells N ITEM", Counts: dealt(event.DealSold), Doc: "A player sold this many items at once.", Example: "expect Anna sells 2 bazaar:pelt"},
		{Syntax: "A breaks ITEM", Counts: dealt(event.DealBroke), Doc: "An item of a player broke: no durability is left.", Example: "expect Anna breaks bazaar:sword once"},
	}
}

func atHand(s item.Slot) bool { return !item.Banked(s) }

func banking(from uint16, _ line.Args) intent.Intent {
	return intent.StoreItem{From: from, Bag: intent.InBank}
}

// dealing makes players send a request to a creature.
func dealing(act intent.DealAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		with, err := st.One(a)
		if err != nil {
			return err
		}
		return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.Deal{Act: act, With: with.GUID}) })
	}
}

func doBuy(st *testworld.Stage, a line.Args) error {
	with, err := st.One(a)
	if err != nil {
		return err
	}
	in := intent.Deal{Act: intent.DealBuy, With: with.GUID, Item: string(st.ID(a, "ITEM")), Count: howMany(a), Slot: intent.Anywhere}
	if s, ok := item.ParseSlot(a.Text("SLOT")); ok {
		in.Slot = uint16(s)
	}
	return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(in) })
}

// ofThing makes players send a request to a creature about one of their items.
func ofThing(act intent.DealAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		with, err := st.One(a)
		if err != nil {
			return err
		}
		return st.OfPlayers(a, func(p *testworld.Player) error {
			thing, err := thingOf(st, p, st.ID(a, "ITEM"))
			if err != nil {
				return err
			}
			return p.Ask(intent.Deal{Act: act, With: with.GUID, Thing: thing, Count: int(a.Num("N"))})
		})
	}
}

// thingOf returns the first stack of an item that a player carries.
func thingOf(st *testworld.Stage, p *testworld.Player, id content.ID) (guid.GUID, error) {
	from, err := st.SlotOfItem(p, id, atHand)
	if err != nil {
		return 0, err
	}
	u, _ := st.Find(p.Self)
	it, _ := item.At(&u.Player.Items, item.Slot(from))
	return it.GUID(u.Player.Character), nil
}

func doBuyBack(st *testworld.Stage, a line.Args) error {
	with, err := st.One(a)
	if err != nil {
		return err
	}
	return st.OfPlayers(a, func(p *testworld.Player) error {
		u, here := st.Find(p.Self)
		if !here {
			return testworld.ErrAway(p)
		}
		for i, s := range slices.Backward(u.Player.Sold) {
			if s.Item.Def == string(st.ID(a, "ITEM")) {
				return p.Ask(intent.Deal{Act: intent.DealBack, With: with.GUID, Slot: uint16(i)})
			}
		}
		return fmt.Errorf("%s has no %s to buy back", p.Name, st.ID(a, "ITEM"))
	})
}

func deskOpen(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return u.Player.Served.What.String() == a.Text("shop"), nil
}

// ofDesk checks the open window of players.
func ofDesk(sees func(st *testworld.Stage, a line.Args, p *testworld.Player, d *view.Desk) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
			d := p.Screen.Desk
			return d != nil && sees(st, a, p, d), " sees " + deskText(d)
		})
	}
}

// deskText describes the open window of a player, for failures.
func deskText(d *view.Desk) string {
	if d == nil {
		return "nothing open"
	}
	return fmt.Sprintf("%+v", *d)
}

func seesOffer(st *testworld.Stage, a line.Args, _ *testworld.Player, d *view.Desk) bool {
	return slices.ContainsFunc(d.Offers, func(o view.Offer) bool {
		return o.Item == st.ID(a, "ITEM") && (!a.Has("N") || o.Price == int64(a.Num("N"))) && (!a.Has("N2") || o.Left == int(a.Num("N2")))
	})
}

func seesWorth(st *testworld.Stage, a line.Args, p *testworld.Player, d *view.Desk) bool {
	thing, err := thingOf(st, p, st.ID(a, "ITEM"))
	if err != nil {
		return false
	}
	i := slices.IndexFunc(d.Worth, func(w view.Worth) bool { return w.Thing == thing })
	if i < 0 {
		return a.Num("N") == 0
	}
	return d.Worth[i].Sale == int64(a.Num("N"))
}

func seesBack(_ *testworld.Stage, a line.Args, _ *testworld.Player, d *view.Desk) bool {
	return len(d.Back) == int(a.Num("N"))
}

func banked(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	id := st.ID(a, "ITEM")
	return item.Owned(&u.Player.Items, id)-item.Count(&u.Player.Items, id) == int(a.Num("N")), nil
}

func durability(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	for i := range u.Player.Items.List {
		it := &u.Player.Items.List[i]
		if it.Def != string(st.ID(a, "ITEM")) {
			continue
		}
		def, ok := st.Release.Content.Item(content.ID(it.Def))
		return ok && line.Compare(float64(item.Left(def, it)), a.Text("OP"), a.Num("N")), nil
	}
	return false, fmt.Errorf("%s has no %s", u.Name.Key, st.ID(a, "ITEM"))
}

// dealt reports whether a player received the result of a deal.
func dealt(news event.DealNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
		e, ok := s.Event.(event.Dealt)
		return ok && e.News == news && st.Is(e.Player, a, "A") && e.Item == st.ID(a, "ITEM") && (!a.Has("N") || e.Count == int(a.Num("N")))
	}
}

// toldDeal describes deals.
func toldDeal() testworld.Telling {
	return testworld.Tells(
		func(e event.Dealt) []guid.GUID { return testworld.Units(e.Player, e.With) },
		func(st *testworld.Stage, e event.Dealt, _ string) string {
			text := fmt.Sprintf("%s %s", st.Label(e.Player), e.News)
			if e.What != "" {
				text += " " + e.What
			}
			if e.Item != "" {
				text += fmt.Sprintf(" %d %s", e.Count, e.Item)
			}
			if e.With != 0 {
				text += " at " + st.Label(e.With)
			}
			if e.Coins != 0 {
				text += fmt.Sprintf(" for %d coins", e.Coins)
			}
			return text
		})
}

// DealTellings describe the events of deals.
func DealTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindDealt: toldDeal(),
	}
}
