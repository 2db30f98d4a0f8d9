package gamemap

import (
	"slices"

	"loam/core/entity"
	"loam/core/sight"
	"loam/core/stealth"
)

// notices tells whether a sees b, as far as b hides.
func (m *Map) notices(a, b *unit) bool {
	return !stealth.Hides(b) || sight.Together(a, b) || stealth.Notices(m.release.Content, a, b)
}

// noteHiding keeps the list of those who hide.
func (m *Map) noteHiding(u *unit) {
	i := slices.Index(m.hiders, u)
	switch hides := stealth.Hides(u); {
	case hides && i < 0:
		m.hiders = append(m.hiders, u)
	case !hides && i >= 0:
		m.hiders = slices.Delete(m.hiders, i, i+1)
	}
}

// forgetHider takes a unit that goes out of the list.
func (m *Map) forgetHider(u *unit) {
	m.hiders = slices.DeleteFunc(m.hiders, func(o *unit) bool { return o == u })
}

// vanished lets all who do not see a unit any more turn from it.
func (m *Map) vanished(u *unit) {
	for _, g := range slices.Clone(u.HatedBy) {
		if hater, ok := m.units[g]; ok && !m.notices(hater, u) {
			m.choose(hater)
		}
	}
}

func (g *magic) Notices(a, b *entity.Unit) bool { return g.on().notices(a, b) }
