package attacktest

import (
	"fmt"
	"strings"
	"time"
)

// Limits of the verdict "too much". In addition to what the attack uses, the process
// holds its tests and, on a live map, the map.
const (
	MaxTime     = 100 * time.Millisecond // of an entry, and maximum delay of a map
	MaxResident = 200 << 10              // KB
)

// Outcome is the result of an attack.
type Outcome struct {
	Text     string // what the script returned last, or its error
	Harm     string // damage that the neighbour has found
	Leaked   int    // goroutines
	Fault    string // problem with the report of its fault, if any
	Resident int64  // peak, in KB; see Resident
}

// Verdict returns why the attack succeeded, or "" if it was contained. [Outcome.TooMuch]
// judges time and memory.
func (o *Outcome) Verdict() string {
	switch {
	case o.Escaped():
		return "escaped: " + o.Text
	case o.Harm != "":
		return "victim broken: " + o.Harm
	case o.Leaked > 0:
		return fmt.Sprintf("%d goroutines were left behind", o.Leaked)
	case o.Fault != "":
		return "a fault is told badly: " + o.Fault
	}
	return ""
}

// Escaped reports whether the script claims that it escaped.
func (o *Outcome) Escaped() bool { return strings.HasPrefix(o.Text, "ESCAPED") }

// TooMuch returns a message if the attack took more time or memory than it may, or "".
// In a race build neither counts.
func (o *Outcome) TooMuch(took time.Duration) string {
	if Race || took <= MaxTime && o.Resident <= MaxResident {
		return ""
	}
	return fmt.Sprintf("too much: %v and %d MB", took, o.Resident>>10)
}
