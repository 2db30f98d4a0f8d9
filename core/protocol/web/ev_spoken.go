package web

import (
	"loam/core/event"
	"loam/core/plain"
)

var (
	toldSpoke = toldInWords("A unit uttered something.", func(w *writer, t texts, e event.Spoke) {
		w.guid("unit", e.Unit, "")
		w.text("speech", spokenHow(e), "says, yells, emotes or whispers")
		w.booleanIf("large", e.Tone == event.Largely || e.Tone == event.Solemnly, "it is meant to be seen large")
		w.guidIf("to", e.To, "whom it is said to; left out: nobody in particular")
		w.marked(t.filled(e.Text, e.Args), "in the reader's language")
	})
	toldRefused = toldInWords("Something the player asked for had no effect.", func(w *writer, t texts, e event.Refused) {
		w.text("request", e.Intent.String(), "type of the message that was refused")
		w.marked(t.filled(e.Reason, e.Args), "why, in the reader's language")
	})
	toldTold = toldInWords("A message to the player or to everyone on the map.", func(w *writer, t texts, e event.Told) {
		w.marked(t.filled(e.Text, e.Args), "in the reader's language")
		w.booleanIf("everyone", e.Player == 0, "to everyone on the map")
	})
	toldHeard = told("Words came to the player from wherever somebody is.", func(w *writer, e event.Heard) {
		w.text("way", e.Way.String(), "whisper; echo: what the player has whispered itself; party or raid: to its group, or all of its raid; channel; guild or officers: to the player's guild, or the officers of it; away or busy: the answer of one who does not listen")
		w.guid("from", e.From, "who said it; of an echo, to whom")
		w.text("name", e.Name, "of `from`")
		w.textIf("channel", e.Channel, "of the way channel: its name")
		w.text("text", e.Text, "as a person typed it")
	})
	toldChanneled = toldInWords("Something has happened in a channel, or what the player asked of one has not.", func(w *writer, t texts, e event.Channeled) {
		w.text("channel", e.Channel, "its name")
		w.text("notice", e.Notice.String(), "what, as a word; you_joined and you_left say where the player is")
		w.textIf("name", e.Name, "whom it is about")
		w.textIf("by", e.ByName, "who did it")
		w.marked(t.filled(e.Text(), e.Args()), "the same in the reader's language")
	})
	toldSounded = toldInWords("A sound is heard.", func(w *writer, t texts, e event.Sounded) {
		w.guidIf("unit", e.Unit, "from which it comes; left out: from nowhere")
		w.text("sound", string(e.Sound), "id")
		w.booleanIf("music", e.Music, "it is music")
		w.marked(t.filled(e.Name, plain.Value{}), "its name, in the reader's language")
	})
	toldGestured = toldInWords("A unit has made a gesture.", func(w *writer, t texts, e event.Gestured) {
		w.guid("unit", e.Unit, "")
		w.guidIf("target", e.Target, "at whom; left out: nobody")
		w.textIf("emote", string(e.Emote), "id; left out: one that only other clients know")
		w.marked(t.filled(e.Text, plain.OfRecord("target", t.line(e.Name))), "what to read behind the name of `unit`, in the reader's language; empty: nothing")
	})
	toldRoster = told("Who is in a channel.", func(w *writer, e event.Roster) {
		w.text("channel", e.Channel, "its name")
		w.openField("members", '[', "list of {name, owner, moderator, muted}", "in the order in which they came")
		for _, m := range e.Members {
			w.open('{')
			w.text("name", m.Name, "")
			encodeRights(w, m.Rights)
			w.close('}')
		}
		w.close(']')
	})
)
