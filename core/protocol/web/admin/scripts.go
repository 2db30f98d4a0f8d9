// Package admin decodes and encodes the messages and events for builders and operators:
// scripts and their errors, settings and permissions of bundles, trials of rules, and
// time control.
package admin

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events about scripts and releases, for builders.
var (
	Printed = message.Told("A script printed or logged a line.", func(w *jsonfield.Writer, e event.Printed) {
		w.Text("level", e.Level, "print, info, warn or error")
		w.Text("bundle", e.Bundle, "")
		w.TextIf("file", e.File, "")
		w.IntegerIf("line", int64(e.Line), "")
		w.GUIDIf("unit", e.Unit, "the unit concerned; omitted if there is none")
		w.Text("text", e.Text, "")
	})
	Faulted     = message.Told("A handler of a script failed.", encodeFaulted)
	SwitchedOff = message.Told("A handler, or a whole bundle, failed too often and is disabled on this map until a reload.", func(w *jsonfield.Writer, e event.SwitchedOff) {
		w.Text("bundle", e.Bundle, "")
		w.TextIf("handler", e.Handler, "omitted for the whole bundle")
	})
	Adopted = message.Told("The map runs a release.", func(w *jsonfield.Writer, e event.Adopted) {
		w.Integer("number", int64(e.Number), "")
		w.Text("hash", e.Hash, "")
	})
	Inspected = message.Told("The answer to `inspect`.", func(w *jsonfield.Writer, e event.Inspected) {
		w.GUID("unit", e.Unit, "")
		w.Plain("facts", e.Facts, "the internals of the unit")
	})
)

// MaxSource is the longest source that `eval` accepts, in bytes.
const MaxSource = 4 << 10

// DecodeInspect decodes `inspect`.
func DecodeInspect(r *jsonfield.Reader) intent.Intent {
	return intent.Inspect{Target: r.GUID("target", "the unit")}
}

// DecodeEval decodes `eval`.
func DecodeEval(r *jsonfield.Reader) intent.Intent {
	return intent.Eval{
		Bundle: r.Line("bundle", 64, "name of the bundle"),
		Source: r.Text("source", MaxSource, "Lua"),
	}
}

func encodeFaulted(w *jsonfield.Writer, e event.Faulted) {
	w.Text("bundle", e.Bundle, "")
	w.TextIf("file", e.File, "")
	w.IntegerIf("line", int64(e.Line), "")
	w.Text("handler", e.Handler, "")
	w.GUIDIf("unit", e.Unit, "the unit of the handler; omitted if there is none")
	w.Text("message", e.Message, "one line")
	w.TextIf("excerpt", e.Excerpt, "the source lines around the error")
	w.TextIf("arguments", e.Arguments, "the arguments of the handler")
	w.TextIf("scenario", e.Scenario, "a scenario that repeats the call")
}
