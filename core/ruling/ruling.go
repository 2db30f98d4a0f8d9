// Package ruling is what can be told of rules that creatures follow: which fired, and
// what kept the others from it. It runs no rules; what they are is not known here.
//
// All of it is plain values.
package ruling

import (
	"fmt"
	"strings"

	"loam/core/clock"
	"loam/core/guid"
)

// Verdict is what became of a rule when it was last looked at: it fired, or the
// first reason why not.
type Verdict uint8

// The verdicts, reasons in the order in which they are looked for.
const (
	Unasked     Verdict = iota // it was not looked at yet
	Fired                      // it did what it does
	OnceDone                   // it has run once already
	OutOfPhase                 // the phase is none of its phases
	Charmed                    // somebody else leads the creature
	Cooldown                   // its time has not come
	StandsStill                // its timer stands still: in combat, out of it, asleep or dead
	Busy                       // the creature is casting: it waits for that
	NotFighting                // it happens in combat only
	Fighting                   // it happens out of combat only
	NotMet                     // what happened, or how things are, is not what it waits for
	OutOfRange                 // whom it is about is too near or too far
	NobodyFound                // nobody is there of whom it is about
	Conditions                 // what guards it does not hold
	BadLuck                    // its chance did not come up
	NoTarget                   // it fired, and there was nobody to do it to
	Failed                     // it fired, and what it does failed
	verdicts
)

var words = [verdicts]string{
	"not looked at", "fired", "once already", "phase", "charmed", "cooldown", "stands still", "busy", "not in combat", "in combat",
	"not met", "range", "nobody found", "condition", "chance", "no target", "failed",
}

// String is the verdict in words.
func (v Verdict) String() string {
	if v >= verdicts {
		return "unknown"
	}
	return words[v]
}

// Words are the words of all verdicts, in their order.
func Words() []string { return words[:] }

// Named is the verdict that a word means.
func Named(word string) (Verdict, bool) {
	for i, w := range words {
		if w == word {
			return Verdict(i), true
		}
	}
	return 0, false
}

// Fires tells whether the rule did fire.
func (v Verdict) Fires() bool { return v == Fired || v == NoTarget || v == Failed }

// Report is how one rule stands.
type Report struct {
	ID      uint32
	Does    string // it in a sentence
	Verdict Verdict
	Last    Verdict    // when it was looked at last
	At      clock.Time // since when it is the last; 0: never
	Fired   clock.Time // when it fired last; 0: never
	Times   int        // how often it has fired
	Left    clock.Time // until its time comes; 0: it has
	Still   bool       // its timer stands still
	Once    bool       // it has used up its one time
	Rolled  int        // what was drawn for its chance last, 1 to 100; 0: nothing
	Chance  int        // in percent
	File    string     // where it stands
	Line    int
}

// Standing is how the rule stands, in words: fired at 12 s, or blocked by what.
func (r *Report) Standing() string {
	var b strings.Builder
	switch {
	case r.Verdict == Unasked:
		b.WriteString("was not looked at yet")
	case r.Verdict == Fired:
		fmt.Fprintf(&b, "fired at %s", seconds(r.Fired))
	default:
		fmt.Fprintf(&b, "blocked by %s", r.Verdict)
	}
	if r.Verdict == BadLuck {
		fmt.Fprintf(&b, ": %d drawn, of %d", r.Rolled, r.Chance)
	}
	if r.Left > 0 && !r.Once {
		fmt.Fprintf(&b, ", %s left", seconds(r.Left))
	}
	if r.Last != r.Verdict && r.Last != Unasked {
		fmt.Fprintf(&b, "; last looked at: %s", r.Last)
	}
	return b.String()
}

// Blocked tells whether something keeps the rule from running: now, or when it was
// looked at last and has to wait since.
func (r *Report) Blocked(by Verdict) bool {
	return r.Verdict == by || r.Verdict == Cooldown && r.Last == by && by != Fired
}

func seconds(t clock.Time) string { return fmt.Sprintf("%.1f s", float64(t)/float64(clock.Second)) }

// Number is a number that a creature keeps for its rules.
type Number struct {
	Of    uint32
	Value int64
}

// Stored is a list of what rules have remembered.
type Stored struct {
	Of   uint32
	Who  []guid.GUID
	Gone int // of those that are not here any more
}

// Timer is an event that comes by itself.
type Timer struct {
	Of    uint32
	Left  clock.Time
	Still bool
}

// Explanation is how the rules of one creature or game object stand.
type Explanation struct {
	Self     guid.GUID
	Script   string // whose rules these are
	Compat   string // azerothcore or none
	Phase    int
	Invoker  guid.GUID // whom rules had to do with last; 0 is nobody
	Rules    []Report
	Counters []Number
	Stored   []Stored
	Timers   []Timer
	List     uint32 // that runs; 0 is none
	ListAt   uint32 // the rule of it that comes next
	ListLeft clock.Time
}
