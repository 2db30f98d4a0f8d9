package pet

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/stat"
)

// Pet returns the creature that a unit commands as its pet, dead or alive.
func (e *Pets) Pet(u *entity.Unit) (*entity.Unit, bool) { return e.petOf(u) }

// Summon summons a creature as an effect defines it.
func (e *Pets) Summon(owner *entity.Unit, f *content.Effect, by content.ID, at geo.Point, enemy *entity.Unit) bool {
	if f.Role == content.RolePet && e.DeadPet(owner) {
		return false
	}
	bond, service := Ties(f, f.Role, by)
	s := Summoning{By: by.Bundle(), Owner: owner, Def: f.Creature, Lifetime: f.Lasts, Bond: bond, service: service}
	s.At = geo.Position{Point: e.nearby(owner, at), Facing: owner.Position.Facing}
	if f.Role == content.RoleWild {
		s.Owner = nil
	} else {
		e.makeRoom(owner, &service)
	}
	u, err := e.SummonCreature(s)
	if err != nil {
		e.Log.Add(event.Faulted{Bundle: by.Bundle(), Unit: owner.GUID, Message: "spell " + string(by) + ": " + err.Error()})
		return false
	}
	e.rouseFor(u, owner, enemy)
	return true
}

// rouseFor makes a new summon attack an enemy, or its owner's victim.
func (e *Pets) rouseFor(u, owner, enemy *entity.Unit) {
	if enemy == nil && owner.Combat {
		enemy = e.Units[owner.Victim]
	}
	if enemy == nil || !e.Here(u) || !u.Fights || u.Creature.Bond.Temper < content.Defensive || !e.CanAttack(u, enemy) {
		return
	}
	e.combat.RaiseThreat(u, enemy, 0)
}

// makeRoom dismisses creatures that a new one replaces.
func (e *Pets) makeRoom(owner *entity.Unit, comes *entity.Service) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := e.Units[g]; ok && Yields(&u.Creature.Service, comes) {
			e.discount(owner, u)
			e.world.Remove(u, event.Ordered)
		}
	}
}

// nearby returns where something appears near a unit: on the ground of the map, and not behind
// a wall.
func (e *Pets) nearby(u *entity.Unit, at geo.Point) geo.Point {
	if far := geo.FlatDistance(u.Position.Point, at); e.Def().Geometry != nil && far > 0 && geo.Within(u.Position.Point, at, outrun) {
		return e.Terrain.Escape(u, geo.Heading(u.Position.Point, at), far)
	}
	return e.Def().On(e.Def().Bounds.Clamp(at))
}

// enlist binds a creature that is about to be added to its owner.
func (e *Pets) enlist(u *entity.Unit, d *content.Creature, s Summoning) {
	u.Creature.Service = s.service
	if s.level > 0 {
		u.Level = s.level
	}
	if !e.serves(u) {
		if s.level > 0 {
			e.refresh(u)
		}
		return
	}
	u.Faction = s.Owner.Faction
	if level, ok := Level(d, s.Owner); ok {
		u.Level = level
	}
	e.refresh(u)
	e.PetChanged(u)
}

// refresh computes the stats of a creature that is about to be added, with full health.
func (e *Pets) refresh(u *entity.Unit) {
	stat.Fit(e.Content(), u)
	u.Health = u.MaxHealth
}

// LevelOwned updates the levels of a unit's creatures to its own.
func (e *Pets) LevelOwned(owner *entity.Unit) {
	for _, g := range slices.Clone(owner.Owned) {
		u, ok := e.Units[g]
		if !ok || u.Creature.Service.Role == content.RoleWild {
			continue
		}
		if d, ok := e.Content().Creature(u.Def); ok && e.serves(u) {
			if level, follows := Level(d, owner); follows {
				_ = e.units.SetLevel(u, level) // a level of the formula is in range
			}
		}
	}
}

// serves reports whether a creature belongs to its owner in a role.
func (e *Pets) serves(u *entity.Unit) bool {
	s := &u.Creature.Service
	return u.Creature.Owner != 0 && (s.Spell != "" || s.Role != content.RoleGuardian)
}

// Dismiss removes a creature for good, except a dead pet that stays its owner's.
func (e *Pets) Dismiss(u *entity.Unit) {
	if u.Dead && e.stays(u) {
		return
	}
	e.world.Remove(u, event.Ordered)
}

// Tame makes a creature a player's pet. Its spawn makes another in its usual time.
func (e *Pets) Tame(owner, u *entity.Unit, f *content.Effect, by content.ID) {
	if e.DeadPet(owner) {
		return
	}
	bond, service := Ties(f, content.RolePet, by)
	e.makeRoom(owner, &service)
	if !e.Here(u) || !e.Here(owner) || len(owner.Owned) >= MaxOwned {
		return
	}
	e.combat.LeaveFights(u)
	e.StandStill(u)
	e.spawns.ReleaseSpawn(u)
	e.Paths.Leave(e.RouteOf(u), u)
	c := u.Creature
	c.Spawn, c.Path, c.Mode = "", "", entity.Idle
	c.Owner, c.Bond, c.Service = owner.GUID, bond, service
	c.Home = u.Position
	e.bind(owner, u)
	_ = e.units.SetFaction(u, owner.Faction) // which is defined as long as the owner is
	if d, ok := e.Content().Creature(u.Def); ok {
		if level, follows := Level(d, owner); follows {
			_ = e.units.SetLevel(u, level)
		}
	}
	e.Touch(u, view.All)
	e.PetChanged(u)
	e.minds.Resume(u)
}

// Raise resurrects a dead creature where it is.
func (e *Pets) Raise(u *entity.Unit, pct float64) {
	if u.Creature == nil || u.Alive() || !e.Here(u) {
		return
	}
	e.spawns.CancelRespawn(u)
	e.Unplan(u, entity.DueVanish)
	if at := u.Creature.Service.Ends; at != 0 {
		e.Plan(u, entity.DueVanish, max(at, e.Now()+1))
	}
	u.Dead, u.Health = false, 1
	u.Creature.Mode = entity.Idle
	e.units.Rederive(u)
	u.Health = max(1, min(u.MaxHealth, int64(float64(u.MaxHealth)*min(max(pct, 0), 100)/100)))
	e.combat.Powers.Refill(u, pct)
	e.magic.Auras.UpdateInnate(u)
	e.Touch(u, view.All)
	e.Log.Add(event.Revived{Unit: u.GUID})
	e.combat.PlanRegen(u)
	e.PetChanged(u)
	e.minds.SettleMood(u)
	e.minds.LookAround(u)
}
