package visibility

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events about units whose position changed without walking.
var (
	Teleported = message.Told("A unit was moved to another position without walking.", func(w *jsonfield.Writer, e event.Teleported) {
		w.GUID("unit", e.Unit, "")
		encodePosition(w, e.To)
	})
	PutBack = message.Told("The realm rejected the player's movement; this is the player's position.", func(w *jsonfield.Writer, e event.PutBack) {
		encodePosition(w, e.To)
		w.Text("reason", e.Reason, "")
	})
)

// Limits of the fields of `move`.
const (
	maxFacing = 6.2832  // radians: one turn
	maxTime   = 1 << 53 // ms; exact in a JSON number
)

// DecodeMove decodes `move`.
func DecodeMove(r *jsonfield.Reader) intent.Intent {
	in := intent.Move{To: geo.Position{
		Point: geo.Point{
			X: r.Number("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
			Y: r.Number("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards"),
			Z: r.Number("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; the last height that the realm gave; on hills the height of the ground applies instead"),
		},
		Facing: geo.NormalizeAngle(r.Number("facing", -maxFacing, maxFacing, "radians, counterclockwise from the x axis")),
	}}
	if r.Boolean("moving", "whether the player keeps moving forward") {
		in.Flags |= intent.Forward
	}
	if r.Boolean("walking", "whether the player walks instead of running") {
		in.Flags |= intent.Walking
	}
	in.Time = clock.Time(r.Number("time", 0, maxTime, "ms on the page's own clock, with any zero; it never decreases"))
	in.Grounded = true
	if in.Carrier = r.GUIDOr("on", "the transport to which x, y, z and facing are relative, for a player aboard; default: the map"); in.Carrier != 0 {
		in.On = in.To
	}
	return in
}

// DecodeSelect decodes `select`.
func DecodeSelect(r *jsonfield.Reader) intent.Intent {
	return intent.Select{Target: r.GUIDOr("target", "the target; default: none")}
}

// DecodeSettle decodes `settle`.
func DecodeSettle(*jsonfield.Reader) intent.Intent { return intent.Settle{} }

// DecodeStance decodes `stance`.
func DecodeStance(r *jsonfield.Reader) intent.Intent {
	words := make([]string, intent.Stances)
	for s := range intent.Stances {
		words[s] = s.String()
	}
	return intent.TakeStance{Stance: intent.Stance(r.Word("stance", words, ""))}
}
