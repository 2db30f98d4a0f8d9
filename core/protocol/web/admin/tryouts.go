package admin

import (
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/ruletrace"
	"loam/core/protocol/web/jsonfield"
)

// RulesRead is the result of reading rules.
type RulesRead struct{ Of *ruletrace.Outcome }

// Name implements message.Body.
func (RulesRead) Name() string { return "rules_read" }

// Encode implements message.Body.
func (m RulesRead) Encode(w *jsonfield.Writer) {
	o := m.Of
	w.Text("form", o.Form, "sql or yaml")
	w.TextIf("dialect", o.Dialect, "of SQL")
	w.TextIf("why", o.Why, "evidence for the dialect")
	places := func(name, doc string, list diag.List) {
		w.OpenField(name, '[', "list of {line, column, text}", doc+"; line 0 stands for the whole input")
		for _, p := range list {
			w.Open('{')
			encodeProblem(w, p)
			w.Close('}')
		}
		w.Close(']')
	}
	places("problems", "parts that cannot be read", o.Problems)
	places("notes", "suspicious parts that can be read", o.Notes)
	places("deferred", "rules that do not run, and why", o.Deferred)
	w.OpenField("findings", '[', "list of {line, column, text, level, check, about, fix}", "findings of the linter: level is error, warning or notice")
	for i := range o.Findings {
		f := &o.Findings[i]
		w.Open('{')
		encodeProblem(w, f.Problem)
		w.Text("level", f.Level, "")
		w.Text("check", f.Check, "")
		w.Text("about", f.About, "")
		w.Text("fix", f.Fix, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("scripts", '[', "list of {name, rules, line}", "owners of the rules, and their number of rules")
	for _, s := range o.Scripts {
		w.Open('{')
		w.Text("name", s.Name, "")
		w.Integer("rules", int64(s.Rules), "")
		w.Integer("line", int64(s.Line), "")
		w.Close('}')
	}
	w.Close(']')
	encodeRefs(w, "world", "references of the rules to the world; names are the first of them", o.World)
	encodeRefs(w, "stubs", "stubs that replace the rest", o.Stubs)
	w.Text("sheet", o.Sheet, "the rules as YAML")
}

// encodeRefs are things to which rules refer.
func encodeRefs(w *jsonfield.Writer, name, doc string, list []ruletrace.Stub) {
	w.OpenField(name, '[', "list of {kind, n, names}", doc)
	for _, s := range list {
		w.Open('{')
		w.Text("kind", s.Kind, "")
		w.Integer("n", int64(s.N), "")
		w.OpenField("names", '[', "", "")
		for _, name := range s.Names {
			w.Element(name)
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}

// encodeProblem is where something is wrong, and what.
func encodeProblem(w *jsonfield.Writer, p diag.Problem) {
	w.Integer("line", int64(p.Line), "")
	w.Integer("column", int64(p.Column), "")
	p.File, p.Line, p.Column = "", 0, 0
	w.Text("text", strings.TrimPrefix(p.Error(), ": "), "")
}

// RulesTried is the outcome of a trial of rules.
type RulesTried struct{ Of *ruletrace.Outcome }

// Name implements message.Body.
func (RulesTried) Name() string { return "rules_tried" }

// Encode implements message.Body.
func (m RulesTried) Encode(w *jsonfield.Writer) {
	o := m.Of
	w.TextIf("who", o.Who, "owner of the rules that were tried; omitted if there is none")
	w.TextIf("where", o.Where, "map of the world on which they were tried; omitted on open ground")
	w.TextIf("visitor", o.Visitor, "description of the visitor")
	w.OpenField("starts", '[', "list of text", "the possible starts of a visitor")
	for _, s := range o.Starts {
		w.Element(s)
	}
	w.Close(']')
	w.TextIf("cut", o.Cut, "why it ended early, or did not start")
	w.Integer("time", int64(o.Time), "duration of the trial, ms")
	w.OpenField("steps", '[', "list of text", "the steps that ran")
	for _, s := range o.Steps {
		w.Element(s)
	}
	w.Close(']')
	w.OpenField("timeline", '[', "list of {at, sort, who, rule, line, text}",
		"the log, at in ms: sort is step, failed (a step that could not run), event, fired, blocked or state; rule and line in the input, for fired and blocked; who, for these and state")
	for i := range o.Timeline {
		t := &o.Timeline[i]
		w.Open('{')
		w.Integer("at", int64(t.At), "")
		w.Text("sort", t.Sort, "")
		w.TextIf("who", t.Who, "")
		if t.Line > 0 {
			w.Integer("rule", int64(t.Rule), "")
			w.Integer("line", int64(t.Line), "")
		}
		w.Text("text", t.Text, "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("stands", '[', "list of {def, phase, compat, rules}", "the final state of the rules; rules is a list of {id, times, line, standing, course, does}: course reports when it fired, or why it never did")
	for i := range o.Stands {
		encodeBearer(w, &o.Stands[i])
	}
	w.Close(']')
}

func encodeBearer(w *jsonfield.Writer, b *ruletrace.Bearer) {
	w.Open('{')
	w.Text("def", b.Def, "")
	w.Integer("phase", int64(b.Phase), "")
	w.Text("compat", b.Compat, "")
	w.OpenField("rules", '[', "", "")
	for i := range b.Rules {
		r := &b.Rules[i]
		w.Open('{')
		w.Integer("id", int64(r.ID), "")
		w.Integer("times", int64(r.Times), "")
		w.Integer("line", int64(r.Line), "")
		w.Text("standing", r.Standing(), "")
		w.Text("course", r.Course(), "")
		w.Text("does", r.Does, "")
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}
