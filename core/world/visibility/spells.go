package visibility

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/aura"
)

// aurasOf returns the auras of a unit that clients show, in the order in which they were
// applied.
func (s *Sight) aurasOf(u *entity.Unit) []view.Aura {
	var all []view.Aura
	for i := range u.Auras {
		a := &u.Auras[i]
		def, ok := s.step.Content.Aura(a.Aura)
		if !ok || a.Slot == aura.NoSlot {
			continue
		}
		all = append(all, view.Aura{
			Serial: a.Serial, Slot: a.Slot, Aura: a.Aura, Spell: a.Spell, Caster: a.Caster, Level: a.Level,
			Stacks: a.Stacks, Charges: a.Charges, Harmful: def.Harmful, Span: a.Span, Ends: a.Ends,
		})
	}
	return all
}

// figure returns the creature that the newest aura with an effect of a kind names: the shape
// or the mount of a unit.
func (s *Sight) figure(u *entity.Unit, kind content.EffectKind) *view.Figure {
	var of content.ID
	if f := aura.Newest(s.step.Content, u, kind); f != nil {
		of = f.Creature
	}
	if route, ok := s.step.Content.Flight(u.Led.Flight); ok && kind == content.Mounted {
		of = route.Mount
	}
	if of == "" && u.Creature != nil {
		of = u.Creature.Appearance.Mount
		if kind == content.Transform {
			of = u.Creature.Appearance.Shape
		}
	}
	d, ok := s.step.Content.Creature(of)
	if !ok {
		return nil
	}
	return &view.Figure{Def: d.ID, Scale: d.Scale, Look: d.Look, Clients: d.Clients}
}

func castOf(u *entity.Unit) *view.Cast {
	k := u.Cast
	if k == nil {
		return nil
	}
	return &view.Cast{Spell: k.Spell, Target: k.Target, Began: k.Began, Ends: k.Ends, Channel: k.Channel}
}

// spellbook returns the spells of a player, for its own session only.
func (s *Sight) spellbook(u *entity.Unit) *view.Spellbook {
	book := &view.Spellbook{}
	for _, id := range u.Known {
		if def, ok := s.step.Content.Spell(id); ok {
			book.Spells = append(book.Spells, id)
			book.Costs = append(book.Costs, s.step.Costs(u, def))
		}
	}
	left := func(until clock.Time) clock.Time { return max(0, until-s.step.Time) }
	for i := range u.Rests {
		if r := &u.Rests[i]; left(r.Until) > 0 {
			book.Rests = append(book.Rests, view.Rest{Spell: r.Spell, Category: r.Category, School: r.School, Left: left(r.Until)})
		}
	}
	return book
}

// priced are the facts whose change may change the costs of spells.
const priced = view.Level | view.Gear | view.Auras

// dearer reports whether the spell costs of a viewer's player differ from those that it was
// last sent.
func (s *Sight) dearer(v *Viewer, u *entity.Unit) bool {
	if u.Changed&priced == 0 || v.book == nil {
		return false
	}
	for i, id := range v.book.Spells {
		if def, ok := s.step.Content.Spell(id); ok && !slices.Equal(v.book.Costs[i], s.step.Costs(u, def)) {
			return true
		}
	}
	return false
}
