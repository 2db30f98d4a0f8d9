package combat

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
	"loam/core/world/spell"
)

// influenced applies the auras of attacker and victim to the damage of a swing. Damage of
// spells and auras has been modified before, in Hurt.
func (e *Fights) influenced(source, victim *entity.Unit, h *Hit) int64 {
	if !h.swing || source == nil || len(source.Auras)+len(victim.Auras) == 0 {
		return h.Amount
	}
	s, about := e.Content(), aura.About{School: h.school}
	v := aura.Modified(s, source, content.ModifyDamageDone, about, float64(h.Amount))
	return combat.Points(aura.Modified(s, victim, content.ModifyDamageTaken, about, v))
}

// untouched reports whether the victim is immune to the damage. If so, it logs that.
func (e *Fights) untouched(source, victim *entity.Unit, h *Hit) bool {
	if h.world || !aura.Immune(e.Content(), victim, aura.About{School: h.school}) {
		return false
	}
	var by guid.GUID
	if source != nil {
		by = source.GUID
		e.engage(source, victim, 0)
	}
	if h.spell != "" {
		e.Log.Add(event.SpellMissed{Caster: by, Target: victim.GUID, Spell: h.spell, Miss: event.MissImmune})
		return true
	}
	e.Log.Add(event.Missed{Attacker: by, Victim: victim.GUID, How: event.OutcomeImmune, Hand: h.hand})
	return true
}

// warded subtracts what the victim's auras absorb, and what other units take instead of
// it. It returns the absorbed points.
func (e *Fights) warded(source, victim *entity.Unit, h *Hit) (absorbed int64) {
	if h.world || len(victim.Auras) == 0 || !victim.Alive() || !e.Here(victim) {
		return 0
	}
	left := combat.Points(e.magic.Shields.Absorb(source, victim, h.school, float64(h.Amount)))
	absorbed = h.Amount - left
	h.Amount = left
	if !h.exact && left > 0 && victim.Alive() && e.Here(victim) {
		h.Amount = combat.Points(e.magic.Shields.Split(source, victim, spell.Harm{School: h.school, Tags: h.tags}, float64(left)))
	}
	return absorbed
}

// threatOf returns the threat that damage of source causes.
func (e *Fights) threatOf(source *entity.Unit, h *Hit, lost int64) float64 {
	threat := e.Rules().Eval(content.DamageThreat, float64(lost))
	return max(0, aura.Modified(e.Content(), source, content.ModifyThreat, aura.About{School: h.school, Tags: h.tags}, threat))
}

// resent adds threat for a healer to those that have the healed unit on their threat list.
func (e *Fights) resent(source, target *entity.Unit, won int64, about aura.About) {
	if won <= 0 || len(target.HatedBy) == 0 {
		return
	}
	threat := e.Rules().Eval(content.SpellHealThreat, float64(won))
	threat = max(0, aura.Modified(e.Content(), source, content.ModifyThreat, about, threat)) / float64(len(target.HatedBy))
	for _, g := range slices.Clone(target.HatedBy) {
		if hater, ok := e.Units[g]; ok && hater.Alive() && e.CanAttack(hater, source) {
			e.RaiseThreat(hater, source, threat)
		}
	}
}

// NoticeYards returns the aggro radius of a creature for an enemy.
func (e *Fights) NoticeYards(creature, enemy *entity.Unit) geo.Yards {
	yards := combat.AggroYards(e.Rules(), creature, enemy)
	return max(0, aura.Modified(e.Content(), enemy, content.ModifyDetection, aura.About{}, yards))
}
