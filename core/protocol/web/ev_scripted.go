package web

import (
	"loam/core/event"
)

var (
	toldPrinted = told("A script printed or logged a line.", func(w *writer, e event.Printed) {
		w.text("level", e.Level, "print, info, warn or error")
		w.text("bundle", e.Bundle, "")
		w.textIf("file", e.File, "")
		w.integerIf("line", int64(e.Line), "")
		w.guidIf("unit", e.Unit, "whom it concerns; left out: nobody")
		w.text("text", e.Text, "")
	})
	toldFaulted = told("A handler of a script failed.", func(w *writer, e event.Faulted) {
		w.text("bundle", e.Bundle, "")
		w.textIf("file", e.File, "")
		w.integerIf("line", int64(e.Line), "")
		w.text("handler", e.Handler, "")
		w.guidIf("unit", e.Unit, "whose handler; left out: nobody's")
		w.text("message", e.Message, "one line")
		w.textIf("excerpt", e.Excerpt, "the source around the line")
		w.textIf("arguments", e.Arguments, "what the handler was called with")
		w.textIf("scenario", e.Scenario, "a scenario that calls the handler so again")
	})
	toldSwitchedOff = told("A handler, or without one a whole bundle, failed too often and rests on this map until a reload.", func(w *writer, e event.SwitchedOff) {
		w.text("bundle", e.Bundle, "")
		w.textIf("handler", e.Handler, "left out: the whole bundle")
	})
	toldAdopted = told("The map runs a release.", func(w *writer, e event.Adopted) {
		w.integer("number", int64(e.Number), "")
		w.text("hash", e.Hash, "")
	})
	toldInspected = told("The answer to `inspect`.", func(w *writer, e event.Inspected) {
		w.guid("unit", e.Unit, "")
		w.plain("facts", e.Facts, "what the unit is made of")
	})
)
