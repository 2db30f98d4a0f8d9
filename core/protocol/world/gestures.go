package world

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/protocol/message"
)

// The names of the numbers under which clients know a gesture.
const (
	byName    = "text_emote" // what is read of it
	animation = "animation"  // how it moves
	lasting   = "posture"    // how it goes on moving
)

// Gesture takes CMSG_TEXT_EMOTE. One that content does not know those see who have
// the same clients.
func Gesture(c *Conn, m message.Body) error {
	in := m.(*message.TextEmote)
	asked := intent.Gesture{Target: c.named(in.Target)}
	snapshot, _ := c.server.config.Realm.Content()
	if d, ok := snapshot.EmoteOf(c.version.Name, byName, int64(in.TextEmote)); ok {
		asked.Emote = string(d.ID)
	} else {
		asked.Client, asked.Number = c.version.Name, int64(in.TextEmote)
	}
	return c.submit(asked)
}

// gestured tells a client of a gesture: in its own words where it has a number for
// it, else as an emote that somebody has typed.
func (o *teller) gestured(v *viewer, e event.Gestured) {
	r := &o.render
	numbers := o.numbersOf(e)
	target := o.text(e.Name)
	if motion := number(numbers, o.config.Version.Name, animation, 0); motion != 0 {
		v.conn.put(&message.Emoted{Emote: motion, GUID: r.name(e.Unit)})
	}
	if e.Text == (content.Text{}) && e.Unit.Kind() != guid.Player {
		return // it only moves
	}
	if known := number(numbers, o.config.Version.Name, byName, 0); known != 0 {
		v.conn.put(&message.TextEmoted{GUID: r.name(e.Unit), TextEmote: known, Target: target})
		return
	}
	if e.Text == (content.Text{}) {
		return
	}
	v.conn.put(&message.Said{
		Type: o.config.Version.Chat.Emote, Sender: r.name(e.Unit), Target: r.name(e.Unit),
		Text: o.filled(e.Text, plain.OfRecord("target", target)),
	})
}

// numbersOf are the numbers of a gesture: those of content, or that of the clients
// that know it.
func (o *teller) numbersOf(e event.Gestured) []content.Client {
	if e.Emote == "" {
		return []content.Client{{Version: e.Client, Name: byName, Number: e.Number}}
	}
	d, ok := o.render.content.Emote(e.Emote)
	if !ok {
		return nil
	}
	return d.Clients
}
