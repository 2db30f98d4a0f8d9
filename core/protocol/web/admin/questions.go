package admin

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Questions are what bundles ask to be allowed.
type Questions struct{ Open []session.Question }

// Name implements message.Body.
func (Questions) Name() string { return "questions" }

// Encode implements message.Body.
func (m Questions) Encode(w *jsonfield.Writer) {
	w.OpenField("open", '[', "list of {bundle, version, again, asks: list of {word, doc}}", "again: it asks for more than when it was decided about")
	for _, q := range m.Open {
		w.Open('{')
		w.Text("bundle", q.Bundle, "")
		w.Text("version", q.Version, "")
		w.Boolean("again", q.Again, "")
		w.OpenField("asks", '[', "", "")
		for _, a := range q.Asks {
			w.Open('{')
			w.Text("word", a.Word, "")
			w.Text("doc", a.Doc, "")
			w.Close('}')
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}
