// Package line reads scenarios. It owns the tokens of a line, the syntax of verbs and
// conditions and how lines match it, the values of slots, the lines that run during
// reading, the messages about lines that cannot be read, and docs/scenarios.md, which is
// generated from these. It does not know the effects of lines: a step names its verb, and
// the condition in it, by number.
//
// It is pure; a grammar may be used by many goroutines.
package line

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
)

// Limits of scenarios, checked while they are read.
const (
	MaxBytes = 1 << 20 // of one file
	MaxLines = 20000   // of a scenario, including the files that it runs
	maxDepth = 8       // of files that run files
	maxGroup = 200     // players of one line
)

// Scenario is a parsed test. It does not change.
type Scenario struct {
	File  string // label/path, as in problems
	Steps []Step
}

// Step is one line of a scenario.
type Step struct {
	File string
	Line int
	Text string
	Verb int // in the grammar
	Args Args
	// Round names the repetition of a repeated line, after the first.
	Round string
	again bool
}

// Opener finds a file that a scenario runs, by its path relative to the scenario.
type Opener func(path string) (text string, ok bool)

// Parse reads a scenario. Problems name the file; open, which may be nil, finds the
// files that it runs. With problems the Scenario is nil.
func (g *Grammar) Parse(file, text string, open Opener) (*Scenario, diag.List) {
	p := parser{grammar: g, open: open, known: make(map[string]bool)}
	p.file(file, text, 0)
	if len(p.problems) > 0 {
		return nil, p.problems.Sort().Cut()
	}
	return &Scenario{File: file, Steps: p.steps}, nil
}

type parser struct {
	grammar  *Grammar
	open     Opener
	steps    []Step
	problems diag.List
	known    map[string]bool // names of units so far
	names    []string        // the same, in order
	blocks   []block         // open blocks of repeated lines, the innermost last
	begun    int             // number of those that the current file has not begun
}

// place is the place of a line.
type place struct {
	file  string
	line  int
	text  string
	depth int
}

func (p *parser) problem(at place, column int, code diag.Code, msg, text, suggestion string) {
	p.problems = append(p.problems, diag.Problem{
		File: at.file, Line: at.line, Column: column, Code: code, Msg: msg, Text: text, Suggestion: suggestion, Excerpt: at.text,
	})
}

func (p *parser) file(label, text string, depth int) {
	if len(text) > MaxBytes {
		p.problem(place{file: label}, 0, diag.OverLimit, fmt.Sprintf("scenario is larger than %d kB", MaxBytes>>10), "", "")
		return
	}
	if !utf8.ValidString(text) {
		p.problem(place{file: label}, 0, diag.NotUTF8, "not valid UTF-8", "", "")
		return
	}
	outer := p.begun
	p.begun = len(p.blocks)
	defer func() {
		p.unended(p.begun)
		p.begun = outer
	}()
	for i, line := range strings.Split(text, "\n") {
		at := place{label, i + 1, strings.TrimRight(line, "\r"), depth}
		if len(p.steps) >= MaxLines {
			p.problem(at, 0, diag.OverLimit, fmt.Sprintf("scenario has more than %d lines", MaxLines), "", "")
			return
		}
		p.line(at)
	}
}

func (p *parser) line(at place) {
	tokens, bad := words(at.text)
	if bad != nil {
		p.problem(at, bad.column, diag.ScenarioLine, bad.msg, bad.text, "")
		return
	}
	if len(tokens) == 0 {
		return
	}
	candidates := p.grammar.candidates(tokens)
	if len(candidates) == 0 {
		if !p.slip(at, tokens) {
			p.unknown(at, tokens)
		}
		return
	}
	m := matcher{tokens: tokens, grammar: p.grammar}
	for _, v := range candidates {
		if m.whole(&p.grammar.verbs[v]) {
			p.take(at, v, m.args)
			return
		}
	}
	if !p.slip(at, tokens) {
		p.misfit(at, &m)
	}
}

// candidates lists the verbs whose first literal is at its place.
func (g *Grammar) candidates(tokens []Token) []int {
	var found []int
	for i := range g.verbs {
		keys, at := g.verbs[i].shape.key()
		if at < len(tokens) && !tokens[at].quoted && slices.Contains(keys, tokens[at].Text) {
			found = append(found, i)
		}
	}
	return found
}

// unknown reports a line that matches no verb.
func (p *parser) unknown(at place, tokens []Token) {
	var leading, following []string
	for _, v := range p.grammar.verbs {
		switch keys, n := v.shape.key(); n {
		case 0:
			leading = append(leading, keys...)
		case 1:
			following = append(following, keys...)
		}
	}
	first := tokens[0]
	if near, ok := suggest.Name(first.Text, leading); ok && !p.known[first.Text] {
		p.problem(at, first.column, diag.ScenarioLine, "unknown verb", first.Text, near)
		return
	}
	if len(tokens) == 1 {
		p.problem(at, first.column, diag.ScenarioLine, "unknown verb", first.Text, "")
		return
	}
	near, ok := suggest.Name(tokens[1].Text, following)
	if !ok && !p.known[first.Text] {
		p.problem(at, first.column, diag.ScenarioLine, "unknown verb", first.Text, "")
		return
	}
	p.problem(at, tokens[1].column, diag.ScenarioLine, "unknown verb", tokens[1].Text, near)
}

