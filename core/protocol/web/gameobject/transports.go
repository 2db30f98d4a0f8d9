package gameobject

import (
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// EncodeAboard is on what transport something stands.
func EncodeAboard(w *jsonfield.Writer, o *view.Object) {
	w.Note("aboard", "{object, x, y, z, facing}", "on which transport it stands, and where: x yards ahead of the middle of that, y to its left, z above it; left out: on none. It is where that carries it", true)
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

// What a page is told of transports.
var (
	Boarded = message.Told("Somebody stands on a transport now, or not any more.", func(w *jsonfield.Writer, e event.Boarded) {
		w.GUID("unit", e.Unit, "")
		w.Text("transport", string(e.Transport), "its id")
		w.Boolean("off", e.Off, "not any more")
	})
	Called = message.Told("A transport has come to a stop of its route, or has gone from it.", func(w *jsonfield.Writer, e event.Called) {
		w.GUID("object", e.Object, "")
		w.Text("transport", string(e.Transport), "its id")
		w.Text("stop", e.Stop, "its name")
		w.Boolean("left", e.Left, "it has gone from it")
	})
)
