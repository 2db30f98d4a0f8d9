package report

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
)

// Sort is what a moment of a transcript is about.
type Sort uint8

// The sorts of moments.
const (
	Line     Sort = iota // a line of the scenario begins
	Undone               // why the line could not be done
	Answered             // what the console answered
	Happened             // an event
	Fired                // a rule has
	Kept                 // what keeps a rule from that
	Standing             // how what rules keep has changed: phase, counters, lists
)

// Moment is one line of a transcript, in its parts.
type Moment struct {
	At    clock.Time
	Sort  Sort
	Event event.Kind // of Happened
	Who   string     // of Fired, Kept and Standing: whose rules
	Rule  ruletrace.Report
	Text  string
}

// String is the moment on one line.
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
