package scenario

import (
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/loot"
	"loam/core/purse"
	"loam/core/view"
)

// ofLoot is what players do with what they find, and with money.
func ofLoot() []verb {
	return []verb{
		{Syntax: "pay A N [CURRENCY]", run: doPay(1), Doc: "A player gets money: coins, or another currency. Only tests may.", Example: "pay Anna 50"},
		{Syntax: "charge A N [CURRENCY]", run: doPay(-1), Doc: "A player loses money. Only tests may.", Example: "charge Anna 20 meadow:marks"},
		{Syntax: "A loots B", run: doLoots, Doc: "A player opens what lies on a corpse, takes the money and all that it may take, and closes it.", Example: "Anna loots wolf"},
		{Syntax: "A opens loot of B", run: doOpenLoot, Doc: "A player opens what lies on a corpse. Where a group rolls, that begins the rolls.", Example: "Anna opens loot of wolf"},
		{Syntax: "A takes money", run: asks(intent.TakeMoney{}), Doc: "A player takes the money of what it has open; a group shares it.", Example: "Anna takes money"},
		{Syntax: "A takes ITEM", run: doTakeLoot, Doc: "A player takes the first such item of what it has open.", Example: "Anna takes meadow:hide"},
		{Syntax: "A closes loot", run: asks(intent.CloseLoot{}), Doc: "A player closes what it has open.", Example: "Anna closes loot"},
		{Syntax: "A rolls need|greed on ITEM", run: doRoll, Doc: "A player wants the first such item that is rolled for.", Example: "Anna rolls need on meadow:ring"},
		{Syntax: "A passes on ITEM", run: doRoll, Doc: "A player does not want the first such item that is rolled for.", Example: "Ben passes on meadow:ring"},
		{Syntax: "A deals ITEM to B", run: doDeal, Doc: "Who deals out for a group gives B the first such item of what it has open.", Example: "Anna deals meadow:ring to Ben"},
		{Syntax: "A sets loot free|round_robin|master|group|need_before_greed [from QUALITY] [to B]", run: doLootRule,
			Doc:     "A leader says how its group deals out what it finds; `from` is the quality at which rolls and masters begin, uncommon without it, `to` the master.",
			Example: "Anna sets loot master from rare to Ben"},
	}
}

// ofSpoils is what may be expected of loot and money.
func ofSpoils() []condition {
	return []condition{
		{Syntax: "A money OP N", state: ofUnits(money), Doc: "How many coins a player has.", Example: "expect Anna money = 12"},
		{Syntax: "A money CURRENCY OP N", state: ofUnits(money), Doc: "How much a player has of another currency.", Example: "expect Anna money meadow:marks >= 3"},
		{Syntax: "loot of A has N money", state: ofUnits(lootMoney), Doc: "So many coins lie on a corpse.", Example: "expect loot of wolf has 7 money"},
		{Syntax: "loot of A has N ITEM", state: ofUnits(lootHas), Doc: "So many of them lie on a corpse, whoever may take them.", Example: "expect loot of wolf has 2 meadow:hide"},
		{Syntax: "loot of A has ITEM", state: ofUnits(lootHas), Doc: "At least one lies there.", Example: "expect loot of wolf has meadow:hide"},
		{Syntax: "loot of A empty", state: ofUnits(lootEmpty), Doc: "Nothing lies on a corpse.", Example: "expect loot of wolf empty"},
		{Syntax: "A may loot B", state: ofUnits(mayLoot), Doc: "A player's client shows that it finds something on a corpse.", Example: "expect no Ben may loot wolf"},
		{Syntax: "A sees loot ITEM", state: seesLoot, Doc: "What a player has open shows the item to it.", Example: "expect Anna sees loot meadow:hide"},
		{Syntax: "A has loot open", state: ofUnits(lootOpen), Doc: "A player looks at what lies with something.", Example: "expect no Anna has loot open"},
		{Syntax: "A loots N ITEM", counts: lootsItem, Doc: "A player took something that was found, so many at once.", Example: "expect Anna loots 2 meadow:hide once"},
		{Syntax: "A loots ITEM", counts: lootsItem, Doc: "The same, however many.", Example: "expect Anna loots meadow:hide"},
		{Syntax: "A wins ITEM", counts: winsRoll, Doc: "A player won a roll.", Example: "expect Anna wins meadow:ring"},
		{Syntax: "A asked to roll for ITEM", counts: askedToRoll, Doc: "A player was asked to roll.", Example: "expect Ben asked to roll for meadow:ring once"},
	}
}

func currencyOf(r *runner, a args) content.ID {
	if a.has("CURRENCY") {
		return r.id(a, "CURRENCY")
	}
	return content.Coins
}

