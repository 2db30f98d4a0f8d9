package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/grid"
	"loam/core/hook"
	"loam/core/patrol"
)

// indexPaths files the paths of this map, and who walks them.
func (m *Map) indexPaths() {
	m.paths = patrol.NewIndex(m.release.Content, m.cfg.Map, m.grid.ToldAwake, m.roll.ByRank)
	for u := range m.roll.All() {
		m.paths.Join(m.routeOf(u), u)
	}
}

// routeOf names the path that a creature has of its own or of its spawn, "" for none.
func (m *Map) routeOf(u *unit) content.ID { return patrol.Route(m.release.Content, u) }

// pathOf is the path that a creature walks while it is idle, or nil.
func (m *Map) pathOf(u *unit) *content.Path { return patrol.Of(m.release.Content, m.cfg.Map, u) }

// WalkPath gives a creature another path, from its first waypoint.
func (tx *Tx) WalkPath(u *entity.Unit, path content.ID) error {
	m := tx.on()
	if err := m.freeToMove(u); err != nil {
		return err
	}
	p, ok := m.release.Content.Path(path)
	if !ok || p.Map != m.cfg.Map {
		return fmt.Errorf("there is no path %q on map %s", path, m.cfg.Map)
	}
	m.paths.Leave(m.routeOf(u), u)
	u.Creature.Path, u.Creature.Leg, u.Creature.Back = path, 0, false
	m.paths.Join(m.routeOf(u), u)
	m.standStill(u)
	u.Creature.Asleep = u.Creature.Asleep && !m.awakeFor(u)
	m.resume(u)
	return nil
}

// departLeg sends a creature from where it stands to its next waypoint, from a
// moment that may lie within the step.
func (m *Map) departLeg(u *unit, p *content.Path, at clock.Time) {
	u.Creature.Home = u.Position
	w := patrol.Leg(u, p, m.def.Geometry, at)
	if !w.Moving() {
		return
	}
	m.walkWay(u, w, !p.Run)
}

// arriveLeg is a creature's arrival at its waypoint at a moment within the step.
func (m *Map) arriveLeg(u *unit, due clock.Time) {
	p := m.pathOf(u)
	at := u.Creature.Leg
	m.log.Add(event.WaypointReached{Unit: u.GUID, Path: p.ID, Index: at + 1})
	again := patrol.Next(p, u.Creature)
	u.Creature.Home = u.Position
	if again {
		if depart := due + p.Points[at].Wait; depart > m.now {
			m.plan(u, entity.DueThink, depart)
		} else {
			m.departLeg(u, p, depart)
		}
	}
	m.notice(u, hook.Waypoint, 0, hook.Args{Numbers: [2]float64{float64(at + 1)}})
}

// catchUp brings a patrol that slept to where it would have been by now.
func (m *Map) catchUp(u *unit, p *content.Path) {
	if arrival, goes := patrol.CatchUp(u, p, m.def.Geometry, m.now); goes {
		u.Walking = !p.Run
		m.plan(u, entity.DueArrive, arrival)
		m.joinMovers(u)
	}
}

// awakeFor tells whether a creature's surroundings, or any part of its path,
// are awake.
func (m *Map) awakeFor(u *unit) bool {
	if m.grid.Awake(grid.Slot(u.Slot)) {
		return true
	}
	p := m.pathOf(u)
	return p != nil && m.paths.Awake(p.ID)
}
