package gamemap

import (
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/mind"
	"loam/core/view"
)

// mindOf is what chooses what creatures of the map cast.
func (m *Map) mindOf() mind.Mind { return mind.Mind{Engine: m.magic, World: m.s} }

// ponder lets a creature that casts by itself think with the next step: something
// has happened that may change what it can cast.
func (m *Map) ponder(u *unit) {
	if u.Casts && u.Creature != nil && u.Alive() && !u.Creature.Asleep && u.Cast == nil && m.s.Units[u.GUID] == u {
		m.s.Plan(u, entity.DueMind, m.s.Now()+1)
	}
}

// beginMind gives what a creature casts the times of a beginning: of its life, of a
// fight, of the peace after one.
func (m *Map) beginMind(u *unit) {
	if u.Casts && m.s.Here(u) {
		mind.Begin(m.s.Now(), m.s.Random("spells"), u, mind.ListOf(m.s.Content(), u))
		m.ponder(u)
	}
}

// refitMind brings what a creature casts to the phase and the release that it is in
// now.
func (m *Map) refitMind(u *unit) {
	if u.Creature == nil || !u.Casts && len(u.Creature.Mind.Turns) == 0 {
		return
	}
	mind.Fit(m.s.Now(), m.s.Random("spells"), u, mind.ListOf(m.s.Content(), u))
	if !u.Casts {
		u.Creature.Mind = entity.Mind{}
		m.s.Unplan(u, entity.DueMind)
		return
	}
	m.ponder(u)
}

// consider is the moment in which a creature thinks of what to cast.
func (m *Map) consider(u *unit, _ clock.Time) {
	if u.Creature == nil || !u.Casts || !u.Alive() || u.Creature.Asleep {
		return
	}
	switch u.Creature.Mode {
	case entity.GoHome, entity.Flee, entity.Corpse:
		return
	case entity.Chase, entity.Idle, entity.Follow, entity.Order:
	}
	list := mind.ListOf(m.s.Content(), u)
	c := m.mindOf().Choose(u, list, u.Creature.Mode == entity.Chase)
	thinks := &u.Creature.Mind
	thinks.Toward, thinks.Gap, thinks.Dry = c.Toward, c.Gap, c.Dry
	if c.Casts {
		m.castByItself(u, list, &c)
		return
	}
	if c.Next > 0 {
		m.s.Plan(u, entity.DueMind, max(c.Next, m.s.Now()+1))
	}
}

// castByItself lets a creature cast what its mind has chosen. What comes of that may
// be anything: its end, or another mind.
func (m *Map) castByItself(u *unit, list mind.List, c *mind.Choice) {
	mind.Spent(m.s.Now(), m.s.Random("spells"), u, list, c.Turn)
	if target, ok := m.s.Units[c.Request.Target]; ok && target != u && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, target.Position.Point)
		m.s.Touch(u, view.Place)
	}
	m.magic.Ask(u, c.Request)
	if !m.s.Here(u) || !u.Alive() || !u.Casts || u.Cast != nil {
		return
	}
	if def, ok := m.s.Content().Spell(c.Request.Spell); ok {
		m.s.Plan(u, entity.DueMind, m.s.Now()+max(mind.LookEvery, m.magic.GlobalLeft(u, def)))
	}
}

// castsStanding tells whether a creature casts something that moving ends.
func (m *Map) castsStanding(u *unit) bool {
	if u.Cast == nil {
		return false
	}
	def, ok := m.s.Content().Spell(u.Cast.Spell)
	return ok && def.Breaks&content.ByMoving != 0
}

// facesCast keeps a creature where it casts, and lets it look at whom it casts at,
// or else at its victim.
func (m *Map) facesCast(u, victim *unit) {
	m.s.StandStill(u)
	if t, ok := m.s.Units[u.Cast.Target]; ok && t != u {
		victim = t
	}
	u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
}

// drawn is whom a fighting creature goes near, and how near: its victim, or whom it
// wants to cast at and cannot from where it is.
func (m *Map) drawn(u, victim *unit) (*unit, geo.Yards) {
	gap := mind.Gap(u)
	goal, ok := m.s.Units[u.Creature.Mind.Toward]
	if !ok || goal == u || goal == victim && u.Creature.Mind.Gap >= gap {
		return victim, gap
	}
	return goal, u.Creature.Mind.Gap
}
