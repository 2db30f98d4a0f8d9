package gamemap

import (
	"loam/core/aura"
	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/plain"
	"loam/core/spell"
	"loam/core/stat"
	"loam/core/view"
)

// hit is damage about to be dealt.
type hit struct {
	amount            int64
	crit, swing       bool
	how               event.Outcome // OutcomeMiss, which nothing is that hurts, stands for a plain hit
	hand              event.Hand
	blocked, resisted int64 // points that did not come through
	// Of a spell or, periodic or shield, of an aura.
	spell            content.ID
	school           content.ID
	tags             []string
	periodic, shield bool
	world            bool // nobody is to blame: a price, a fall
	exact            bool // a share of what somebody else was dealt: nothing changes it
}

// became is what became of the blow or spell.
func (h *hit) became() event.Outcome {
	switch {
	case h.how.Lands():
		return h.how
	case h.crit:
		return event.OutcomeCrit
	}
	return event.OutcomeHit
}

// damage takes health: the one funnel for blows, scripts and falls. It returns
// what the victim lost.
func (m *Map) damage(source, victim *unit, h hit) int64 {
	if !victim.Alive() || victim.Evading() || h.amount < 0 || m.depth >= maxDepth {
		return 0
	}
	if m.untouched(source, victim, &h) {
		return 0
	}
	m.depth++
	defer func() { m.depth-- }()
	if !h.exact {
		h.amount = m.changeDamage(source, victim, m.influenced(source, victim, &h))
	}
	absorbed := m.warded(source, victim, &h)
	if !victim.Alive() || !m.s.Here(victim) {
		return 0
	}
	spared := false
	h.amount, spared = m.spare(source, victim, h.amount)
	lost := min(h.amount, victim.Health)
	e := event.DamageDealt{
		Victim: victim.GUID, Amount: lost, Overkill: h.amount - lost, Crit: h.crit, Swing: h.swing,
		Spell: h.spell, School: h.school, Periodic: h.periodic, Shield: h.shield, Absorbed: absorbed,
		How: h.became(), Hand: h.hand, Blocked: h.blocked, Resisted: h.resisted,
	}
	if source != nil {
		e.Attacker = source.GUID
	}
	victim.Health -= lost
	m.s.Log.Add(e)
	if source != nil && source != victim && m.s.Here(source) {
		m.engage(source, victim, m.threatOf(source, &h, lost))
	}
	m.afterHealth(victim)
	m.planRegen(victim)
	if victim.Health == 0 && victim.Alive() {
		m.die(victim, source)
	}
	if spared && victim.Dueling() {
		m.loseDuel(victim, false)
		return lost // what comes of a blow does not come of the last one
	}
	if lost > 0 && victim.Alive() && m.s.Here(victim) && !h.world {
		m.magic.Struck(source, victim, spell.Harm{Spell: h.spell, School: h.school, Amount: float64(lost), Crit: h.crit, Periodic: h.periodic, Shield: h.shield}, h.swing)
	}
	if lost > 0 && m.s.Here(victim) {
		m.magic.Damaged(source, victim, lost)
	}
	return lost
}

func (m *Map) changeDamage(source, victim *unit, amount int64) int64 {
	v := float64(amount)
	if source != nil && source.Creature != nil {
		v *= source.Deals
	}
	var from guid.GUID
	if source != nil {
		from = source.GUID
	}
	if source != nil && source.Hooks.Has(hook.DamageDealt) {
		v = m.s.Change(hook.DamageDealt, from, hook.Args{Units: [2]guid.GUID{victim.GUID}}, plain.OfNumber(v)).Number()
	}
	if victim.Hooks.Has(hook.DamageTaken) {
		v = m.s.Change(hook.DamageTaken, victim.GUID, hook.Args{Units: [2]guid.GUID{from}}, plain.OfNumber(v)).Number()
	}
	return combat.Points(v)
}

// afterHealth notes a change of health and calls the handlers of thresholds
// that were crossed on the way down.
func (m *Map) afterHealth(u *unit) {
	m.s.Touch(u, view.Health)
	m.s.KeepSoon(u)
	share := u.Share() * 100
	for i := range u.Thresholds {
		if i >= len(u.Below) {
			break
		}
		below := share < u.Thresholds[i]
		crossed := below && !u.Below[i]
		u.Below[i] = below
		if crossed && u.Health > 0 {
			m.s.Notice(u, hook.HealthBelow, i, hook.Args{})
		}
	}
	if u.Creature != nil {
		m.lookAtPhases(u)
		m.loseHeart(u)
	}
}

// fitThresholds makes Below fit the thresholds that scripts attach now.
func (m *Map) fitThresholds(u *unit) {
	if len(u.Below) == len(u.Thresholds) {
		return
	}
	u.Below = make([]bool, len(u.Thresholds))
	for i, t := range u.Thresholds {
		u.Below[i] = u.Share()*100 < t
	}
}

func (m *Map) heal(source, target *unit, points int64) int64 {
	return m.mend(source, target, spell.Cure{Amount: float64(points)})
}

// mend gives health back: the one funnel for spells, auras and scripts.
func (m *Map) mend(source, target *unit, c spell.Cure) int64 {
	points := combat.Points(c.Amount)
	if !target.Alive() || points <= 0 {
		return 0
	}
	won := min(points, target.MaxHealth-target.Health)
	if won <= 0 && c.Spell == "" {
		return 0
	}
	target.Health += won
	e := event.Healed{Target: target.GUID, Amount: won, Over: points - won, Crit: c.Crit, Spell: c.Spell, Periodic: c.Periodic}
	if source != nil {
		e.Source = source.GUID
	}
	m.s.Log.Add(e)
	if source != nil && m.s.Here(source) {
		m.helped(source, target)
		m.resent(source, target, won, aura.About{Tags: c.Tags})
	}
	m.afterHealth(target)
	return won
}

// planRegen lets a unit that lacks health win it back in time.
func (m *Map) planRegen(u *unit) {
	if !u.Dead && u.Health < u.MaxHealth && u.Due[entity.DueRegen] == 0 && !(u.Combat && m.regenPoints(u) == 0) {
		m.s.Plan(u, entity.DueRegen, m.s.Now()+max(clock.Step, clock.Time(m.s.Rules().Eval(content.RegenEveryMS))))
	}
}

// regenPoints is what a unit wins back each time now.
func (m *Map) regenPoints(u *unit) int64 {
	slot := content.RegenPoints
	if u.Combat {
		slot = content.RegenFightingPoints
	}
	in := [...]float64{float64(u.MaxHealth), float64(u.Level)}
	return combat.Points(stat.Regained(u, m.s.Content().Rule(slot, in[:], u.Values)))
}

func (m *Map) regenerate(u *unit, _ clock.Time) {
	if u.Dead || u.Health >= u.MaxHealth {
		return
	}
	points := m.regenPoints(u)
	if u.Combat && points == 0 {
		return // it begins again when the fight ends
	}
	u.Health = min(u.MaxHealth, u.Health+points)
	m.afterHealth(u)
	m.planRegen(u)
}
