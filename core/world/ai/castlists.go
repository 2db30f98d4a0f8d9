package ai

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/castlist"
)

// mindOf returns what chooses the casts of creatures of the map.
func (e *Creatures) mindOf() castlist.Mind { return castlist.Mind{Spells: e.magic, Map: e.State} }

// PlanCast makes a creature that casts on its own choose a spell with the next step,
// because something has changed what it can cast.
func (e *Creatures) PlanCast(u *entity.Unit) {
	if u.Casts && u.Creature != nil && u.Alive() && !u.Creature.Asleep && u.Cast == nil && e.Units[u.GUID] == u {
		e.Plan(u, entity.DueCastList, e.Now()+1)
	}
}

// beginMind resets the timers of a creature's cast list, when it spawns, enters combat or
// leaves combat.
func (e *Creatures) beginMind(u *entity.Unit) {
	if u.Casts && e.Here(u) {
		castlist.Begin(e.Now(), e.Random("spells"), u, castlist.ListOf(e.Content(), u))
		e.PlanCast(u)
	}
}

// RefitMind adjusts a creature's cast list to its current phase and the current release.
func (e *Creatures) RefitMind(u *entity.Unit) {
	if u.Creature == nil || !u.Casts && len(u.Creature.CastState.Turns) == 0 {
		return
	}
	castlist.Fit(e.Now(), e.Random("spells"), u, castlist.ListOf(e.Content(), u))
	if !u.Casts {
		u.Creature.CastState = entity.CastState{}
		e.Unplan(u, entity.DueCastList)
		return
	}
	e.PlanCast(u)
}

// Consider runs when a creature chooses what to cast.
func (e *Creatures) Consider(u *entity.Unit, _ clock.Time) {
	if u.Creature == nil || !u.Casts || !u.Alive() || u.Creature.Asleep {
		return
	}
	switch u.Creature.Mode {
	case entity.GoHome, entity.Flee, entity.Corpse:
		return
	case entity.Chase, entity.Idle, entity.Follow, entity.Order:
	}
	list := castlist.ListOf(e.Content(), u)
	c := e.mindOf().Choose(u, list, u.Creature.Mode == entity.Chase)
	thinks := &u.Creature.CastState
	thinks.Toward, thinks.Gap, thinks.Dry = c.Toward, c.Gap, c.Dry
	if c.Casts {
		e.castByItself(u, list, &c)
		return
	}
	if c.Next > 0 {
		e.Plan(u, entity.DueCastList, max(c.Next, e.Now()+1))
	}
}

// castByItself makes a creature cast its choice. The cast may have any effect: the
// creature may die, or have another cast list.
func (e *Creatures) castByItself(u *entity.Unit, list castlist.List, c *castlist.Choice) {
	castlist.Spent(e.Now(), e.Random("spells"), u, list, c.Turn)
	if target, ok := e.Units[c.Request.Target]; ok && target != u && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, target.Position.Point)
		e.Touch(u, view.Place)
	}
	e.magic.Casts.Ask(u, c.Request)
	if !e.Here(u) || !u.Alive() || !u.Casts || u.Cast != nil {
		return
	}
	if def, ok := e.Content().Spell(c.Request.Spell); ok {
		e.Plan(u, entity.DueCastList, e.Now()+max(castlist.LookEvery, e.magic.Cooldowns.GlobalLeft(u, def)))
	}
}

// castsStanding reports whether a creature casts a spell that movement interrupts.
func (e *Creatures) castsStanding(u *entity.Unit) bool {
	if u.Cast == nil {
		return false
	}
	def, ok := e.Content().Spell(u.Cast.Spell)
	return ok && def.Breaks&content.ByMoving != 0
}

// facesCast stops a casting creature and turns it to its cast's target, or else to its
// victim.
func (e *Creatures) facesCast(u, victim *entity.Unit) {
	e.StandStill(u)
	if t, ok := e.Units[u.Cast.Target]; ok && t != u {
		victim = t
	}
	u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
}

// drawn returns whom a fighting creature approaches, and how near: its victim, or the
// target of a spell that it cannot cast from its position.
func (e *Creatures) drawn(u, victim *entity.Unit) (*entity.Unit, geo.Yards) {
	gap := castlist.Gap(u)
	goal, ok := e.Units[u.Creature.CastState.Toward]
	if !ok || goal == u || goal == victim && u.Creature.CastState.Gap >= gap {
		return victim, gap
	}
	return goal, u.Creature.CastState.Gap
}
