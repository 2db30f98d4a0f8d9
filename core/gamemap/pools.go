package gamemap

import (
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/parley"
	"loam/core/spawn"
)

var _ spawn.World = (*world)(nil)

// Able tells whether something could be at a spawn or a group, but for pools.
func (w *world) Able(at content.Member) bool {
	m := (*Map)(w)
	if at.Kind == content.SpawnGroups {
		g, ok := m.s.Content().SpawnGroup(at.ID)
		return ok && m.groupOpen(g)
	}
	def, ok := m.s.Content().Spawn(at.ID)
	return ok && !def.Empty && def.Map == m.s.Map && m.inTime(def.During, def.Except) && (def.Object != "" || !m.allBeaten(def))
}

// Lives tells whether a unit is alive, or an object there.
func (w *world) Lives(g guid.GUID) bool {
	if u, ok := w.s.Units[g]; ok {
		return !u.Dead
	}
	_, ok := w.s.Object(g)
	return ok
}

// allBeaten tells whether nothing that a spawn makes comes again.
func (m *Map) allBeaten(def *content.Spawn) bool {
	some := false
	def.Creatures(func(id content.ID) bool {
		some = !m.beaten(id)
		return !some
	})
	return !some
}

// inTime tells whether game events that are on leave something where it is bound to
// them.
func (m *Map) inTime(during, except content.ID) bool {
	_, on := m.outlook.On(during)
	_, off := m.outlook.On(except)
	return (during == "" || on) && !off
}

// groupOpen tells whether a group of spawns is called for and may be there now.
func (m *Map) groupOpen(g *content.SpawnGroup) bool {
	if !m.spawns.On(g.ID) || !m.inTime(g.During, g.Except) {
		return false
	}
	return g.Encounter == "" || slices.Contains(g.States, m.encounters.State(g.Encounter).String())
}

// open tells whether something lives at a spawn, as game events, groups and pools
// have it.
func (m *Map) open(def *content.Spawn) bool {
	if !m.inTime(def.During, def.Except) {
		return false
	}
	if g, ok := m.s.Content().GroupOf(def.ID); ok && !m.groupOpen(g) {
		return false
	}
	return m.spawns.Allows(m.s.Content(), def.ID)
}

// bound tells whether there is something on which it hangs that a spawn is open.
func (m *Map) bound(def *content.Spawn) bool {
	if def.During != "" || def.Except != "" {
		return true
	}
	at := content.Member{Kind: content.Spawns, ID: def.ID}
	_, grouped := m.s.Content().GroupOf(def.ID)
	_, pooled := m.s.Content().PoolOf(at)
	return grouped || pooled
}

// drawPools draws what the pools of the map lack.
func (m *Map) drawPools() {
	m.spawns.Fill(m.s.Content(), m.s.Map, (*world)(m), m.s.Random("pools"))
}

// again is called when the time of a spawn has come. It tells whether its next
// creature comes now: not while the leader of its group is dead, and not where its
// pool has drawn another place.
func (m *Map) again(s *spawn.State) bool {
	c := m.s.Content()
	if m.spawns.Held(c, s.ID, (*world)(m)) {
		s.Due, s.Held = 0, true
		return false
	}
	pool := m.spawns.Yield(c, s.ID, (*world)(m), m.s.Random("pools"))
	if pool == nil {
		return true
	}
	s.Due = 0 // which is now
	s.Forget()
	m.fitPool(pool)
	return false
}

// fitPool makes the spawns of a pool what has been drawn: one that was not there
// before is there at once or when its cell wakes, one that may not be waits for
// nothing, and a group of which nobody is left comes as a whole.
func (m *Map) fitPool(d *content.Pool) {
	c := m.s.Content()
	m.spawns.Under(c, d, func(s *spawn.State) {
		def, ok := c.Spawn(s.ID)
		if !ok || (*world)(m).Lives(s.Unit) {
			return
		}
		group, grouped := c.GroupOf(s.ID)
		if !m.open(def) || !s.Made || grouped && !m.groupStands(group) {
			m.clearSpawn(s)
		}
	})
	m.spawns.Under(c, d, func(s *spawn.State) {
		if def, ok := c.Spawn(s.ID); ok && s.Dormant() && m.open(def) {
			m.wakeSpawn(s, def)
		}
	})
}

