package combat

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/bossphase"
	"loam/core/rules/combat"
	"loam/core/rules/crowdcontrol"
	"loam/core/world/spell"
)

const (
	// swingRetry is the time until a swing that was not possible is tried again.
	swingRetry = 2 * clock.Step
	// complainEvery is the shortest time between two messages that tell a player why its
	// swings are not possible.
	complainEvery = 2 * clock.Second
	// maxDepth limits how deep damage and healing that handlers cause can nest.
	maxDepth = 8
)

// StartAttack handles a player's request to attack.
func (e *Fights) StartAttack(u *entity.Unit, in intent.Attack) {
	target, ok := e.Units[in.Target]
	if !ok || target == u || !e.CanAttack(u, target) || !e.Notices(u, target) {
		e.Refuse(u, intent.KindAttack, "core.cannot_attack")
		return
	}
	if by, ok := e.Provoker(u); ok && by != target {
		e.Helpless(u, intent.KindAttack)
		return
	}
	u.Player.Selected = target.GUID
	if u.Victim == target.GUID {
		return
	}
	e.StandUp(u)
	before := u.Victim
	u.Victim = target.GUID
	e.Touch(u, view.Target)
	e.Log.Add(event.VictimChanged{Unit: u.GUID, Victim: target.GUID, Before: before})
	e.PlanSwing(u)
}

// OrderAttack makes a creature or player attack target, on behalf of a script.
func (e *Fights) OrderAttack(u, target *entity.Unit) error {
	if u == target || !e.CanAttack(u, target) {
		return fmt.Errorf("%s cannot attack %s", u.Name.Key, target.Name.Key)
	}
	if u.Player != nil {
		e.StartAttack(u, intent.Attack{Target: target.GUID})
		return nil
	}
	e.RaiseThreat(u, target, 0)
	share := max(100, e.Rules().Eval(content.SwitchVictimPct))
	e.SetThreat(u, target, topThreat(u)*share/100+1) // enough to make the creature switch to target
	return nil
}

func (e *Fights) StopAttack(u *entity.Unit) {
	if u.Creature != nil {
		e.minds.Evade(u)
		return
	}
	if u.Victim == 0 {
		return
	}
	e.Log.Add(event.VictimChanged{Unit: u.GUID, Before: u.Victim})
	u.Victim = 0
	e.CancelSwings(u)
	e.Touch(u, view.Target)
}

// swing runs when the swing timer of a hand ends.
func (e *Fights) swing(u *entity.Unit, hand event.Hand) {
	victim, ok := e.Units[u.Victim]
	if !ok || !e.CanAttack(u, victim) || !e.Notices(u, victim) {
		e.victimLost(u)
		return
	}
	if u.Creature != nil && (!u.Fights || u.Manners&content.HoldsBlows != 0 || u.Creature.Mode != entity.Chase || !e.strikes(u)) {
		return
	}
	if !crowdcontrol.Strikes(u) {
		e.Plan(u, dueOf(hand), e.Now()+swingRetry)
		return
	}
	if u.Creature != nil && u.Cast != nil { // a creature does not swing during a cast
		e.Plan(u, dueOf(hand), max(u.Cast.Ends, e.Now())+clock.Step)
		return
	}
	if u.Creature != nil && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
	}
	obstacle := combat.CanStrike(e.Rules(), u, victim)
	if obstacle == combat.Clear && !e.Terrain.InSight(u, victim) {
		obstacle = combat.Hidden
	}
	if obstacle != combat.Clear {
		e.Plan(u, dueOf(hand), e.Now()+swingRetry)
		e.complain(u, obstacle)
		return
	}
	e.swung(u, hand)
	if hand == event.HandMain && e.magic.Weapon.TakeSwing(u, victim) {
		return
	}
	e.strike(u, victim, hand)
}

// complain tells a player why it does not swing, at most once per complainEvery.
func (e *Fights) complain(u *entity.Unit, o combat.Obstacle) {
	if u.Player == nil || (u.Player.Complained != 0 && e.Now()-u.Player.Complained < complainEvery) {
		return
	}
	u.Player.Complained = e.Now()
	e.Refuse(u, intent.KindAttack, complaints[o])
}

