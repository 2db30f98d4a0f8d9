package pet

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/aura"
)

// CharmerChanged handles a change of a creature's charmer: it is removed from all threat lists and its
// own is cleared. A creature that is free again attacks the one that charmed it.
func (e *Pets) CharmerChanged(u *entity.Unit, before guid.GUID) {
	c := u.Creature
	if before == 0 {
		e.charms++
	}
	if u.Charmer == 0 {
		e.charms--
	}
	e.Touch(u, view.Looks|view.Target)
	if u.Dead {
		return
	}
	e.minds.LeavePhases(u)
	e.combat.LeaveFights(u)
	if !u.IsLed() {
		e.StandStill(u)
	}
	e.combat.CancelSwings(u)
	c.Told, c.Paused = false, false
	if u.Charmer != 0 {
		e.FollowCharmer(u)
		return
	}
	c.Mode, c.Goal = entity.Chase, 0
	if by, ok := e.Units[before]; ok && u.Fights && e.CanAttack(u, by) && e.Notices(u, by) {
		c.Mode = entity.Idle
		e.combat.RaiseThreat(u, by, 0)
		return
	}
	e.minds.Evade(u)
}

// FollowCharmer makes a charmed creature follow its charmer.
func (e *Pets) FollowCharmer(u *entity.Unit) {
	e.combat.ClearThreat(u)
	e.combat.LeaveCombat(u)
	e.combat.SetVictim(u, 0)
	u.Creature.Mode, u.Creature.Goal, u.Creature.Gap, u.Creature.Flank, u.Creature.Asleep = entity.Follow, u.Charmer, OwnedGap, false, false
	e.Hold(u, true)
	e.Plan(u, entity.DueThink, e.Now()+1)
}

// Obey makes a charmed creature attack its charmer's victim, and reports whether it does.
func (e *Pets) Obey(u *entity.Unit) bool {
	by, ok := e.Charmer(u)
	if !ok || !u.Fights || by.Victim == 0 || by.Victim == u.Victim {
		return false
	}
	victim, ok := e.Units[by.Victim]
	return ok && e.combat.OrderAttack(u, victim) == nil
}

// CountCharmed updates the number of charmed units.
func (e *Pets) CountCharmed(u *entity.Unit, by int) {
	if u.Charmer != 0 {
		e.charms += by
	}
}

// Charmed returns how many units are charmed.
func (e *Pets) Charmed() int { return e.charms }

// FreeCharmed ends the charms of a unit that dies or leaves.
func (e *Pets) FreeCharmed(by *entity.Unit) {
	if e.charms == 0 {
		return
	}
	for u := range e.Roster.All() {
		if u.Charmer == by.GUID {
			e.magic.Auras.Remove(u, event.CauseLeft, func(a *entity.Aura) bool {
				return a.Caster == by.GUID && aura.Controls(a)&entity.Charmed != 0
			})
		}
	}
}

// CharmerFactionChanged updates the faction of charmed units after their charmer has changed its own.
func (e *Pets) CharmerFactionChanged(by *entity.Unit) {
	if e.charms == 0 {
		return
	}
	for u := range e.Roster.All() {
		if u.Charmer == by.GUID {
			e.units.Rederive(u)
			e.Touch(u, view.Looks|view.Target)
		}
	}
}