// groupStands tells whether somebody of a group lives.
func (m *Map) groupStands(g *content.SpawnGroup) bool {
	return slices.ContainsFunc(g.Spawns, func(id content.ID) bool {
		s := m.spawns.Find(id)
		return s != nil && (*world)(m).Lives(s.Unit)
	})
}

// clearSpawn lets a spawn wait for nothing; a corpse of it lies on as nobody's.
func (m *Map) clearSpawn(s *spawn.State) {
	if s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	s.Forget()
}

// wakeSpawn makes what lives at a dormant spawn, or leaves that to its cell.
func (m *Map) wakeSpawn(s *spawn.State, def *content.Spawn) {
	w := wanting{m: m, asked: m.scripts.Attached(hook.Spawn)}
	if m.cfg.AwakeAll || m.s.Grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) || def.Object != "" && m.wantsObject(def, w.asked) {
		m.hatch(s)
		return
	}
	m.spawns.File(m.s.Content(), s)
}

// led lets those come who waited for the leader of their group.
func (m *Map) led(leader content.ID) {
	g, ok := m.s.Content().GroupOf(leader)
	if !ok || g.Leader != leader {
		return
	}
	for _, id := range g.Spawns {
		if s := m.spawns.Find(id); s != nil && s.Held {
			s.Held = false
			m.hatch(s)
		}
	}
}

// encounterGroups looks again who is there, where that hangs on an encounter: at the
// end of the step, since encounters change while those die and fight who may go.
func (m *Map) encounterGroups(name string) {
	for _, i := range m.s.Content().GroupsOn(m.s.Map) {
		if m.s.Content().SpawnGroups[i].Encounter == name {
			m.unfit = true
		}
	}
}

// fitLate does what was left for the end of a step.
func (m *Map) fitLate() {
	if m.unfit {
		m.unfit = false
		m.fitSpawns()
	}
}

// callGroup has a group of spawns come, each of them at once, or go. Corpses lie on.
func (m *Map) callGroup(id content.ID, on bool) error {
	g, ok := m.s.Content().SpawnGroup(id)
	if !ok || !m.spawns.Call(id, on) {
		return fmt.Errorf("map %s has no group of spawns %s", m.s.Map, id)
	}
	if on {
		for _, id := range g.Spawns {
			if s := m.spawns.Find(id); s != nil && !(*world)(m).Lives(s.Unit) {
				m.clearSpawn(s)
			}
		}
	}
	m.fitSpawns()
	return nil
}

// redrawPool takes away all that a pool has and draws anew.
func (m *Map) redrawPool(id content.ID) error {
	c := m.s.Content()
	d, ok := c.Pool(id)
	if !ok || d.Map != m.s.Map {
		return fmt.Errorf("map %s has no pool %s", m.s.Map, id)
	}
	m.spawns.Drop(c, d)
	m.spawns.Under(c, d, func(s *spawn.State) {
		m.shut(s)
		if !(*world)(m).Lives(s.Unit) {
			m.clearSpawn(s)
		}
	})
	m.drawPools()
	m.fitPool(d)
	return nil
}

// CallGroup has a group of spawns of this map come or go.
func (tx *Tx) CallGroup(id content.ID, on bool) error { return tx.on().callGroup(id, on) }

// GroupCalled tells whether a group of spawns is there: it is called for, and nothing
// on which it hangs keeps it away. False where this map has no such group.
func (tx *Tx) GroupCalled(id content.ID) (on, known bool) {
	m := tx.on()
	g, ok := m.s.Content().SpawnGroup(id)
	if !ok || g.Map != m.s.Map {
		return false, false
	}
	return m.groupOpen(g), true
}

// PoolHas are the members of a pool of this map that are there, in the order in which
// they were drawn; false where it has no such pool.
func (tx *Tx) PoolHas(id content.ID) ([]content.Member, bool) {
	all, ok := tx.on().spawns.Chosen(id)
	return slices.Clone(all), ok
}

// RedrawPool takes away all that a pool of this map has and draws anew.
func (tx *Tx) RedrawPool(id content.ID) error { return tx.on().redrawPool(id) }

// mayCallGroup refuses an option about a group of another map.
func (m *Map) mayCallGroup(c *parley.Choice) string {
	if g, ok := m.s.Content().SpawnGroup(c.Option.Of); !ok || g.Map != m.s.Map {
		return "core.no_group_here"
	}
	return ""
}
