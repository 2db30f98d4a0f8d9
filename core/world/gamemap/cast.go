package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/spell"
)

// cast handles a player's request to cast a spell that it knows.
func (m *Map) cast(u *unit, in intent.Cast) {
	id := content.ID(in.Spell)
	if _, known := slices.BinarySearch(u.Known, id); !known {
		m.s.Log.Add(event.CastFailed{Caster: u.GUID, Spell: id, Reason: spell.NotKnown.String()})
		return
	}
	if def, ok := m.s.Content().Spell(id); !ok || def.Breaks&content.ByStanding == 0 {
		m.s.StandUp(u)
	}
	m.magic.Casts.Ask(u, spell.Request{Spell: id, Target: in.Target, At: in.At, On: in.On})
}

// cancelCast handles a player's request to stop its cast.
func (m *Map) cancelCast(u *unit, in intent.CancelCast) {
	u.Queued = nil
	if u.Cast != nil && (in.Spell == "" || content.ID(in.Spell) == u.Cast.Spell) {
		m.magic.Casts.Break(u, spell.Stopped, 0)
	}
	if in.Repeating {
		m.magic.Weapon.Stop(u, spell.Stopped)
		u.NextSwingSpell = ""
	}
	m.magic.Casts.Plan(u)
}

// cancelAura handles a player's request to remove an aura.
func (m *Map) cancelAura(u *unit, in intent.CancelAura) {
	m.magic.Auras.Remove(u, event.CauseCancelled, func(a *entity.Aura) bool {
		def, ok := m.s.Content().Aura(a.Aura)
		return ok && def.Cancel && !def.Harmful && a.Aura == content.ID(in.Aura)
	})
}

// Spells casts spells, and reads and changes cooldowns, auras and spellbooks.
// It is valid inside a step only.
type Spells struct{ tx *Tx }

// Cast makes a unit cast a spell, whether it knows it or not.
func (sp Spells) Cast(u *entity.Unit, rq spell.Request) spell.Reason {
	return sp.tx.on().magic.Casts.Cast(u, rq)
}

// Ask makes a unit request a spell as a player does: a request that is slightly early
// waits, and an impossible one is refused with a message.
func (sp Spells) Ask(u *entity.Unit, rq spell.Request) spell.Reason {
	return sp.tx.on().magic.Casts.Ask(u, rq)
}

// Stop ends a unit's cast, channel and repeated cast, and the spell that waits for
// its next swing.
func (sp Spells) Stop(u *entity.Unit) {
	sp.tx.on().magic.Casts.Break(u, spell.Stopped, 0)
	sp.tx.on().magic.Weapon.Stop(u, spell.Stopped)
	u.NextSwingSpell = ""
}

// Interrupt interrupts a unit's cast if effects can, and locks the school of the spell for
// span; 0 is the time that the spell's definition gives.
func (sp Spells) Interrupt(u *entity.Unit, span clock.Time) bool {
	return sp.tx.on().magic.Casts.Interrupt(u, 0, span)
}

// CooldownLeft returns the time until a unit can cast a spell again, by its own or the
// global cooldown.
func (sp Spells) CooldownLeft(u *entity.Unit, id content.ID) clock.Time {
	m := sp.tx.on()
	def, ok := m.s.Content().Spell(id)
	if !ok {
		return 0
	}
	return max(m.magic.Cooldowns.Left(u, def), m.magic.Cooldowns.GlobalLeft(u, def))
}

// EndCooldowns ends the cooldown of a spell, or with "" of all, and restores its charges.
func (sp Spells) EndCooldowns(u *entity.Unit, id content.ID) {
	sp.tx.on().magic.Cooldowns.End(u, func(def *content.Spell) bool { return id == "" || def.ID == id })
}

// AddAura applies an aura to a unit, from a caster or from nobody. It reports whether the
// unit has the aura then.
func (sp Spells) AddAura(u *entity.Unit, id content.ID, caster *entity.Unit, stacks int, lasts clock.Time) bool {
	m := sp.tx.on()
	def, ok := m.s.Content().Aura(id)
	return ok && m.magic.Auras.Apply(u, def, spell.Application{Caster: caster, Stacks: stacks, Lasts: lasts})
}

// RemoveAura removes an aura from a unit, with a caster only that caster's. It returns how
// many it removed.
func (sp Spells) RemoveAura(u *entity.Unit, id content.ID, caster guid.GUID) int {
	return sp.tx.on().magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		return a.Aura == id && (caster == 0 || a.Caster == caster)
	})
}

// RemoveAurasOf removes the auras that a spell has applied to a unit, or all with "", and
// returns how many. With charges above 0 each aura loses that many charges, and only one
// without charges left is removed.
func (sp Spells) RemoveAurasOf(u *entity.Unit, id content.ID, charges int) int {
	return sp.tx.on().magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		if a.Innate || id != "" && a.Spell != id {
			return false
		}
		if charges <= 0 || a.Charges <= charges {
			return true
		}
		a.Charges -= charges
		return false
	})
}

// Dispel removes up to most auras of a dispel kind from a unit, harmful or helpful ones,
// newest first. It returns how many.
func (sp Spells) Dispel(u *entity.Unit, kind string, harmful bool, most int) int {
	m := sp.tx.on()
	var serials []uint32
	for i := len(u.Auras) - 1; i >= 0 && len(serials) < most; i-- {
		def, ok := m.s.Content().Aura(u.Auras[i].Aura)
		if ok && kind != "" && def.Dispel == kind && def.Harmful == harmful {
			serials = append(serials, u.Auras[i].Serial)
		}
	}
	return m.magic.Auras.Remove(u, event.CauseDispelled, func(a *entity.Aura) bool { return slices.Contains(serials, a.Serial) })
}

// Learn makes a player know a spell, or unlearn it.
func (sp Spells) Learn(u *entity.Unit, id content.ID, knows bool) bool {
	return sp.tx.on().progression.Learn(u, id, knows)
}

// Lay applies every aura of a spell to a unit, with the unit as caster and without a
// cast. It returns how many auras are applied.
func (sp Spells) Lay(u *entity.Unit, id content.ID) (laid int) {
	m := sp.tx.on()
	d, ok := m.s.Content().Spell(id)
	if !ok {
		return 0
	}
	for i := range d.Effects {
		f := &d.Effects[i]
		if f.Kind != content.ApplyAura {
			continue
		}
		if a, ok := m.s.Content().Aura(f.Aura); ok && m.magic.Auras.Apply(u, a, spell.Application{Caster: u, Spell: id, Level: u.Level, Lasts: f.Lasts, Stacks: max(1, f.Count)}) {
			laid++
		}
	}
	return laid
}

// Hurt deals damage of a school and a spell, with all modifiers. source may be nil.
func (sp Spells) Hurt(source, victim *entity.Unit, h spell.Harm) int64 {
	return sp.tx.on().combat.Hurt(source, victim, h)
}
