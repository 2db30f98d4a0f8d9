package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/inbox"
)

// What is told to everybody of the realm reaches all maps at once, while some
// players are between two of them. So that each hears it once, a player who
// leaves in the step of it is sent it after, and one who comes later in the
// step does not hear it here.

// sendAfter sends a player on its way to another map what it was told in this
// step and will not hear any more, since its viewer goes before the batch.
func (m *Map) sendAfter(u *unit) {
	for _, e := range m.s.Log.Events[min(m.deafOf(u), len(m.s.Log.Events)):] {
		if t, ok := e.(event.Told); ok && (t.Player == 0 || t.Player == u.GUID) {
			m.tx.Send(inbox.Message{
				To: inbox.Address{Kind: inbox.ToPlayer, Map: m.s.Map, Player: u.Name.Key}, Bundle: t.Text.Bundle, Name: t.Text.Key, Data: t.Args,
			})
		}
	}
}

// deafen keeps the first events of this step from a viewer that came after them.
func (m *Map) deafen(id guid.GUID, events int) {
	if v, ok := m.s.Sight.Viewer(id); ok {
		v.Deaf = events
	}
}

// deafOf is how many events of this step the viewer of a player came after.
func (m *Map) deafOf(u *unit) int {
	if v := m.s.ViewerOf(u); v != nil {
		return v.Deaf
	}
	return 0
}
