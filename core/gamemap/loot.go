package gamemap

import (
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/item"
	"loam/core/loot"
	"loam/core/view"
)

// layLoot lays what is found with a dead creature onto its corpse: for the player
// who has a right to it, and for the group of that player near it. Without one
// there is nothing.
func (m *Map) layLoot(u, by *unit) {
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || by == nil || !u.Dead || len(d.Loot) == 0 && !u.Hooks.Has(hook.Loot) {
		return
	}
	takers := m.sharers(by, u)
	p := loot.NewPile(m.s.Content(), loot.Corpse, m.drawLoot(u, by, loot.Corpse, takers), guids(takers))
	if p.Empty() || !m.s.Here(u) {
		return
	}
	if c := m.groups.Of(by.Player.Group); c != nil {
		c.Turn = p.Deal(m.s.Content(), c.Group.Loot, c.Turn)
	}
	u.Creature.Spoils.Piles[loot.Corpse] = p
	m.keepCorpse(u, clock.Time(m.s.Rules().Eval(content.LootCorpseMS)))
	m.s.Touch(u, view.Finds)
}

// keepCorpse lets a corpse lie for at least some time more.
func (m *Map) keepCorpse(u *unit, lasts clock.Time) {
	if due := u.Due[entity.DueVanish]; due != 0 && u.Dead {
		m.s.Plan(u, entity.DueVanish, max(due, m.s.Now()+min(lasts, clock.Day)))
	}
}

// sharers are those who have a part in what a player finds with somebody: the
// player, and the members of its group near that one, in the order of the group.
func (m *Map) sharers(by, source *unit) []*unit {
	c := m.groups.Of(by.Player.Group)
	if c == nil {
		return []*unit{by}
	}
	var all []*unit
	near := m.s.Rules().Eval(content.LootShareYards)
	for _, member := range c.Group.Members {
		if u, here := m.s.Units[member.Player]; here && (u == by || geo.Within(u.Position.Point, source.Position.Point, near)) {
			all = append(all, u)
		}
	}
	return all
}

func guids(units []*unit) []guid.GUID {
	all := make([]guid.GUID, len(units))
	for i, u := range units {
		all[i] = u.GUID
	}
	return all
}

// drawLoot draws what is found with a creature, through the hook.
func (m *Map) drawLoot(u, by *unit, kind loot.Kind, takers []*unit) []loot.Drop {
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return nil
	}
	highest := 0
	for _, t := range takers {
		highest = max(highest, t.Level)
	}
	draw := loot.Drawing{
		Content: m.s.Content(), Random: m.s.Random("loot"), Level: u.Level, Takers: len(takers), Highest: highest,
		Chance: func(pct float64) float64 {
			return m.s.Content().Rule(content.LootChancePct, []float64{pct, float64(u.Level), float64(highest), float64(len(takers))}, by.Values)
		},
		Meets: func(needs []content.Need, i int) bool { return m.unmet(needs, takers[i], u) == nil },
	}
	drops := draw.From(kind.Tables(d))
	if !u.Hooks.Has(hook.Loot) {
		return drops
	}
	changed := m.s.Change(hook.Loot, u.GUID, hook.Args{Units: [2]guid.GUID{by.GUID}, Texts: [2]string{kind.String()}}, loot.Listed(drops))
	return loot.Read(m.s.Content(), changed)
}

// pileOf is the pile that a player has open, and with whom it is.
func (m *Map) pileOf(u *unit) (*unit, *loot.Pile) {
	if u.Player == nil || u.Player.Looting.Source == 0 {
		return nil, nil
	}
	source := m.s.Units[u.Player.Looting.Source]
	if source == nil || source.Creature == nil {
		return nil, nil
	}
	return source, source.Creature.Spoils.Piles[u.Player.Looting.Kind]
}

// tellLoot tells a player with this step what it has open.
func (m *Map) tellLoot(u *unit) {
	if v := m.s.ViewerOf(u); v != nil {
		v.Loot = true
	}
}

// lootChanged tells all who look at a pile of it, and drops one that is empty.
func (m *Map) lootChanged(source *unit, p *loot.Pile) {
	for _, g := range p.Open {
		if u, here := m.s.Units[g]; here {
			m.tellLoot(u)
		}
	}
	m.s.Touch(source, view.Finds)
	if !p.Empty() {
		return
	}
	for _, g := range slices.Clone(p.Open) {
		if u, here := m.s.Units[g]; here {
			m.shutLoot(u)
		}
	}
	if source.Creature.Spoils.Piles[p.Kind] == p {
		source.Creature.Spoils.Piles[p.Kind] = nil
	}
}

