package gamemap

import (
	"slices"
)

// vanished lets all who do not see a unit any more turn from it.
func (m *Map) vanished(u *unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := m.s.Units[g]; ok && !m.s.Notices(hater, u) {
			m.choose(hater)
		}
	}
}
