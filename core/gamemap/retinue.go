package gamemap

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/retinue"
	"loam/core/spell"
	"loam/core/stat"
	"loam/core/view"
)

// What effects have a map do about what belongs to somebody; see spell.Owning.

// Pet is the creature that a unit commands as its pet, dead or alive.
func (g *magic) Pet(u *unit) (*unit, bool) { return g.m.petOf(u) }

// Summon makes a creature as an effect says.
func (g *magic) Summon(owner *unit, f *content.Effect, by content.ID, at geo.Point, enemy *unit) bool {
	m := g.m
	bond, service := retinue.Ties(f, f.Role, by)
	s := summoning{by: by.Bundle(), owner: owner, def: f.Creature, lifetime: f.Lasts, bond: bond, service: service}
	s.at = geo.Position{Point: m.nearby(owner, at), Facing: owner.Position.Facing}
	if f.Role == content.RoleWild {
		s.owner = nil
	} else {
		m.makeRoom(owner, &service)
	}
	u, err := m.conjure(s)
	if err != nil {
		m.s.Log.Add(event.Faulted{Bundle: by.Bundle(), Unit: owner.GUID, Message: "spell " + string(by) + ": " + err.Error()})
		return false
	}
	m.rouseFor(u, owner, enemy)
	return true
}

// rouseFor lets what has come to somebody fight an enemy, or whom its owner fights.
func (m *Map) rouseFor(u, owner, enemy *unit) {
	if enemy == nil && owner.Combat {
		enemy = m.s.Units[owner.Victim]
	}
	if enemy == nil || !m.s.Here(u) || !u.Fights || u.Creature.Bond.Temper < content.Defensive || !m.s.CanAttack(u, enemy) {
		return
	}
	m.hate(u, enemy, 0)
}

// makeRoom sends away what goes for somebody who comes to its owner.
func (m *Map) makeRoom(owner *unit, comes *entity.Service) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := m.s.Units[g]; ok && retinue.Yields(&u.Creature.Service, comes) {
			m.discount(owner, u)
			m.remove(u, event.Ordered)
		}
	}
}

// nearby is where something appears near a unit: on the ground of the map, and
// nothing behind a wall.
func (m *Map) nearby(u *unit, at geo.Point) geo.Point {
	if far := geo.FlatDistance(u.Position.Point, at); m.s.Def().Geometry != nil && far > 0 && geo.Within(u.Position.Point, at, outrun) {
		return m.s.Escape(u, geo.Heading(u.Position.Point, at), far)
	}
	return m.s.Def().On(m.s.Def().Bounds.Clamp(at))
}

// enlist makes a creature that is about to come what it is to its owner.
func (m *Map) enlist(u *unit, d *content.Creature, s summoning) {
	u.Creature.Service = s.service
	if s.level > 0 {
		u.Level = s.level
	}
	if !m.serves(u) {
		if s.level > 0 {
			m.refresh(u)
		}
		return
	}
	u.Faction = s.owner.Faction
	if level, ok := retinue.Level(d, s.owner); ok {
		u.Level = level
	}
	m.refresh(u)
	m.petChanged(u)
}

// refresh derives a creature that is about to come, in full health.
func (m *Map) refresh(u *unit) {
	stat.Fit(m.s.Content(), u)
	u.Health = u.MaxHealth
}

// levelOwned lets what belongs to a unit follow its level.
func (m *Map) levelOwned(owner *unit) {
	for _, g := range slices.Clone(owner.Owned) {
		u, ok := m.s.Units[g]
		if !ok || u.Creature.Service.Role == content.RoleWild {
			continue
		}
		if d, ok := m.s.Content().Creature(u.Def); ok && m.serves(u) {
			if level, follows := retinue.Level(d, owner); follows {
				_ = m.setLevel(u, level) // a level of the formula is in range
			}
		}
	}
}

// serves tells whether a creature belongs to its owner in a role.
func (m *Map) serves(u *unit) bool {
	s := &u.Creature.Service
	return u.Creature.Owner != 0 && (s.Spell != "" || s.Role != content.RoleGuardian)
}

// Dismiss takes a creature away for good.
func (g *magic) Dismiss(u *unit) { g.m.remove(u, event.Ordered) }

// Tame makes a creature somebody's pet. Its spawn makes another in its usual time.
func (g *magic) Tame(owner, u *unit, f *content.Effect, by content.ID) {
	m := g.m
	bond, service := retinue.Ties(f, content.RolePet, by)
	m.makeRoom(owner, &service)
	if !m.s.Here(u) || !m.s.Here(owner) || len(owner.Owned) >= MaxOwned {
		return
	}
	m.leaveFights(u)
	m.s.StandStill(u)
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID {
		s.Unit = 0
		m.awaitSpawn(s)
	}
	m.s.Paths.Leave(m.s.RouteOf(u), u)
	c := u.Creature
	c.Spawn, c.Path, c.Mode = "", "", entity.Idle
	c.Owner, c.Bond, c.Service = owner.GUID, bond, service
	c.Home = u.Position
	m.bind(owner, u)
	_ = m.setFaction(u, owner.Faction) // which is defined as long as the owner is
	if d, ok := m.s.Content().Creature(u.Def); ok {
		if level, follows := retinue.Level(d, owner); follows {
			_ = m.setLevel(u, level)
		}
	}
	m.s.Touch(u, view.All)
	m.petChanged(u)
	m.resume(u)
}

// Raise makes a dead creature live again where it lies.
func (g *magic) Raise(u *unit, pct float64) {
	m := g.m
	if u.Creature == nil || u.Alive() || !m.s.Here(u) {
		return
	}
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID && s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	m.s.Unplan(u, entity.DueVanish)
	if at := u.Creature.Service.Ends; at != 0 {
		m.s.Plan(u, entity.DueVanish, max(at, m.s.Now()+1))
	}
	u.Dead, u.Health = false, 1
	u.Creature.Mode = entity.Idle
	m.rederive(u)
	u.Health = max(1, min(u.MaxHealth, int64(float64(u.MaxHealth)*min(max(pct, 0), 100)/100)))
	m.refill(u, pct)
	m.magic.Settle(u)
	m.s.Touch(u, view.All)
	m.s.Log.Add(event.Revived{Unit: u.GUID})
	m.planRegen(u)
	m.petChanged(u)
	m.settleMood(u)
	m.lookAround(u)
}

// creditOf is who gets what a unit's deeds earn: of what obeys a player, that
// player.
func (m *Map) creditOf(u *unit) *unit {
	if u == nil || u.Creature == nil {
		return u
	}
	if by := m.s.Answers(u); by.Player != nil && m.s.Here(by) {
		return by
	}
	return u
}

var _ spell.Owning = (*magic)(nil)
