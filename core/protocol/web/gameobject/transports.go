package gameobject

import (
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// EncodeAboard writes the transport that carries a unit.
func EncodeAboard(w *jsonfield.Writer, o *view.Object) {
	w.Note("aboard", "{object, x, y, z, facing}", "the transport that carries the unit and its position there: x yards ahead of the transport's centre, y to its left, z above it; omitted if there is none. The unit moves with the transport", true)
	if o.Aboard == nil {
		return
	}
	w.OpenField("aboard", '{', "", "")
	w.GUID("object", o.Aboard.Object, "")
	w.Number("x", o.Aboard.At.X, "")
	w.Number("y", o.Aboard.At.Y, "")
	w.Number("z", o.Aboard.At.Z, "")
	w.Number("facing", o.Aboard.At.Facing, "")
	w.Close('}')
}

// encodeRoute is the timetable of a transport.
func encodeRoute(w *jsonfield.Writer, r *view.Route) {
	if r == nil {
		return
	}
	w.OpenField("route", '{', "", "")
	w.Integer("round_ms", int64(r.Round), "")
	w.Integer("period_ms", int64(r.Period), "")
	w.OpenField("deck", '[', "", "")
	w.Numbers(r.Deck.Long, r.Deck.Wide, r.Deck.Floor)
	w.Close(']')
	w.OpenField("corners", '[', "", "")
	for i := range r.Corners {
		c := &r.Corners[i]
		here := 0.0
		if c.Map == r.Here {
			here = 1
		}
		w.Numbers(float64(c.Arrives), float64(c.Leaves), c.At.X, c.At.Y, c.At.Z, c.At.Facing, here)
	}
	w.Close(']')
	w.Close('}')
}

// Events about transports.
var (
	Boarded = message.Told("A unit boarded or left a transport.", func(w *jsonfield.Writer, e event.Boarded) {
		w.GUID("unit", e.Unit, "")
		w.Text("transport", string(e.Transport), "id of the transport")
		w.Boolean("off", e.Off, "the unit left it")
	})
	Called = message.Told("A transport arrived at a stop of its route or departed from it.", func(w *jsonfield.Writer, e event.Called) {
		w.GUID("object", e.Object, "")
		w.Text("transport", string(e.Transport), "id of the transport")
		w.Text("stop", e.Stop, "name of the stop")
		w.Boolean("left", e.Left, "it departed")
	})
)
