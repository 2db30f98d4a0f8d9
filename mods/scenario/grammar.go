package scenario

import (
	"sync"
)

// verb is one line of the table of verbs.
type verb struct {
	Syntax  string
	Doc     string
	Example string
	first   bool // stands before everything else
	run     func(*runner, args) error
	shape   syntax
}

// condition is one line of the table of conditions. A condition of state looks
// at how things are now; one of events counts what has happened.
type condition struct {
	Syntax  string
	Doc     string
	Example string
	state   func(r *runner, a args, no bool) (holds bool, got string, err error)
	counts  func(*runner, args, *seen) bool
	shape   syntax
}

// grammarTables are the tables with their syntaxes read.
type grammarTables struct {
	verbs      []verb
	conditions []condition
	reserved   []string // words that cannot be names
}

// grammar is made once and does not change.
var grammar = sync.OnceValue(func() *grammarTables {
	g := &grammarTables{verbs: verbs(), conditions: conditions(), reserved: []string{"no", "nobody", "faults"}}
	for i := range g.verbs {
		g.verbs[i].shape = parseSyntax(g.verbs[i].Syntax)
		g.reserve(g.verbs[i].shape)
	}
	for i := range g.conditions {
		c := &g.conditions[i]
		c.shape = parseSyntax(c.Syntax)
		g.reserve(c.shape)
		if c.counts != nil {
			c.shape = append(c.shape, times...)
		}
	}
	return g
})

// times ends every condition of events.
var times = parseSyntax("[once] [N times]")

func (g *grammarTables) reserve(s syntax) {
	if words, at := s.key(); at == 0 {
		g.reserved = append(g.reserved, words...)
	}
}
