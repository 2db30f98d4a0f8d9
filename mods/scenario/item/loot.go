package item

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/currency"
	"loam/core/rules/loot"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// LootVerbs are the verbs for loot and money.
func LootVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "pay A N [CURRENCY]", Run: doPay(1), Doc: "Gives a player money: coins, or another currency. Only for tests.", Example: "pay Anna 50"},
		{Syntax: "charge A N [CURRENCY]", Run: doPay(-1), Doc: "Takes money from a player. Only for tests.", Example: "charge Anna 20 meadow:marks"},
		{Syntax: "A loots B", Run: doLoots, Doc: "A player opens the loot of a corpse, takes the money and every item that it may take, and closes the loot.", Example: "Anna loots wolf"},
		{Syntax: "A opens loot of B", Run: doOpenLoot, Doc: "A player opens the loot of a corpse. In a group that rolls, this starts the rolls.", Example: "Anna opens loot of wolf"},
		{Syntax: "A takes money", Run: asks(intent.TakeMoney{}), Doc: "A player takes the money from the open loot; a group shares it.", Example: "Anna takes money"},
		{Syntax: "A takes ITEM", Run: doTakeLoot, Doc: "A player takes the first such item from the open loot.", Example: "Anna takes meadow:hide"},
		{Syntax: "A closes loot", Run: asks(intent.CloseLoot{}), Doc: "A player closes the open loot.", Example: "Anna closes loot"},
		{Syntax: "A rolls need|greed on ITEM", Run: doRoll, Doc: "A player rolls need or greed on the first such item.", Example: "Anna rolls need on meadow:ring"},
		{Syntax: "A passes on ITEM", Run: doRoll, Doc: "A player passes on the first such item.", Example: "Ben passes on meadow:ring"},
		{Syntax: "A deals ITEM to B", Run: doDeal, Doc: "The master looter gives B the first such item from the open loot.", Example: "Anna deals meadow:ring to Ben"},
		{Syntax: "A sets loot free|round_robin|master|group|need_before_greed [from QUALITY] [to B]", Run: doLootRule,
			Doc:     "A leader sets the loot method of its group; `from` is the threshold, the quality from which the group rolls or the master looter assigns, by default uncommon; `to` is the master looter.",
			Example: "Anna sets loot master from rare to Ben"},
	}
}

// LootConditions are the conditions about loot and money.
func LootConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A money OP N", State: testworld.OfUnits(money), Doc: "The coins of a player.", Example: "expect Anna money = 12"},
		{Syntax: "A money CURRENCY OP N", State: testworld.OfUnits(money), Doc: "A player's amount of another currency.", Example: "expect Anna money meadow:marks >= 3"},
		{Syntax: "loot of A has N money", State: testworld.OfUnits(lootMoney), Doc: "A corpse holds this many coins.", Example: "expect loot of wolf has 7 money"},
		{Syntax: "loot of A has N ITEM", State: testworld.OfUnits(lootHas), Doc: "A corpse holds this many of the item, for any player.", Example: "expect loot of wolf has 2 meadow:hide"},
		{Syntax: "loot of A has ITEM", State: testworld.OfUnits(lootHas), Doc: "A corpse holds at least one of the item.", Example: "expect loot of wolf has meadow:hide"},
		{Syntax: "loot of A empty", State: testworld.OfUnits(lootEmpty), Doc: "The loot of a corpse is empty.", Example: "expect loot of wolf empty"},
		{Syntax: "A may loot B", State: testworld.OfUnits(mayLoot), Doc: "A player's client shows that it can loot a corpse.", Example: "expect no Ben may loot wolf"},
		{Syntax: "A sees loot ITEM", State: seesLoot, Doc: "The open loot shows the item to the player.", Example: "expect Anna sees loot meadow:hide"},
		{Syntax: "A has loot open", State: testworld.OfUnits(lootOpen), Doc: "A player has loot open.", Example: "expect no Anna has loot open"},
		{Syntax: "A loots N ITEM", Counts: lootsItem, Doc: "A player looted this many of an item at once.", Example: "expect Anna loots 2 meadow:hide once"},
		{Syntax: "A loots ITEM", Counts: lootsItem, Doc: "The same for any number.", Example: "expect Anna loots meadow:hide"},
		{Syntax: "A wins ITEM", Counts: winsRoll, Doc: "A player won a roll.", Example: "expect Anna wins meadow:ring"},
		{Syntax: "A asked to roll for ITEM", Counts: askedToRoll, Doc: "A player was asked to roll for an item.", Example: "expect Ben asked to roll for meadow:ring once"},
	}
}

func currencyOf(st *testworld.Stage, a line.Args) content.ID {
	if a.Has("CURRENCY") {
		return st.ID(a, "CURRENCY")
	}
	return content.Coins
}

func doPay(sign int64) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Pay, ID: currencyOf(st, a), Points: sign * int64(a.Num("N"))}))
	}
}

