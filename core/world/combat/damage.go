package combat

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
	"loam/core/rules/stat"
	"loam/core/world/spell"
)

// Hit is damage that is about to be dealt.
type Hit struct {
	Amount            int64
	crit, swing       bool
	how               event.Outcome // OutcomeMiss, which never damages, means a plain hit
	hand              event.Hand
	blocked, resisted int64 // points that were prevented
	// Set for spells; for auras when periodic or shield is set.
	spell            content.ID
	school           content.ID
	tags             []string
	periodic, shield bool
	world            bool // without attacker: a cost, a fall
	exact            bool // a share of damage to another unit, which nothing modifies
}

// became returns the outcome of the swing or spell.
func (h *Hit) became() event.Outcome {
	switch {
	case h.how.Lands():
		return h.how
	case h.crit:
		return event.OutcomeCrit
	}
	return event.OutcomeHit
}

// Damage takes health from a unit. All damage goes through it: swings, spells, scripts and
// falls. It returns the health that the victim lost.
func (e *Fights) Damage(source, victim *entity.Unit, h Hit) int64 {
	if !victim.Alive() || victim.Evading() || h.Amount < 0 || e.depth >= maxDepth {
		return 0
	}
	if e.untouched(source, victim, &h) {
		return 0
	}
	e.depth++
	defer func() { e.depth-- }()
	if !h.exact {
		h.Amount = e.changeDamage(source, victim, e.influenced(source, victim, &h))
	}
	absorbed := e.warded(source, victim, &h)
	if !victim.Alive() || !e.Here(victim) {
		return 0
	}
	spared := false
	h.Amount, spared = e.Duels.spare(source, victim, h.Amount)
	if floor := victim.Floor(); floor > 0 {
		h.Amount = min(h.Amount, max(0, victim.Health-floor))
	}
	lost := min(h.Amount, victim.Health)
	told := event.DamageDealt{
		Victim: victim.GUID, Amount: lost, Overkill: h.Amount - lost, Crit: h.crit, Swing: h.swing,
		Spell: h.spell, School: h.school, Periodic: h.periodic, Shield: h.shield, Absorbed: absorbed,
		How: h.became(), Hand: h.hand, Blocked: h.blocked, Resisted: h.resisted,
	}
	if source != nil {
		told.Attacker = source.GUID
	}
	victim.Health -= lost
	e.Log.Add(told)
	if source != nil && source != victim && e.Here(source) {
		e.tap(source, victim)
		e.engage(source, victim, e.threatOf(source, &h, lost))
	}
	e.AfterHealth(victim)
	e.PlanRegen(victim)
	if victim.Health == 0 && victim.Alive() {
		e.Die(victim, source)
	}
	if spared && victim.Dueling() {
		e.Duels.lose(victim, false)
		return lost // the last hit of a duel has no further effects
	}
	if lost > 0 && victim.Alive() && e.Here(victim) && !h.world {
		e.magic.Casts.HitTaken(source, victim, spell.Harm{Spell: h.spell, School: h.school, Amount: float64(lost), Crit: h.crit, Periodic: h.periodic, Shield: h.shield}, h.swing)
	}
	if lost > 0 && e.Here(victim) {
		e.magic.Procs.Damage(source, victim, lost)
		e.world.DamageTaken(victim, lost)
		e.RuleUnit(victim, hook.DamageTaken, hook.Args{Units: [2]guid.GUID{told.Attacker}, Numbers: [2]float64{float64(lost)}})
	}
	if lost > 0 && source != nil && e.Here(source) {
		e.RuleUnit(source, hook.DamageDealt, hook.Args{Units: [2]guid.GUID{victim.GUID}, Numbers: [2]float64{float64(lost)}})
	}
	return lost
}

func (e *Fights) changeDamage(source, victim *entity.Unit, amount int64) int64 {
	v := float64(amount)
	if source != nil && source.Creature != nil {
		v *= source.Deals
	}
	return combat.Points(e.changeBetween(source, victim, v, hook.DamageDealt, hook.DamageTaken))
}

