package web

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"loam/core/problem"
	"loam/core/ruling"
	"loam/core/session"
)

// Limits of what is tried out, in bytes.
const (
	maxPasted = 12 << 10 // in one message
	maxCourse = 2 << 10
	maxTried  = 64
)

// The requests about rules that are tried out.
type (
	// paste adds to the text that is tried.
	paste struct {
		text   string
		begins bool
	}
	tryRules struct{ ruling.Trial }
)

func decodePaste(r *reader) action {
	return paste{
		text:   r.text("text", maxPasted, "rows of SmartAI as SQL, or rules as YAML: a part, in order"),
		begins: r.boolean("begins", "whether a new text begins; else it goes on"),
	}
}

func decodeTryRules(r *reader) action {
	a := tryRules{ruling.Trial{
		Form:    r.lineOr("form", 8, "sql or yaml; without it, that is found out"),
		Dialect: r.lineOr("dialect", 32, "of SQL, as `loam smartai try` has it; without it, that is found out"),
		Alone:   r.boolean("alone", "whether it stands on open ground, with nothing of the world around it"),
		Start:   r.lineOr("start", maxTried, "with what the visitor begins, of `starts`; without it, one that may fight the creature"),
		Level:   int(r.integerOr("level", 0, 1000, "of the visitor; 0 or none: that of the creature")),
		Who:     r.lineOr("who", maxTried, "whose rules are tried, as `rules_read` has it; without it, the first owner's"),
	}}
	for _, line := range strings.Split(r.text("steps", maxCourse, "what is done with the creature, as `loam smartai try` has it, one step a line; empty for a course of its own"), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			a.Steps = append(a.Steps, line)
		}
	}
	return a
}

func (a paste) do(_ context.Context, c *conn) error {
	if err := c.session.MayTry("paste"); err != nil {
		return err
	}
	if a.begins {
		c.pasted = ""
	}
	if len(c.pasted)+len(a.text) > ruling.MaxTrial {
		return c.session.Deny(session.Refused, fmt.Sprintf("paste: at most %d bytes are tried at once", ruling.MaxTrial))
	}
	c.pasted += a.text
	return nil
}

// do answers from a goroutine of its own, so that the player can go on meanwhile.
func (a tryRules) do(_ context.Context, c *conn) error {
	if err := c.session.MayTry("try_rules"); err != nil {
		return err
	}
	a.Text = c.pasted
	c.trying.Go(func() { // ends with ctx of the connection at the latest; waited for by run
		o, err := c.session.Try(c.ctx, a.Trial)
		var why *session.Refusal
		switch {
		case err == nil:
			c.send(rulesRead{&o})
			c.send(rulesTried{&o})
		case errors.As(err, &why):
			if why.Cause != nil {
				c.log.Warn().Err(why.Cause).Str("request", "try_rules").Msg("a page's request failed")
			}
			c.send(refusal{why, "try_rules", c.texts()})
		}
	})
	return nil
}

// rulesRead is what was read of rules.
type rulesRead struct{ of *ruling.Outcome }

func (rulesRead) name() string { return "rules_read" }

func (m rulesRead) encode(w *writer) {
	o := m.of
	w.text("form", o.Form, "sql or yaml")
	w.textIf("dialect", o.Dialect, "of SQL")
	w.textIf("why", o.Why, "what speaks for the dialect")
	places := func(name, doc string, list problem.List) {
		w.openField(name, '[', "list of {line, column, text}", doc+"; line 0 is the whole")
		for _, p := range list {
			w.open('{')
			encodeProblem(w, p)
			w.close('}')
		}
		w.close(']')
	}
	places("problems", "what cannot be read", o.Problems)
	places("notes", "what is read and odd", o.Notes)
	places("deferred", "why rules do not run", o.Deferred)
	w.openField("findings", '[', "list of {line, column, text, level, check, about, fix}", "what the linter finds: level is error, warning or notice")
	for i := range o.Findings {
		f := &o.Findings[i]
		w.open('{')
		encodeProblem(w, f.Problem)
		w.text("level", f.Level, "")
		w.text("check", f.Check, "")
		w.text("about", f.About, "")
		w.text("fix", f.Fix, "")
		w.close('}')
	}
	w.close(']')
	w.openField("scripts", '[', "list of {name, rules, line}", "whose rules they are, and how many")
	for _, s := range o.Scripts {
		w.open('{')
		w.text("name", s.Name, "")
		w.integer("rules", int64(s.Rules), "")
		w.integer("line", int64(s.Line), "")
		w.close('}')
	}
	w.close(']')
	encodeRefs(w, "world", "to what of the world the rules refer; names are the first of them", o.World)
	encodeRefs(w, "stubs", "what stands for the rest", o.Stubs)
	w.text("sheet", o.Sheet, "the rules as YAML")
}

