package gamemap

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// reground puts a creature that stands on the ground on the ground of a new release.
func (a *adoption) reground(u *unit, before *content.Snapshot) {
	m := a.m
	p := &u.Position.Point
	if was, ok := before.Map(m.s.Map); ok && !u.Way.Moving() && math.Abs(was.Height(p.X, p.Y)-p.Z) < onGround {
		*p = m.s.Def().On(*p)
	}
}

// clear moves a unit out of an obstacle that a release has added.
func (a *adoption) clear(u *unit) {
	m := a.m
	if g := m.s.Def().Geometry; g.Within(u.Position.Point) {
		m.s.StandStill(u)
		m.units.Jump(u, u.Position)
	}
}

// onGround is the height above the ground up to which a unit counts as on the ground.
const onGround geo.Yards = 0.05

// Terrain reads the ground and the lines of sight over it.
// It is valid inside a step only.
type Terrain struct{ tx *Tx }

// InSight reports whether there is a clear line of sight between the eyes of two units.
func (te Terrain) InSight(a, b *entity.Unit) bool { return te.tx.on().s.Terrain.InSight(a, b) }

// SeesPoint reports whether there is a clear line of sight between the eyes of a unit and
// a point.
func (te Terrain) SeesPoint(u *entity.Unit, p geo.Point) bool {
	return te.tx.on().s.Terrain.SeesPoint(u, p)
}

// Ground moves a point to the ground of the map.
func (te Terrain) Ground(p geo.Point) geo.Point { return te.tx.on().s.Def().On(p) }
