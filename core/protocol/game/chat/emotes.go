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

// The names of the numbers by which clients know an emote.
const (
	byName    = "text_emote" // the text
	animation = "animation"  // the animation
	lasting   = "posture"    // the lasting animation
)

// Gesture takes CMSG_TEXT_EMOTE. An emote that content does not define is shown only to
// players with clients of the same version.
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

// Gestured sends an emote: by the client's own number if there is one, otherwise as a typed
// emote.
func (a *Updates) Gestured(e event.Gestured) {
	edition, by := a.sight.Edition(), a.sight.Name(e.Unit)
	numbers := numbersOf(edition, e)
	target := edition.Text(e.Name)
	if motion := edition.Number(numbers, animation, 0); motion != 0 {
		a.sight.Put(&social.Emoted{Emote: motion, GUID: by})
	}
	if e.Text == (content.Text{}) && e.Unit.Kind() != guid.Player {
		return // an animation without text
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

// numbersOf returns the numbers of an emote: those of content, or that of the clients that
// know it.
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

// Posture returns the number of an emote that somebody performs lastingly; 0 is none.
func Posture(e *idmap.ReleaseNames, gesture content.ID) uint32 {
	d, ok := e.Content.Emote(gesture)
	if !ok {
		return 0
	}
	return e.Number(d.Clients, lasting, e.Number(d.Clients, animation, 0))
}
