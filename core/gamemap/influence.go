package gamemap

import (
	"slices"

	"loam/core/aura"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/spell"
)

// influenced is what auras of both make of the damage of a blow. What spells and
// auras do has been changed before it comes to the funnel.
func (m *Map) influenced(source, victim *unit, h *hit) int64 {
	if !h.swing || source == nil || len(source.Auras)+len(victim.Auras) == 0 {
		return h.amount
	}
	s, about := m.s.Content(), aura.About{School: h.school}
	v := aura.Modified(s, source, content.ModifyDamageDone, about, float64(h.amount))
	return combat.Points(aura.Modified(s, victim, content.ModifyDamageTaken, about, v))
}

// untouched tells whether damage does nothing to a unit, which is told.
func (m *Map) untouched(source, victim *unit, h *hit) bool {
	if h.world || !aura.Immune(m.s.Content(), victim, aura.About{School: h.school}) {
		return false
	}
	var by guid.GUID
	if source != nil {
		by = source.GUID
		m.engage(source, victim, 0)
	}
	if h.spell != "" {
		m.s.Log.Add(event.SpellMissed{Caster: by, Target: victim.GUID, Spell: h.spell, Miss: event.MissImmune})
		return true
	}
	m.s.Log.Add(event.Missed{Attacker: by, Victim: victim.GUID, How: event.OutcomeImmune, Hand: h.hand})
	return true
}

// warded takes from damage what the victim's auras take up, which it returns, and
// what others take for it.
func (m *Map) warded(source, victim *unit, h *hit) (absorbed int64) {
	if h.world || len(victim.Auras) == 0 || !victim.Alive() || !m.s.Here(victim) {
		return 0
	}
	left := combat.Points(m.magic.Absorb(source, victim, h.school, float64(h.amount)))
	absorbed = h.amount - left
	h.amount = left
	if !h.exact && left > 0 && victim.Alive() && m.s.Here(victim) {
		h.amount = combat.Points(m.magic.Split(source, victim, spell.Harm{School: h.school, Tags: h.tags}, float64(left)))
	}
	return absorbed
}

// threatOf is the threat that damage of source makes.
func (m *Map) threatOf(source *unit, h *hit, lost int64) float64 {
	threat := m.s.Rules().Eval(content.DamageThreat, float64(lost))
	return max(0, aura.Modified(m.s.Content(), source, content.ModifyThreat, aura.About{School: h.school, Tags: h.tags}, threat))
}

// resent lets those who hate a unit that was healed resent it of who healed.
func (m *Map) resent(source, target *unit, won int64, about aura.About) {
	if won <= 0 || len(target.HatedBy) == 0 {
		return
	}
	threat := m.s.Rules().Eval(content.SpellHealThreat, float64(won))
	threat = max(0, aura.Modified(m.s.Content(), source, content.ModifyThreat, about, threat)) / float64(len(target.HatedBy))
	for _, g := range slices.Clone(target.HatedBy) {
		if hater, ok := m.s.Units[g]; ok && hater.Alive() && m.s.CanAttack(hater, source) {
			m.hate(hater, source, threat)
		}
	}
}

// noticeYards is the distance at which a creature attacks an enemy by itself.
func (m *Map) noticeYards(creature, enemy *unit) geo.Yards {
	yards := combat.AggroYards(m.s.Rules(), creature, enemy)
	return max(0, aura.Modified(m.s.Content(), enemy, content.ModifyDetection, aura.About{}, yards))
}