func asks(in intent.Intent) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(in) })
	}
}

func doOpenLoot(st *testworld.Stage, a line.Args) error {
	of, err := st.One(a)
	if err != nil {
		return err
	}
	return st.OfPlayers(a, func(p *testworld.Player) error { return p.Ask(intent.OpenLoot{Target: of.GUID}) })
}

// doLoots takes all that a player may take, like a player who clicks on everything.
func doLoots(st *testworld.Stage, a line.Args) error {
	of, err := st.One(a)
	if err != nil {
		return err
	}
	return st.OfPlayers(a, func(p *testworld.Player) error {
		all := []intent.Intent{intent.OpenLoot{Target: of.GUID}}
		if pile := corpseOf(of); pile != nil {
			if len(pile.Money) > 0 {
				all = append(all, intent.TakeMoney{})
			}
			for i := range pile.Things {
				if t := &pile.Things[i]; pile.RightOf(t, p.Self) == loot.Take {
					all = append(all, intent.TakeLoot{Slot: t.Slot})
				}
			}
		}
		const most = 20 // of a step, within the limits of a session
		for i, in := range append(all, intent.CloseLoot{}) {
			if err := p.Ask(in); err != nil {
				return err
			}
			if i%most == most-1 {
				if err := st.Advance(1); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func corpseOf(u *entity.Unit) *loot.Pile {
	if u == nil || u.Creature == nil {
		return nil
	}
	return u.Creature.Spoils.Piles[loot.Corpse]
}

// openOf returns the open loot of a player.
func openOf(st *testworld.Stage, p *testworld.Player) (*loot.Pile, error) {
	u, here := st.Find(p.Self)
	if !here {
		return nil, testworld.ErrAway(p)
	}
	if p, ok := pileFor(st, u); ok {
		return p, nil
	}
	source, ok := st.Find(u.Player.Looting.Source)
	if !ok || source.Creature == nil || source.Creature.Spoils.Piles[u.Player.Looting.Kind] == nil {
		return nil, fmt.Errorf("%s has no loot open", p.Name)
	}
	return source.Creature.Spoils.Piles[u.Player.Looting.Kind], nil
}

// slotIn returns the first item of a kind in a pile that matches a test.
func slotIn(p *loot.Pile, id content.ID, holds func(*loot.Thing) bool) (uint8, error) {
	for i := range p.Things {
		if t := &p.Things[i]; t.Item == id && holds(t) {
			return t.Slot, nil
		}
	}
	return 0, fmt.Errorf("the loot has no %s", id)
}

func doTakeLoot(st *testworld.Stage, a line.Args) error {
	return st.OfPlayers(a, func(p *testworld.Player) error {
		pile, err := openOf(st, p)
		if err != nil {
			return err
		}
		slot, err := slotIn(pile, st.ID(a, "ITEM"), func(t *loot.Thing) bool { return pile.RightOf(t, p.Self) != loot.None })
		if err != nil {
			return err
		}
		return p.Ask(intent.TakeLoot{Slot: slot})
	})
}

func doDeal(st *testworld.Stage, a line.Args) error {
	to, err := st.One(a)
	if err != nil {
		return err
	}
	return st.OfPlayers(a, func(p *testworld.Player) error {
		pile, err := openOf(st, p)
		if err != nil {
			return err
		}
		slot, err := slotIn(pile, st.ID(a, "ITEM"), func(*loot.Thing) bool { return true })
		if err != nil {
			return err
		}
		return p.Ask(intent.GiveLoot{Slot: slot, To: to.GUID})
	})
}

func doRoll(st *testworld.Stage, a line.Args) error {
	choice := loot.Pass
	for _, c := range []loot.Choice{loot.Need, loot.Greed} {
		if a.Text("need") == c.String() {
			choice = c
		}
	}
	id := st.ID(a, "ITEM")
	return st.OfPlayers(a, func(p *testworld.Player) error {
		for i := len(st.Events) - 1; i >= 0; i-- {
			e, ok := st.Events[i].Event.(event.Rolled)
			if !ok || e.News != event.RollBegan || e.Player != p.Self || e.Item != id {
				continue
			}
			if pile := rolledIn(st, e.Source); pile != nil && awaits(pile, e.Slot, p.Self) {
				return p.Ask(intent.RollLoot{Source: e.Source, Slot: e.Slot, Choice: uint8(choice)})
			}
		}
		return fmt.Errorf("%s has no roll for %s", p.Name, id)
	})
}

func awaits(p *loot.Pile, slot uint8, who guid.GUID) bool {
	t := p.Thing(slot)
	return t != nil && t.Roll != nil && t.Roll.Awaits(who)
}

func doLootRule(st *testworld.Stage, a line.Args) error {
	in := intent.Group{Act: intent.GroupLoot, Method: uint8(max(0, slices.Index(loot.MethodWords(), a.Text("free")))), Threshold: 2}
	if a.Has("QUALITY") {
		in.Threshold = uint8(max(0, slices.Index(content.Qualities, a.Text("QUALITY"))))
	}
	if a.Has("B") {
		b, err := st.Player(a)
		if err != nil {
			return err
		}
		in.Player = b.Self
	}
	return st.Asking(a, in)
}

func money(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	return line.Compare(float64(currency.Has(u.Player.Purse, currencyOf(st, a))), a.Text("OP"), a.Num("N")), nil
}

func lootHas(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	n := 0
	if p := corpseOf(u); p != nil {
		for i := range p.Things {
			if p.Things[i].Item == st.ID(a, "ITEM") {
				n += p.Things[i].Count
			}
		}
	}
	if a.Has("N") {
		return n == int(a.Num("N")), nil
	}
	return n > 0, nil
}

func lootMoney(_ *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	n := int64(0)
	if p := corpseOf(u); p != nil {
		for _, m := range p.Money {
			if m.Currency == content.Coins {
				n += m.Amount
			}
		}
	}
	return n == int64(a.Num("N")), nil
}

func lootEmpty(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	p := corpseOf(u)
	return p == nil || p.Empty(), nil
}

func mayLoot(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	of, err := st.One(a)
	if err != nil || u == nil {
		return false, err
	}
	p := corpseOf(of)
	return p != nil && slices.Contains(p.Finders(), u.GUID), nil
}

func lootOpen(_ *testworld.Stage, _ line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && u.Player.Looting.Source != 0, nil
}

// seesLoot reports whether the loot window of a player's client has an item.
func seesLoot(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
		open := p.Screen.Loot
		return open != nil && slices.ContainsFunc(open.Things, func(t view.LootThing) bool { return t.Item == st.ID(a, "ITEM") }), fmt.Sprintf(" sees %v", open)
	})
}

func lootsItem(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Looted)
	return ok && st.Is(e.Player, a, "A") && e.Item == st.ID(a, "ITEM") && (!a.Has("N") || e.Count == int(a.Num("N")))
}

func winsRoll(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Rolled)
	return ok && e.News == event.RollWon && e.Player == e.By && st.Is(e.By, a, "A") && e.Item == st.ID(a, "ITEM")
}

func askedToRoll(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Rolled)
	return ok && e.News == event.RollBegan && st.Is(e.Player, a, "A") && e.Item == st.ID(a, "ITEM")
}

