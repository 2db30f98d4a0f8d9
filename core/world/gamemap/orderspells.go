package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/spell"
)

// Interrupt interrupts a unit's cast if effects can, and locks the school of the spell for
// span; 0 is the time that the spell's definition gives.
func (tx *Tx) Interrupt(u *entity.Unit, span clock.Time) bool {
	return tx.on().magic.Casts.Interrupt(u, 0, span)
}

// CooldownLeft returns the time until a unit can cast a spell again, by its own or the
// global cooldown.
func (tx *Tx) CooldownLeft(u *entity.Unit, id content.ID) clock.Time {
	m := tx.on()
	def, ok := m.s.Content().Spell(id)
	if !ok {
		return 0
	}
	return max(m.magic.Cooldowns.Left(u, def), m.magic.Cooldowns.GlobalLeft(u, def))
}

// EndCooldowns ends the cooldown of a spell, or with "" of all, and restores its charges.
func (tx *Tx) EndCooldowns(u *entity.Unit, id content.ID) {
	tx.on().magic.Cooldowns.End(u, func(def *content.Spell) bool { return id == "" || def.ID == id })
}

// Dispel removes up to most auras of a dispel kind from a unit, harmful or helpful ones,
// newest first. It returns how many.
func (tx *Tx) Dispel(u *entity.Unit, kind string, harmful bool, most int) int {
	m := tx.on()
	var serials []uint32
	for i := len(u.Auras) - 1; i >= 0 && len(serials) < most; i-- {
		def, ok := m.s.Content().Aura(u.Auras[i].Aura)
		if ok && kind != "" && def.Dispel == kind && def.Harmful == harmful {
			serials = append(serials, u.Auras[i].Serial)
		}
	}
	return m.magic.Auras.Remove(u, event.CauseDispelled, func(a *entity.Aura) bool { return slices.Contains(serials, a.Serial) })
}

// Hurt deals damage of a school and a spell, with all modifiers. source may be nil.
func (tx *Tx) Hurt(source, victim *entity.Unit, h spell.Harm) int64 {
	return tx.on().combat.Hurt(source, victim, h)
}
