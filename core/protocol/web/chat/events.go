package chat

import (
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// What a page is told of words, sounds and gestures.
var (
	Spoke = message.ToldInWords("A unit uttered something.", func(w *jsonfield.Writer, t locale.Texts, e event.Spoke) {
		w.GUID("unit", e.Unit, "")
		w.Text("speech", spokenHow(e), "says, yells, emotes or whispers")
		w.BooleanIf("large", e.Tone == event.BossEmote || e.Tone == event.BossWhisper, "it is meant to be seen large")
		w.GUIDIf("to", e.To, "whom it is said to; left out: nobody in particular")
		w.Marked(t.Filled(e.Text, e.Args), "in the reader's language")
	})
	Refused = message.ToldInWords("Something the player asked for had no effect.", func(w *jsonfield.Writer, t locale.Texts, e event.Refused) {
		w.Text("request", e.Intent.String(), "type of the message that was refused")
		w.Marked(t.Filled(e.Reason, e.Args), "why, in the reader's language")
	})
	Told = message.ToldInWords("A message to the player or to everyone on the map.", func(w *jsonfield.Writer, t locale.Texts, e event.Told) {
		w.Marked(t.Filled(e.Text, e.Args), "in the reader's language")
		w.BooleanIf("everyone", e.Player == 0, "to everyone on the map")
	})
	Heard = message.Told("Words came to the player from wherever somebody is.", func(w *jsonfield.Writer, e event.Heard) {
		w.Text("way", e.Way.String(), "whisper; echo: what the player has whispered itself; party or raid: to its group, or all of its raid; channel; guild or officers: to the player's guild, or the officers of it; away or busy: the answer of one who does not listen")
		w.GUID("from", e.From, "who said it; of an echo, to whom")
		w.Text("name", e.Name, "of `from`")
		w.TextIf("channel", e.Channel, "of the way channel: its name")
		w.Text("text", e.Text, "as a person typed it")
	})
	Channeled = message.ToldInWords("Something has happened in a channel, or what the player asked of one has not.", func(w *jsonfield.Writer, t locale.Texts, e event.Channeled) {
		w.Text("channel", e.Channel, "its name")
		w.Text("notice", e.Notice.String(), "what, as a word; you_joined and you_left say where the player is")
		w.TextIf("name", e.Name, "whom it is about")
		w.TextIf("by", e.ByName, "who did it")
		w.Marked(t.Filled(e.Text(), e.Args()), "the same in the reader's language")
	})
	Sounded = message.ToldInWords("A sound is heard.", func(w *jsonfield.Writer, t locale.Texts, e event.Sounded) {
		w.GUIDIf("unit", e.Unit, "from which it comes; left out: from nowhere")
		w.Text("sound", string(e.Sound), "id")
		w.BooleanIf("music", e.Music, "it is music")
		w.Marked(t.Filled(e.Name, value.Value{}), "its name, in the reader's language")
	})
	Gestured = message.ToldInWords("A unit has made a gesture.", func(w *jsonfield.Writer, t locale.Texts, e event.Gestured) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("target", e.Target, "at whom; left out: nobody")
		w.TextIf("emote", string(e.Emote), "id; left out: one that only other clients know")
		w.Marked(t.Filled(e.Text, value.OfRecord("target", t.Line(e.Name))), "what to read behind the name of `unit`, in the reader's language; empty: nothing")
	})
	Roster = message.Told("Who is in a channel.", func(w *jsonfield.Writer, e event.Roster) {
		w.Text("channel", e.Channel, "its name")
		w.OpenField("members", '[', "list of {name, owner, moderator, muted}", "in the order in which they came")
		for _, m := range e.Members {
			w.Open('{')
			w.Text("name", m.Name, "")
			encodeRights(w, m.Rights)
			w.Close('}')
		}
		w.Close(']')
	})
)
