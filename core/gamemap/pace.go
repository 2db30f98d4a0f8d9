package gamemap

import (
	"errors"
	"fmt"

	"loam/core/entity"
	"loam/core/intent"
	"loam/core/motion"
	"loam/core/view"
)

// SetSpeed changes the factor on walk and run, 0.1 to 10.
func (tx *Tx) SetSpeed(u *entity.Unit, factor float64) error {
	m := tx.on()
	if !(factor >= 0.1 && factor <= 10) {
		return fmt.Errorf("speed factor %g is not between 0.1 and 10", factor)
	}
	u.Speed = factor
	m.rederive(u)
	if u.Way.Moving() {
		goal := u.Way.Goal()
		m.s.SetOut(u)
		m.s.Walk(u, goal, !u.Walking)
	}
	return nil
}

// repaced tells all that follows from a change of how fast a unit may move; was is
// how fast it might before.
func (m *Map) repaced(u *unit, was motion.Pace) {
	if motion.PaceOf(u) == was {
		return
	}
	m.s.Touch(u, view.Speed)
	if u.Player != nil {
		motion.Remember(u, was, m.s.Now())
		m.s.TellSelf(u)
	}
}

// setRoot lets a unit not move from where it stands, or again.
func (m *Map) setRoot(u *unit, rooted bool) error {
	if u.Dead && rooted {
		return errors.New("the dead are not held fast")
	}
	if u.Pinned != rooted {
		u.Pinned = rooted
		m.rederive(u)
	}
	return nil
}

// settled ends the time in which a player's client may still move as it was told
// before.
func (m *Map) settled(u *unit, _ intent.Settle) { u.Player.Before = entity.Pace{} }
