package movement

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

// Grace is how long a player may still move at its previous speed after a change, until
// its client acknowledges the new one.
const Grace = 10 * clock.Second

// Pace is how fast a unit may move.
type Pace entity.Pace

// PaceOf returns how fast a unit may move now; a rooted unit may not move at all.
func PaceOf(u *entity.Unit) Pace {
	if u.Rooted {
		return Pace{}
	}
	return Pace{Walk: u.Walk, Run: u.Run, Swim: u.Swim}
}

// Remember lets a player keep its previous speed after a change at now, for the time
// Grace; of several changes in that time the fastest counts.
func Remember(u *entity.Unit, was Pace, now clock.Time) {
	b := &u.Player.Before
	if now >= b.Until {
		*b = entity.Pace{}
	}
	*b = entity.Pace{Walk: max(b.Walk, was.Walk), Run: max(b.Run, was.Run), Swim: max(b.Swim, was.Swim), Until: now + Grace}
}

// of returns the speed of a kind of movement.
func (p Pace) of(f intent.Flags) float64 {
	switch {
	case f&intent.Swimming != 0:
		return p.Swim
	case f&intent.Walking != 0, f&intent.Backward != 0 && f&intent.Forward == 0:
		return p.Walk
	}
	return p.Run
}
