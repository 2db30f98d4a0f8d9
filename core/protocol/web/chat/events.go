package chat

import (
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// Events about chat, sounds and emotes.
var (
	Spoke = message.ToldInWords("A unit said something.", func(w *jsonfield.Writer, t locale.Texts, e event.Spoke) {
		w.GUID("unit", e.Unit, "")
		w.Text("speech", spokenHow(e), "says, yells, emotes or whispers")
		w.BooleanIf("large", e.Tone == event.BossEmote || e.Tone == event.BossWhisper, "the page should show it large")
		w.GUIDIf("to", e.To, "the recipient; omitted if there is none")
		w.Marked(t.Filled(e.Text, e.Args), "in the reader's language")
	})
	Refused = message.ToldInWords("A request of the player had no effect.", func(w *jsonfield.Writer, t locale.Texts, e event.Refused) {
		w.Text("request", e.Intent.String(), "type of the message that was refused")
		w.Marked(t.Filled(e.Reason, e.Args), "the reason, in the reader's language")
	})
	Told = message.ToldInWords("A message to the player or to everyone on the map.", func(w *jsonfield.Writer, t locale.Texts, e event.Told) {
		w.Marked(t.Filled(e.Text, e.Args), "in the reader's language")
		w.BooleanIf("everyone", e.Player == 0, "to everyone on the map")
	})
	Heard = message.Told("A chat message reached the player from anywhere in the realm.", func(w *jsonfield.Writer, e event.Heard) {
		w.Text("way", e.Way.String(), "whisper; echo: the player's own whisper; party or raid: from the group or from the whole raid; channel; guild or officers: from the player's guild or from its officers; away or busy: the automatic reply of a player who is away or busy")
		w.GUID("from", e.From, "the sender; for echo: the recipient")
		w.Text("name", e.Name, "of `from`")
		w.TextIf("channel", e.Channel, "for channel: its name")
		w.Text("text", e.Text, "as typed")
	})
	Channeled = message.ToldInWords("News of a channel, or the reason why a channel request of the player failed.", func(w *jsonfield.Writer, t locale.Texts, e event.Channeled) {
		w.Text("channel", e.Channel, "name of the channel")
		w.Text("notice", e.Notice.String(), "the notice as a word; you_joined and you_left report the player's own membership")
		w.TextIf("name", e.Name, "the player that it is about")
		w.TextIf("by", e.ByName, "the player who did it")
		w.Marked(t.Filled(e.Text(), e.Args()), "the news in the reader's language")
	})
	Sounded = message.ToldInWords("A sound plays.", func(w *jsonfield.Writer, t locale.Texts, e event.Sounded) {
		w.GUIDIf("unit", e.Unit, "the source; omitted if there is none")
		w.Text("sound", string(e.Sound), "id")
		w.BooleanIf("music", e.Music, "it is music")
		w.Marked(t.Filled(e.Name, value.Value{}), "name of the sound, in the reader's language")
	})
	Gestured = message.ToldInWords("A unit makes an emote.", func(w *jsonfield.Writer, t locale.Texts, e event.Gestured) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("target", e.Target, "the target; default: none")
		w.TextIf("emote", string(e.Emote), "id; omitted for an emote that only other clients know")
		w.Marked(t.Filled(e.Text, value.OfRecord("target", t.Line(e.Name))), "text to show after the name of `unit`, in the reader's language; empty: none")
	})
	Roster = message.Told("The members of a channel.", func(w *jsonfield.Writer, e event.Roster) {
		w.Text("channel", e.Channel, "name of the channel")
		w.OpenField("members", '[', "list of {name, owner, moderator, muted}", "in the order in which they joined")
		for _, m := range e.Members {
			w.Open('{')
			w.Text("name", m.Name, "")
			encodeRights(w, m.Rights)
			w.Close('}')
		}
		w.Close(']')
	})
)
