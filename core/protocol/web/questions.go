package web

import (
	"context"
	"strings"

	"loam/core/session"
)

// questions are what bundles ask to be allowed.
type questions struct{ open []session.Question }

func (questions) name() string { return "questions" }

func (m questions) encode(w *writer) {
	w.openField("open", '[', "list of {bundle, version, again, asks: list of {word, doc}}", "again: it asks for more than when it was decided about")
	for _, q := range m.open {
		w.open('{')
		w.text("bundle", q.Bundle, "")
		w.text("version", q.Version, "")
		w.boolean("again", q.Again, "")
		w.openField("asks", '[', "", "")
		for _, a := range q.Asks {
			w.open('{')
			w.text("word", a.Word, "")
			w.text("doc", a.Doc, "")
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// decide is an operator's answer.
type decide struct{ session.Decision }

func decodeDecide(r *reader) action {
	return decide{session.Decision{
		Bundle: r.line("bundle", 64, "that asks"),
		Words:  strings.Fields(r.line("permissions", 200, "words with blanks between them; empty: all that it asks for")),
		Allow:  r.boolean("allow", "whether they are granted"),
	}}
}

func (a decide) do(_ context.Context, c *conn) error {
	if err := c.session.Decide(a.Decision); err != nil {
		return err
	}
	c.server.Ask()
	return nil
}

// Ask tells operators what is open now. It returns at once.
func (s *Server) Ask() { s.teller.ask() }
