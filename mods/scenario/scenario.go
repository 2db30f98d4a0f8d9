// Package scenario runs the tests of bundles: scenarios, lines that say what
// happens in a world and what is expected of it. It owns the format (one table
// of verbs, one of conditions, from which docs/scenarios.md is made), the
// headless runner, and how a failure reads.
//
// The runner runs a whole realm, box and maps with a store in memory, step by
// step on a clock of its own: the code that runs live. It decides nothing of the
// rules, reads no wall clock and draws no random number: the same release,
// scenario and seed give the same run.
//
// A run belongs to the goroutine that calls it; several may run side by side,
// and share their release.
package scenario

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/nearest"
	"loam/core/problem"
)

// Limits of scenarios, checked while they are read.
const (
	MaxBytes = 1 << 20 // of one file
	MaxLines = 20000   // of a scenario, with those of files that it runs
	maxDepth = 8       // of files that run files
	maxGroup = 200     // players of one line
)

// Scenario is a test as read. It does not change.
type Scenario struct {
	File  string // label/path, as problems name it
	steps []step
}

// step is one line that says something.
type step struct {
	file string
	line int
	text string
	verb *verb
	args args
}

// Opener finds a file that a scenario runs, by its path beside the scenario.
type Opener func(path string) (text string, ok bool)

// Parse reads a scenario. File heads problems; what it runs is found by open,
// which may be nil. With problems there is no Scenario.
func Parse(file, text string, open Opener) (*Scenario, problem.List) {
	p := parser{open: open, known: make(map[string]bool)}
	p.file(file, text, 0)
	if len(p.problems) > 0 {
		return nil, p.problems.Sort().Cut()
	}
	return &Scenario{File: file, steps: p.steps}, nil
}

type parser struct {
	open     Opener
	steps    []step
	problems problem.List
	known    map[string]bool // names of units, given so far
	names    []string        // the same, in order
}

// place is where a line stands.
type place struct {
	file  string
	line  int
	text  string
	depth int
}

func (p *parser) problem(at place, column int, msg, text, suggestion string) {
	p.problems = append(p.problems, problem.Problem{
		File: at.file, Line: at.line, Column: column, Msg: msg, Text: text, Suggestion: suggestion, Excerpt: at.text,
	})
}

func (p *parser) file(label, text string, depth int) {
	if len(text) > MaxBytes {
		p.problem(place{file: label}, 0, fmt.Sprintf("scenario is larger than %d kB", MaxBytes>>10), "", "")
		return
	}
	if !utf8.ValidString(text) {
		p.problem(place{file: label}, 0, "not valid UTF-8", "", "")
		return
	}
	for i, line := range strings.Split(text, "\n") {
		at := place{label, i + 1, strings.TrimRight(line, "\r"), depth}
		if len(p.steps) >= MaxLines {
			p.problem(at, 0, fmt.Sprintf("scenario has more than %d lines", MaxLines), "", "")
			return
		}
		p.line(at)
	}
}

func (p *parser) line(at place) {
	tokens, bad := words(at.text)
	if bad != nil {
		p.problem(at, bad.column, bad.msg, bad.text, "")
		return
	}
	if len(tokens) == 0 {
		return
	}
	candidates := candidatesFor(tokens)
	if len(candidates) == 0 {
		p.unknown(at, tokens)
		return
	}
	m := matcher{tokens: tokens, conditions: grammar().conditions, reserved: grammar().reserved}
	for _, v := range candidates {
		if m.whole(v) {
			p.take(at, v, m.args)
			return
		}
	}
	p.misfit(at, &m)
}

