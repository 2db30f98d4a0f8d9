package spell

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/item"
)

// innate is an aura that a unit has from what it is, knows or wears.
type innate struct{ aura, spell content.ID }

// innates lists the auras that a unit has from what it is, knows or wears: for a creature,
// those of its definition; for a player, those of its passive spells, its gear, and game
// events at its place.
func (as *Auras) innates(u *entity.Unit) (all []innate) {
	s := as.Content()
	if u.Creature != nil {
		if d, ok := s.Creature(u.Def); ok && u.Alive() {
			for _, id := range d.Bears {
				all = append(all, innate{aura: id})
			}
		}
		return all
	}
	if u.Player == nil {
		return nil
	}
	item.Works(s, &u.Player.Items, func(_ []content.Figure, auras []content.ID) {
		for _, id := range auras {
			all = append(all, innate{aura: id})
		}
	})
	for _, id := range u.Player.Boons {
		all = append(all, innate{aura: id})
	}
	for _, id := range u.Known {
		def, ok := s.Spell(id)
		if !ok || !def.Passive {
			continue
		}
		for i := range def.Effects {
			if def.Effects[i].Kind == content.ApplyAura {
				all = append(all, innate{def.Effects[i].Aura, id})
			}
		}
	}
	return all
}

// UpdateInnate makes a unit have exactly the innate auras that it should have: it ends the others
// and applies missing ones. It is called whenever they may have changed.
func (as *Auras) UpdateInnate(u *entity.Unit) {
	due := as.innates(u)
	as.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		return a.Innate && !slices.Contains(due, innate{a.Aura, a.Spell})
	})
	for _, k := range due {
		def, ok := as.Content().Aura(k.aura)
		if !ok || !as.Here(u) || slices.ContainsFunc(u.Auras, func(a entity.Aura) bool { return a.Innate && a.Aura == k.aura }) {
			continue
		}
		as.Apply(u, def, Application{Caster: u, Spell: k.spell, Level: u.Level, Innate: true})
	}
}
