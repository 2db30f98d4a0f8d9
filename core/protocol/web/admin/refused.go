package admin

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
)

// Refused is why the world does not run the files of its bundles as they are.
type Refused struct{ Faults []event.Faulted }

// Name implements message.Body.
func (Refused) Name() string { return "refused" }

// Encode implements message.Body.
func (m Refused) Encode(w *jsonfield.Writer) {
	w.OpenField("faults", '[', "list of {bundle, file, line, handler, message, excerpt}", "as in the event `faulted`")
	for _, f := range m.Faults {
		w.Open('{')
		w.Text("bundle", f.Bundle, "")
		w.TextIf("file", f.File, "")
		w.IntegerIf("line", int64(f.Line), "")
		w.Text("handler", f.Handler, "")
		w.Text("message", f.Message, "")
		w.TextIf("excerpt", f.Excerpt, "")
		w.Close('}')
	}
	w.Close(']')
}
