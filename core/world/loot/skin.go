package loot

import (
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/loot"
)

// Listed returns the loot that is left on a creature, for scripts.
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

// Add adds items to the loot of a corpse for all with a right to it, and reports whether all
// of them fitted.
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

// OpenBody opens a kind of loot of a creature, or returns why not. Skinning loot is generated
// when the corpse is empty, pickpocketing loot while the creature lives; each once in a life,
// for the player who does it.
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

// mayStill reports whether a player may keep a pile open.
func (e *Drops) mayStill(u *entity.Unit, s source, p *loot.Pile) bool {
	if u.Dead || !slices.Contains(p.Open, u.GUID) || s.gap(u) > e.Rules().Eval(content.LootYards) && p.Kind != loot.Catch {
		return false
	}
	return s.unit == nil || (p.Kind == loot.Pocket) != s.unit.Dead
}

// Fill generates the loot of an object for a player, and for its group if they share it, and
// opens it. Loot that is already there is not generated again. Refused is why nothing opens.
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

// own returns where a player's loot of an object is kept.
func own(o *entity.Object, u *entity.Unit, each bool) *entity.Loot {
	if !each {
		return &o.Spoils
	}
	for i := range o.Own {
		if o.Own[i].Player == u.GUID {
			return &o.Own[i].Spoils
		}
	}
	o.Own = append(o.Own, entity.OwnLoot{Player: u.GUID})
	return &o.Own[len(o.Own)-1].Spoils
}

// IsOpen reports whether any player has the loot of an object open.
func (e *Drops) IsOpen(o *entity.Object) bool {
	return slices.ContainsFunc((source{object: o}).piles(), func(p *loot.Pile) bool { return len(p.Open) > 0 })
}

// CloseObject closes the loot of an object for all players.
func (e *Drops) CloseObject(o *entity.Object) {
	for _, p := range (source{object: o}).piles() {
		for _, g := range slices.Clone(p.Open) {
			if u, here := e.Units[g]; here {
				e.Shut(u)
			}
		}
	}
}
