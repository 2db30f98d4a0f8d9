package spawn

import (
	"fmt"
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/spawn"
)

// Able reports whether a spawn or a group could have something, apart from pools.
func (e *Spawns) Able(at content.Member) bool {
	if at.Kind == content.SpawnGroups {
		g, ok := e.Content().SpawnGroup(at.ID)
		return ok && e.groupOpen(g)
	}
	def, ok := e.Content().Spawn(at.ID)
	return ok && !def.Empty && def.Map == e.Map && e.inTime(def.During, def.Except) && (def.Object != "" || !e.allBeaten(def))
}

// Lives reports whether a unit is alive, or an object on the map.
func (e *Spawns) Lives(g guid.GUID) bool {
	if u, ok := e.Units[g]; ok {
		return !u.Dead
	}
	_, ok := e.Objects.Get(g)
	return ok
}

// allBeaten reports whether nothing of a spawn will respawn.
func (e *Spawns) allBeaten(def *content.Spawn) bool {
	some := false
	def.Creatures(func(id content.ID) bool {
		some = !e.encounters.IsDefeated(e.Def(), id)
		return !some
	})
	return !some
}

// inTime reports whether the running game events allow something that is bound to them.
func (e *Spawns) inTime(during, except content.ID) bool {
	_, on := e.environment.On(during)
	_, off := e.environment.On(except)
	return (during == "" || on) && !off
}

// groupOpen reports whether a spawn group is called and may be there now.
func (e *Spawns) groupOpen(g *content.SpawnGroup) bool {
	if !e.spawns.On(g.ID) || !e.inTime(g.During, g.Except) {
		return false
	}
	return g.Encounter == "" || slices.Contains(g.States, e.encounters.State(g.Encounter).String())
}

// open reports whether a spawn may have something now, by game events, groups and pools.
func (e *Spawns) open(def *content.Spawn) bool {
	if !e.inTime(def.During, def.Except) {
		return false
	}
	if g, ok := e.Content().Membership.GroupOf(def.ID); ok && !e.groupOpen(g) {
		return false
	}
	return e.spawns.Allows(e.Content(), def.ID)
}

// bound reports whether anything decides that a spawn is open.
func (e *Spawns) bound(def *content.Spawn) bool {
	if def.During != "" || def.Except != "" {
		return true
	}
	at := content.Member{Kind: content.Spawns, ID: def.ID}
	_, grouped := e.Content().Membership.GroupOf(def.ID)
	_, pooled := e.Content().Membership.PoolOf(at)
	return grouped || pooled
}

// drawPools draws the missing members of the pools of the map.
func (e *Spawns) drawPools() {
	e.spawns.Fill(e.Content(), e.Map, e, e.Random("pools"))
}

// again is called when a spawn is due. It reports whether it respawns now: not while the
// leader of its group is dead, and not if its pool has drawn another place.
func (e *Spawns) again(s *spawn.State) bool {
	c := e.Content()
	if e.spawns.Held(c, s.ID, e) {
		s.Due, s.Held = 0, true
		return false
	}
	pool := e.spawns.Yield(c, s.ID, e, e.Random("pools"))
	if pool == nil {
		return true
	}
	s.Due = 0 // which is now
	s.Forget()
	e.fitPool(pool)
	return false
}

// fitPool applies a draw of a pool: a new member spawns at once or when its cell wakes, a
// member that lost its place waits for nothing, and a group without living members spawns as a
// whole.
func (e *Spawns) fitPool(d *content.Pool) {
	c := e.Content()
	e.spawns.Under(c, d, func(s *spawn.State) {
		def, ok := c.Spawn(s.ID)
		if !ok || e.Lives(s.Unit) {
			return
		}
		group, grouped := c.Membership.GroupOf(s.ID)
		if !e.open(def) || !s.Made || grouped && !e.groupStands(group) {
			e.clearSpawn(s)
		}
	})
	e.spawns.Under(c, d, func(s *spawn.State) {
		if def, ok := c.Spawn(s.ID); ok && s.Dormant() && e.open(def) {
			e.wakeSpawn(s, def)
		}
	})
}

// groupStands reports whether any member of a group lives.
func (e *Spawns) groupStands(g *content.SpawnGroup) bool {
	return slices.ContainsFunc(g.Spawns, func(id content.ID) bool {
		s := e.spawns.Find(id)
		return s != nil && e.Lives(s.Unit)
	})
}

