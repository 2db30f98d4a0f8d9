package chat

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// The names of the numbers under which clients know a gesture.
const (
	byName    = "text_emote" // what is read of it
	animation = "animation"  // how it moves
	lasting   = "posture"    // how it goes on moving
)

// Gesture takes CMSG_TEXT_EMOTE. One that content does not know those see who have
// the same clients.
func (v *Requests) Gesture(m packets.Body) error {
	in := m.(*social.TextEmote)
	asked := intent.Gesture{Target: v.client.Named(in.Target)}
	edition := v.client.Edition()
	if d, ok := edition.Content.EmoteOf(edition.Version, byName, int64(in.TextEmote)); ok {
		asked.Emote = string(d.ID)
	} else {
		asked.Client, asked.Number = edition.Version, int64(in.TextEmote)
	}
	return v.client.Submit(asked)
}

// Gestured tells a client of a gesture: in its own words where it has a number for
// it, else as an emote that somebody has typed.
func (a *Updates) Gestured(e event.Gestured) {
	edition, by := a.sight.Edition(), a.sight.Name(e.Unit)
	numbers := numbersOf(edition, e)
	target := edition.Text(e.Name)
	if motion := edition.Number(numbers, animation, 0); motion != 0 {
		a.sight.Put(&social.Emoted{Emote: motion, GUID: by})
	}
	if e.Text == (content.Text{}) && e.Unit.Kind() != guid.Player {
		return // it only moves
	}
	if known := edition.Number(numbers, byName, 0); known != 0 {
		a.sight.Put(&social.TextEmoted{GUID: by, TextEmote: known, Target: target})
		return
	}
	if e.Text == (content.Text{}) {
		return
	}
	a.sight.Put(&social.Said{
		Type: a.voice.types.Emote, Sender: by, Target: by,
		Text: edition.Filled(e.Text, value.OfRecord("target", target)),
	})
}

// numbersOf are the numbers of a gesture: those of content, or that of the clients
// that know it.
func numbersOf(edition *idmap.ReleaseNames, e event.Gestured) []content.Client {
	if e.Emote == "" {
		return []content.Client{{Version: e.Client, Name: byName, Number: e.Number}}
	}
	d, ok := edition.Content.Emote(e.Emote)
	if !ok {
		return nil
	}
	return d.Clients
}

// Posture is the number of the gesture that somebody goes on making; 0 is none.
func Posture(e *idmap.ReleaseNames, gesture content.ID) uint32 {
	d, ok := e.Content.Emote(gesture)
	if !ok {
		return 0
	}
	return e.Number(d.Clients, lasting, e.Number(d.Clients, animation, 0))
}
