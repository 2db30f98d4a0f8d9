package gamemap

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/loot"
	"loam/core/plain"
	"loam/core/view"
)

// Loot is what is found with a creature and lies there still, as scripts see it.
func (tx *Tx) Loot(u *entity.Unit, kind loot.Kind) plain.Value {
	tx.on()
	var drops []loot.Drop
	if u.Creature != nil && u.Creature.Spoils.Piles[kind] != nil {
		p := u.Creature.Spoils.Piles[kind]
		for i := range p.Things {
			drops = append(drops, loot.Drop{Item: p.Things[i].Item, Count: int64(p.Things[i].Count), Each: p.Things[i].Each})
		}
		for _, m := range p.Money {
			drops = append(drops, loot.Drop{Money: m.Currency, Count: m.Amount})
		}
	}
	return loot.Listed(drops)
}

// AddLoot lays items onto a corpse for all who have a right to it, and reports
// whether all of them have come there.
func (tx *Tx) AddLoot(u *entity.Unit, id content.ID, count int) bool {
	m := tx.on()
	def, ok := m.s.Content().Item(id)
	if !ok || u.Creature == nil || !u.Dead || !m.s.Here(u) {
		return false
	}
	p := u.Creature.Spoils.Piles[loot.Corpse]
	if p == nil {
		by := m.s.Units[u.Creature.Spoils.Tapped]
		if by == nil || by.Player == nil {
			return false
		}
		p = loot.NewPile(m.s.Content(), loot.Corpse, nil, guids(m.sharers(by, u)))
		u.Creature.Spoils.Piles[loot.Corpse] = p
	}
	added := p.Add(def, count)
	m.lootChanged(u, p)
	m.s.Touch(u, view.Finds)
	return added
}

// OpenLoot lets a player look at what is found with a creature. What is skinned
// off it or stolen from it is drawn then.
func (tx *Tx) OpenLoot(player, u *entity.Unit, kind loot.Kind) bool {
	return tx.on().spoil(player, u, kind) == ""
}

// spoil opens what is found with a creature in some way, or says why not. What is
// skinned off a corpse is drawn when nothing lies on it any more, what is stolen
// while the creature lives; each once in a life, for who does it.
func (m *Map) spoil(u, source *unit, kind loot.Kind) (refused string) {
	if source.Creature == nil || u.Player == nil || u.Dead {
		return nothingHere
	}
	s := &source.Creature.Spoils
	if kind != loot.Corpse && !s.Drawn[kind] {
		switch {
		case u.Gap(source) > m.s.Rules().Eval(content.LootYards):
			return "core.too_far"
		case kind == loot.Skin && (!source.Dead || s.Piles[loot.Corpse] != nil), kind == loot.Pocket && source.Dead:
			return nothingHere
		}
		takers := []*unit{u}
		s.Drawn[kind] = true
		if p := loot.NewPile(m.s.Content(), kind, m.drawLoot(source, u, kind, takers), guids(takers)); !p.Empty() && m.s.Here(source) {
			s.Piles[kind] = p
		}
	}
	return m.openLoot(u, source, kind)
}

// mayLootStill tells whether a player can go on looking at a pile.
func (m *Map) mayLootStill(u, source *unit, p *loot.Pile) bool {
	near := u.Gap(source) <= m.s.Rules().Eval(content.LootYards)
	return near && !u.Dead && slices.Contains(p.Open, u.GUID) && (p.Kind == loot.Pocket) != source.Dead
}
