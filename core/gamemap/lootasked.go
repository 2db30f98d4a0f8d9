package gamemap

import (
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/loot"
	"loam/core/parley"
	"loam/core/purse"
)

// The texts with which loot is refused.
const (
	nothingHere = "core.loot.nothing"   // there is nothing for the player
	notYours    = "core.loot.not_yours" // it is another's
	rolledFor   = "core.loot.rolled_for"
	dealtOut    = "core.loot.dealt_out" // the master deals it out
	noTaker     = "core.loot.no_taker"
	purseFull   = "core.money.too_much"
)

// askLoot opens what lies on a corpse for a player.
func (m *Map) askLoot(u *unit, in intent.OpenLoot) {
	source := m.s.Units[in.Target]
	if source == nil {
		m.s.Refuse(u, in.Kind(), "core.gone")
		return
	}
	if why := m.openLoot(u, source, loot.Corpse); why != "" {
		m.s.Refuse(u, in.Kind(), why)
	}
}

// openLoot opens a pile for a player, in place of another, or says why not. The
// first to open one begins the rolls for it.
func (m *Map) openLoot(u, source *unit, kind loot.Kind) (refused string) {
	switch {
	case source.Creature == nil || kind >= loot.Kinds:
		return nothingHere
	case u.Gap(source) > m.s.Rules().Eval(content.LootYards):
		return "core.too_far"
	}
	p := source.Creature.Spoils.Piles[kind]
	if p == nil || !p.May(u.GUID) {
		if p != nil && slices.Contains(p.Takers, u.GUID) {
			return notYours
		}
		return nothingHere
	}
	if u.Player.Looting != (entity.Looting{Source: source.GUID, Kind: kind}) {
		m.shutLoot(u)
		p.Open = append(p.Open, u.GUID)
		u.Player.Looting = entity.Looting{Source: source.GUID, Kind: kind}
		m.s.Log.Add(event.LootOpened{Player: u.GUID, Source: source.GUID, What: kind.String()})
		m.s.StandUp(u)
	}
	m.s.Plan(u, entity.DueLoot, m.s.Now()+parley.TalkEvery)
	m.tellLoot(u)
	if !p.Opened {
		p.Opened = true
		m.beginRolls(source, p)
	}
	return ""
}

// keepLooting closes what a player has open that has gone too far away from it.
func (m *Map) keepLooting(u *unit, _ clock.Time) {
	source, p := m.pileOf(u)
	if p == nil || !m.mayLootStill(u, source, p) {
		m.shutLoot(u)
		return
	}
	m.s.Plan(u, entity.DueLoot, m.s.Now()+parley.TalkEvery)
}

// closeLoot closes what a player has open because it wants to.
func (m *Map) closeLoot(u *unit, _ intent.CloseLoot) { m.shutLoot(u) }

