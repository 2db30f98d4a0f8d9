package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/inbox"
)

// Messages to everybody in the realm reach all maps at once, while some players are
// between two maps. So that each player receives them once, a player who leaves in that
// step gets them sent after it, and one who arrives later in that step does not get them
// here.

// sendAfter sends a player on its way to another map the messages of this step that it
// would miss, because its viewer is removed before the batch is published.
func (vs *visits) sendAfter(u *unit) {
	m := vs.m
	for _, e := range m.s.Log.Events[min(vs.deafOf(u), len(m.s.Log.Events)):] {
		if t, ok := e.(event.Told); ok && (t.Player == 0 || t.Player == u.GUID) {
			m.tx.Send(inbox.Message{
				To: inbox.Address{Kind: inbox.ToPlayer, Map: m.s.Map, Player: u.Name.Key}, Bundle: t.Text.Bundle, Name: t.Text.Key, Data: t.Args,
			})
		}
	}
}

// deafen hides the first events of this step from a viewer that was added after them.
func (vs *visits) deafen(id guid.GUID, events int) {
	m := vs.m
	if v, ok := m.s.Sight.Viewer(id); ok {
		v.Deaf = events
	}
}

// deafOf returns how many events of this step were logged before a player's viewer was
// added.
func (vs *visits) deafOf(u *unit) int {
	m := vs.m
	if v := m.s.ViewerOf(u); v != nil {
		return v.Deaf
	}
	return 0
}
