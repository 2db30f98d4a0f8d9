package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/stat"
	"loam/core/view"
)

// movePowers lets powers of a unit regenerate that begin to: to be called when
// something has changed that their formulas see.
func (m *Map) movePowers(u *unit) { m.powersDue(u, 0) }

// powersDue regenerates the powers of a unit that are due.
func (m *Map) powersDue(u *unit, _ clock.Time) {
	if len(u.Powers) == 0 {
		return
	}
	changed, next := stat.Regenerate(m.s.Content(), u, m.s.Now())
	if changed {
		m.powersChanged(u)
	}
	switch {
	case next == 0:
		m.s.Unplan(u, entity.DuePower)
	case u.Due[entity.DuePower] != next:
		m.s.Plan(u, entity.DuePower, next)
	}
}

func (m *Map) powersChanged(u *unit) {
	m.s.Touch(u, view.Powers)
	if u.Player != nil {
		u.Player.Dirty = true
	}
}

// gainPower gives a unit points of a power, or takes some below 0, and returns
// what that changed.
func (m *Map) gainPower(u *unit, id content.ID, points int64) int64 {
	if u.Dead {
		return 0
	}
	won := stat.Gain(u, id, points)
	if won != 0 {
		m.powersChanged(u)
		m.movePowers(u)
	}
	return won
}

// spendPower takes points of a power from a unit, all or none, and reports
// whether it had them.
func (m *Map) spendPower(u *unit, id content.ID, points int64) bool {
	if !stat.Spend(u, id, points, m.s.Now()) {
		return false
	}
	if points > 0 {
		m.powersChanged(u)
		m.movePowers(u)
	}
	return true
}

// refill makes the powers of a unit what they are at the beginning of a life.
func (m *Map) refill(u *unit, pct float64) {
	if len(u.Powers) == 0 {
		return
	}
	stat.Refill(m.s.Content(), u, pct)
	m.powersChanged(u)
	m.movePowers(u)
}

// refitFigures gives a unit the powers and figures of a new release.
func (m *Map) refitFigures(u *unit) bool {
	if !m.rederive(u) || !stat.Fit(m.s.Content(), u) {
		return false
	}
	m.movePowers(u)
	return true
}

// GainPower gives a unit points of a power, or takes some below 0, as far as it
// goes, and returns what that changed. It fails where the unit has no such power.
func (tx *Tx) GainPower(u *entity.Unit, id content.ID, points int64) (int64, error) {
	if _, _, ok := stat.Power(u, id); !ok {
		return 0, fmt.Errorf("%s has no power %s", u.Name.Key, id)
	}
	return tx.on().gainPower(u, id, points), nil
}

// SpendPower takes points of a power from a unit, all or none, and reports whether
// it had them. A unit without the power has 0 of it.
func (tx *Tx) SpendPower(u *entity.Unit, id content.ID, points int64) bool {
	return tx.on().spendPower(u, id, points)
}
