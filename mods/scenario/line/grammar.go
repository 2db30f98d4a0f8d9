package line

import (
	"fmt"
)

// Form is the syntax of a line, or of a condition.
type Form struct {
	Syntax  string
	Doc     string
	Example string
	First   bool // of a line: it must come before all other lines
	Counts  bool // of a condition: it counts events
	shape   syntax
}

// Grammar is all forms with their parsed syntax. It does not change.
type Grammar struct {
	verbs      []Form
	conditions []Form
	reserved   []string // words that cannot be names
	slips      Slips
}

// NewGrammar parses the syntax of forms, in the order in which they are tried; slips are
// tried for lines that match none.
func NewGrammar(verbs, conditions []Form, slips Slips) *Grammar {
	g := &Grammar{verbs: verbs, conditions: conditions, slips: slips, reserved: []string{"no", "nobody", "faults"}}
	for i := range g.verbs {
		g.verbs[i].shape = parseSyntax(g.verbs[i].Syntax)
		g.reserve(g.verbs[i].shape)
	}
	for i := range g.conditions {
		c := &g.conditions[i]
		c.shape = parseSyntax(c.Syntax)
		g.reserve(c.shape)
		if c.Counts {
			c.shape = append(c.shape, parseSyntax(times)...)
		}
	}
	return g
}

func (g *Grammar) reserve(s syntax) {
	if words, at := s.key(); at == 0 {
		g.reserved = append(g.reserved, words...)
	}
}

// OwnForms are the lines that run while a scenario is read.
func OwnForms() []Form {
	return []Form{
		{Syntax: "run FILE",
			Doc:     "Runs the lines of another file, as if they were here. Names that it gives can be used from here on.",
			Example: "run lib/two_wolves.txt"},
		{Syntax: repeatSyntax,
			Doc: fmt.Sprintf("Runs the lines from here to `end` N times, at most %d. `repeat` can be nested. Repeated lines cannot give names. "+
				"Each repetition counts towards the limit of %d lines of a scenario. A failure reports the number of the repetition.", maxRounds, MaxLines),
			Example: "repeat 5 times"},
		{Syntax: endSyntax, Doc: "Ends the lines that `repeat` started.", Example: "end"},
	}
}
