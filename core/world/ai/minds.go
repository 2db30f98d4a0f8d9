package ai

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/castlist"
)

// mindOf is what chooses what creatures of the map cast.
func (e *Creatures) mindOf() castlist.Mind { return castlist.Mind{Casts: e.magic, Map: e.State} }

// PlanCast lets a creature that casts by itself think with the next step: something
// has happened that may change what it can cast.
func (e *Creatures) PlanCast(u *entity.Unit) {
	if u.Casts && u.Creature != nil && u.Alive() && !u.Creature.Asleep && u.Cast == nil && e.Units[u.GUID] == u {
		e.Plan(u, entity.DueMind, e.Now()+1)
	}
}

// beginMind gives what a creature casts the times of a beginning: of its life, of a
// fight, of the peace after one.
func (e *Creatures) beginMind(u *entity.Unit) {
	if u.Casts && e.Here(u) {
		castlist.Begin(e.Now(), e.Random("spells"), u, castlist.ListOf(e.Content(), u))
		e.PlanCast(u)
	}
}

// RefitMind brings what a creature casts to the phase and the release that it is in
// now.
func (e *Creatures) RefitMind(u *entity.Unit) {
	if u.Creature == nil || !u.Casts && len(u.Creature.Mind.Turns) == 0 {
		return
	}
	castlist.Fit(e.Now(), e.Random("spells"), u, castlist.ListOf(e.Content(), u))
	if !u.Casts {
		u.Creature.Mind = entity.Mind{}
		e.Unplan(u, entity.DueMind)
		return
	}
	e.PlanCast(u)
}

// Consider is the moment in which a creature thinks of what to cast.
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
	thinks := &u.Creature.Mind
	thinks.Toward, thinks.Gap, thinks.Dry = c.Toward, c.Gap, c.Dry
	if c.Casts {
		e.castByItself(u, list, &c)
		return
	}
	if c.Next > 0 {
		e.Plan(u, entity.DueMind, max(c.Next, e.Now()+1))
	}
}

// castByItself lets a creature cast what its mind has chosen. What comes of that may
// be anything: its end, or another mind.
func (e *Creatures) castByItself(u *entity.Unit, list castlist.List, c *castlist.Choice) {
	castlist.Spent(e.Now(), e.Random("spells"), u, list, c.Turn)
	if target, ok := e.Units[c.Request.Target]; ok && target != u && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, target.Position.Point)
		e.Touch(u, view.Place)
	}
	e.magic.Ask(u, c.Request)
	if !e.Here(u) || !u.Alive() || !u.Casts || u.Cast != nil {
		return
	}
	if def, ok := e.Content().Spell(c.Request.Spell); ok {
		e.Plan(u, entity.DueMind, e.Now()+max(castlist.LookEvery, e.magic.GlobalLeft(u, def)))
	}
}

// castsStanding tells whether a creature casts something that moving ends.
func (e *Creatures) castsStanding(u *entity.Unit) bool {
	if u.Cast == nil {
		return false
	}
	def, ok := e.Content().Spell(u.Cast.Spell)
	return ok && def.Breaks&content.ByMoving != 0
}

// facesCast keeps a creature where it casts, and lets it look at whom it casts at,
// or else at its victim.
func (e *Creatures) facesCast(u, victim *entity.Unit) {
	e.StandStill(u)
	if t, ok := e.Units[u.Cast.Target]; ok && t != u {
		victim = t
	}
	u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
}

// drawn is whom a fighting creature goes near, and how near: its victim, or whom it
// wants to cast at and cannot from where it is.
func (e *Creatures) drawn(u, victim *entity.Unit) (*entity.Unit, geo.Yards) {
	gap := castlist.Gap(u)
	goal, ok := e.Units[u.Creature.Mind.Toward]
	if !ok || goal == u || goal == victim && u.Creature.Mind.Gap >= gap {
		return victim, gap
	}
	return goal, u.Creature.Mind.Gap
}
