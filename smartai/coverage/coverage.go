// Package coverage lists the kinds of SmartAI, the names of their parameters, and which
// kinds are omitted and why: as lines for a terminal, as values for programs, and as the
// document. It reads the catalogue and decides nothing.
//
// Its functions may be called from any goroutine.
package coverage

import (
	_ "embed" // the head of the document
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"loam/smartai"
	"loam/smartai/dialect"
	"loam/smartai/engine"
	"loam/smartai/lint"
)

// Entry describes a kind.
type Entry struct {
	Part     string  `json:"part"`
	ID       uint32  `json:"id"`
	Name     string  `json:"name"`
	Params   []Param `json:"params,omitempty"`
	Invoker  string  `json:"invoker,omitempty"`
	Note     string  `json:"note,omitempty"`
	Runs     bool    `json:"runs"`
	Deferred string  `json:"deferred,omitempty"`
	Refused  string  `json:"refused,omitempty"`
}

// Param describes a parameter.
type Param struct {
	Key     string `json:"key"`
	About   string `json:"about"`
	Unit    string `json:"unit,omitempty"`
	Columns string `json:"columns"` // 1, or 1-2
	Words   []Word `json:"words,omitempty"`
	Zero    string `json:"zero,omitempty"`
}

// Word is a named value.
type Word struct {
	Value uint32 `json:"value"`
	Name  string `json:"name"`
}

// parts lists all parts, in the order of the document.
var parts = []smartai.Part{smartai.OfEvent, smartai.OfAction, smartai.OfTarget, smartai.OfCondition}

// Entries returns all kinds, by part and number.
func Entries() []Entry {
	var all []Entry
	runs := engine.Runs()
	for _, part := range parts {
		for _, k := range part.Kinds() {
			all = append(all, Entry{part.String(), k.ID, k.Name, params(&k), k.Invoker, k.Note, runs(smartai.Creature, part, k.ID) || runs(smartai.Trigger, part, k.ID), k.Deferred, k.Refused})
		}
	}
	return all
}

func params(k *smartai.Kind) []Param {
	var all []Param
	column := 1
	for i := range k.Params {
		p := &k.Params[i]
		out := Param{Key: p.Key, About: p.Of.Word, Unit: p.Of.Unit, Columns: fmt.Sprint(column), Zero: p.Zero}
		if p.Pair {
			out.Columns = fmt.Sprintf("%d-%d", column, column+1)
		}
		for _, w := range p.Words {
			out.Words = append(out.Words, Word{w.N, w.Name})
		}
		all = append(all, out)
		column += p.Columns()
	}
	return all
}

// state returns whether rules of a kind run, do not run yet, are deferred or are refused.
func (e *Entry) state() string {
	switch {
	case e.Refused != "":
		return "refused: " + e.Refused
	case e.Deferred != "":
		return "deferred: " + e.Deferred
	case e.Runs:
		return "runs"
	}
	return "not run yet"
}

// keys returns the parameters, one word each.
func (e *Entry) keys() string {
	var all []string
	for _, p := range e.Params {
		all = append(all, p.Key)
	}
	return strings.Join(all, ", ")
}

// counts has how many kinds of a part run, do not run yet, are deferred and are refused.
func counts(entries []Entry, part smartai.Part) (runs, waits, deferred, refused int) {
	for i := range entries {
		switch e := &entries[i]; {
		case e.Part != part.String():
		case e.Refused != "":
			refused++
		case e.Deferred != "":
			deferred++
		case e.Runs:
			runs++
		default:
			waits++
		}
	}
	return runs, waits, deferred, refused
}

// Summary returns the counts of kinds as lines.
func Summary() string {
	var s strings.Builder
	entries := Entries()
	for _, part := range parts {
		runs, waits, deferred, refused := counts(entries, part)
		fmt.Fprintf(&s, "%-11s %3d run, %2d do not run yet, %2d deferred, %2d refused\n", part.String()+"s", runs, waits, deferred, refused)
	}
	return s.String()
}