// misfit reports where a line differs from its syntax.
func (p *parser) misfit(at place, m *matcher) {
	usage := ""
	if len(m.usages) <= manyUsages {
		usage = " (" + strings.Join(m.usages, ", or ") + ")"
	}
	if m.farthest >= len(m.tokens) {
		p.problem(at, 0, diag.ScenarioLine, "unexpected end of line: expected "+wanted(m)+usage, "", "")
		return
	}
	t := m.tokens[m.farthest]
	if meant := meantNumber(m.tokens[m.farthest:], wanted(m)); meant != "" {
		p.problem(at, t.column, diag.ScenarioLine, "expected "+wanted(m)+usage+", not", t.Text, meant)
		return
	}
	if near, ok := suggest.Name(t.Text, m.words); ok && !t.quoted {
		p.problem(at, t.column, diag.ScenarioLine, "unknown word", t.Text, near)
		return
	}
	p.problem(at, t.column, diag.ScenarioLine, "expected "+wanted(m)+usage+", not", t.Text, "")
}

// meantNumber returns the number or the time that the first token likely means in the place
// of what is wanted, or "": 6s for 6 seconds, 40 for [40,.
func meantNumber(tokens []Token, wanted string) string {
	text := tokens[0].Text
	if tokens[0].quoted {
		return ""
	}
	if bare := strings.Trim(text, "[](),"); bare != text && strings.Contains(wanted, "a number") {
		if _, err := strconv.ParseFloat(bare, 64); err == nil {
			return bare
		}
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil && len(tokens) > 1 && !tokens[1].quoted && strings.Contains(wanted, "a time") {
		return strings.ReplaceAll(clock.Meant(text+tokens[1].Text), " ", "")
	}
	return ""
}

// named lists the names that the scenario has given so far, for a problem.
func (p *parser) named() string {
	if len(p.names) == 0 || len(p.names) > manyWants {
		return ""
	}
	return "the names so far are " + strings.Join(p.names, ", ") + "; "
}

// The maximum numbers of words and syntaxes in a message.
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

// take adds a line that matches a verb, and the names that it defines.
func (p *parser) take(at place, verb int, a Args) {
	v := &p.grammar.verbs[verb]
	for _, g := range a {
		if (g.Label == "A" || g.Label == "B") && !p.known[g.Token.Text] && !strings.Contains(g.Token.Text, ":") {
			near, close := suggest.Name(g.Token.Text, p.names)
			msg := "unknown name"
			if r, _ := utf8.DecodeRuneInString(g.Token.Text); !close && !unicode.IsUpper(r) {
				msg += "; " + p.named() + "a spawn is written with its bundle, as in BUNDLE:SPAWN, not"
			}
			p.problem(at, g.Token.column, diag.ScenarioValue, msg, g.Token.Text, near)
		}
	}
	switch {
	case v.Syntax == repeatSyntax:
		p.repeat(at, a)
		return
	case v.Syntax == endSyntax:
		p.end(at, p.begun)
		return
	case v.First && len(p.blocks) > 0, v.First && slices.ContainsFunc(p.steps, func(s Step) bool { return !p.grammar.verbs[s.Verb].First }):
		p.problem(at, 0, diag.ScenarioBlock, "must come before all other lines:", at.text, "")
	case a.Has("FILE"):
		p.include(at, a)
		return
	}
	if !v.First {
		p.declare(at, a)
	}
	p.steps = append(p.steps, Step{File: at.file, Line: at.line, Text: strings.TrimSpace(at.text), Verb: verb, Args: a})
}

// declare records the names that a line defines.
func (p *parser) declare(at place, a Args) {
	for _, label := range []string{"NAME", "PLAYER"} {
		g, ok := a.Get(label)
		if !ok {
			continue
		}
		p.name(at, g.Token, g.Token.Text)
		if n, group := a.Get("N"); group && a.Has("players") {
			if n.Num < 1 || n.Num > maxGroup {
				p.problem(at, n.Token.column, diag.ScenarioValue, fmt.Sprintf("a group must have 1 to %d players, not", maxGroup), n.Token.Text, "")
				continue
			}
			for i := range int(n.Num) {
				p.name(at, g.Token, Member(g.Token.Text, i))
			}
		}
	}
}

func (p *parser) name(at place, t Token, name string) {
	switch {
	case len(p.blocks) > 0:
		p.problem(at, t.column, diag.ScenarioBlock, "a repeated line cannot define a name; define it before repeat:", name, "")
		p.known[name] = true // one report is enough
	case slices.Contains(p.grammar.reserved, name):
		p.problem(at, t.column, diag.ScenarioName, "the name is reserved:", name, "")
	case p.known[name]:
		p.problem(at, t.column, diag.ScenarioName, "duplicate name", name, "")
	default:
		p.known[name] = true
		p.names = append(p.names, name)
	}
}

// include reads the lines of another file in place of this line.
func (p *parser) include(at place, a Args) {
	g, _ := a.Get("FILE")
	if at.depth == maxDepth {
		p.problem(at, g.Token.column, diag.OverLimit, fmt.Sprintf("run is nested more than %d deep:", maxDepth), g.Token.Text, "")
		return
	}
	name := path.Join(path.Dir(at.file), g.Token.Text)
	text, ok := "", false
	if p.open != nil {
		text, ok = p.open(name)
	}
	if !ok {
		p.problem(at, g.Token.column, diag.NoSuchFile, "there is no scenario file", g.Token.Text, "")
		return
	}
	p.file(name, text, at.depth+1)
}