// takeLoot takes a thing of what a player has open.
func (m *Map) takeLoot(u *unit, in intent.TakeLoot) {
	source, p := m.pileOf(u)
	if p == nil {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	t := p.Thing(in.Slot)
	if t == nil {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	switch p.RightOf(t, u.GUID) {
	case loot.Take:
		if why := m.giveLoot(u, source, p, *t); why != item.Done {
			m.s.Refuse(u, in.Kind(), string(why))
		}
	case loot.Wait:
		m.s.Refuse(u, in.Kind(), rolledFor)
	case loot.Deal:
		m.s.Refuse(u, in.Kind(), dealtOut)
	case loot.Locked:
		m.s.Refuse(u, in.Kind(), notYours)
	case loot.None:
		m.s.Refuse(u, in.Kind(), nothingHere)
	}
}

// dealLoot lets who deals out give a thing of what it has open to another taker.
func (m *Map) dealLoot(u *unit, in intent.GiveLoot) {
	source, p := m.pileOf(u)
	if p == nil || p.Thing(in.Slot) == nil {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	t := p.Thing(in.Slot)
	to := m.s.Units[in.To]
	switch {
	case p.RightOf(t, u.GUID) != loot.Deal:
		m.s.Refuse(u, in.Kind(), notYours)
	case to == nil || to.Player == nil || !slices.Contains(p.Takers, in.To) || t.For != nil && !slices.Contains(t.For, in.To):
		m.s.Refuse(u, in.Kind(), noTaker)
	default:
		if why := m.giveLoot(to, source, p, *t); why != item.Done {
			m.s.Refuse(u, in.Kind(), string(why))
		}
	}
}

// takeMoney takes the money of what a player has open and shares it evenly with
// the takers who are near; what does not divide is the player's own. What does not
// fit into a purse stays where it lies.
func (m *Map) takeMoney(u *unit, in intent.TakeMoney) {
	source, p := m.pileOf(u)
	if p == nil || len(p.Money) == 0 || !slices.Contains(p.Takers, u.GUID) {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	among := []*unit{u}
	for _, o := range m.sharers(u, source) {
		if o != u && slices.Contains(p.Takers, o.GUID) {
			among = append(among, o)
		}
	}
	stays := make([]loot.Money, 0, len(p.Money))
	for _, money := range p.Money {
		each, rest := loot.Share(money.Amount, len(among))
		left := money.Amount
		for i, o := range among {
			part := each
			if i == 0 {
				part += rest
			}
			part = min(part, purse.Room(m.s.Content(), o.Player.Purse, money.Currency))
			if part > 0 && m.changeMoney(o, money.Currency, part, found{source.GUID, len(among)}) == purse.Done {
				left -= part
			}
		}
		if left > 0 {
			stays = append(stays, loot.Money{Currency: money.Currency, Amount: left})
		}
	}
	taken := !slices.Equal(stays, p.Money)
	p.Money = stays
	if !taken {
		m.s.Refuse(u, in.Kind(), purseFull)
		return
	}
	m.lootChanged(source, p)
}

// rollLoot takes what a player makes of a thing that is rolled for.
func (m *Map) rollLoot(u *unit, in intent.RollLoot) {
	source := m.s.Units[in.Source]
	if source == nil || source.Creature == nil || source.Creature.Spoils.Piles[loot.Corpse] == nil {
		m.s.Refuse(u, in.Kind(), "core.gone")
		return
	}
	p := source.Creature.Spoils.Piles[loot.Corpse]
	t := p.Thing(in.Slot)
	if t == nil {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	choice := loot.Choice(in.Choice)
	if choice == loot.Need && p.Rule.Method == loot.NeedBeforeGreed && !m.wears(t.Item) {
		m.s.Refuse(u, in.Kind(), "core.loot.no_need")
		return
	}
	vote, done, ok := t.Vote(u.GUID, choice, m.s.Random("loot"))
	if !ok {
		m.s.Refuse(u, in.Kind(), nothingHere)
		return
	}
	m.tellRoll(source, t, t.Roll.Votes, event.Rolled{News: event.RollChosen, By: u.GUID, Name: u.Name.Key, Choice: vote.Choice.String(), Number: vote.Number})
	if done {
		m.endRoll(source, p, t.Slot)
	}
}

// wears tells whether an item is worn at all.
func (m *Map) wears(id content.ID) bool {
	def, ok := m.s.Content().Item(id)
	return ok && def.Fit != content.FitNone
}

// beginRolls lets takers roll for what waits for that.
func (m *Map) beginRolls(source *unit, p *loot.Pile) {
	lasts := max(clock.Step, clock.Time(m.s.Rules().Eval(content.LootRollMS)))
	slots := p.Begin(m.s.Now()+lasts, func(g guid.GUID) bool { return m.s.Units[g] != nil })
	if len(slots) == 0 {
		return
	}
	m.keepCorpse(source, lasts+clock.Second)
	m.s.Plan(source, entity.DueRoll, m.s.Now()+lasts)
	for _, s := range slots {
		t := p.Thing(s)
		m.tellRoll(source, t, t.Roll.Votes, event.Rolled{News: event.RollBegan, Wait: lasts})
	}
	m.lootChanged(source, p)
}

// tellRoll tells all who have a part in a roll of it.
func (m *Map) tellRoll(source *unit, t *loot.Thing, votes []loot.Vote, e event.Rolled) {
	e.Source, e.Slot, e.Item, e.Count = source.GUID, t.Slot, t.Item, t.Count
	for _, v := range votes {
		e.Player = v.Player
		if m.s.Units[v.Player] != nil {
			m.s.Log.Add(e)
		}
	}
}

// rollDue ends the rolls of a corpse whose time is over.
func (m *Map) rollDue(source *unit, _ clock.Time) {
	p := source.Creature.Spoils.Piles[loot.Corpse]
	if p == nil {
		return
	}
	for _, t := range slices.Clone(p.Things) {
		if t.Roll != nil && t.Roll.Ends <= m.s.Now() {
			m.endRoll(source, p, t.Slot)
		}
	}
}

// endRoll gives a thing that was rolled for to who has won it, into its bags or,
// without room in them, to lie there for it alone.
func (m *Map) endRoll(source *unit, p *loot.Pile, slot uint8) {
	t := p.Thing(slot)
	if t == nil || t.Roll == nil {
		return
	}
	votes := t.Roll.Votes
	winner, won := t.Settle(func(g guid.GUID) bool { return m.s.Units[g] != nil })
	if !won {
		m.tellRoll(source, t, votes, event.Rolled{News: event.RollPassed})
		m.lootChanged(source, p)
		return
	}
	u := m.s.Units[winner.Player]
	m.tellRoll(source, t, votes, event.Rolled{News: event.RollWon, By: u.GUID, Name: u.Name.Key, Choice: winner.Choice.String(), Number: winner.Number})
	if why := m.giveLoot(u, source, p, *t); why != item.Done {
		m.s.Refuse(u, intent.KindRollLoot, string(why))
		m.lootChanged(source, p)
	}
}
