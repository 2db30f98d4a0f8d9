package gamemap

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// reground puts a creature that stands on the ground on that of a new release.
func (m *Map) reground(u *unit, before *content.Snapshot) {
	p := &u.Position.Point
	if was, ok := before.Map(m.s.Map); ok && !u.Way.Moving() && math.Abs(was.Height(p.X, p.Y)-p.Z) < onGround {
		*p = m.s.Def().On(*p)
	}
}

// clear puts a unit aside that stands within what a release has put up.
func (m *Map) clear(u *unit) {
	if g := m.s.Def().Geometry; g.Within(u.Position.Point) {
		m.s.StandStill(u)
		m.units.Jump(u, u.Position)
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
