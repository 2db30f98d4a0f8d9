package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	"loam/core/world/spell"
)

// roof runs when a unit enters an area under a roof. It ends everything that such an area
// ends.
func (m *Map) roof(u *unit, area content.ID) {
	if p, ok := m.s.Content().Place(area); ok && p.Inside && u.Player != nil && m.s.Here(u) {
		m.magic.Casts.Broken(u, content.ByRoof, spell.ByMoving)
	}
}

// areaMoment runs when a player enters or leaves an area: it updates the player's layers
// and calls the area's scripts before those of players.
func (m *Map) areaMoment(u *unit, h hook.ID, a hook.Args) {
	of := hook.AreaEnter
	switch h {
	case hook.EnterArea:
	case hook.LeaveArea:
		of = hook.AreaLeave
	default:
		return
	}
	if v := m.s.ViewerOf(u); v != nil && m.layers.Needy() {
		v.Outlook = true
	}
	m.host.NoticeSpell(of, content.ID(a.Texts[0]), hook.Args{Units: [2]guid.GUID{u.GUID}})
}

// lead transfers a player who walks into an area that leads elsewhere. A player who was
// put into such an area, or arrives in it, stays: so two such areas do not send a player
// back and forth.
func (m *Map) lead(u *unit, area content.ID) {
	p, ok := m.s.Content().Place(area)
	if !ok || p.Travel == "" || u.Player == nil || u.Dead || !m.walks {
		return
	}
	if need := m.conditions.Unmet(p.Needs, u, nil); need != nil {
		text, args := condition.Text(need)
		m.s.Counters.Refused++
		m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindMove, Reason: text, Args: args})
		return
	}
	m.walks = false
	_ = m.tx.Travel().Transfer(u, p.Travel) // the place exists: that was checked when the release was made
}
