package combat

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/stat"
)

// MovePowers starts the regeneration of powers that can regenerate now. Callers call it
// after changing something that the formulas of powers read.
func (e *Fights) MovePowers(u *entity.Unit) { e.PowersDue(u, 0) }

// PowersDue regenerates the powers of a unit whose time has come.
func (e *Fights) PowersDue(u *entity.Unit, _ clock.Time) {
	if len(u.Powers) == 0 {
		return
	}
	changed, next := stat.Regenerate(e.Content(), u, e.Now())
	if changed {
		e.powersChanged(u)
	}
	switch {
	case next == 0:
		e.Unplan(u, entity.DuePower)
	case u.Due[entity.DuePower] != next:
		e.Plan(u, entity.DuePower, next)
	}
}

func (e *Fights) powersChanged(u *entity.Unit) {
	e.Touch(u, view.Powers)
	if u.Player != nil {
		u.Player.Dirty = true
	}
}

// GainPower adds points of a power, or removes them below 0. It returns the change.
func (e *Fights) GainPower(u *entity.Unit, id content.ID, points int64) int64 {
	if u.Dead {
		return 0
	}
	won := stat.Gain(u, id, points)
	if won != 0 {
		e.powersChanged(u)
		e.MovePowers(u)
	}
	return won
}

// SpendPower takes points of a power from a unit, all or none. It reports whether the unit
// had enough.
func (e *Fights) SpendPower(u *entity.Unit, id content.ID, points int64) bool {
	if !stat.Spend(u, id, points, e.Now()) {
		return false
	}
	if points > 0 {
		e.powersChanged(u)
		e.MovePowers(u)
	}
	return true
}

// Refill sets the powers of a unit to their values at the start of a life.
func (e *Fights) Refill(u *entity.Unit, pct float64) {
	if len(u.Powers) == 0 {
		return
	}
	stat.Refill(e.Content(), u, pct)
	e.powersChanged(u)
	e.MovePowers(u)
}