func doPay(sign int64) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.doing(a, nil, always(input.Directed{Act: input.Pay, ID: currencyOf(r, a), Points: sign * int64(a.num("N"))}))
	}
}

func asks(in intent.Intent) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.ofPlayers(a, func(p *actor) error { return p.ask(in) })
	}
}

func doOpenLoot(r *runner, a args) error {
	of, err := r.one(a)
	if err != nil {
		return err
	}
	return r.ofPlayers(a, func(p *actor) error { return p.ask(intent.OpenLoot{Target: of.GUID}) })
}

// doLoots takes what a player may take, as one does who clicks on all of it.
func doLoots(r *runner, a args) error {
	of, err := r.one(a)
	if err != nil {
		return err
	}
	return r.ofPlayers(a, func(p *actor) error {
		all := []intent.Intent{intent.OpenLoot{Target: of.GUID}}
		if pile := corpseOf(of); pile != nil {
			if len(pile.Money) > 0 {
				all = append(all, intent.TakeMoney{})
			}
			for i := range pile.Things {
				if t := &pile.Things[i]; pile.RightOf(t, p.self) == loot.Take {
					all = append(all, intent.TakeLoot{Slot: t.Slot})
				}
			}
		}
		const most = 20 // of a step, within what a session may ask for
		for i, in := range append(all, intent.CloseLoot{}) {
			if err := p.ask(in); err != nil {
				return err
			}
			if i%most == most-1 {
				if err := r.advance(1); err != nil {
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

// openOf is what a player has open.
func (r *runner) openOf(p *actor) (*loot.Pile, error) {
	u, here := r.find(p.self)
	if !here {
		return nil, errAway(p)
	}
	if p, ok := r.pileFor(u); ok {
		return p, nil
	}
	source, ok := r.find(u.Player.Looting.Source)
	if !ok || source.Creature == nil || source.Creature.Spoils.Piles[u.Player.Looting.Kind] == nil {
		return nil, fmt.Errorf("%s has nothing open to take from", p.name)
	}
	return source.Creature.Spoils.Piles[u.Player.Looting.Kind], nil
}

// slotIn is the first thing of a kind in a pile of which something holds.
func slotIn(p *loot.Pile, id content.ID, holds func(*loot.Thing) bool) (uint8, error) {
	for i := range p.Things {
		if t := &p.Things[i]; t.Item == id && holds(t) {
			return t.Slot, nil
		}
	}
	return 0, fmt.Errorf("no such %s lies there", id)
}

func doTakeLoot(r *runner, a args) error {
	return r.ofPlayers(a, func(p *actor) error {
		pile, err := r.openOf(p)
		if err != nil {
			return err
		}
		slot, err := slotIn(pile, r.id(a, "ITEM"), func(t *loot.Thing) bool { return pile.RightOf(t, p.self) != loot.None })
		if err != nil {
			return err
		}
		return p.ask(intent.TakeLoot{Slot: slot})
	})
}

func doDeal(r *runner, a args) error {
	to, err := r.one(a)
	if err != nil {
		return err
	}
	return r.ofPlayers(a, func(p *actor) error {
		pile, err := r.openOf(p)
		if err != nil {
			return err
		}
		slot, err := slotIn(pile, r.id(a, "ITEM"), func(*loot.Thing) bool { return true })
		if err != nil {
			return err
		}
		return p.ask(intent.GiveLoot{Slot: slot, To: to.GUID})
	})
}

func doRoll(r *runner, a args) error {
	choice := loot.Pass
	for _, c := range []loot.Choice{loot.Need, loot.Greed} {
		if a.text("need") == c.String() {
			choice = c
		}
	}
	id := r.id(a, "ITEM")
	return r.ofPlayers(a, func(p *actor) error {
		for i := len(r.events) - 1; i >= 0; i-- {
			e, ok := r.events[i].event.(event.Rolled)
			if !ok || e.News != event.RollBegan || e.Player != p.self || e.Item != id {
				continue
			}
			if pile := r.rolledIn(e.Source); pile != nil && awaits(pile, e.Slot, p.self) {
				return p.ask(intent.RollLoot{Source: e.Source, Slot: e.Slot, Choice: uint8(choice)})
			}
		}
		return fmt.Errorf("%s has no roll to make for %s", p.name, id)
	})
}

func awaits(p *loot.Pile, slot uint8, who guid.GUID) bool {
	t := p.Thing(slot)
	return t != nil && t.Roll != nil && t.Roll.Awaits(who)
}

func doLootRule(r *runner, a args) error {
	in := intent.Group{Act: intent.GroupLoot, Method: uint8(max(0, slices.Index(loot.MethodWords(), a.text("free")))), Threshold: 2}
	if a.has("QUALITY") {
		in.Threshold = uint8(max(0, slices.Index(content.Qualities, a.text("QUALITY"))))
	}
	if a.has("B") {
		b, err := r.player(a)
		if err != nil {
			return err
		}
		in.Player = b.self
	}
	return r.asking(a, in)
}

func money(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	return compare(float64(purse.Has(u.Player.Purse, currencyOf(r, a))), a.text("OP"), a.num("N")), nil
}

func lootHas(r *runner, a args, u *entity.Unit) (bool, error) {
	n := 0
	if p := corpseOf(u); p != nil {
		for i := range p.Things {
			if p.Things[i].Item == r.id(a, "ITEM") {
				n += p.Things[i].Count
			}
		}
	}
	if a.has("N") {
		return n == int(a.num("N")), nil
	}
	return n > 0, nil
}

func lootMoney(_ *runner, a args, u *entity.Unit) (bool, error) {
	n := int64(0)
	if p := corpseOf(u); p != nil {
		for _, m := range p.Money {
			if m.Currency == content.Coins {
				n += m.Amount
			}
		}
	}
	return n == int64(a.num("N")), nil
}

func lootEmpty(_ *runner, _ args, u *entity.Unit) (bool, error) {
	p := corpseOf(u)
	return p == nil || p.Empty(), nil
}

func mayLoot(r *runner, a args, u *entity.Unit) (bool, error) {
	of, err := r.one(a)
	if err != nil || u == nil {
		return false, err
	}
	p := corpseOf(of)
	return p != nil && slices.Contains(p.Finders(), u.GUID), nil
}

func lootOpen(_ *runner, _ args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && u.Player.Looting.Source != 0, nil
}

// seesLoot is whether what a player's client was last shown has an item.
func seesLoot(r *runner, a args, no bool) (bool, string, error) {
	return r.playersAre(a, no, func(p *actor) (bool, string) {
		open := p.shown.loot
		return open != nil && slices.ContainsFunc(open.Things, func(t view.LootThing) bool { return t.Item == r.id(a, "ITEM") }), fmt.Sprintf(" sees %v", open)
	})
}

// found takes over what became of what a player has open; nil is nothing.
func (s *shown) found(l *view.Loot) {
	switch {
	case l == nil:
	case l.Source == 0:
		s.loot = nil
	default:
		s.loot = l
	}
}

func lootsItem(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.Looted)
	return ok && r.is(e.Player, a, "A") && e.Item == r.id(a, "ITEM") && (!a.has("N") || e.Count == int(a.num("N")))
}

func winsRoll(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.Rolled)
	return ok && e.News == event.RollWon && e.Player == e.By && r.is(e.By, a, "A") && e.Item == r.id(a, "ITEM")
}

func askedToRoll(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.Rolled)
	return ok && e.News == event.RollBegan && r.is(e.Player, a, "A") && e.Item == r.id(a, "ITEM")
}

// lootTellings are the events of loot and money.
func lootTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindMoneyChanged: tells(
			func(e event.MoneyChanged) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.MoneyChanged, _ string) string {
				return fmt.Sprintf("%s has %+d %s and now %d", r.label(e.Player), e.Change, e.Currency, e.Now)
			}),
		event.KindLootOpened: tells(
			func(e event.LootOpened) []guid.GUID { return units(e.Player, e.Source) },
			func(r *runner, e event.LootOpened, _ string) string {
				return fmt.Sprintf("%s opens what is found with %s: %s", r.label(e.Player), r.label(e.Source), e.What)
			}),
		event.KindLootClosed: tells(
			func(e event.LootClosed) []guid.GUID { return units(e.Player, e.Source) },
			func(r *runner, e event.LootClosed, _ string) string {
				return fmt.Sprintf("%s closes what is found with %s", r.label(e.Player), r.label(e.Source))
			}),
		event.KindLooted: tells(
			func(e event.Looted) []guid.GUID { return units(e.Player, e.Source) },
			func(r *runner, e event.Looted, _ string) string {
				return fmt.Sprintf("%s takes %d %s from %s", r.label(e.Player), e.Count, e.Item, r.label(e.Source))
			}),
		event.KindRolled: tells(
			func(e event.Rolled) []guid.GUID { return units(e.Player, e.By) },
			func(r *runner, e event.Rolled, _ string) string {
				who := ""
				if e.By != 0 {
					who = fmt.Sprintf(" by %s with %s, %d", r.label(e.By), e.Choice, e.Number)
				}
				return fmt.Sprintf("%s is told of the roll for %s: %s%s", r.label(e.Player), e.Item, e.News, who)
			}),
	}
}
