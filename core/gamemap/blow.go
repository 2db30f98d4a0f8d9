package gamemap

import (
	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/spell"
	"loam/core/stat"
)

// planSwing lets the hands of a unit that strike wait for their turn. The off hand
// begins a fight half a swing later, so that both do not strike as one.
func (m *Map) planSwing(u *unit) {
	m.s.Plan(u, entity.DueSwing, max(u.NextSwing, m.s.Now()+1))
	swing := combat.SwingOf(u, event.HandOff)
	if swing == 0 {
		m.s.Unplan(u, entity.DueOffHand)
		return
	}
	if u.NextOff <= m.s.Now() {
		u.NextOff = m.s.Now() + swing/2
	}
	m.s.Plan(u, entity.DueOffHand, max(u.NextOff, m.s.Now()+1))
}

// restHands lets a unit strike no more.
func (m *Map) restHands(u *unit) {
	m.s.Unplan(u, entity.DueSwing)
	m.s.Unplan(u, entity.DueOffHand)
}

func dueOf(hand event.Hand) entity.Due {
	if hand == event.HandOff {
		return entity.DueOffHand
	}
	return entity.DueSwing
}

func (m *Map) swingMain(u *unit, _ clock.Time) { m.swing(u, event.HandMain) }

func (m *Map) swingOff(u *unit, _ clock.Time) {
	if combat.SwingOf(u, event.HandOff) > 0 {
		m.swing(u, event.HandOff)
	}
}

// swung begins the time to the next swing of a hand.
func (m *Map) swung(u *unit, hand event.Hand) {
	if hand == event.HandOff {
		u.NextOff = m.s.Now() + combat.SwingOf(u, hand)
		m.s.Plan(u, entity.DueOffHand, u.NextOff)
		return
	}
	u.NextSwing = m.s.Now() + u.Swing
	m.s.Plan(u, entity.DueSwing, max(u.NextSwing, m.s.Now()+1))
}

// rearmed begins the times to the next swings anew of hands that hold another
// weapon than before.
func (m *Map) rearmed(u *unit, main, off bool) {
	if main {
		u.NextSwing = m.s.Now() + u.Swing
	}
	if off {
		u.NextOff = m.s.Now() + combat.SwingOf(u, event.HandOff)
	}
	if (main || off) && u.Due[entity.DueSwing] != 0 {
		m.planSwing(u)
	}
}

// strike draws a blow of a hand and does what it comes to. Whether it could land,
// and when the next is due, is the caller's. It returns what became of it.
func (m *Map) strike(u, victim *unit, hand event.Hand) event.Outcome {
	m.magic.Broken(u, content.ByAttacking, spell.Stopped)
	m.magic.Broken(victim, content.ByStruck, spell.ByDamage)
	blow := combat.Swing(m.s.Content(), m.s.Random("combat"), u, victim, hand)
	if !blow.How.Lands() {
		m.s.Log.Add(event.Missed{Attacker: u.GUID, Victim: victim.GUID, How: blow.How, Hand: hand})
		m.engage(u, victim, 0)
		if blow.How == event.OutcomeParry {
			m.parried(u, victim)
		}
		m.magic.Blow(u, victim, blow.How, hand, combat.SwingOf(u, hand), 0)
		return blow.How
	}
	lost := m.damage(u, victim, hit{
		amount: blow.Damage, crit: blow.How == event.OutcomeCrit, swing: true, how: blow.How, hand: hand,
		blocked: blow.Blocked, resisted: blow.Resisted, school: blow.School,
	})
	m.powersOfBlow(u, victim, blow.How, hand, lost)
	if m.s.Here(u) && m.s.Here(victim) {
		m.magic.Blow(u, victim, blow.How, hand, combat.SwingOf(u, hand), lost)
	}
	return blow.How
}

// parried lets who has parried strike earlier.
func (m *Map) parried(u, victim *unit) {
	if earlier := combat.ParryHaste(m.s.Content(), u, victim, victim.NextSwing-m.s.Now()); earlier > 0 {
		victim.NextSwing -= earlier
		if victim.Due[entity.DueSwing] != 0 {
			m.s.Plan(victim, entity.DueSwing, max(victim.NextSwing, m.s.Now()+1))
		}
	}
}

// powersOfBlow gives both what a blow wins them of their powers.
func (m *Map) powersOfBlow(u, victim *unit, how event.Outcome, hand event.Hand, lost int64) {
	blow := blowOf(u, how, hand, lost)
	if lost > 0 && m.s.Here(u) && !u.Dead && stat.Struck(m.s.Content(), u, blow) {
		m.powersChanged(u)
		m.movePowers(u)
	}
	m.powersOfStruck(victim, blow)
}

func blowOf(u *unit, how event.Outcome, hand event.Hand, lost int64) stat.Blow {
	return stat.Blow{Damage: lost, Crit: how == event.OutcomeCrit, Swing: combat.SwingOf(u, hand), OffHand: hand == event.HandOff}
}

// powersOfStruck gives who was struck what that wins it of its powers.
func (m *Map) powersOfStruck(victim *unit, blow stat.Blow) {
	blow.Taken = true
	if m.s.Here(victim) && !victim.Dead && stat.Struck(m.s.Content(), victim, blow) {
		m.powersChanged(victim)
		m.movePowers(victim)
	}
}