// shutLoot closes what a player has open: the one way in which that ends. What was
// its turn to take is everybody's then.
func (m *Map) shutLoot(u *unit) {
	if u.Player == nil || u.Player.Looting.Source == 0 {
		return
	}
	source, p := m.pileOf(u)
	m.s.Log.Add(event.LootClosed{Player: u.GUID, Source: u.Player.Looting.Source})
	u.Player.Looting = entity.Looting{}
	m.s.Unplan(u, entity.DueLoot)
	m.tellLoot(u)
	if p == nil {
		return
	}
	p.Open = slices.DeleteFunc(p.Open, func(g guid.GUID) bool { return g == u.GUID })
	if p.Leave(u.GUID) {
		m.lootChanged(source, p)
	}
}

// leaveLoot takes a player out of all that it has a part in, because it leaves the
// map: where it is the last to choose, a roll ends.
func (m *Map) leaveLoot(u *unit) {
	m.shutLoot(u)
	for source := range m.s.Roll.All() {
		if source.Creature == nil || source.Due[entity.DueRoll] == 0 {
			continue
		}
		if p := source.Creature.Spoils.Piles[loot.Corpse]; p != nil {
			for _, t := range slices.Clone(p.Things) {
				if t.Roll != nil && t.Roll.DecidedWithout(func(g guid.GUID) bool { return g != u.GUID && m.s.Units[g] != nil }) {
					m.endRoll(source, p, t.Slot)
				}
			}
		}
	}
}

// dropLoot ends what is found with a creature that is being removed: what is
// rolled for goes to who has won so far.
func (m *Map) dropLoot(source *unit) {
	if source.Creature == nil {
		return
	}
	for _, p := range source.Creature.Spoils.Piles {
		if p == nil {
			continue
		}
		for _, t := range slices.Clone(p.Things) {
			if t.Roll != nil {
				m.endRoll(source, p, t.Slot)
			}
		}
		for _, g := range slices.Clone(p.Open) {
			if u, here := m.s.Units[g]; here {
				m.shutLoot(u)
			}
		}
	}
	source.Creature.Spoils = entity.Spoils{}
}

// adoptLoot drops what a release does not know any more from all piles.
func (m *Map) adoptLoot() {
	for u := range m.s.Roll.All() {
		if u.Creature == nil {
			continue
		}
		for _, p := range u.Creature.Spoils.Piles {
			if p != nil {
				p.Adopt(m.s.Content())
				m.lootChanged(u, p)
			}
		}
	}
}

// giveLoot lets a player have a thing of a pile. All of it, or nothing where it
// has no room.
func (m *Map) giveLoot(u, source *unit, p *loot.Pile, t loot.Thing) item.Why {
	if why := m.giveItem(u, t.Item, t.Count); why != item.Done {
		return why
	}
	p.Gone(t.Slot, u.GUID)
	m.s.Log.Add(event.Looted{Player: u.GUID, Source: source.GUID, Item: t.Item, Count: t.Count})
	m.lootChanged(source, p)
	if u.Hooks.Has(hook.Looted) {
		m.s.Notice(u, hook.Looted, 0, hook.Args{Units: [2]guid.GUID{source.GUID}, Texts: [2]string{string(t.Item)}, Numbers: [2]float64{float64(t.Count)}})
	}
	return item.Done
}

// retellLoot tells a player that has come back of what it has open and may still
// choose about.
func (m *Map) retellLoot(u *unit) {
	if u.Player.Looting.Source != 0 {
		m.tellLoot(u)
	}
	for source := range m.s.Roll.All() {
		if source.Creature == nil || source.Due[entity.DueRoll] == 0 || source.Creature.Spoils.Piles[loot.Corpse] == nil {
			continue
		}
		things := source.Creature.Spoils.Piles[loot.Corpse].Things
		for i := range things {
			if t := &things[i]; t.Roll != nil && t.Roll.Awaits(u.GUID) {
				m.s.Log.Add(event.Rolled{
					Player: u.GUID, News: event.RollBegan, Source: source.GUID, Slot: t.Slot, Item: t.Item, Count: t.Count, Wait: max(0, t.Roll.Ends-m.s.Now()),
				})
			}
		}
	}
}
