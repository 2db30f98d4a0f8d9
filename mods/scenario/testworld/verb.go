package testworld

import (
	"loam/mods/scenario/line"
)

// Verb is one entry of the tables of verbs.
type Verb struct {
	Syntax  string
	Doc     string
	Example string
	First   bool // must come before all other lines
	// Before runs before the realm is created, Run afterwards; either may be nil.
	Before func(*Stage, line.Args) error
	Run    func(*Stage, line.Args) error
}

// Form returns the syntax of the verb.
func (v *Verb) Form() line.Form {
	return line.Form{Syntax: v.Syntax, Doc: v.Doc, Example: v.Example, First: v.First}
}

// Condition is one entry of the tables of conditions. A condition of state checks the
// current state; one of events counts events.
type Condition struct {
	Syntax  string
	Doc     string
	Example string
	State   func(st *Stage, a line.Args, no bool) (holds bool, got string, err error)
	Counts  func(*Stage, line.Args, *Seen) bool
}

// Form returns the syntax of the condition.
func (c *Condition) Form() line.Form {
	return line.Form{Syntax: c.Syntax, Doc: c.Doc, Example: c.Example, Counts: c.Counts != nil}
}
