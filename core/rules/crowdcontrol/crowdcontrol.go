// Package crowdcontrol decides what becomes of a unit's will: who moves it, whether it
// strikes, where one runs that is afraid and where one staggers that is confused.
// It changes nothing, starts no goroutine and reads no clock: callers pass the
// random stream and move the units.
//
// Every function runs on the goroutine of the map that owns the units.
package crowdcontrol

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
)

// Leader says who or what moves a unit now. A push that is under way goes on, but
// for a charge, which ends when who charges cannot move by itself any more.
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

// Rooted tells whether a unit may not move from where it stands: a script holds
// it, or an aura does. The dead are not held.
func Rooted(u *entity.Unit) bool {
	return !u.Dead && (u.Pinned || u.Control&(entity.Stunned|entity.HeldFast) != 0)
}

// armless are the controls under which a unit strikes nobody.
const armless = entity.Helpless | entity.Pacified | entity.FeigningDeath

// Strikes tells whether a unit may strike now.
func Strikes(u *entity.Unit) bool { return u.Control&armless == 0 }

// Random is what is drawn from.
type Random interface {
	RangeFloat(lo, hi float64) float64
}

var _ Random = (*clock.Stream)(nil)

// fearSpread is how far one who is afraid turns from straight away.
const fearSpread geo.Radians = 1.2

// fearFree is after how many legs' length it runs wherever it likes.
const fearFree = 2

// leastShare is the least share of the longest leg that one who is led about goes.
const leastShare = 0.5

// Fear is the heading and length of the next leg of one who stands at a point and
// is afraid of somebody at another: away from there at first, then anywhere.
func Fear(r Random, at, from geo.Point, leg geo.Yards, stuck bool) (geo.Radians, geo.Yards) {
	spread := fearSpread
	if stuck || geo.FlatDistance(at, from) >= fearFree*leg {
		spread = math.Pi
	}
	away := geo.Heading(from, at) + r.RangeFloat(-spread, spread)
	return away, leg * r.RangeFloat(leastShare, 1)
}

// Stagger is where one who is confused goes next, within some yards of a point.
func Stagger(r Random, anchor geo.Point, yards geo.Yards) geo.Point {
	return anchor.Ahead(r.RangeFloat(-math.Pi, math.Pi), yards*r.RangeFloat(0, 1))
}
