package gamemap

import (
	"loam/core/intent"
)

// askStance lets a player sit, lie, kneel or stand.
func (m *Map) askStance(u *unit, in intent.TakeStance) {
	if err := m.s.SetStance(u, in.Stance); err != nil {
		m.s.Counters.Refused++
	}
}