// changeBetween passes points through the handlers of source, which may be nil, and then
// of target. It returns the changed number.
func (e *Fights) changeBetween(source, target *entity.Unit, points float64, given, taken hook.ID) float64 {
	var from guid.GUID
	if source != nil {
		from = source.GUID
	}
	if source != nil && source.Hooks.Has(given) {
		points = e.Change(given, from, hook.Args{Units: [2]guid.GUID{target.GUID}}, value.OfNumber(points)).Number()
	}
	if target.Hooks.Has(taken) {
		points = e.Change(taken, target.GUID, hook.Args{Units: [2]guid.GUID{from}}, value.OfNumber(points)).Number()
	}
	return points
}

// AfterHealth marks the health as changed and calls the handlers of thresholds that it has
// fallen below.
func (e *Fights) AfterHealth(u *entity.Unit) {
	e.Touch(u, view.Health)
	e.KeepSoon(u)
	share := u.Share() * 100
	for i := range u.Thresholds {
		if i >= len(u.Below) {
			break
		}
		below := share < u.Thresholds[i]
		crossed := below && !u.Below[i]
		u.Below[i] = below
		if crossed && u.Health > 0 {
			e.Notice(u, hook.HealthBelow, i, hook.Args{})
		}
	}
	if u.Creature != nil {
		e.minds.HealthChanged(u)
	}
}

// FitThresholds resizes Below after scripts have attached other thresholds.
func (e *Fights) FitThresholds(u *entity.Unit) {
	if len(u.Below) == len(u.Thresholds) {
		return
	}
	u.Below = make([]bool, len(u.Thresholds))
	for i, t := range u.Thresholds {
		u.Below[i] = u.Share()*100 < t
	}
}

func (e *Fights) Heal(source, target *entity.Unit, points int64) int64 {
	return e.mend(source, target, spell.Cure{Amount: float64(points)})
}

// mend restores health. All healing goes through it: spells, auras and scripts.
func (e *Fights) mend(source, target *entity.Unit, c spell.Cure) int64 {
	if !target.Alive() || combat.Points(c.Amount) <= 0 || e.depth >= maxDepth {
		return 0
	}
	e.depth++
	defer func() { e.depth-- }()
	points := combat.Points(e.changeBetween(source, target, c.Amount, hook.HealingDealt, hook.HealingTaken))
	if points <= 0 || !target.Alive() || !e.Here(target) {
		return 0
	}
	won := min(points, target.MaxHealth-target.Health)
	if won <= 0 && c.Spell == "" {
		return 0
	}
	target.Health += won
	told := event.Healed{Target: target.GUID, Amount: won, Over: points - won, Crit: c.Crit, Spell: c.Spell, Periodic: c.Periodic}
	if source != nil {
		told.Source = source.GUID
	}
	e.Log.Add(told)
	if source != nil && e.Here(source) {
		e.Flags.helped(source, target)
		e.resent(source, target, won, aura.About{Tags: c.Tags})
	}
	e.AfterHealth(target)
	if source != nil && e.Here(target) {
		e.Notice(target, hook.Healed, 0, hook.Args{Units: [2]guid.GUID{source.GUID}, Numbers: [2]float64{float64(points)}})
	}
	return won
}

// PlanRegen schedules the regeneration of a unit that is not at full health.
func (e *Fights) PlanRegen(u *entity.Unit) {
	if !u.Dead && u.Health < u.MaxHealth && u.Manners&content.NeverMends == 0 && u.Due[entity.DueRegen] == 0 && !(u.Combat && e.regenPoints(u) == 0) {
		e.Plan(u, entity.DueRegen, e.Now()+max(clock.Step, clock.Time(e.Rules().Eval(content.RegenEveryMS))))
	}
}

// regenPoints returns the health that a unit regenerates per interval now.
func (e *Fights) regenPoints(u *entity.Unit) int64 {
	slot := content.RegenPoints
	if u.Combat {
		slot = content.RegenFightingPoints
	}
	in := [...]float64{float64(u.MaxHealth), float64(u.Level)}
	return combat.Points(stat.Regained(u, e.Content().Rule(slot, in[:], u.Values)))
}

func (e *Fights) Regenerate(u *entity.Unit, _ clock.Time) {
	if u.Dead || u.Health >= u.MaxHealth || u.Manners&content.NeverMends != 0 {
		return
	}
	points := e.regenPoints(u)
	if u.Combat && points == 0 {
		return // AfterHealth and Calm schedule it again after combat
	}
	u.Health = min(u.MaxHealth, u.Health+points)
	e.AfterHealth(u)
	e.PlanRegen(u)
}