// candidatesFor lists the verbs whose first literal stands where it should.
func candidatesFor(tokens []token) []*verb {
	var found []*verb
	all := grammar().verbs
	for i := range all {
		keys, at := all[i].shape.key()
		if at < len(tokens) && !tokens[at].quoted && contains(keys, tokens[at].text) {
			found = append(found, &all[i])
		}
	}
	return found
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// unknown reports a line that no verb is meant for.
func (p *parser) unknown(at place, tokens []token) {
	var leading, following []string
	for _, v := range grammar().verbs {
		switch keys, n := v.shape.key(); n {
		case 0:
			leading = append(leading, keys...)
		case 1:
			following = append(following, keys...)
		}
	}
	first := tokens[0]
	if near, ok := nearest.Name(first.text, leading); ok && !p.known[first.text] {
		p.problem(at, first.column, "unknown verb", first.text, near)
		return
	}
	if len(tokens) == 1 {
		p.problem(at, first.column, "unknown verb", first.text, "")
		return
	}
	near, ok := nearest.Name(tokens[1].text, following)
	if !ok && !p.known[first.text] {
		p.problem(at, first.column, "unknown verb", first.text, "")
		return
	}
	p.problem(at, tokens[1].column, "unknown verb", tokens[1].text, near)
}

// misfit reports where a line left its syntax.
func (p *parser) misfit(at place, m *matcher) {
	usage := ""
	if len(m.usages) <= manyUsages {
		usage = " (" + strings.Join(m.usages, ", or ") + ")"
	}
	if m.farthest >= len(m.tokens) {
		p.problem(at, 0, "the line ends too early: expected "+wanted(m)+usage, "", "")
		return
	}
	t := m.tokens[m.farthest]
	if near, ok := nearest.Name(t.text, m.words); ok && !t.quoted {
		p.problem(at, t.column, "unknown word", t.text, near)
		return
	}
	p.problem(at, t.column, "expected "+wanted(m)+usage+", not", t.text, "")
}

// How many words, and how many syntaxes, a message may list.
const (
	manyWants  = 6
	manyUsages = 2
)

func wanted(m *matcher) string {
	if len(m.wants) > manyWants {
		return "one of the conditions"
	}
	return strings.Join(m.wants, " or ")
}

// take enters a line that fits a verb, and the names that it gives.
func (p *parser) take(at place, v *verb, a args) {
	for _, g := range a {
		if (g.label == "A" || g.label == "B") && !p.known[g.token.text] && !strings.Contains(g.token.text, ":") {
			near, close := nearest.Name(g.token.text, p.names)
			msg := "nobody has the name"
			if r, _ := utf8.DecodeRuneInString(g.token.text); !close && !unicode.IsUpper(r) {
				msg += ", and a spawn goes by its id with the bundle in front:"
			}
			p.problem(at, g.token.column, msg, g.token.text, near)
		}
	}
	switch {
	case v.first && slices.ContainsFunc(p.steps, func(s step) bool { return !s.verb.first }):
		p.problem(at, 0, "must stand before everything else", at.text, "")
	case a.has("FILE"):
		p.include(at, a)
		return
	}
	if !v.first {
		p.declare(at, a)
	}
	p.steps = append(p.steps, step{at.file, at.line, strings.TrimSpace(at.text), v, a})
}

// declare takes down the names that a line gives.
func (p *parser) declare(at place, a args) {
	for _, label := range []string{"NAME", "PLAYER"} {
		g, ok := a.get(label)
		if !ok {
			continue
		}
		p.name(at, g.token, g.token.text)
		if n, group := a.get("N"); group && a.has("players") {
			if n.num < 1 || n.num > maxGroup {
				p.problem(at, n.token.column, fmt.Sprintf("a group has 1 to %d players, not", maxGroup), n.token.text, "")
				continue
			}
			for i := range int(n.num) {
				p.name(at, g.token, member(g.token.text, i))
			}
		}
	}
}

// member is the name of one of a group, from 0.
func member(group string, i int) string { return fmt.Sprintf("%s%d", group, i+1) }

func (p *parser) name(at place, t token, name string) {
	switch {
	case contains(grammar().reserved, name):
		p.problem(at, t.column, "the name means something in scenarios:", name, "")
	case p.known[name]:
		p.problem(at, t.column, "two units have the name", name, "")
	default:
		p.known[name] = true
		p.names = append(p.names, name)
	}
}

// include reads the lines of another file in the place of this one.
func (p *parser) include(at place, a args) {
	g, _ := a.get("FILE")
	if at.depth == maxDepth {
		p.problem(at, g.token.column, fmt.Sprintf("files run files more than %d deep:", maxDepth), g.token.text, "")
		return
	}
	name := path.Join(path.Dir(at.file), g.token.text)
	text, ok := "", false
	if p.open != nil {
		text, ok = p.open(name)
	}
	if !ok {
		p.problem(at, g.token.column, "there is no scenario file", g.token.text, "")
		return
	}
	p.file(name, text, at.depth+1)
}