// encodeRefs are things to which rules refer.
func encodeRefs(w *writer, name, doc string, list []ruling.Stub) {
	w.openField(name, '[', "list of {kind, n, names}", doc)
	for _, s := range list {
		w.open('{')
		w.text("kind", s.Kind, "")
		w.integer("n", int64(s.N), "")
		w.openField("names", '[', "", "")
		for _, name := range s.Names {
			w.element(name)
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// encodeProblem is where something is wrong, and what.
func encodeProblem(w *writer, p problem.Problem) {
	w.integer("line", int64(p.Line), "")
	w.integer("column", int64(p.Column), "")
	p.File, p.Line, p.Column = "", 0, 0
	w.text("text", strings.TrimPrefix(p.Error(), ": "), "")
}

// rulesTried is what one creature did by rules.
type rulesTried struct{ of *ruling.Outcome }

func (rulesTried) name() string { return "rules_tried" }

func (m rulesTried) encode(w *writer) {
	o := m.of
	w.textIf("who", o.Who, "whose rules were tried; left out: nobody's")
	w.textIf("where", o.Where, "on which map of the world; left out: on open ground")
	w.textIf("visitor", o.Visitor, "what the visitor was, in words")
	w.openField("starts", '[', "list of text", "with which a visitor may begin")
	for _, s := range o.Starts {
		w.element(s)
	}
	w.close(']')
	w.textIf("cut", o.Cut, "why it ended early, or was not begun")
	w.integer("time", int64(o.Time), "that went by in the trial, ms")
	w.openField("steps", '[', "list of text", "what was done")
	for _, s := range o.Steps {
		w.element(s)
	}
	w.close(']')
	w.openField("timeline", '[', "list of {at, sort, who, rule, line, text}",
		"what happened, at in ms: sort is step, failed (a step that could not be done), event, fired, blocked or state; rule and line, in what was given, of fired and blocked; who, of these and state")
	for i := range o.Timeline {
		t := &o.Timeline[i]
		w.open('{')
		w.integer("at", int64(t.At), "")
		w.text("sort", t.Sort, "")
		w.textIf("who", t.Who, "")
		if t.Line > 0 {
			w.integer("rule", int64(t.Rule), "")
			w.integer("line", int64(t.Line), "")
		}
		w.text("text", t.Text, "")
		w.close('}')
	}
	w.close(']')
	w.openField("stands", '[', "list of {def, phase, compat, rules}", "how rules stand in the end; rules is a list of {id, times, line, standing, course, does}: course tells when it fired, or why it never did")
	for i := range o.Stands {
		encodeBearer(w, &o.Stands[i])
	}
	w.close(']')
}

func encodeBearer(w *writer, b *ruling.Bearer) {
	w.open('{')
	w.text("def", b.Def, "")
	w.integer("phase", int64(b.Phase), "")
	w.text("compat", b.Compat, "")
	w.openField("rules", '[', "", "")
	for i := range b.Rules {
		r := &b.Rules[i]
		w.open('{')
		w.integer("id", int64(r.ID), "")
		w.integer("times", int64(r.Times), "")
		w.integer("line", int64(r.Line), "")
		w.text("standing", r.Standing(), "")
		w.text("course", r.Course(), "")
		w.text("does", r.Does, "")
		w.close('}')
	}
	w.close(']')
	w.close('}')
}
