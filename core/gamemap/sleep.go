package gamemap

import (
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/patrol"
)

// cellWoke rouses what stands in a cell, and the patrols whose paths touch it.
func (m *Map) cellWoke(c geo.Cell) {
	m.spawns.Woke(c, m.hatch)
	for _, s := range m.s.Grid.InCell(c, nil) {
		m.wakeUnit(m.s.Roll.BySlot[s])
	}
	m.s.Paths.Woke(c, m.wakeUnit)
}

// cellSlept lets idle creatures of a cell rest.
func (m *Map) cellSlept(c geo.Cell) {
	m.s.Paths.Slept(c, m.sleepUnit)
	for _, s := range m.s.Grid.InCell(c, nil) {
		m.sleepUnit(m.s.Roll.BySlot[s])
	}
}

func (m *Map) wakeUnit(u *unit) {
	if u == nil || !m.s.Here(u) || u.Creature == nil || !u.Creature.Asleep || !m.s.AwakeFor(u) {
		return
	}
	c := u.Creature
	c.Asleep = false
	m.ponder(u)
	if c.Mode != entity.Idle || c.Paused {
		return
	}
	if p := m.s.PathOf(u); p != nil {
		m.catchUp(u, p)
		m.s.Grid.Jump(grid.Slot(u.Slot), u.Position.Point)
		m.lookAround(u)
		return
	}
	if u.Way.Moving() {
		u.Position = u.Way.At(m.s.Now())
		u.Way = entity.Way{}
		m.s.Grid.Jump(grid.Slot(u.Slot), u.Position.Point)
	}
	m.rest(u)
	m.lookAround(u)
}

func (m *Map) sleepUnit(u *unit) {
	if u == nil || u.Creature == nil || u.Creature.Asleep || u.Creature.Mode != entity.Idle || m.s.AwakeFor(u) {
		return
	}
	m.fallAsleep(u)
}

// fallAsleep stops what an idle creature does of itself. A patrol keeps its way,
// or gets one that begins when its rest would end: catchUp goes on from there.
func (m *Map) fallAsleep(u *unit) {
	u.Creature.Asleep = true
	p := m.s.PathOf(u)
	switch {
	case p != nil && !u.Way.Moving() && !u.Creature.Paused && !patrol.Ended(u, p):
		u.Way = patrol.Leg(u, p, m.s.Def().Geometry, max(m.s.Now(), u.Due[entity.DueThink]))
	case p == nil && u.Way.Moving():
		u.Position = u.Way.At(m.s.Now())
		u.Way = entity.Way{}
	}
	m.s.Unplan(u, entity.DueThink)
	m.s.Unplan(u, entity.DueArrive)
	m.s.Unplan(u, entity.DueMind)
}