// Print writes kinds as lines.
func Print(w io.Writer, entries []Entry) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "part\tid\tname\tparameters\tstate")
	for i := range entries {
		e := &entries[i]
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\n", e.Part, e.ID, e.Name, e.keys(), e.state())
	}
	_ = t.Flush() // an error means that the reader has closed its end
}

//go:embed head.txt
var head string

// Document is docs/smartai.md, in Markdown.
func Document() string {
	var s strings.Builder
	s.WriteString(head)
	s.WriteString("\n## Dialects\n\n| name | server | values of a row without column names |\n|---|---|---|\n")
	for _, d := range dialect.All() {
		fmt.Fprintf(&s, "| `%s` | %s | %s |\n", d, d.Doc(), strings.Trim(strings.ReplaceAll(fmt.Sprint(dialect.Counts(d)), " ", ", "), "[]"))
	}
	s.WriteString("\n## Linter checks\n\n| check | level | what it finds |\n|---|---|---|\n")
	for _, c := range lint.Checks {
		fmt.Fprintf(&s, "| `%s` | %s | %s |\n", c.Name, c.Level, c.Doc)
	}
	s.WriteString("\n## Flags of rules\n\n| flag | bit | meaning |\n|---|---|---|\n")
	for _, f := range smartai.FlagInfos {
		doc := f.Doc
		if f.Refused != "" {
			doc = "Refused: " + f.Refused + "."
		}
		fmt.Fprintf(&s, "| `%s` | 0x%X | %s |\n", f.Name, uint32(f.Flag), doc)
	}
	tellEdges(&s)
	s.WriteString("\n## Kinds\n\nThe table shows each parameter with its meaning and, in brackets, its unit and the meaning of 0. A range takes two columns. The state of a kind is one of these:\n\n| state | meaning |\n|---|---|\n| runs | the kind works in a world |\n| not run yet, or deferred with a reason | the kind is read, checked and written, but not run; a bundle with such a rule does not load unless the file has `deferred: leave_out` |\n| refused | a rule with this kind is an error |\n\n```\n" + Summary() + "```\n")
	entries := Entries()
	for _, part := range parts {
		title := strings.ToUpper(part.String()[:1]) + part.String()[1:] + "s"
		fmt.Fprintf(&s, "\n### %s\n\n| id | name | parameters | state |\n|---|---|---|---|\n", title)
		for i := range entries {
			if e := &entries[i]; e.Part == part.String() {
				fmt.Fprintf(&s, "| %d | `%s` | %s | %s |\n", e.ID, e.Name, e.told(), e.remarks())
			}
		}
	}
	return s.String()
}

// told describes the parameters for people.
func (e *Entry) told() string {
	var all []string
	for _, p := range e.Params {
		text := "`" + p.Key + "` " + p.About
		var more []string
		if p.Unit != "" {
			more = append(more, p.Unit)
		}
		if strings.Contains(p.Columns, "-") {
			more = append(more, "range")
		}
		if p.Zero != "" {
			more = append(more, "0: "+p.Zero)
		}
		if len(more) > 0 {
			text += " (" + strings.Join(more, "; ") + ")"
		}
		if p.About == smartai.Choice.Word && len(p.Words) > 0 {
			var words []string
			for _, w := range p.Words {
				words = append(words, fmt.Sprintf("%d `%s`", w.Value, w.Name))
			}
			text += ": " + strings.Join(words, ", ")
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// remarks returns additional notes of a kind.
func (e *Entry) remarks() string {
	text := e.state()
	if e.Invoker != "" {
		text += "; invoker: " + e.Invoker
	}
	if file := shown()[e.Name]; file != "" && e.Runs {
		text += fmt.Sprintf(" ([shown](../smartai/engine/testdata/%s))", file)
	}
	if e.Note != "" {
		text += ". " + e.Note
	}
	return text
}
