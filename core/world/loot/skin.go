package loot

import (
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/loot"
)

// Listed is what is found with a creature and lies there still, as scripts see it.
func (e *Drops) Listed(u *entity.Unit, kind loot.Kind) value.Value {
	if u.Creature == nil {
		return loot.Listed(nil)
	}
	return listed(u.Creature.Spoils.Piles[kind])
}

func listed(p *loot.Pile) value.Value {
	var drops []loot.Drop
	if p != nil {
		for i := range p.Things {
			drops = append(drops, loot.Drop{Item: p.Things[i].Item, Count: int64(p.Things[i].Count), Each: p.Things[i].Each})
		}
		for _, m := range p.Money {
			drops = append(drops, loot.Drop{Money: m.Currency, Count: m.Amount})
		}
	}
	return loot.Listed(drops)
}

// Add lays items onto a corpse for all who have a right to it, and reports
// whether all of them have come there.
func (e *Drops) Add(u *entity.Unit, id content.ID, count int) bool {
	def, ok := e.Content().Item(id)
	if !ok || u.Creature == nil || !u.Dead || !e.Here(u) {
		return false
	}
	p := u.Creature.Spoils.Piles[loot.Corpse]
	if p == nil {
		by := e.Units[u.Creature.Spoils.Tapped]
		if by == nil || by.Player == nil {
			return false
		}
		p = loot.NewPile(e.Content(), loot.Corpse, nil, guids(e.sharers(by, u.Position.Point)))
		u.Creature.Spoils.Piles[loot.Corpse] = p
	}
	added := p.Add(def, count)
	e.changed(ofUnit(u), p)
	return added
}

// OpenBody opens what is found with a creature in some way, or says why not. What is
// skinned off a corpse is drawn when nothing lies on it any more, what is stolen
// while the creature lives; each once in a life, for who does it.
func (e *Drops) OpenBody(u, from *entity.Unit, kind loot.Kind) (refused string) {
	if from.Creature == nil || u.Player == nil || u.Dead || kind > loot.Pocket {
		return nothingHere
	}
	of := &from.Creature.Spoils
	if kind != loot.Corpse && !of.Drawn[kind] {
		switch {
		case u.Gap(from) > e.Rules().Eval(content.LootYards):
			return "core.too_far"
		case kind == loot.Skin && (!from.Dead || of.Piles[loot.Corpse] != nil), kind == loot.Pocket && from.Dead:
			return nothingHere
		}
		takers := []*entity.Unit{u}
		of.Drawn[kind] = true
		if p := loot.NewPile(e.Content(), kind, e.draw(from, u, kind, takers), guids(takers)); !p.Empty() && e.Here(from) {
			of.Piles[kind] = p
		}
	}
	return e.openPile(u, ofUnit(from), kind)
}

// mayStill tells whether a player can go on looking at a pile.
func (e *Drops) mayStill(u *entity.Unit, s source, p *loot.Pile) bool {
	if u.Dead || !slices.Contains(p.Open, u.GUID) || s.gap(u) > e.Rules().Eval(content.LootYards) && p.Kind != loot.Catch {
		return false
	}
	return s.unit == nil || (p.Kind == loot.Pocket) != s.unit.Dead
}

// Fill draws what is found with an object for a player, and for its group where
// they share, and opens it. What lies there already is not drawn again. Refused
// says why nothing opens.
func (e *Drops) Fill(u *entity.Unit, o *entity.Object, kind loot.Kind, tables []content.ID, level int, each bool) (refused string) {
	s := source{object: o}
	if s.pile(kind, u.GUID) == nil {
		takers := []*entity.Unit{u}
		if !each && kind == loot.Chest {
			takers = e.sharers(u, o.At.Point)
		}
		p := loot.NewPile(e.Content(), kind, e.drawn(tables, level, u, nil, takers), guids(takers))
		if p.Empty() {
			return nothingHere
		}
		if !each && kind == loot.Chest {
			e.deal(p, u)
		}
		own(o, u, each).Piles[kind] = p
		e.touch(s)
	}
	return e.openPile(u, s, kind)
}

// own is where what a player finds with an object is to be kept.
func own(o *entity.Object, u *entity.Unit, each bool) *entity.Spoils {
	if !each {
		return &o.Spoils
	}
	for i := range o.Own {
		if o.Own[i].Player == u.GUID {
			return &o.Own[i].Spoils
		}
	}
	o.Own = append(o.Own, entity.OwnSpoils{Player: u.GUID})
	return &o.Own[len(o.Own)-1].Spoils
}

// Searched tells whether anybody looks into an object.
func (e *Drops) Searched(o *entity.Object) bool {
	return slices.ContainsFunc((source{object: o}).piles(), func(p *loot.Pile) bool { return len(p.Open) > 0 })
}

// CloseObject closes an object before all who look into it.
func (e *Drops) CloseObject(o *entity.Object) {
	for _, p := range (source{object: o}).piles() {
		for _, g := range slices.Clone(p.Open) {
			if u, here := e.Units[g]; here {
				e.Shut(u)
			}
		}
	}
}
