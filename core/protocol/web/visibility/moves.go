package visibility

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// What a page is told of who stands elsewhere than it moved.
var (
	Teleported = message.Told("A unit stands elsewhere without having walked.", func(w *jsonfield.Writer, e event.Teleported) {
		w.GUID("unit", e.Unit, "")
		encodePosition(w, e.To)
	})
	PutBack = message.Told("The player's movement was not believed; it stands here.", func(w *jsonfield.Writer, e event.PutBack) {
		encodePosition(w, e.To)
		w.Text("reason", e.Reason, "")
	})
)

// Limits of what a page says about how its player moves.
const (
	maxFacing = 6.2832  // radians: one turn
	maxTime   = 1 << 53 // ms; exact in a JSON number
)

// DecodeMove takes `move`.
func DecodeMove(r *jsonfield.Reader) intent.Intent {
	in := intent.Move{To: geo.Position{
		Point: geo.Point{
			X: r.Number("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
			Y: r.Number("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
			Z: r.Number("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; the height at which the page was last told to stand; on hills the ground counts instead"),
		},
		Facing: geo.NormalizeAngle(r.Number("facing", -maxFacing, maxFacing, "radians, counterclockwise from the x axis")),
	}}
	if r.Boolean("moving", "whether it goes on moving ahead") {
		in.Flags |= intent.Forward
	}
	if r.Boolean("walking", "whether it walks instead of running") {
		in.Flags |= intent.Walking
	}
	in.Time = clock.Time(r.Number("time", 0, maxTime, "ms of the page's own clock, any zero, never backwards"))
	in.Grounded = true
	if in.Carrier = r.GUIDOr("on", "the transport on which x, y, z and facing are, for a player that stands on one; left out: they are on the map"); in.Carrier != 0 {
		in.On = in.To
	}
	return in
}

// DecodeSelect takes `select`.
func DecodeSelect(r *jsonfield.Reader) intent.Intent {
	return intent.Select{Target: r.GUIDOr("target", "whom; left out: nobody")}
}

// DecodeSettle takes `settle`.
func DecodeSettle(*jsonfield.Reader) intent.Intent { return intent.Settle{} }

// DecodeStance takes `stance`.
func DecodeStance(r *jsonfield.Reader) intent.Intent {
	words := make([]string, intent.Stances)
	for s := range intent.Stances {
		words[s] = s.String()
	}
	return intent.TakeStance{Stance: intent.Stance(r.Word("stance", words, ""))}
}
