package web

import (
	"loam/core/content"
	"loam/core/plain"
	"loam/core/view"
)

func encodeOutlook(w *writer, t texts, o *view.Outlook) {
	w.text("weather", o.Weather.String(), "fine, fog, rain, snow, sandstorm or thunder")
	w.integer("pct", int64(o.Pct), "how heavy it is, 0 to 100")
	w.openField("events", '[', "list of happening", "the game events that are on, by id")
	for i := range o.Events {
		w.open('{')
		encodeHappening(w, t, &o.Events[i])
		w.close('}')
	}
	w.close(']')
	w.openField("states", '[', "list of world state", "those that the player sees, by id")
	for i := range o.States {
		if d, ok := t.content.WorldState(o.States[i].ID); ok && d.Text.Key != "" {
			w.open('{')
			encodeWorldState(w, t, d, o.States[i].Now)
			w.close('}')
		}
	}
	w.close(']')
}

func encodeWorldState(w *writer, t texts, d *content.WorldState, now int64) {
	args := plain.OfRecord("now", float64(now), "least", float64(d.Least), "most", float64(d.Most))
	w.text("state", string(d.ID), "its id")
	w.text("text", t.content.Words(t.language, d.Text, args), "in the reader's language, with the number in it")
	w.integer("now", now, "what it is")
	w.integer("most", d.Most, "the most that it can be")
}

func encodeHappening(w *writer, t texts, h *view.Happening) {
	name := content.Text{Key: string(h.Event)}
	if e, ok := t.content.GameEvent(h.Event); ok {
		name = e.Name
	}
	w.text("event", string(h.Event), "its id")
	w.text("name", t.line(name), "in the reader's language")
	w.integer("ends", h.Ends, "when it ends by the clock on the wall of the realm, ms since 1970; 0 is not by itself")
	w.integer("count", h.Count, "points for its goal")
	w.integer("goal", h.Goal, "points that it takes; 0 is no goal")
}

// outlookTold is `outlook`, which tells a page in another language what goes on around.
type outlookTold struct {
	outlook *view.Outlook
	texts   texts
}

func (outlookTold) name() string { return "outlook" }

func (m outlookTold) encode(w *writer) { encodeOutlook(w, m.texts, m.outlook) }
