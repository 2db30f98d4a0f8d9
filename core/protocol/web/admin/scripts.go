// Package admin is what the pages of builders and operators ask and are told: scripts and
// their faults, settings and permissions of bundles, trials of rules, how time runs.
package admin

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// What the pages of builders are told of scripts and releases.
var (
	Printed = message.Told("A script printed or logged a line.", func(w *jsonfield.Writer, e event.Printed) {
		w.Text("level", e.Level, "print, info, warn or error")
		w.Text("bundle", e.Bundle, "")
		w.TextIf("file", e.File, "")
		w.IntegerIf("line", int64(e.Line), "")
		w.GUIDIf("unit", e.Unit, "whom it concerns; left out: nobody")
		w.Text("text", e.Text, "")
	})
	Faulted = message.Told("A handler of a script failed.", func(w *jsonfield.Writer, e event.Faulted) {
		w.Text("bundle", e.Bundle, "")
		w.TextIf("file", e.File, "")
		w.IntegerIf("line", int64(e.Line), "")
		w.Text("handler", e.Handler, "")
		w.GUIDIf("unit", e.Unit, "whose handler; left out: nobody's")
		w.Text("message", e.Message, "one line")
		w.TextIf("excerpt", e.Excerpt, "the source around the line")
		w.TextIf("arguments", e.Arguments, "what the handler was called with")
		w.TextIf("scenario", e.Scenario, "a scenario that calls the handler so again")
	})
	SwitchedOff = message.Told("A handler, or without one a whole bundle, failed too often and rests on this map until a reload.", func(w *jsonfield.Writer, e event.SwitchedOff) {
		w.Text("bundle", e.Bundle, "")
		w.TextIf("handler", e.Handler, "left out: the whole bundle")
	})
	Adopted = message.Told("The map runs a release.", func(w *jsonfield.Writer, e event.Adopted) {
		w.Integer("number", int64(e.Number), "")
		w.Text("hash", e.Hash, "")
	})
	Inspected = message.Told("The answer to `inspect`.", func(w *jsonfield.Writer, e event.Inspected) {
		w.GUID("unit", e.Unit, "")
		w.Plain("facts", e.Facts, "what the unit is made of")
	})
)

// MaxSource is what may be evaluated at once, in bytes.
const MaxSource = 4 << 10

// DecodeInspect takes `inspect`.
func DecodeInspect(r *jsonfield.Reader) intent.Intent {
	return intent.Inspect{Target: r.GUID("target", "which unit")}
}

// DecodeEval takes `eval`.
func DecodeEval(r *jsonfield.Reader) intent.Intent {
	return intent.Eval{
		Bundle: r.Line("bundle", 64, "name of the bundle"),
		Source: r.Text("source", MaxSource, "Lua"),
	}
}
