package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/spell"
)

// Interrupt breaks what a unit casts if effects can, and keeps it from casting
// the school for a while; 0 is as long as the spell says.
func (tx *Tx) Interrupt(u *entity.Unit, span clock.Time) bool {
	return tx.on().magic.Interrupt(u, 0, span)
}

// CooldownLeft is how long a unit cannot cast a spell because it rests, or all do.
func (tx *Tx) CooldownLeft(u *entity.Unit, id content.ID) clock.Time {
	m := tx.on()
	def, ok := m.s.Content().Spell(id)
	if !ok {
		return 0
	}
	return max(m.magic.RestLeft(u, def), m.magic.GlobalLeft(u, def))
}

// EndCooldowns ends the rest of a spell, or with "" of all, and fills its charges.
func (tx *Tx) EndCooldowns(u *entity.Unit, id content.ID) {
	tx.on().magic.Ready(u, func(def *content.Spell) bool { return id == "" || def.ID == id })
}

// Dispel removes at most so many auras of a kind of dispel from a unit, harmful
// or helpful ones, the newest first, and tells how many.
func (tx *Tx) Dispel(u *entity.Unit, kind string, harmful bool, most int) int {
	m := tx.on()
	var serials []uint32
	for i := len(u.Auras) - 1; i >= 0 && len(serials) < most; i-- {
		def, ok := m.s.Content().Aura(u.Auras[i].Aura)
		if ok && kind != "" && def.Dispel == kind && def.Harmful == harmful {
			serials = append(serials, u.Auras[i].Serial)
		}
	}
	return m.magic.RemoveAuras(u, event.CauseDispelled, func(a *entity.Aura) bool { return slices.Contains(serials, a.Serial) })
}

// Hurt is damage of a school and a spell, through what modifies it. Source may be nil.
func (tx *Tx) Hurt(source, victim *entity.Unit, h spell.Harm) int64 {
	return tx.on().combat.Hurt(source, victim, h)
}
