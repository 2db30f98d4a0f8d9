package admin

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Time is `time`: the state of time control.
type Time struct{ session.TimeControl }

// Name implements message.Body.
func (Time) Name() string { return "time" }

// Encode implements message.Body.
func (m Time) Encode(w *jsonfield.Writer) {
	w.Boolean("paused", m.Paused, "whether time is paused")
	w.Number("speed", m.Speed, "1 is real time")
}
