package spell

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
)

// isBlow reports whether a spell hits with a weapon: its outcome is then drawn from the attack
// table, like that of a swing.
func isBlow(def *content.Spell) bool {
	return slices.ContainsFunc(def.Effects, func(f content.Effect) bool { return f.Kind == content.WeaponDamage })
}

// handOf returns the hand of a weapon spell; repeating spells use the ranged weapon.
func handOf(def *content.Spell) event.Hand {
	if def.Repeats {
		return event.HandRanged
	}
	return event.Hand(def.Hand)
}

// draw decides whether a spell hits a target and with which outcome: a normal hit, a critical
// hit or, for weapon spells, any outcome of the attack table.
func (fs *Flights) draw(u, target *entity.Unit, def *content.Spell, aimed bool) (event.Miss, event.Outcome) {
	if miss := fs.miss(u, target, def); miss != event.NoMiss {
		return miss, event.OutcomeHit
	}
	if aimed && fs.shields.reflects(u, target, def) {
		return event.MissReflected, event.OutcomeHit
	}
	s, random := fs.Content(), fs.Random("spells")
	luck := aura.LuckOf(s, u, aura.About{School: def.School, Tags: def.Tags})
	helps := target == u || !fs.CanAttack(u, target)
	if isBlow(def) && !helps {
		return outcomeMiss(combat.Draw(s, random, u, target, handOf(def), luck))
	}
	school, _ := s.School(def.School)
	how := combat.SpellHit(s, random, u, target, school, helps, luck)
	if how == event.OutcomeMiss && def.School != "" {
		return event.MissResisted, event.OutcomeHit
	}
	return outcomeMiss(how)
}

// outcomeMiss splits an outcome into the miss and the outcome of a spell target.
func outcomeMiss(how event.Outcome) (event.Miss, event.Outcome) {
	switch how {
	case event.OutcomeMiss:
		return event.MissMissed, event.OutcomeHit
	case event.OutcomeDodge:
		return event.MissDodged, event.OutcomeHit
	case event.OutcomeParry:
		return event.MissParried, event.OutcomeHit
	}
	return event.NoMiss, how
}

// weaponDamage hits with the weapon in the hand: armour, or the resistance against its school,
// and the outcome that was drawn count as for a swing. If the caster has left the map, it is
// ordinary damage.
func (h *hit) weaponDamage() {
	if h.target == nil || !h.target.Alive() {
		return
	}
	if h.caster == nil {
		h.harm(h.value)
		return
	}
	hand := handOf(h.def)
	school := schoolOf(h.def, h.effect)
	if school == "" {
		school = h.caster.Schools[hand]
	}
	harm := Harm{Amount: h.value, School: school, Spell: h.def.ID, Tags: h.def.Tags, Crit: h.flight.How == event.OutcomeCrit}
	s, of := h.e.Content(), aura.About{School: school, Tags: h.def.Tags}
	harm.Amount = aura.Modified(s, h.caster, content.ModifyDamageDone, of, harm.Amount)
	harm.Amount = aura.Modified(s, h.target, content.ModifyDamageTaken, of, harm.Amount)
	blow := combat.HitWith(s, h.e.Random("spells"), h.caster, h.target, hand, h.flight.How, harm.Amount, school)
	lost := h.e.Strike(h.caster, h.target, blow, hand, harm)
	h.did.hurt += lost
	if hand == event.HandRanged {
		shot := about{spell: h.def, amount: float64(lost)}
		h.e.procs.moment(content.OnShot, h.caster, h.target, shot)
		h.e.procs.moment(content.OnShotAt, h.target, h.caster, shot)
	}
	if blow.How == event.OutcomeBlock {
		h.e.procs.moment(content.OnBlock, h.target, h.caster, about{spell: h.def})
	}
	if hand != event.HandRanged && h.def.Triggers && h.e.Here(h.caster) && h.e.Here(h.target) {
		h.e.shields.Thorns(h.caster, h.target)
	}
}

// missed handles a spell that has missed a target.
func (fs *Flights) missed(caster, target *entity.Unit, def *content.Spell, m event.Miss) {
	switch m {
	case event.MissResisted:
		defer fs.procs.moment(content.OnResist, target, caster, about{spell: def})
	case event.MissDodged:
		defer fs.procs.moment(content.OnDodge, target, caster, about{spell: def})
	case event.MissParried:
		defer fs.procs.moment(content.OnParry, target, caster, about{spell: def})
	}
	var by guid.GUID
	if caster != nil {
		by = caster.GUID
		fs.Engage(caster, target, 0)
	}
	fs.Log(event.SpellMissed{Caster: by, Target: target.GUID, Spell: def.ID, Miss: m})
	if m == event.MissParried && caster != nil {
		fs.Parried(caster, target)
	}
	fs.NoticeSpell(hook.SpellMissed, def.ID, hook.Args{Units: [2]guid.GUID{by, target.GUID}, Texts: [2]string{m.String()}})
}