// complaints holds the text for each obstacle to a swing.
var complaints = [...]string{combat.TooFar: "core.too_far", combat.NotFacing: "core.not_facing", combat.Hidden: "core.not_in_sight"}

// victimLost runs when a unit's victim is dead, gone, or can no longer be attacked or
// seen.
func (e *Fights) victimLost(u *entity.Unit) {
	if u.Creature != nil {
		combat.RemoveThreat(u, u.Victim)
		e.Choose(u)
		return
	}
	e.StopAttack(u)
}

// engage puts two units in combat with each other and adds to the victim's threat.
func (e *Fights) engage(source, victim *entity.Unit, threat float64) {
	if e.EnterCombat(source) {
		defer e.tellCombat(source, victim)
	}
	if e.EnterCombat(victim) {
		defer e.tellCombat(victim, source)
	}
	e.Flags.struck(source, victim)
	if victim.Creature != nil && victim.Alive() {
		e.RaiseThreat(victim, source, threat)
	}
	if source.Creature != nil && source.Alive() {
		e.RaiseThreat(source, victim, 0)
	}
	e.AlertPets(source, victim)
	e.AlertPets(victim, source)
}

// EnterCombat puts a unit in combat or keeps it there. It reports whether the unit was out of
// combat before.
func (e *Fights) EnterCombat(u *entity.Unit) (begins bool) {
	u.LastHit = e.Now()
	e.StandUp(u)
	if begins = !u.Combat; begins {
		u.Combat = true
		e.Touch(u, view.State)
		e.Powers.Regenerate(u)
		e.magic.Casts.Broken(u, content.ByCombat, spell.Stopped)
	}
	if u.Player != nil || u.Creature.Bond.Temper == content.Passive { // a passive creature never fights, so the end of a fight cannot take it out of combat
		e.planCombatEnd(u)
	}
	return begins
}

// tellCombat calls the combat handlers of a player that is still in combat.
func (e *Fights) tellCombat(u, enemy *entity.Unit) {
	if u.Player != nil && u.Combat && u.Alive() && e.Here(u) {
		e.Notice(u, hook.Combat, 0, hook.Args{Units: [2]guid.GUID{enemy.GUID}})
	}
}

func (e *Fights) planCombatEnd(u *entity.Unit) {
	if u.Due[entity.DueCombatEnd] == 0 {
		e.Plan(u, entity.DueCombatEnd, e.Now()+max(clock.Step, clock.Time(e.Rules().Eval(content.CombatEndsMS))))
	}
}

// CombatEnd takes a player out of combat when no threat list contains it and its last
// combat action is long enough ago.
func (e *Fights) CombatEnd(u *entity.Unit, _ clock.Time) {
	if InCombat(u) {
		return
	}
	wait := max(clock.Step, clock.Time(e.Rules().Eval(content.CombatEndsMS)))
	if u.Alive() && (len(u.HatedBy) > 0 || e.Now()-u.LastHit < wait) {
		e.Plan(u, entity.DueCombatEnd, max(e.Now()+clock.Step, u.LastHit+wait))
		return
	}
	e.LeaveCombat(u)
}

// LeaveCombat takes a unit out of combat.
func (e *Fights) LeaveCombat(u *entity.Unit) {
	if !u.Combat {
		return
	}
	u.Combat = false
	e.Timers.EndFight(u)
	e.Touch(u, view.State)
	e.PlanRegen(u)
	e.Powers.Regenerate(u)
	e.magic.Casts.Broken(u, content.ByPeace, spell.Stopped)
	if u.Player != nil && u.Alive() && e.Here(u) && !slices.Contains(e.parting, u) {
		e.Notice(u, hook.Peace, 0, hook.Args{})
	}
}

// strikes reports whether a creature's phase lets it swing.
func (e *Fights) strikes(u *entity.Unit) bool {
	p, ok := bossphase.Of(e.Content(), u)
	return !ok || p.Movement != content.Fleeing
}

// InCombat reports whether a unit is a creature that fights (chases or flees); only then
// can it have phases.
func InCombat(u *entity.Unit) bool {
	return u.Creature != nil && u.Alive() && (u.Creature.Mode == entity.Chase || u.Creature.Mode == entity.Flee)
}
