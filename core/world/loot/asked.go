package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/loot"
	"loam/core/world/gossip"
)

// Nothing is the text for a player without loot there.
const Nothing = "core.loot.nothing"

// The texts with which loot is refused.
const (
	nothingHere = Nothing
	notYours    = "core.loot.not_yours" // it belongs to another
	rolledFor   = "core.loot.rolled_for"
	dealtOut    = "core.loot.dealt_out" // the master looter assigns it
	noTaker     = "core.loot.no_taker"
	purseFull   = "core.money.too_much"
)

// AskOpen opens the loot of a corpse or an object for a player.
func (e *Drops) AskOpen(u *entity.Unit, in intent.OpenLoot) {
	s, ok := e.find(in.Target)
	if !ok {
		e.Refuse(u, in.Kind(), "core.gone")
		return
	}
	kind := loot.Corpse
	if s.object != nil {
		kind = loot.Chest
	}
	if why := e.openPile(u, s, kind); why != "" {
		e.Refuse(u, in.Kind(), why)
	}
}

// openPile opens loot for a player, in place of another, or returns why not. The first player
// to open it starts the rolls.
func (e *Drops) openPile(u *entity.Unit, s source, kind loot.Kind) (refused string) {
	if s.gap(u) > e.Rules().Eval(content.LootYards) && kind != loot.Catch {
		return "core.too_far"
	}
	p := s.pile(kind, u.GUID)
	if p == nil || !p.May(u.GUID) {
		if p != nil && slices.Contains(p.Takers, u.GUID) {
			return notYours
		}
		return nothingHere
	}
	if u.Player.Looting != (entity.Looting{Source: s.guid(), Kind: kind}) {
		e.Shut(u)
		p.Open = append(p.Open, u.GUID)
		u.Player.Looting = entity.Looting{Source: s.guid(), Kind: kind}
		e.Log.Add(event.LootOpened{Player: u.GUID, Source: s.guid(), What: kind.String()})
		e.StandUp(u)
	}
	e.Plan(u, entity.DueLoot, e.Now()+gossip.TalkEvery)
	e.tell(u)
	if !p.Opened {
		p.Opened = true
		e.beginRolls(s, p)
	}
	return ""
}

// Keep closes loot that its player is too far away from.
func (e *Drops) Keep(u *entity.Unit, _ clock.Time) {
	s, p := e.open(u)
	if p == nil || !e.mayStill(u, s, p) {
		e.Shut(u)
		return
	}
	e.Plan(u, entity.DueLoot, e.Now()+gossip.TalkEvery)
}

// Close closes the loot window at the player's request.
func (e *Drops) Close(u *entity.Unit, _ intent.CloseLoot) { e.Shut(u) }

