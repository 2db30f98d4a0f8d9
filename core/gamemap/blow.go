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
	m.plan(u, entity.DueSwing, max(u.NextSwing, m.now+1))
	swing := combat.SwingOf(u, event.HandOff)
	if swing == 0 {
		m.unplan(u, entity.DueOffHand)
		return
	}
	if u.NextOff <= m.now {
		u.NextOff = m.now + swing/2
	}
	m.plan(u, entity.DueOffHand, max(u.NextOff, m.now+1))
}

// restHands lets a unit strike no more.
func (m *Map) restHands(u *unit) {
	m.unplan(u, entity.DueSwing)
	m.unplan(u, entity.DueOffHand)
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
		u.NextOff = m.now + combat.SwingOf(u, hand)
		m.plan(u, entity.DueOffHand, u.NextOff)
		return
	}
	u.NextSwing = m.now + u.Swing
	m.plan(u, entity.DueSwing, max(u.NextSwing, m.now+1))
}

// rearmed begins the times to the next swings anew of hands that hold another
// weapon than before.
func (m *Map) rearmed(u *unit, main, off bool) {
	if main {
		u.NextSwing = m.now + u.Swing
	}
	if off {
		u.NextOff = m.now + combat.SwingOf(u, event.HandOff)
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
	blow := combat.Swing(m.release.Content, m.streams.Stream("combat"), u, victim, hand)
	if !blow.How.Lands() {
		m.log.Add(event.Missed{Attacker: u.GUID, Victim: victim.GUID, How: blow.How, Hand: hand})
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
	if m.here(u) && m.here(victim) {
		m.magic.Blow(u, victim, blow.How, hand, combat.SwingOf(u, hand), lost)
	}
	return blow.How
}

// parried lets who has parried strike earlier.
func (m *Map) parried(u, victim *unit) {
	if earlier := combat.ParryHaste(m.release.Content, u, victim, victim.NextSwing-m.now); earlier > 0 {
		victim.NextSwing -= earlier
		if victim.Due[entity.DueSwing] != 0 {
			m.plan(victim, entity.DueSwing, max(victim.NextSwing, m.now+1))
		}
	}
}

// powersOfBlow gives both what a blow wins them of their powers.
func (m *Map) powersOfBlow(u, victim *unit, how event.Outcome, hand event.Hand, lost int64) {
	blow := blowOf(u, how, hand, lost)
	if lost > 0 && m.here(u) && !u.Dead && stat.Struck(m.release.Content, u, blow) {
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
	if m.here(victim) && !victim.Dead && stat.Struck(m.release.Content, victim, blow) {
		m.powersChanged(victim)
		m.movePowers(victim)
	}
}
