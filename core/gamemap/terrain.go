package gamemap

import (
	"math"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/nav"
)

// searchEvery is how soon a creature that found no whole way to somebody looks
// for one again while that one stays where it is.
const searchEvery = clock.Second

// approachAround is approach on a map where something blocks: beside its goal a
// unit must see it too.
func (m *Map) approachAround(u, goal *unit, gap geo.Yards) {
	if u.Gap(goal) <= gap*closeEnough && m.s.InSight(u, goal) {
		if u.Way.Moving() {
			m.s.StandStill(u)
		}
		u.Position.Facing = geo.Heading(u.Position.Point, goal.Position.Point)
		return
	}
	c, at := u.Creature, goal.Position.Point
	if geo.Within(c.Sought, at, gap*closer) && (u.Way.Moving() || m.s.Now() < c.Search) {
		return
	}
	corners, found := m.s.Lead(u.Position.Point, at)
	c.Sought, c.Search = at, m.s.Now()
	if found != nav.Whole {
		c.Search = m.s.Now() + searchEvery
	}
	if found == nav.None || len(corners) == 0 {
		m.s.StandStill(u)
		return
	}
	if found == nav.Whole {
		m.s.StopShort(u.Position.Point, corners, goal.Radius+u.Radius+gap*closer)
	}
	m.s.WalkWay(u, entity.NewWay(u.Position.Point, m.s.Now(), u.Run, corners...), false)
}

// reground puts a creature that stands on the ground on that of a new release.
func (m *Map) reground(u *unit, before *content.Snapshot) {
	p := &u.Position.Point
	if was, ok := before.Map(m.s.Map); ok && !u.Way.Moving() && math.Abs(was.Height(p.X, p.Y)-p.Z) < onGround {
		*p = m.s.Def().On(*p)
	}
}

// aside is a spot itself, or of one within an obstacle the nearest one beside it;
// where there is none near by, the spot all the same.
func (m *Map) aside(p geo.Point) geo.Point {
	p, _ = m.s.Def().Geometry.Aside(p)
	return p
}

// clear puts a unit aside that stands within what a release has put up.
func (m *Map) clear(u *unit) {
	if g := m.s.Def().Geometry; g.Within(u.Position.Point) {
		m.s.StandStill(u)
		m.jump(u, u.Position)
	}
}

// onGround is how near to the ground one stands on it.
const onGround geo.Yards = 0.05

// InSight tells whether nothing that blocks is between the eyes of two units.
func (tx *Tx) InSight(a, b *entity.Unit) bool { return tx.on().s.InSight(a, b) }

// SeesPoint tells whether nothing that blocks is between the eyes of a unit and
// a spot.
func (tx *Tx) SeesPoint(u *entity.Unit, p geo.Point) bool { return tx.on().s.SeesPoint(u, p) }

// Ground puts a spot on the ground of the map.
func (tx *Tx) Ground(p geo.Point) geo.Point { return tx.on().s.Def().On(p) }
