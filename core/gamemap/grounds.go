package gamemap

import (
	"fmt"
	"slices"

	"loam/core/clock"
	"loam/core/codec"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/grid"
	"loam/core/guid"
	"loam/core/scene"
	"loam/core/sight"
)

// maxGrounds is how many spots of a map spells may mark at once.
const maxGrounds = 1000

// Ground finds a spot that a spell has marked.
func (g *magic) Ground(id guid.GUID) (*entity.Ground, bool) {
	i := slices.IndexFunc(g.m.grounds, func(a *entity.Ground) bool { return a.GUID == id })
	if i < 0 {
		return nil, false
	}
	return g.m.grounds[i], true
}

// Mark puts a spot on the map, where viewers see it as anything else.
func (g *magic) Mark(a *entity.Ground) bool {
	m := g.m
	if len(m.grounds) >= maxGrounds {
		return false
	}
	a.At = m.s.Def().Bounds.Clamp(a.At)
	a.GUID = guid.New(guid.Area, m.s.Instance, m.s.NewGUID().Counter())
	a.Slot = int32(m.s.Grid.Add(a.At))
	m.grounds = append(m.grounds, a)
	m.fileGround(a)
	m.awaitGround(a)
	return true
}

// Unmark takes it off the map.
func (g *magic) Unmark(a *entity.Ground) {
	m := g.m
	i := slices.Index(m.grounds, a)
	if i < 0 {
		return
	}
	m.grounds = slices.Delete(m.grounds, i, i+1)
	slot := grid.Slot(a.Slot)
	m.s.Gone = append(m.s.Gone, sight.Departed{GUID: a.GUID, Slot: slot})
	m.s.Log.Add(event.Despawned{Unit: a.GUID, Reason: event.Ordered})
	m.s.Grid.Remove(slot)
	delete(m.marked, slot)
}

// fileGround enters a spot in the indexes.
func (m *Map) fileGround(a *entity.Ground) {
	m.s.Roll.Room(a.Slot)
	m.marked[grid.Slot(a.Slot)] = a
}

func (m *Map) awaitGround(a *entity.Ground) {
	m.s.Wheel.Add(min(a.Look, a.Ends), scene.Wake{Kind: scene.WakeGround, Unit: a.GUID})
}

// groundAwaits tells whether a spot still waits for a time.
func (m *Map) groundAwaits(due clock.Time, w scene.Wake) bool {
	a, ok := m.host.Ground(w.Unit)
	return ok && min(a.Look, a.Ends) == due
}

func (m *Map) groundDue(id guid.GUID) {
	a, ok := m.host.Ground(id)
	if !ok {
		return
	}
	m.magic.GroundDue(a)
	if _, ok := m.host.Ground(id); ok {
		m.awaitGround(a)
	}
}

// codeGrounds visits the spots that spells have marked.
func (m *Map) codeGrounds(c *codec.Coder) {
	codec.Slice(c, &m.grounds, func(c *codec.Coder, a **entity.Ground) {
		if c.Reading() {
			*a = new(entity.Ground)
		}
		(*a).Code(c)
	})
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, a := range m.grounds {
		if !m.s.Grid.Stands(grid.Slot(a.Slot)) {
			c.Fail(fmt.Errorf("%s lies nowhere", a.GUID))
			return
		}
		m.fileGround(a)
	}
}
