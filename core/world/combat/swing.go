package combat

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/combat"
	"loam/core/rules/stat"
	"loam/core/world/spell"
)

// PlanSwing schedules the next swings of a unit that attacks. The first off-hand swing of
// a fight comes half a swing later, so that both hands do not swing at the same time.
func (e *Fights) PlanSwing(u *entity.Unit) {
	e.Plan(u, entity.DueSwing, max(u.NextSwing, e.Now()+1))
	swing := combat.SwingOf(u, event.HandOff)
	if swing == 0 {
		e.Unplan(u, entity.DueOffHand)
		return
	}
	if u.NextOff <= e.Now() {
		u.NextOff = e.Now() + swing/2
	}
	e.Plan(u, entity.DueOffHand, max(u.NextOff, e.Now()+1))
}

// CancelSwings cancels the scheduled swings of a unit.
func (e *Fights) CancelSwings(u *entity.Unit) {
	e.Unplan(u, entity.DueSwing)
	e.Unplan(u, entity.DueOffHand)
}

func dueOf(hand event.Hand) entity.Due {
	if hand == event.HandOff {
		return entity.DueOffHand
	}
	return entity.DueSwing
}

func (e *Fights) SwingMain(u *entity.Unit, _ clock.Time) { e.swing(u, event.HandMain) }

func (e *Fights) SwingOff(u *entity.Unit, _ clock.Time) {
	if combat.SwingOf(u, event.HandOff) > 0 {
		e.swing(u, event.HandOff)
	}
}

// swung starts the swing timer of a hand.
func (e *Fights) swung(u *entity.Unit, hand event.Hand) {
	if hand == event.HandOff {
		u.NextOff = e.Now() + combat.SwingOf(u, hand)
		e.Plan(u, entity.DueOffHand, u.NextOff)
		return
	}
	u.NextSwing = e.Now() + u.Swing
	e.Plan(u, entity.DueSwing, max(u.NextSwing, e.Now()+1))
}

// RestartSwings restarts the swing timers of the hands whose weapon has changed.
func (e *Fights) RestartSwings(u *entity.Unit, main, off bool) {
	if main {
		u.NextSwing = e.Now() + u.Swing
	}
	if off {
		u.NextOff = e.Now() + combat.SwingOf(u, event.HandOff)
	}
	if (main || off) && u.Due[entity.DueSwing] != 0 {
		e.PlanSwing(u)
	}
}

// strike rolls one melee swing, applies its result and returns the outcome. The caller
// checks whether the swing is possible and schedules the next one.
func (e *Fights) strike(u, victim *entity.Unit, hand event.Hand) event.Outcome {
	e.magic.Casts.Broken(u, content.ByAttacking, spell.Stopped)
	e.magic.Casts.Broken(victim, content.ByStruck, spell.ByDamage)
	blow := combat.Swing(e.Content(), e.Random("combat"), u, victim, hand)
	if !blow.How.Lands() {
		e.Log.Add(event.Missed{Attacker: u.GUID, Victim: victim.GUID, How: blow.How, Hand: hand})
		e.engage(u, victim, 0)
		if blow.How == event.OutcomeParry {
			e.parried(u, victim)
		}
		e.magic.Procs.Swing(u, victim, blow.How, hand, combat.SwingOf(u, hand), 0)
		return blow.How
	}
	lost := e.Damage(u, victim, Hit{
		Amount: blow.Damage, crit: blow.How == event.OutcomeCrit, swing: true, how: blow.How, hand: hand,
		blocked: blow.Blocked, resisted: blow.Resisted, school: blow.School,
	})
	e.Powers.ofAttacker(u, victim, blow.How, hand, lost)
	if u.Player != nil && e.Here(u) && e.Here(victim) {
		e.world.RaiseWeaponSkill(u, victim, hand)
	}
	if e.Here(u) && e.Here(victim) {
		e.magic.Procs.Swing(u, victim, blow.How, hand, combat.SwingOf(u, hand), lost)
	}
	return blow.How
}

// parried brings forward the next swing of a unit that has parried.
func (e *Fights) parried(u, victim *entity.Unit) {
	if earlier := combat.ParryHaste(e.Content(), u, victim, victim.NextSwing-e.Now()); earlier > 0 {
		victim.NextSwing -= earlier
		if victim.Due[entity.DueSwing] != 0 {
			e.Plan(victim, entity.DueSwing, max(victim.NextSwing, e.Now()+1))
		}
	}
}

// ofAttacker gives attacker and victim the powers that a swing generates.
func (e *Powers) ofAttacker(u, victim *entity.Unit, how event.Outcome, hand event.Hand, lost int64) {
	blow := swingFor(u, how, hand, lost)
	if lost > 0 && e.Here(u) && !u.Dead && stat.AddHitTaken(e.Content(), u, blow) {
		e.changed(u)
		e.Regenerate(u)
	}
	e.ofVictim(victim, blow)
}

func swingFor(u *entity.Unit, how event.Outcome, hand event.Hand, lost int64) stat.Hit {
	return stat.Hit{Damage: lost, Crit: how == event.OutcomeCrit, Swing: combat.SwingOf(u, hand), OffHand: hand == event.HandOff}
}

// ofVictim gives the victim of a hit the powers that taking damage generates.
func (e *Powers) ofVictim(victim *entity.Unit, blow stat.Hit) {
	blow.Taken = true
	if e.Here(victim) && !victim.Dead && stat.AddHitTaken(e.Content(), victim, blow) {
		e.changed(victim)
		e.Regenerate(victim)
	}
}
