package spell

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
)

// Refit adapts casts and auras of a unit to the running release. A cast whose spell is gone is
// interrupted, an aura whose definition is gone is removed; the effects of an aura follow its
// definition, with the numbers that were fixed for those that still exist.
func (cs *Casts) Refit(u *entity.Unit) {
	s := cs.Content()
	if u.Cast != nil {
		if _, ok := s.Spell(u.Cast.Spell); !ok {
			cs.Break(u, SpellGone, 0)
		}
	}
	if u.Queued != nil {
		if _, ok := s.Spell(u.Queued.Spell); !ok {
			u.Queued = nil
		}
	}
	cs.weapon.refit(u)
	cs.auras.refit(u)
}

// refit ends the waiting spells of a unit that are gone.
func (ws *WeaponSpells) refit(u *entity.Unit) {
	s := ws.Content()
	if _, ok := s.Spell(u.Repeating); !ok {
		ws.Stop(u, SpellGone)
	}
	if _, ok := s.Spell(u.NextSwingSpell); !ok {
		u.NextSwingSpell = ""
	}
}

// refit removes the auras of a unit whose definition is gone, and updates the others.
func (as *Auras) refit(u *entity.Unit) {
	if len(u.Auras) == 0 {
		return
	}
	s := as.Content()
	as.Remove(u, event.CauseUndefined, func(a *entity.Aura) bool {
		_, ok := s.Aura(a.Aura)
		return !ok
	})
	for i := range u.Auras {
		def, _ := s.Aura(u.Auras[i].Aura)
		as.refitParts(u, &u.Auras[i], def)
		if a := &u.Auras[i]; def.Radius > 0 && a.From == 0 && a.Look == 0 {
			a.Look = as.Now()
		}
	}
	as.changed(u)
}

// refitParts updates the effects of an aura to those of its definition.
func (as *Auras) refitParts(u *entity.Unit, a *entity.Aura, def *content.Aura) {
	old := a.Parts
	caster, ok := as.Unit(a.Caster)
	if !ok {
		caster = u
	}
	in := inputs(as.Random("spells"), caster, u, event.HandMain, 0)
	now := as.Now()
	a.Parts = make([]entity.Part, len(def.Effects))
	for j := range def.Effects {
		f := &def.Effects[j]
		if j < len(old) && (old[j].Kind == f.Kind || old[j].Kind == aura.Void) {
			a.Parts[j] = old[j]
			continue
		}
		p := entity.Part{Kind: f.Kind, Every: f.Every}
		if f.Value != nil {
			p.Value = as.Content().Figures.Eval(f.Value, in[:], caster.Values, u.Values)
			p.Left = p.Value
		}
		if f.Every > 0 {
			p.Next = now + f.Every
		}
		a.Parts[j] = p
	}
}
