package terrain

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// EncodeOutlook writes the weather and the active game events.
func EncodeOutlook(w *jsonfield.Writer, t locale.Texts, o *view.Outlook) {
	w.Text("weather", o.Weather.String(), "fine, fog, rain, snow, sandstorm or thunder")
	w.Integer("pct", int64(o.Pct), "intensity, 0 to 100")
	w.OpenField("events", '[', "list of happening", "the active game events, by id")
	for i := range o.Events {
		w.Open('{')
		EncodeHappening(w, t, &o.Events[i])
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("states", '[', "list of world state", "the world states that the player sees, by id")
	for i := range o.States {
		if d, ok := t.Content.WorldState(o.States[i].ID); ok && d.Text.Key != "" {
			w.Open('{')
			EncodeWorldState(w, t, d, o.States[i].Now)
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeWorldState writes one world state.
func EncodeWorldState(w *jsonfield.Writer, t locale.Texts, d *content.WorldState, now int64) {
	args := value.OfRecord("now", float64(now), "least", float64(d.Least), "most", float64(d.Most))
	w.Text("state", string(d.ID), "id of the world state")
	w.Text("text", t.Content.Words(t.Language, d.Text, args), "in the reader's language, with the number filled in")
	w.Integer("now", now, "current value")
	w.Integer("most", d.Most, "maximum value")
}

// EncodeHappening writes one active game event.
func EncodeHappening(w *jsonfield.Writer, t locale.Texts, h *view.Happening) {
	name := content.Text{Key: string(h.Event)}
	if e, ok := t.Content.GameEvent(h.Event); ok {
		name = e.Name
	}
	w.Text("event", string(h.Event), "id of the game event")
	w.Text("name", t.Line(name), "in the reader's language")
	w.Integer("ends", h.Ends, "end time on the realm's clock, ms since 1970; 0 if it does not end by itself")
	w.Integer("count", h.Count, "points towards the goal")
	w.Integer("goal", h.Goal, "points of the goal; 0 if there is no goal")
}

// Outlook is `outlook`: weather, game events and world states in a newly chosen
// language.
type Outlook struct {
	Outlook *view.Outlook
	Texts   locale.Texts
}

// Name implements message.Body.
func (Outlook) Name() string { return "outlook" }

// Encode implements message.Body.
func (m Outlook) Encode(w *jsonfield.Writer) { EncodeOutlook(w, m.Texts, m.Outlook) }
