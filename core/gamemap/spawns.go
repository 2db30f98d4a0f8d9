package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/layer"
	"loam/core/scene"
	"loam/core/spawn"
	"loam/core/stat"
)

// placeSpawns takes up the spawns of the release: dormant until their cell
// wakes, but for those that scripts, a path or their definition want at once.
func (m *Map) placeSpawns() {
	m.spawns.Take(m.s.Content(), m.s.Map)
	m.drawPools()
	m.s.IndexPaths()
}

// rouse makes the creatures of all dormant spawns that cannot wait for their
// cell. It runs in the first step and after each adoption, over all spawns that
// there are: what it does for each must be little.
func (m *Map) rouse() {
	w := wanting{m: m, asked: m.scripts.Attached(hook.Spawn)}
	defs := m.s.Content().SpawnsOn(m.s.Map) // by id, as the states are
	for i := range m.spawns.States {
		s := &m.spawns.States[i]
		if !s.Dormant() {
			continue
		}
		var def *content.Spawn
		if i < len(defs) {
			def = &m.s.Content().Spawns[defs[i]]
		}
		if def == nil || def.ID != s.ID {
			continue // damaged data: no such spawn
		}
		if m.cfg.AwakeAll || m.s.Grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) || def.Object != "" && m.wantsObject(def, w.asked) {
			m.hatch(s)
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

func (w *wanting) wants(s *content.Spawn) (any bool) {
	s.Creatures(func(id content.ID) bool {
		any = w.wantsOf(s, id)
		return !any
	})
	return any
}

func (w *wanting) wantsOf(s *content.Spawn, creature content.ID) bool {
	if w.last == nil || w.last.ID != creature {
		d, ok := w.m.s.Content().Creature(creature)
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
func (m *Map) hatch(s *spawn.State) {
	def, ok := m.s.Content().Spawn(s.ID)
	if !ok {
		return
	}
	if def.Object != "" {
		m.hatchObject(s, def)
		return
	}
	if !m.open(def) {
		m.shut(s)
		return
	}
	d, ok := m.s.Content().Creature(spawn.PickCreature(m.s.Random("pools"), def))
	if !ok || m.beaten(d.ID) {
		return
	}
	u := m.birth(d, def.At)
	u.Creature.Spawn, u.Layers = s.ID, layer.Set(def.Layers)
	again := s.Made
	if s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
	}
	s.Unit, s.Due, s.Made, s.Held = u.GUID, 0, true, false
	m.body.Rederive(u)
	u.Health = u.MaxHealth
	stat.Refill(m.s.Content(), u, 100)
	id := s.ID
	m.settle(u, again)
	m.led(id)
	m.hatchFormation(id)
}

// spawnLost is called when the creature of a spawn is gone.
func (m *Map) spawnLost(u *unit, why event.Reason) {
	s := m.spawns.Find(u.Creature.Spawn)
	if s == nil || s.Unit != u.GUID {
		return
	}
	if s.Due == 0 && why != event.Undefined {
		m.awaitSpawn(s)
	}
	s.Unit = 0
}

// spawnBereft lets the spawn of a creature that is its own no more make another.
func (m *Map) spawnBereft(u *unit) {
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID {
		s.Unit = 0
		m.awaitSpawn(s)
	}
}

// spawnContent lets the spawn of a creature that lives again wait for no other.
func (m *Map) spawnContent(u *unit) {
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID && s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
}

// spawnCount is how many spawns the map has.
func (m *Map) spawnCount() int { return len(m.spawns.States) }

// awaitSpawn draws when a spawn makes its next creature.
func (m *Map) awaitSpawn(s *spawn.State) {
	def, ok := m.s.Content().Spawn(s.ID)
	if !ok {
		return
	}
	if span, ok := m.objectDelay(def); ok {
		m.planSpawn(s, m.s.Now()+max(1, m.s.Random("spawn").Range(span.Min, span.Max)))
		return
	}
	made := def.Creature
	if u, ok := m.s.Units[s.Unit]; ok && def.Makes(u.Def) {
		made = u.Def
		if again := u.Creature.Orders.Again; again > 0 {
			m.planSpawn(s, m.s.Now()+again)
			return
		}
	}
	d, ok := m.s.Content().Creature(made)
	if !ok {
		return
	}
	m.planSpawn(s, m.s.Now()+spawn.Delay(m.s.Random("spawn"), def, d))
}

func (m *Map) planSpawn(s *spawn.State, at clock.Time) {
	if s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
	}
	s.Due = at
	s.Wake = m.s.Wheel.Add(at, scene.Wake{Kind: scene.WakeSpawn, Spawn: s.ID})
}

// spawnDue makes the next creature; a corpse that still lies goes first.
func (m *Map) spawnDue(id content.ID) {
	s := m.spawns.Find(id)
	if s == nil {
		return // the release that runs now does not have it
	}
	if u, ok := m.s.Units[s.Unit]; ok {
		m.remove(u, event.Expired)
	}
	if o, ok := m.s.Object(s.Unit); ok {
		m.fixture.Take(o, event.Expired)
	}
	if m.again(s) {
		m.hatch(s)
	}
}

// respawn lets a dead creature's spawn work at once, or a player live again.
func (m *Map) respawn(u *unit) error {
	if !u.Dead {
		return fmt.Errorf("%s is not dead", u.Name.Key)
	}
	if u.Player != nil {
		m.afterlife.Revive(u, u.Position, 100)
		return nil
	}
	s := m.spawns.Find(u.Creature.Spawn)
	if s == nil {
		return fmt.Errorf("%s was summoned and has no spawn", u.Name.Key)
	}
	m.planSpawn(s, m.s.Now())
	return nil
}

// cellWoke rouses what stands in a cell, and the patrols whose paths touch it.
func (m *Map) cellWoke(c geo.Cell) {
	m.spawns.Woke(c, m.hatch)
	for _, s := range m.s.Grid.InCell(c, nil) {
		m.wakeUnit(m.s.Roll.BySlot[s])
		m.fixture.Woke(s)
	}
	m.s.Paths.Woke(c, m.wakeUnit)
}

// cellSlept lets idle creatures of a cell rest.
func (m *Map) cellSlept(c geo.Cell) {
	m.s.Paths.Slept(c, m.conduct.SleepUnit)
	for _, s := range m.s.Grid.InCell(c, nil) {
		m.conduct.SleepUnit(m.s.Roll.BySlot[s])
	}
}
