package combat

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/stat"
	"loam/core/world/mapstate"
)

// Powers runs the powers of units: what they gain, spend and regenerate. It owns the powers of
// a unit and the time of their regeneration.
type Powers struct{ *mapstate.State }

// Regenerate starts the regeneration of powers that can regenerate now. Callers call it
// after changing something that the formulas of powers read.
func (e *Powers) Regenerate(u *entity.Unit) { e.Due(u, 0) }

// Due regenerates the powers of a unit whose time has come.
func (e *Powers) Due(u *entity.Unit, _ clock.Time) {
	if len(u.Powers) == 0 {
		return
	}
	changed, next := stat.Regenerate(e.Content(), u, e.Now())
	if changed {
		e.changed(u)
	}
	switch {
	case next == 0:
		e.Unplan(u, entity.DuePower)
	case u.Due[entity.DuePower] != next:
		e.Plan(u, entity.DuePower, next)
	}
}

func (e *Powers) changed(u *entity.Unit) {
	e.Touch(u, view.Powers)
	if u.Player != nil {
		u.Player.Dirty = true
	}
}

// Gain adds points of a power, or removes them below 0. It returns the change.
func (e *Powers) Gain(u *entity.Unit, id content.ID, points int64) int64 {
	if u.Dead {
		return 0
	}
	won := stat.Gain(u, id, points)
	if won != 0 {
		e.changed(u)
		e.Regenerate(u)
	}
	return won
}

// Spend takes points of a power from a unit, all or none. It reports whether the unit
// had enough.
func (e *Powers) Spend(u *entity.Unit, id content.ID, points int64) bool {
	if !stat.Spend(u, id, points, e.Now()) {
		return false
	}
	if points > 0 {
		e.changed(u)
		e.Regenerate(u)
	}
	return true
}

// Refill sets the powers of a unit to their values at the start of a life.
func (e *Powers) Refill(u *entity.Unit, pct float64) {
	if len(u.Powers) == 0 {
		return
	}
	stat.Refill(e.Content(), u, pct)
	e.changed(u)
	e.Regenerate(u)
}