// LootTellings describe the events of loot and money.
func LootTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindMoneyChanged: testworld.Tells(
			func(e event.MoneyChanged) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MoneyChanged, _ string) string {
				return fmt.Sprintf("%s has %+d %s and now %d", st.Label(e.Player), e.Change, e.Currency, e.Now)
			}),
		event.KindLootOpened: testworld.Tells(
			func(e event.LootOpened) []guid.GUID { return testworld.Units(e.Player, e.Source) },
			func(st *testworld.Stage, e event.LootOpened, _ string) string {
				return fmt.Sprintf("%s opens the loot of %s: %s", st.Label(e.Player), st.Label(e.Source), e.What)
			}),
		event.KindLootClosed: testworld.Tells(
			func(e event.LootClosed) []guid.GUID { return testworld.Units(e.Player, e.Source) },
			func(st *testworld.Stage, e event.LootClosed, _ string) string {
				return fmt.Sprintf("%s closes the loot of %s", st.Label(e.Player), st.Label(e.Source))
			}),
		event.KindLooted: testworld.Tells(
			func(e event.Looted) []guid.GUID { return testworld.Units(e.Player, e.Source) },
			func(st *testworld.Stage, e event.Looted, _ string) string {
				return fmt.Sprintf("%s takes %d %s from %s", st.Label(e.Player), e.Count, e.Item, st.Label(e.Source))
			}),
		event.KindRolled: testworld.Tells(
			func(e event.Rolled) []guid.GUID { return testworld.Units(e.Player, e.By) },
			func(st *testworld.Stage, e event.Rolled, _ string) string {
				who := ""
				if e.By != 0 {
					who = fmt.Sprintf(" by %s with %s, %d", st.Label(e.By), e.Choice, e.Number)
				}
				return fmt.Sprintf("roll news for %s about %s: %s%s", st.Label(e.Player), e.Item, e.News, who)
			}),
	}
}

// pileFor returns the pile that a player has open in an object.
func pileFor(st *testworld.Stage, u *entity.Unit) (*loot.Pile, bool) {
	o, ok := st.ObjectBy(u.Player.Looting.Source)
	if !ok {
		return nil, false
	}
	p := o.LootOf(u.GUID).Piles[u.Player.Looting.Kind]
	return p, p != nil
}

// rolledIn returns the pile of a corpse or a game object for which players can roll, or
// nil.
func rolledIn(st *testworld.Stage, source guid.GUID) *loot.Pile {
	if o, ok := st.ObjectBy(source); ok {
		return o.Spoils.Piles[loot.Chest]
	}
	u, _ := st.Find(source)
	return corpseOf(u)
}
