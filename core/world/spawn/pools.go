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

// Able tells whether something could be at a spawn or a group, but for pools.
func (e *Spawns) Able(at content.Member) bool {
	if at.Kind == content.SpawnGroups {
		g, ok := e.Content().SpawnGroup(at.ID)
		return ok && e.groupOpen(g)
	}
	def, ok := e.Content().Spawn(at.ID)
	return ok && !def.Empty && def.Map == e.Map && e.inTime(def.During, def.Except) && (def.Object != "" || !e.allBeaten(def))
}

// Lives tells whether a unit is alive, or an object there.
func (e *Spawns) Lives(g guid.GUID) bool {
	if u, ok := e.Units[g]; ok {
		return !u.Dead
	}
	_, ok := e.Object(g)
	return ok
}

// allBeaten tells whether nothing that a spawn makes comes again.
func (e *Spawns) allBeaten(def *content.Spawn) bool {
	some := false
	def.Creatures(func(id content.ID) bool {
		some = !e.encounters.Beaten(e.Def(), id)
		return !some
	})
	return !some
}

// inTime tells whether game events that are on leave something where it is bound to
// them.
func (e *Spawns) inTime(during, except content.ID) bool {
	_, on := e.outlook.On(during)
	_, off := e.outlook.On(except)
	return (during == "" || on) && !off
}

// groupOpen tells whether a group of spawns is called for and may be there now.
func (e *Spawns) groupOpen(g *content.SpawnGroup) bool {
	if !e.spawns.On(g.ID) || !e.inTime(g.During, g.Except) {
		return false
	}
	return g.Encounter == "" || slices.Contains(g.States, e.encounters.State(g.Encounter).String())
}

// open tells whether something lives at a spawn, as game events, groups and pools
// have it.
func (e *Spawns) open(def *content.Spawn) bool {
	if !e.inTime(def.During, def.Except) {
		return false
	}
	if g, ok := e.Content().GroupOf(def.ID); ok && !e.groupOpen(g) {
		return false
	}
	return e.spawns.Allows(e.Content(), def.ID)
}

// bound tells whether there is something on which it hangs that a spawn is open.
func (e *Spawns) bound(def *content.Spawn) bool {
	if def.During != "" || def.Except != "" {
		return true
	}
	at := content.Member{Kind: content.Spawns, ID: def.ID}
	_, grouped := e.Content().GroupOf(def.ID)
	_, pooled := e.Content().PoolOf(at)
	return grouped || pooled
}

// drawPools draws what the pools of the map lack.
func (e *Spawns) drawPools() {
	e.spawns.Fill(e.Content(), e.Map, e, e.Random("pools"))
}

// again is called when the time of a spawn has come. It tells whether its next
// creature comes now: not while the leader of its group is dead, and not where its
// pool has drawn another place.
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

// fitPool makes the spawns of a pool what has been drawn: one that was not there
// before is there at once or when its cell wakes, one that may not be waits for
// nothing, and a group of which nobody is left comes as a whole.
func (e *Spawns) fitPool(d *content.Pool) {
	c := e.Content()
	e.spawns.Under(c, d, func(s *spawn.State) {
		def, ok := c.Spawn(s.ID)
		if !ok || e.Lives(s.Unit) {
			return
		}
		group, grouped := c.GroupOf(s.ID)
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

// groupStands tells whether somebody of a group lives.
func (e *Spawns) groupStands(g *content.SpawnGroup) bool {
	return slices.ContainsFunc(g.Spawns, func(id content.ID) bool {
		s := e.spawns.Find(id)
		return s != nil && e.Lives(s.Unit)
	})
}

// clearSpawn lets a spawn wait for nothing; a corpse of it lies on as nobody's.
func (e *Spawns) clearSpawn(s *spawn.State) {
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	s.Forget()
}

// wakeSpawn makes what lives at a dormant spawn, or leaves that to its cell.
func (e *Spawns) wakeSpawn(s *spawn.State, def *content.Spawn) {
	w := wanting{e: e, asked: e.Attached(hook.Spawn)}
	if e.awake || e.Grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) || def.Object != "" && e.wantsObject(def, w.asked) {
		e.hatch(s)
		return
	}
	e.spawns.File(e.Content(), s)
}

// led lets those come who waited for the leader of their group.
func (e *Spawns) led(leader content.ID) {
	g, ok := e.Content().GroupOf(leader)
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

// EncounterChanged looks again who is there, where that hangs on an encounter: at the
// end of the step, since encounters change while those die and fight who may go.
func (e *Spawns) EncounterChanged(name string) {
	for _, i := range e.Content().GroupsOn(e.Map) {
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

// CallGroup has a group of spawns come, each of them at once, or go. Corpses lie on.
func (e *Spawns) CallGroup(id content.ID, on bool) error {
	g, ok := e.Content().SpawnGroup(id)
	if !ok || !e.spawns.Call(id, on) {
		return fmt.Errorf("map %s has no group of spawns %s", e.Map, id)
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

// RedrawPool takes away all that a pool has and draws anew.
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

// Fit makes what lives at spawns that depend on game events, groups or pools
// what it must be: what may not be there is gone, and what may comes, in cells that
// sleep when they wake. Corpses lie on.
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

// shut takes away what lives at a spawn, and lets it wait for nothing.
func (e *Spawns) shut(s *spawn.State) {
	if u, ok := e.Units[s.Unit]; ok && !u.Dead {
		e.world.Remove(u, event.Ordered)
	}
	if o, ok := e.Object(s.Unit); ok {
		e.fixture.Take(o, event.Ordered)
	}
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	if _, ok := e.Units[s.Unit]; !ok {
		s.Forget()
	}
}

// GroupCalled tells whether a group of spawns is there: it is called for, and nothing
// on which it hangs keeps it away. False where this map has no such group.
func (e *Spawns) GroupCalled(id content.ID) (on, known bool) {
	g, ok := e.Content().SpawnGroup(id)
	if !ok || g.Map != e.Map {
		return false, false
	}
	return e.groupOpen(g), true
}

// PoolHas are the members of a pool of this map that are there, in the order in which
// they were drawn; false where it has no such pool.
func (e *Spawns) PoolHas(id content.ID) ([]content.Member, bool) {
	all, ok := e.spawns.Chosen(id)
	return slices.Clone(all), ok
}
