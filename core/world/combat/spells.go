package combat

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
	"loam/core/rules/stat"
	"loam/core/world/spell"
)

func (e *Fights) AddThreat(u, enemy *entity.Unit, amount float64) { e.RaiseThreat(u, enemy, amount) }

func (e *Fights) Attack(u, enemy *entity.Unit) {
	if u.Creature != nil {
		e.SetVictim(u, enemy.GUID)
		return
	}
	e.StartAttack(u, intent.Attack{Target: enemy.GUID})
}

// DropFromThreatLists removes a unit from all threat lists and ends its own attack.
func (e *Fights) DropFromThreatLists(u *entity.Unit) {
	e.EndFights(u)
	e.StopAttack(u)
}

// Swing makes a unit swing at its victim at once if it can. The swing timer does not
// change.
func (e *Fights) Swing(u *entity.Unit) {
	victim, ok := e.Units[u.Victim]
	if ok && e.CanAttack(u, victim) && combat.CanStrike(e.Rules(), u, victim) == combat.Clear && e.Terrain.InSight(u, victim) {
		e.strike(u, victim, event.HandMain)
	}
}

func (e *Fights) Kill(killer, victim *entity.Unit) { e.Die(victim, killer) }

func (e *Powers) Power(u *entity.Unit, power content.ID) (now, most int64) {
	now, most, _ = stat.Power(u, power)
	return now, most
}

func (e *Powers) ChangePower(u *entity.Unit, power content.ID, by int64) int64 {
	if by >= 0 {
		return e.Gain(u, power, by)
	}
	now, _ := e.Power(u, power)
	by = max(by, -now)
	if by == 0 || !e.Spend(u, power, -by) {
		return 0
	}
	return by
}

// Hurt deals the damage of a spell or an aura, after modifiers and mitigation.
func (e *Fights) Hurt(source, victim *entity.Unit, h spell.Harm) int64 {
	about := aura.About{School: h.School, Tags: h.Tags}
	s := e.Content()
	if !h.World && !h.Exact {
		if source != nil {
			h.Amount = aura.Modified(s, source, content.ModifyDamageDone, about, h.Amount)
		}
		h.Amount = aura.Modified(s, victim, content.ModifyDamageTaken, about, h.Amount)
		if h.Crit {
			h.Amount = combat.SpellCrit(s, source, victim, h.Amount, false)
		}
	}
	blame, resisted := source, 0.0
	if h.World {
		blame = nil
	} else if school, ok := s.School(h.School); ok && !h.Exact {
		h.Amount, resisted = combat.Mitigate(s, e.Random("spells"), source, victim, school, h.Amount)
	}
	return e.Damage(blame, victim, Hit{Amount: combat.Points(h.Amount), crit: h.Crit, resisted: combat.Points(resisted), spell: h.Spell, school: h.School, tags: h.Tags, periodic: h.Periodic, shield: h.Shield, world: h.World, exact: h.Exact})
}

// Cure heals for a spell or an aura, after modifiers.
func (e *Fights) Cure(source, target *entity.Unit, c spell.Cure) int64 {
	about := aura.About{Tags: c.Tags}
	s := e.Content()
	if source != nil {
		c.Amount = aura.Modified(s, source, content.ModifyHealingDone, about, c.Amount)
	}
	c.Amount = aura.Modified(s, target, content.ModifyHealingTaken, about, c.Amount)
	if c.Crit {
		c.Amount = combat.SpellCrit(s, source, target, c.Amount, true)
	}
	return e.mend(source, target, c)
}

func (e *Fights) Engage(source, victim *entity.Unit, threat float64) {
	e.engage(source, victim, threat)
	e.Flags.struck(source, victim)
}

// Strike applies a melee hit by a spell. The victim gains powers as from a swing; the
// caster does not.
func (e *Fights) Strike(source, victim *entity.Unit, b combat.Hit, hand event.Hand, h spell.Harm) int64 {
	lost := e.Damage(source, victim, Hit{
		Amount: b.Damage, crit: b.How == event.OutcomeCrit, how: b.How, hand: hand,
		blocked: b.Blocked, resisted: b.Resisted, school: b.School, spell: h.Spell, tags: h.Tags,
	})
	e.Powers.ofVictim(victim, swingFor(source, b.How, hand, lost))
	return lost
}

func (e *Fights) Parried(source, victim *entity.Unit) { e.parried(source, victim) }
