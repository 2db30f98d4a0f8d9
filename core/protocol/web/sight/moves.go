package sight

import (
	"loam/core/clock"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/intent"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/message"
)

// What a page is told of who stands elsewhere than it moved.
var (
	Teleported = message.Told("A unit stands elsewhere without having walked.", func(w *field.Writer, e event.Teleported) {
		w.GUID("unit", e.Unit, "")
		encodePosition(w, e.To)
	})
	PutBack = message.Told("The player's movement was not believed; it stands here.", func(w *field.Writer, e event.PutBack) {
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
func DecodeMove(r *field.Reader) intent.Intent {
	in := intent.Move{To: geo.Position{
		Point: geo.Point{
			X: r.Number("x", -field.MaxCoordinate, field.MaxCoordinate, "yards"),
			Y: r.Number("y", -field.MaxCoordinate, field.MaxCoordinate, "yards"),
			Z: r.Number("z", -field.MaxCoordinate, field.MaxCoordinate, "yards; the height at which the page was last told to stand; on hills the ground counts instead"),
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
func DecodeSelect(r *field.Reader) intent.Intent {
	return intent.Select{Target: r.GUIDOr("target", "whom; left out: nobody")}
}

// DecodeSettle takes `settle`.
func DecodeSettle(*field.Reader) intent.Intent { return intent.Settle{} }

// DecodeStance takes `stance`.
func DecodeStance(r *field.Reader) intent.Intent {
	words := make([]string, intent.Stances)
	for s := range intent.Stances {
		words[s] = s.String()
	}
	return intent.TakeStance{Stance: intent.Stance(r.Word("stance", words, ""))}
}
