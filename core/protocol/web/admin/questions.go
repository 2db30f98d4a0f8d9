package admin

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Questions are the permissions that bundles ask for.
type Questions struct{ Open []session.Question }

// Name implements message.Body.
func (Questions) Name() string { return "questions" }

// Encode implements message.Body.
func (m Questions) Encode(w *jsonfield.Writer) {
	w.OpenField("open", '[', "list of {bundle, version, again, asks: list of {word, doc}}", "again: the bundle asks for more than the decision covers")
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
