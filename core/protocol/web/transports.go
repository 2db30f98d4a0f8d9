package web

import (
	"loam/core/event"
	"loam/core/view"
)

// encodeAboard is on what transport something stands.
func encodeAboard(w *writer, o *view.Object) {
	w.note("aboard", "{object, x, y, z, facing}", "on which transport it stands, and where: x yards ahead of the middle of that, y to its left, z above it; left out: on none. It is where that carries it", true)
	if o.Aboard == nil {
		return
	}
	w.openField("aboard", '{', "", "")
	w.guid("object", o.Aboard.Object, "")
	w.number("x", o.Aboard.At.X, "")
	w.number("y", o.Aboard.At.Y, "")
	w.number("z", o.Aboard.At.Z, "")
	w.number("facing", o.Aboard.At.Facing, "")
	w.close('}')
}

// encodeRoute is the timetable of a transport.
func encodeRoute(w *writer, r *view.Route) {
	if r == nil {
		return
	}
	w.openField("route", '{', "", "")
	w.integer("round_ms", int64(r.Round), "")
	w.integer("period_ms", int64(r.Period), "")
	w.openField("deck", '[', "", "")
	w.numbers(r.Deck.Long, r.Deck.Wide, r.Deck.Floor)
	w.close(']')
	w.openField("corners", '[', "", "")
	for i := range r.Corners {
		c := &r.Corners[i]
		here := 0.0
		if c.Map == r.Here {
			here = 1
		}
		w.numbers(float64(c.Arrives), float64(c.Leaves), c.At.X, c.At.Y, c.At.Z, c.At.Facing, here)
	}
	w.close(']')
	w.close('}')
}

var (
	toldBoarded = told("Somebody stands on a transport now, or not any more.", func(w *writer, e event.Boarded) {
		w.guid("unit", e.Unit, "")
		w.text("transport", string(e.Transport), "its id")
		w.boolean("off", e.Off, "not any more")
	})
	toldCalled = told("A transport has come to a stop of its route, or has gone from it.", func(w *writer, e event.Called) {
		w.guid("object", e.Object, "")
		w.text("transport", string(e.Transport), "its id")
		w.text("stop", e.Stop, "its name")
		w.boolean("left", e.Left, "it has gone from it")
	})
)
