package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/patrol"
)

// WalkPath gives a creature another path, from its first waypoint.
func (tx *Tx) WalkPath(u *entity.Unit, path content.ID) error {
	m := tx.on()
	if err := m.freeToMove(u); err != nil {
		return err
	}
	p, ok := m.s.Content().Path(path)
	if !ok || p.Map != m.s.Map {
		return fmt.Errorf("there is no path %q on map %s", path, m.s.Map)
	}
	m.s.Paths.Leave(m.s.RouteOf(u), u)
	u.Creature.Path, u.Creature.Leg, u.Creature.Back = path, 0, false
	m.s.Paths.Join(m.s.RouteOf(u), u)
	m.s.StandStill(u)
	u.Creature.Asleep = u.Creature.Asleep && !m.s.AwakeFor(u)
	m.resume(u)
	return nil
}

// departLeg sends a creature from where it stands to its next waypoint, from a
// moment that may lie within the step.
func (m *Map) departLeg(u *unit, p *content.Path, at clock.Time) {
	u.Creature.Home = u.Position
	w := patrol.Leg(u, p, m.s.Def().Geometry, at)
	if !w.Moving() {
		return
	}
	m.s.WalkWay(u, w, !p.Run)
}

// arriveLeg is a creature's arrival at its waypoint at a moment within the step.
func (m *Map) arriveLeg(u *unit, due clock.Time) {
	p := m.s.PathOf(u)
	at := u.Creature.Leg
	m.s.Log.Add(event.WaypointReached{Unit: u.GUID, Path: p.ID, Index: at + 1})
	again := patrol.Next(p, u.Creature)
	u.Creature.Home = u.Position
	if again {
		if depart := due + p.Points[at].Wait; depart > m.s.Now() {
			m.s.Plan(u, entity.DueThink, depart)
		} else {
			m.departLeg(u, p, depart)
		}
	}
	m.s.Notice(u, hook.Waypoint, 0, hook.Args{Numbers: [2]float64{float64(at + 1)}})
}

// catchUp brings a patrol that slept to where it would have been by now.
func (m *Map) catchUp(u *unit, p *content.Path) {
	if arrival, goes := patrol.CatchUp(u, p, m.s.Def().Geometry, m.s.Now()); goes {
		u.Walking = !p.Run
		m.s.Plan(u, entity.DueArrive, arrival)
		m.s.JoinMovers(u)
	}
}
