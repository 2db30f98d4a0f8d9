package gamemap

import (
	"loam/core/aura"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/view"
)

// enthrall works out whom a unit obeys because of an aura, and that it is on that
// one's side.
func (m *Map) enthrall(u *unit) {
	u.Charmer = 0
	if u.Control&entity.Charmed == 0 || u.Creature == nil {
		return
	}
	if by, ok := m.s.Units[aura.NewestOf(u, content.Charm).Caster]; ok && by != u {
		u.Charmer, u.FactionIndex = by.GUID, m.s.Content().FactionIndex(by.Faction)
	}
}

// swayed follows a change of whom a creature obeys: nobody who hated it does any
// more, and it hates nobody. Who is free again turns on who has charmed it.
func (m *Map) swayed(u *unit, before guid.GUID) {
	c := u.Creature
	if before == 0 {
		m.charms++
	}
	if u.Charmer == 0 {
		m.charms--
	}
	m.s.Touch(u, view.Looks|view.Target)
	if u.Dead {
		return
	}
	m.leavePhases(u)
	m.leaveFights(u)
	if !u.IsLed() {
		m.s.StandStill(u)
	}
	m.restHands(u)
	c.Told, c.Paused = false, false
	if u.Charmer != 0 {
		m.heel(u)
		return
	}
	c.Mode, c.Goal = entity.Chase, 0
	if by, ok := m.s.Units[before]; ok && u.Fights && m.s.CanAttack(u, by) && m.s.Notices(u, by) {
		c.Mode = entity.Idle
		m.hate(u, by, 0)
		return
	}
	m.evade(u)
}

// heel makes a charmed creature follow whom it obeys.
func (m *Map) heel(u *unit) {
	m.dropGrudges(u)
	m.calm(u)
	m.setVictim(u, 0)
	u.Creature.Mode, u.Creature.Goal, u.Creature.Gap, u.Creature.Asleep = entity.Follow, u.Charmer, ownedGap, false
	m.s.Hold(u, true)
	m.s.Plan(u, entity.DueThink, m.s.Now()+1)
}

// obey lets a charmed creature attack whom it is told to by its charmer's example,
// and tells whether it does.
func (m *Map) obey(u *unit) bool {
	by, ok := m.s.Charmer(u)
	if !ok || !u.Fights || by.Victim == 0 || by.Victim == u.Victim {
		return false
	}
	victim, ok := m.s.Units[by.Victim]
	return ok && m.orderAttack(u, victim) == nil
}

// freeCharmed ends what a unit does to the will of others, when it dies or goes.
func (m *Map) freeCharmed(by *unit) {
	if m.charms == 0 {
		return
	}
	for u := range m.s.Roll.All() {
		if u.Charmer == by.GUID {
			m.magic.RemoveAuras(u, event.CauseLeft, func(a *entity.Aura) bool {
				return a.Caster == by.GUID && aura.Controls(a)&entity.Charmed != 0
			})
		}
	}
}

// resway lets those who obey a unit be on the side that it has changed to.
func (m *Map) resway(by *unit) {
	if m.charms == 0 {
		return
	}
	for u := range m.s.Roll.All() {
		if u.Charmer == by.GUID {
			m.rederive(u)
			m.s.Touch(u, view.Looks|view.Target)
		}
	}
}