// clearSpawn cancels what a spawn waits for; its corpse stays without a spawn.
func (e *Spawns) clearSpawn(s *spawn.State) {
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	s.Forget()
}

// wakeSpawn makes what a dormant spawn defines, or leaves that to its cell.
func (e *Spawns) wakeSpawn(s *spawn.State, def *content.Spawn) {
	w := wanting{e: e, asked: e.Attached(hook.Spawn)}
	if e.awake || e.Grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) || def.Object != "" && e.wantsObject(def, w.asked) {
		e.hatch(s)
		return
	}
	e.spawns.File(e.Content(), s)
}

// led respawns members that waited for the leader of their group.
func (e *Spawns) led(leader content.ID) {
	g, ok := e.Content().Membership.GroupOf(leader)
	if !ok || g.Leader != leader {
		return
	}
	for _, id := range g.Spawns {
		if s := e.spawns.Find(id); s != nil && s.Held {
			s.Held = false
			e.hatch(s)
		}
	}
}

// EncounterChanged checks the spawns that depend on an encounter: at the end of the step,
// since encounters change while creatures that may be removed die and fight.
func (e *Spawns) EncounterChanged(name string) {
	for _, i := range e.Content().Membership.GroupsOn(e.Map) {
		if e.Content().SpawnGroups[i].Encounter == name {
			e.unfit = true
		}
	}
}

// FitLate does what was left for the end of a step.
func (e *Spawns) FitLate() {
	if e.unfit {
		e.unfit = false
		e.Fit()
	}
}

// CallGroup spawns a spawn group, all of it at once, or despawns it. Corpses stay.
func (e *Spawns) CallGroup(id content.ID, on bool) error {
	g, ok := e.Content().SpawnGroup(id)
	if !ok || !e.spawns.Call(id, on) {
		return fmt.Errorf("map %s has no spawn group %s", e.Map, id)
	}
	if on {
		for _, id := range g.Spawns {
			if s := e.spawns.Find(id); s != nil && !e.Lives(s.Unit) {
				e.clearSpawn(s)
			}
		}
	}
	e.Fit()
	return nil
}

// RedrawPool removes all that a pool has and draws again.
func (e *Spawns) RedrawPool(id content.ID) error {
	c := e.Content()
	d, ok := c.Pool(id)
	if !ok || d.Map != e.Map {
		return fmt.Errorf("map %s has no pool %s", e.Map, id)
	}
	e.spawns.Drop(c, d)
	e.spawns.Under(c, d, func(s *spawn.State) {
		e.shut(s)
		if !e.Lives(s.Unit) {
			e.clearSpawn(s)
		}
	})
	e.drawPools()
	e.fitPool(d)
	return nil
}

// Fit applies game events, groups and pools to the spawns that depend on them: what is not
// allowed is removed, what is allowed spawns, in sleeping cells when they wake. Corpses stay.
func (e *Spawns) Fit() {
	e.drawPools()
	bound := false
	for i := range e.spawns.States {
		s := &e.spawns.States[i]
		def, ok := e.Content().Spawn(s.ID)
		if !ok || !e.bound(def) {
			continue
		}
		bound = true
		if !e.open(def) {
			e.shut(s)
		}
	}
	if bound {
		e.spawns.Index(e.Content())
		e.SpawnInitial()
	}
}

// shut removes what a spawn has made, and cancels what it waits for.
func (e *Spawns) shut(s *spawn.State) {
	if u, ok := e.Units[s.Unit]; ok && !u.Dead {
		e.world.Remove(u, event.Ordered)
	}
	if o, ok := e.Objects.Get(s.Unit); ok {
		e.objects.Take(o, event.Ordered)
	}
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	if _, ok := e.Units[s.Unit]; !ok {
		s.Forget()
	}
}

// GroupCalled reports whether a spawn group is there: it is called, and nothing that it
// depends on prevents it. Known is false if this map has no such group.
func (e *Spawns) GroupCalled(id content.ID) (on, known bool) {
	g, ok := e.Content().SpawnGroup(id)
	if !ok || g.Map != e.Map {
		return false, false
	}
	return e.groupOpen(g), true
}

// PoolHas returns the current members of a pool of this map, in the order in which they were
// drawn; false if it has no such pool.
func (e *Spawns) PoolHas(id content.ID) ([]content.Member, bool) {
	all, ok := e.spawns.Chosen(id)
	return slices.Clone(all), ok
}
