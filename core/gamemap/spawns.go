package gamemap

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/spawn"
	"loam/core/stat"
)

// spawnState is what the map remembers of a spawn. A spawn whose creature has
// never been needed is dormant: it costs nothing but this.
type spawnState struct {
	id   content.ID
	unit guid.GUID  // that it made and that still stands, alive or as a corpse
	due  clock.Time // of the next one; 0: not waiting
	made bool       // it has made one
	wake clock.Handle
}

func (m *Map) spawnAt(id content.ID) int {
	i, ok := slices.BinarySearchFunc(m.spawns, id, func(s spawnState, id content.ID) int {
		return strings.Compare(string(s.id), string(id))
	})
	if !ok {
		return -1
	}
	return i
}

// placeSpawns takes up the spawns of the release: dormant until their cell
// wakes, but for those that scripts, a path or their definition want at once.
func (m *Map) placeSpawns() {
	c := m.release.Content
	old := m.spawns
	was := func(id content.ID) spawnState {
		i, ok := slices.BinarySearchFunc(old, id, func(s spawnState, id content.ID) int {
			return strings.Compare(string(s.id), string(id))
		})
		if ok {
			return old[i]
		}
		return spawnState{id: id}
	}
	indexes := c.SpawnsOn(m.cfg.Map)
	m.spawns = make([]spawnState, 0, len(indexes))
	for _, i := range indexes {
		m.spawns = append(m.spawns, was(c.Spawns[i].ID))
	}
	m.indexDormant()
	m.indexPaths()
}

// indexDormant files the dormant spawns by cell.
func (m *Map) indexDormant() {
	m.dormant = make(map[geo.Cell][]int32)
	for i := range m.spawns {
		s := &m.spawns[i]
		if s.made || s.unit != 0 || s.due != 0 {
			continue
		}
		def, ok := m.release.Content.Spawn(s.id)
		if !ok {
			continue
		}
		cell := geo.CellOf(def.At.Point)
		m.dormant[cell] = append(m.dormant[cell], int32(i))
	}
}

// rouse makes the creatures of all dormant spawns that cannot wait for their
// cell. It runs in the first step and after each adoption, over all spawns that
// there are: what it does for each must be little.
func (m *Map) rouse() {
	w := wanting{m: m, asked: m.scripts.Attached(hook.Spawn)}
	defs := m.release.Content.SpawnsOn(m.cfg.Map) // by id, as m.spawns are
	for i := range m.spawns {
		s := &m.spawns[i]
		if s.made || s.unit != 0 || s.due != 0 {
			continue
		}
		var def *content.Spawn
		if i < len(defs) {
			def = &m.release.Content.Spawns[defs[i]]
		}
		if def == nil || def.ID != s.id {
			continue // damaged data: no such spawn
		}
		if m.cfg.AwakeAll || m.grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) {
			m.hatch(i)
		}
	}
}

// wanting tells of which spawns the creature must exist even in a sleeping cell.
type wanting struct {
	m     *Map
	asked bool // some handler waits for on_spawn
	last  *content.Creature
	probe unit
}

func (w *wanting) wants(s *content.Spawn) bool {
	if w.last == nil || w.last.ID != s.Creature {
		d, ok := w.m.release.Content.Creature(s.Creature)
		if !ok {
			return false
		}
		w.last = d
	}
	switch d := w.last; {
	case s.Path != "" || d.Active:
		return true
	case w.asked:
		w.probe.Def, w.probe.Faction = d.ID, d.Faction
		if w.probe.Creature == nil {
			w.probe.Creature = &entity.Creature{}
		}
		w.probe.Creature.Spawn = s.ID
		w.probe.Tags = append(append(w.probe.Tags[:0], d.Tags...), s.Tags...)
		w.m.scripts.Attach(&w.probe)
		return w.probe.Hooks.Has(hook.Spawn)
	}
	return false
}

// hatch makes the creature of a spawn.
func (m *Map) hatch(i int) {
	s := &m.spawns[i]
	def, ok := m.release.Content.Spawn(s.id)
	if !ok {
		return
	}
	d, ok := m.release.Content.Creature(def.Creature)
	if !ok {
		return
	}
	u := m.birth(d, def.At)
	u.Creature.Spawn = s.id
	again := s.made
	if s.due != 0 {
		m.wheel.Cancel(s.wake)
	}
	s.unit, s.due, s.made = u.GUID, 0, true
	m.rederive(u)
	u.Health = u.MaxHealth
	stat.Refill(m.release.Content, u, 100)
	m.settle(u, again)
}

// spawnLost is called when the creature of a spawn is gone.
func (m *Map) spawnLost(u *unit, why event.Reason) {
	i := m.spawnAt(u.Creature.Spawn)
	if i < 0 || m.spawns[i].unit != u.GUID {
		return
	}
	m.spawns[i].unit = 0
	if m.spawns[i].due == 0 && why != event.Undefined {
		m.awaitSpawn(i)
	}
}

// awaitSpawn draws when a spawn makes its next creature.
func (m *Map) awaitSpawn(i int) {
	def, ok := m.release.Content.Spawn(m.spawns[i].id)
	if !ok {
		return
	}
	d, ok := m.release.Content.Creature(def.Creature)
	if !ok {
		return
	}
	m.planSpawn(i, m.now+spawn.Delay(m.streams.Stream("spawn"), def, d))
}

func (m *Map) planSpawn(i int, at clock.Time) {
	s := &m.spawns[i]
	if s.due != 0 {
		m.wheel.Cancel(s.wake)
	}
	s.due = at
	s.wake = m.wheel.Add(at, wake{kind: wakeSpawn, spawn: s.id})
}

// spawnDue makes the next creature; a corpse that still lies goes first.
func (m *Map) spawnDue(id content.ID) {
	i := m.spawnAt(id)
	if i < 0 {
		return // the release that runs now does not have it
	}
	if u, ok := m.units[m.spawns[i].unit]; ok {
		m.remove(u, event.Expired)
	}
	m.hatch(i)
}

// respawn lets a dead creature's spawn work at once, or a player live again.
func (m *Map) respawn(u *unit) error {
	if !u.Dead {
		return fmt.Errorf("%s is not dead", u.Name.Key)
	}
	if u.Player != nil {
		m.revive(u, u.Position, 100)
		return nil
	}
	i := m.spawnAt(u.Creature.Spawn)
	if i < 0 {
		return fmt.Errorf("%s was summoned and has no spawn", u.Name.Key)
	}
	m.planSpawn(i, m.now)
	return nil
}
