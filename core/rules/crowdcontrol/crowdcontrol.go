// Package crowdcontrol decides how crowd control affects a unit: who moves it, whether
// it attacks, where a feared unit runs and where a confused one staggers. It changes
// nothing, starts no goroutine and reads no clock: callers pass the random stream and
// move the units.
//
// Every function runs on the goroutine of the map that owns the units.
package crowdcontrol

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
)

// Leader returns who or what moves a unit now. A knockback in progress continues. A
// charge ends when the charging unit can no longer move by itself.
func Leader(u *entity.Unit) entity.LedKind {
	switch {
	case u.Dead:
		return entity.OwnWay
	case u.Led.Kind.Forced() && u.Way.Moving() && (u.Led.Kind != entity.Charging || goes(u)):
		return u.Led.Kind
	case u.Rooted:
		return entity.Held
	case u.Control&entity.Afraid != 0 && u.Moves:
		return entity.Frightened
	case u.Control&entity.Confused != 0 && u.Moves:
		return entity.Staggering
	}
	return entity.OwnWay
}

func goes(u *entity.Unit) bool { return !u.Rooted && u.Control&entity.Helpless == 0 }

// Rooted reports whether a unit may not move from its place, because a script or an
// aura roots it. Dead units are not rooted.
func Rooted(u *entity.Unit) bool {
	return !u.Dead && (u.Pinned || u.Control&(entity.Stunned|entity.HeldFast) != 0)
}

// armless are the controls under which a unit does not attack.
const armless = entity.Helpless | entity.Pacified | entity.FeigningDeath

// Strikes reports whether a unit may attack now.
func Strikes(u *entity.Unit) bool { return u.Control&armless == 0 }

// Random is the source of random numbers.
type Random interface {
	RangeFloat(lo, hi float64) float64
}

var _ Random = (*clock.Stream)(nil)

// fearSpread is the greatest angle by which a feared unit deviates from straight away.
const fearSpread geo.Radians = 1.2

// fearFree is the distance, in lengths of a leg, after which a feared unit runs in any
// direction.
const fearFree = 2

// leastShare is the least share of the longest leg that a controlled unit moves.
const leastShare = 0.5

// Fear returns the heading and length of the next leg of a feared unit at a point: at
// first away from the point of its enemy, later in any direction.
func Fear(r Random, at, from geo.Point, leg geo.Yards, stuck bool) (geo.Radians, geo.Yards) {
	spread := fearSpread
	if stuck || geo.FlatDistance(at, from) >= fearFree*leg {
		spread = math.Pi
	}
	away := geo.Heading(from, at) + r.RangeFloat(-spread, spread)
	return away, leg * r.RangeFloat(leastShare, 1)
}

// Stagger returns where a confused unit goes next, within a radius in yards of a point.
func Stagger(r Random, anchor geo.Point, yards geo.Yards) geo.Point {
	return anchor.Ahead(r.RangeFloat(-math.Pi, math.Pi), yards*r.RangeFloat(0, 1))
}
