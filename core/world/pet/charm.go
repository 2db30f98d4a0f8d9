package pet

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/aura"
)

// Swayed follows a change of whom a creature obeys: nobody who hated it does any
// more, and it hates nobody. Who is free again turns on who has charmed it.
func (e *Pets) Swayed(u *entity.Unit, before guid.GUID) {
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
	e.fight.LeaveFights(u)
	if !u.IsLed() {
		e.StandStill(u)
	}
	e.fight.RestHands(u)
	c.Told, c.Paused = false, false
	if u.Charmer != 0 {
		e.Heel(u)
		return
	}
	c.Mode, c.Goal = entity.Chase, 0
	if by, ok := e.Units[before]; ok && u.Fights && e.CanAttack(u, by) && e.Notices(u, by) {
		c.Mode = entity.Idle
		e.fight.Hate(u, by, 0)
		return
	}
	e.minds.Evade(u)
}

// Heel makes a charmed creature follow whom it obeys.
func (e *Pets) Heel(u *entity.Unit) {
	e.fight.DropGrudges(u)
	e.fight.Calm(u)
	e.fight.SetVictim(u, 0)
	u.Creature.Mode, u.Creature.Goal, u.Creature.Gap, u.Creature.Flank, u.Creature.Asleep = entity.Follow, u.Charmer, OwnedGap, false, false
	e.Hold(u, true)
	e.Plan(u, entity.DueThink, e.Now()+1)
}

// Obey lets a charmed creature attack whom it is told to by its charmer's example,
// and tells whether it does.
func (e *Pets) Obey(u *entity.Unit) bool {
	by, ok := e.Charmer(u)
	if !ok || !u.Fights || by.Victim == 0 || by.Victim == u.Victim {
		return false
	}
	victim, ok := e.Units[by.Victim]
	return ok && e.fight.OrderAttack(u, victim) == nil
}

// CountCharmed takes a unit that comes, or goes, into the number of the charmed or
// out of it.
func (e *Pets) CountCharmed(u *entity.Unit, by int) {
	if u.Charmer != 0 {
		e.charms += by
	}
}

// Charmed is how many are charmed.
func (e *Pets) Charmed() int { return e.charms }

// FreeCharmed ends what a unit does to the will of others, when it dies or goes.
func (e *Pets) FreeCharmed(by *entity.Unit) {
	if e.charms == 0 {
		return
	}
	for u := range e.Roster.All() {
		if u.Charmer == by.GUID {
			e.magic.RemoveAuras(u, event.CauseLeft, func(a *entity.Aura) bool {
				return a.Caster == by.GUID && aura.Controls(a)&entity.Charmed != 0
			})
		}
	}
}

// Resway lets those who obey a unit be on the side that it has changed to.
func (e *Pets) Resway(by *entity.Unit) {
	if e.charms == 0 {
		return
	}
	for u := range e.Roster.All() {
		if u.Charmer == by.GUID {
			e.body.Rederive(u)
			e.Touch(u, view.Looks|view.Target)
		}
	}
}
