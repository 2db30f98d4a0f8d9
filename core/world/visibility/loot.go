package visibility

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/loot"
)

// loot returns the loot window of a player.
func (s *Sight) loot(u *entity.Unit) *view.Loot {
	open := u.Player.Looting
	p := s.opened(u.GUID, open)
	if p == nil {
		return &view.Loot{}
	}
	out := &view.Loot{Source: open.Source, Kind: p.Kind}
	for _, m := range p.Money {
		if _, ok := s.step.Content.Currency(m.Currency); ok {
			out.Money = append(out.Money, view.Money{Currency: m.Currency, Amount: m.Amount})
		}
	}
	for i := range p.Things {
		t := &p.Things[i]
		right := p.RightOf(t, u.GUID)
		if _, ok := s.step.Content.Item(t.Item); right == loot.None || !ok {
			continue
		}
		out.Things = append(out.Things, view.LootThing{Slot: t.Slot, Item: t.Item, Count: t.Count, Right: right})
		if right == loot.Deal && out.Takers == nil {
			out.Takers = s.takers(p)
		}
	}
	return out
}

// opened returns the pile that a player has open, or nil.
func (s *Sight) opened(player guid.GUID, open entity.Looting) *loot.Pile {
	if source, here := s.step.Units[open.Source]; here && source.Creature != nil {
		return source.Creature.Spoils.Piles[open.Kind]
	}
	if open.Source.Kind() == guid.Object {
		if o, here := s.step.Object(open.Source); here {
			return o.LootOf(player).Piles[open.Kind]
		}
	}
	return nil
}

// takers returns those with a right to a pile who are on the map.
func (s *Sight) takers(p *loot.Pile) []view.Taker {
	var all []view.Taker
	for _, g := range p.Takers {
		if u, here := s.step.Units[g]; here {
			all = append(all, view.Taker{Player: g, Name: u.Name.Key})
		}
	}
	return all
}

// finders returns the players that have loot on a corpse, nil for none.
func finders(u *entity.Unit) []guid.GUID {
	if u.Creature == nil || !u.Dead {
		return nil
	}
	if p := u.Creature.Spoils.Piles[loot.Corpse]; p != nil {
		return p.Finders()
	}
	return nil
}

// purse returns the money of a player, for its own session.
func (s *Sight) purse(u *entity.Unit) []view.Money {
	var all []view.Money
	for _, m := range u.Player.Purse {
		if _, ok := s.step.Content.Currency(content.ID(m.Currency)); ok {
			all = append(all, view.Money{Currency: content.ID(m.Currency), Amount: m.Amount})
		}
	}
	return all
}
