package admin

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
)

// Refused has all problems of the files of bundles; none means that all are mended.
type Refused struct{ Faults []event.Faulted }

// Name implements message.Body.
func (Refused) Name() string { return "refused" }

// Encode implements message.Body.
func (m Refused) Encode(w *jsonfield.Writer) {
	w.OpenField("faults", '[', "list of faults", "each with the fields of the event `faulted`")
	for _, f := range m.Faults {
		w.Open('{')
		encodeFaulted(w, f)
		w.Close('}')
	}
	w.Close(']')
}
