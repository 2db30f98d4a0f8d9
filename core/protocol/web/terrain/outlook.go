package terrain

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// EncodeOutlook writes the weather, and which game events are on.
func EncodeOutlook(w *jsonfield.Writer, t locale.Texts, o *view.Outlook) {
	w.Text("weather", o.Weather.String(), "fine, fog, rain, snow, sandstorm or thunder")
	w.Integer("pct", int64(o.Pct), "how heavy it is, 0 to 100")
	w.OpenField("events", '[', "list of happening", "the game events that are on, by id")
	for i := range o.Events {
		w.Open('{')
		EncodeHappening(w, t, &o.Events[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("states", '[', "list of world state", "those that the player sees, by id")
	for i := range o.States {
		if d, ok := t.Content.WorldState(o.States[i].ID); ok && d.Text.Key != "" {
			w.Open('{')
			EncodeWorldState(w, t, d, o.States[i].Now)
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeWorldState writes a number that the whole world shares.
func EncodeWorldState(w *jsonfield.Writer, t locale.Texts, d *content.WorldState, now int64) {
	args := value.OfRecord("now", float64(now), "least", float64(d.Least), "most", float64(d.Most))
	w.Text("state", string(d.ID), "its id")
	w.Text("text", t.Content.Words(t.Language, d.Text, args), "in the reader's language, with the number in it")
	w.Integer("now", now, "what it is")
	w.Integer("most", d.Most, "the most that it can be")
}

// EncodeHappening writes a game event that is on.
func EncodeHappening(w *jsonfield.Writer, t locale.Texts, h *view.Happening) {
	name := content.Text{Key: string(h.Event)}
	if e, ok := t.Content.GameEvent(h.Event); ok {
		name = e.Name
	}
	w.Text("event", string(h.Event), "its id")
	w.Text("name", t.Line(name), "in the reader's language")
	w.Integer("ends", h.Ends, "when it ends by the clock on the wall of the realm, ms since 1970; 0 is not by itself")
	w.Integer("count", h.Count, "points for its goal")
	w.Integer("goal", h.Goal, "points that it takes; 0 is no goal")
}

// Outlook is `outlook`, which tells a page in another language what goes on around.
type Outlook struct {
	Outlook *view.Outlook
	Texts   locale.Texts
}

// Name implements message.Body.
func (Outlook) Name() string { return "outlook" }

// Encode implements message.Body.
func (m Outlook) Encode(w *jsonfield.Writer) { EncodeOutlook(w, m.Texts, m.Outlook) }
