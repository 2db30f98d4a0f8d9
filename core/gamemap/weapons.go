package gamemap

import (
	"loam/core/combat"
	"loam/core/event"
	"loam/core/spell"
)

// Strike does what the blow of a spell comes to. It wins its victim what a swing
// does, but not who has cast it.
func (g *magic) Strike(source, victim *unit, b combat.Blow, hand event.Hand, h spell.Harm) int64 {
	m := g.m
	lost := m.damage(source, victim, hit{
		amount: b.Damage, crit: b.How == event.OutcomeCrit, how: b.How, hand: hand,
		blocked: b.Blocked, resisted: b.Resisted, school: b.School, spell: h.Spell, tags: h.Tags,
	})
	m.powersOfStruck(victim, blowOf(source, b.How, hand, lost))
	return lost
}

func (g *magic) Parried(source, victim *unit) { g.m.parried(source, victim) }
