package testworld

import (
	"loam/mods/scenario/line"
)

// Verb is one line of the tables of verbs.
type Verb struct {
	Syntax  string
	Doc     string
	Example string
	First   bool // stands before everything else
	// Before is what it does before the realm is made, Run what it does then; either
	// may be nil.
	Before func(*Stage, line.Args) error
	Run    func(*Stage, line.Args) error
}

// Form is how the verb is written.
func (v *Verb) Form() line.Form {
	return line.Form{Syntax: v.Syntax, Doc: v.Doc, Example: v.Example, First: v.First}
}

// Condition is one line of the tables of conditions. A condition of state looks
// at how things are now; one of events counts what has happened.
type Condition struct {
	Syntax  string
	Doc     string
	Example string
	State   func(st *Stage, a line.Args, no bool) (holds bool, got string, err error)
	Counts  func(*Stage, line.Args, *Seen) bool
}

// Form is how the condition is written.
func (c *Condition) Form() line.Form {
	return line.Form{Syntax: c.Syntax, Doc: c.Doc, Example: c.Example, Counts: c.Counts != nil}
}
