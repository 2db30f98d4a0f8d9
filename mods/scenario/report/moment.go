package report

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
)

// Sort is the kind of a moment of a transcript.
type Sort uint8

// The kinds of moments.
const (
	Line     Sort = iota // a line of the scenario starts
	Undone               // the reason why the line could not run
	Answered             // the answer of the console
	Happened             // an event
	Fired                // a rule fired
	Kept                 // what prevents a rule from firing
	Standing             // changed state of rules: phase, counters, lists
)

// Moment is one line of a transcript, in its parts.
type Moment struct {
	At    clock.Time
	Sort  Sort
	Event event.Kind // of Happened
	Who   string     // of Fired, Kept and Standing: the owner of the rules
	Rule  ruletrace.Report
	Text  string
}

// String returns the moment on one line.
func (m Moment) String() string {
	at := fmt.Sprintf("%8.2f  ", m.At.Seconds())
	switch m.Sort {
	case Line:
		return "> " + m.Text
	case Undone:
		return "! " + m.Text
	case Answered:
		return "          console: " + m.Text
	case Fired, Kept, Standing:
		return at + m.Who + ": " + m.Text
	}
	return at + m.Text
}