// Take takes an item of the open loot.
func (e *Drops) Take(u *entity.Unit, in intent.TakeLoot) {
	s, p := e.open(u)
	if p == nil {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	t := p.Thing(in.Slot)
	if t == nil {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	switch p.RightOf(t, u.GUID) {
	case loot.Take:
		if why := e.give(u, s, p, *t); why != item.Done {
			e.Refuse(u, in.Kind(), string(why))
		}
	case loot.Wait:
		e.Refuse(u, in.Kind(), rolledFor)
	case loot.Deal:
		e.Refuse(u, in.Kind(), dealtOut)
	case loot.Locked:
		e.Refuse(u, in.Kind(), notYours)
	case loot.None:
		e.Refuse(u, in.Kind(), nothingHere)
	}
}

// GiveTo lets the master looter give an item to another taker.
func (e *Drops) GiveTo(u *entity.Unit, in intent.GiveLoot) {
	s, p := e.open(u)
	if p == nil || p.Thing(in.Slot) == nil {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	t := p.Thing(in.Slot)
	to := e.Units[in.To]
	switch {
	case p.RightOf(t, u.GUID) != loot.Deal:
		e.Refuse(u, in.Kind(), notYours)
	case to == nil || to.Player == nil || !slices.Contains(p.Takers, in.To) || t.For != nil && !slices.Contains(t.For, in.To):
		e.Refuse(u, in.Kind(), noTaker)
	default:
		if why := e.give(to, s, p, *t); why != item.Done {
			e.Refuse(u, in.Kind(), string(why))
		}
	}
}

// TakeMoney takes the money of the open loot and shares it evenly with the takers who are
// near; the remainder is the player's own. What exceeds a player's limit stays in the loot.
func (e *Drops) TakeMoney(u *entity.Unit, in intent.TakeMoney) {
	s, p := e.open(u)
	if p == nil || len(p.Money) == 0 || !slices.Contains(p.Takers, u.GUID) {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	among := []*entity.Unit{u}
	for _, o := range e.sharers(u, s.at()) {
		if o != u && slices.Contains(p.Takers, o.GUID) {
			among = append(among, o)
		}
	}
	stays := make([]loot.Money, 0, len(p.Money))
	var parts []part
	for _, money := range p.Money {
		each, rest := loot.Share(money.Amount, len(among))
		left := money.Amount
		for i, o := range among {
			share := each
			if i == 0 {
				share += rest
			}
			share = min(share, currency.Room(e.Content(), o.Player.Purse, money.Currency))
			if share <= 0 {
				continue
			}
			if got, why := e.items.FindMoney(o, money.Currency, share, s.guid(), len(among)); why == currency.Done {
				left -= share
				parts = append(parts, part{o, loot.Money{Currency: money.Currency, Amount: got}})
			}
		}
		if left > 0 {
			stays = append(stays, loot.Money{Currency: money.Currency, Amount: left})
		}
	}
	taken := !slices.Equal(stays, p.Money)
	p.Money = stays
	if !taken {
		e.Refuse(u, in.Kind(), purseFull)
		return
	}
	e.changed(s, p)
	for _, got := range parts {
		if got.money.Amount > 0 && e.Here(got.who) && got.who.Hooks.Has(hook.FoundMoney) {
			e.Notice(got.who, hook.FoundMoney, 0, hook.Args{Units: [2]guid.GUID{s.guid()}, Texts: [2]string{string(got.money.Currency)}, Numbers: [2]float64{float64(got.money.Amount)}})
		}
	}
}

// part is a player's share of looted money.
type part struct {
	who   *entity.Unit
	money loot.Money
}

// RollFor takes a player's choice (need, greed, pass) for an item that is rolled for.
func (e *Drops) RollFor(u *entity.Unit, in intent.RollLoot) {
	s, ok := e.find(in.Source)
	if !ok || s.rolled() == nil {
		e.Refuse(u, in.Kind(), "core.gone")
		return
	}
	p := s.rolled()
	t := p.Thing(in.Slot)
	if t == nil {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	choice := loot.Choice(in.Choice)
	if choice == loot.Need && p.Rule.Method == loot.NeedBeforeGreed && !e.wears(t.Item) {
		e.Refuse(u, in.Kind(), "core.loot.no_need")
		return
	}
	vote, done, ok := t.Vote(u.GUID, choice, e.Random("loot"))
	if !ok {
		e.Refuse(u, in.Kind(), nothingHere)
		return
	}
	e.tellRoll(s, t, t.Roll.Votes, event.Rolled{News: event.RollChosen, By: u.GUID, Name: u.Name.Key, Choice: vote.Choice.String(), Number: vote.Number})
	if done {
		e.endRoll(s, p, t.Slot)
	}
}

// wears reports whether an item can be worn.
func (e *Drops) wears(id content.ID) bool {
	def, ok := e.Content().Item(id)
	return ok && def.Fit != content.FitNone
}

// beginRolls starts the rolls for items that wait for them.
func (e *Drops) beginRolls(s source, p *loot.Pile) {
	lasts := max(clock.Step, clock.Time(e.Rules().Eval(content.LootRollMS)))
	slots := p.Begin(e.Now()+lasts, func(g guid.GUID) bool { return e.Units[g] != nil })
	if len(slots) == 0 {
		return
	}
	if s.object != nil {
		s.object.Rolls = e.Now() + lasts
		e.Objects.Await(s.object)
	} else {
		e.keepCorpse(s.unit, lasts+clock.Second)
		e.Plan(s.unit, entity.DueRoll, e.Now()+lasts)
	}
	for _, slot := range slots {
		t := p.Thing(slot)
		e.tellRoll(s, t, t.Roll.Votes, event.Rolled{News: event.RollBegan, Wait: lasts})
	}
	e.changed(s, p)
}

// tellRoll sends a roll to all who take part.
func (e *Drops) tellRoll(s source, t *loot.Thing, votes []loot.Vote, news event.Rolled) {
	news.Source, news.Slot, news.Item, news.Count = s.guid(), t.Slot, t.Item, t.Count
	for _, v := range votes {
		news.Player = v.Player
		if e.Units[v.Player] != nil {
			e.Log.Add(news)
		}
	}
}

// RollDue ends the rolls for a corpse when their time is over.
func (e *Drops) RollDue(u *entity.Unit, _ clock.Time) { e.endRolls(ofUnit(u)) }

// ObjectRollDue is RollDue for a game object.
func (e *Drops) ObjectRollDue(o *entity.Object) { e.endRolls(source{object: o}) }

func (e *Drops) endRolls(s source) {
	p := s.rolled()
	if p == nil {
		return
	}
	for _, t := range slices.Clone(p.Things) {
		if t.Roll != nil && t.Roll.Ends <= e.Now() {
			e.endRoll(s, p, t.Slot)
		}
	}
}

// endRoll gives an item to the winner of its roll, into its bags or, without room, reserved in
// the loot.
func (e *Drops) endRoll(s source, p *loot.Pile, slot uint8) {
	t := p.Thing(slot)
	if t == nil || t.Roll == nil {
		return
	}
	votes := t.Roll.Votes
	winner, won := t.Settle(func(g guid.GUID) bool { return e.Units[g] != nil })
	if !won {
		e.tellRoll(s, t, votes, event.Rolled{News: event.RollPassed})
		e.changed(s, p)
		return
	}
	u := e.Units[winner.Player]
	e.tellRoll(s, t, votes, event.Rolled{News: event.RollWon, By: u.GUID, Name: u.Name.Key, Choice: winner.Choice.String(), Number: winner.Number})
	if why := e.give(u, s, p, *t); why != item.Done {
		e.Refuse(u, intent.KindRollLoot, string(why))
		e.changed(s, p)
	}
}
