package gamemap

import (
	"loam/core/condition"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/spell"
)

// roof ends what a player does and bears that an area under a roof ends, when it comes
// into one.
func (m *Map) roof(u *unit, area content.ID) {
	if p, ok := m.s.Content().Place(area); ok && p.Inside && u.Player != nil && m.s.Here(u) {
		m.magic.Broken(u, content.ByRoof, spell.ByMoving)
	}
}

// lead brings a player elsewhere who has walked into an area that leads there. Who
// is put into one, or comes onto the map in it, stays: so two such areas do not send
// anybody back and forth.
func (m *Map) lead(u *unit, area content.ID) {
	p, ok := m.s.Content().Place(area)
	if !ok || p.Travel == "" || u.Player == nil || u.Dead || !m.walks {
		return
	}
	if need := m.unmet(p.Needs, u, nil); need != nil {
		text, args := condition.Text(need)
		m.s.Counters.Refused++
		m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindMove, Reason: text, Args: args})
		return
	}
	m.walks = false
	_ = m.tx.Transfer(u, p.Travel) // that there is the place was checked when the release was made
}
