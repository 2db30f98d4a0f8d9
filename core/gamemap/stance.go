package gamemap

import (
	"fmt"

	"loam/core/content"
	"loam/core/intent"
	"loam/core/spell"
	"loam/core/view"
)

// askStance lets a player sit, lie, kneel or stand.
func (m *Map) askStance(u *unit, in intent.TakeStance) {
	if err := m.setStance(u, in.Stance); err != nil {
		m.counters.Refused++
	}
}

// setStance changes how a living unit stands.
func (m *Map) setStance(u *unit, s intent.Stance) error {
	switch {
	case s >= intent.Stances:
		return fmt.Errorf("there is no stance %d", s)
	case u.Dead:
		return fmt.Errorf("%s is dead", u.Name.Key)
	case u.Stance == s:
		return nil
	}
	if s == intent.Standing {
		m.standUp(u)
		return nil
	}
	u.Stance = s
	m.touch(u, view.State)
	return nil
}

// standUp ends sitting, lying and kneeling: who walks, fights or dies stands.
func (m *Map) standUp(u *unit) {
	if u.Stance != intent.Standing {
		u.Stance = intent.Standing
		m.touch(u, view.State)
		m.magic.Broken(u, content.ByStanding, spell.Stopped)
	}
}
