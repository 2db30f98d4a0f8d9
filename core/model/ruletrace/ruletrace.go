// Package ruletrace is the report about a creature's SmartAI rules: which fired, and
// why the others did not. It runs no rules and does not depend on their form.
//
// All of it is plain values.
package ruletrace

import (
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
)

// Verdict is the outcome of the last check of a rule: it fired, or the first reason why
// not.
type Verdict uint8

// The verdicts, reasons in the order in which they are looked for.
const (
	Unasked     Verdict = iota // it was not checked yet
	Fired                      // it did what it does
	OnceDone                   // it has run once already
	OutOfPhase                 // the phase is none of its phases
	Charmed                    // somebody else controls the creature
	Cooldown                   // it is on cooldown
	StandsStill                // its timer is paused: in combat, out of it, asleep or dead
	Busy                       // the creature is casting: the rule waits
	NotFighting                // it works in combat only
	Fighting                   // it works out of combat only
	NotMet                     // its event did not occur, or its values do not match
	OutOfRange                 // its target is too near or too far
	NobodyFound                // there is no unit that it is about
	Conditions                 // its conditions do not hold
	BadLuck                    // its chance failed
	NoTarget                   // it fired without a target
	Failed                     // it fired, and its action failed
	Refused                    // it fired, and the list that it calls was not begun, as another still runs
	verdicts
)

var words = [verdicts]string{
	"not looked at", "fired", "once already", "phase", "charmed", "cooldown", "stands still", "busy", "not in combat", "in combat",
	"not met", "range", "nobody found", "condition", "chance", "no target", "failed", "refused",
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

// MarshalText writes the verdict in words.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (v *Verdict) UnmarshalText(text []byte) error {
	named, ok := Named(string(text))
	if !ok {
		return fmt.Errorf("unknown verdict %q", text)
	}
	*v = named
	return nil
}

// Named is the verdict that a word means.
func Named(word string) (Verdict, bool) {
	for i, w := range words {
		if w == word {
			return Verdict(i), true
		}
	}
	return 0, false
}

// Fires reports whether the rule did fire.
func (v Verdict) Fires() bool { return v == Fired || v == NoTarget || v == Failed || v == Refused }

// Report is the state of one rule.
type Report struct {
	ID      uint32     `json:"id"`
	Does    string     `json:"does"` // it in a sentence
	Verdict Verdict    `json:"verdict"`
	Last    Verdict    `json:"last"`     // when it was looked at last
	At      clock.Time `json:"at_ms"`    // since when it is the last; 0: never
	Fired   clock.Time `json:"fired_ms"` // when it fired last; 0: never
	First   clock.Time `json:"first_ms"` // when it fired first, in a trial; 0: never, or nobody has watched
	Times   int        `json:"times"`    // how often it has fired
	Left    clock.Time `json:"left_ms"`  // until its time comes; 0: it has
	Still   bool       `json:"still"`    // its timer stands still
	Once    bool       `json:"once"`     // it has used up its one time
	Rolled  int        `json:"rolled"`   // what was drawn for its chance last, 1 to 100; 0: nothing
	Chance  int        `json:"chance"`   // in percent
	List    string     `json:"list"`     // that still ran when it was refused last; "": it was not
	File    string     `json:"file"`     // where it stands
	Line    int        `json:"line"`
}

// Standing returns the state of the rule in words: fired at 12 s, or blocked by what.
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
	if r.Last == Refused {
		fmt.Fprintf(&b, ": list %s still ran", r.List)
	}
	return b.String()
}

// Course is what became of the rule while it was watched, in words: when it fired, or
// the first reason why it never did.
func (r *Report) Course() string {
	switch {
	case r.Times == 0 && r.Verdict == Unasked:
		return "never fired: what it waits for has not happened"
	case r.Times == 0:
		return "never fired: " + r.Standing()
	case r.Times == 1:
		return "fired at " + seconds(r.First)
	}
	return fmt.Sprintf("fired %d times, from %s to %s", r.Times, seconds(r.First), seconds(r.Fired))
}

// Blocked reports whether something keeps the rule from running: now, or when it was
// looked at last and has to wait since.
func (r *Report) Blocked(by Verdict) bool {
	return r.Verdict == by || r.Verdict == Cooldown && r.Last == by && by != Fired
}

func seconds(t clock.Time) string { return fmt.Sprintf("%.1f s", float64(t)/float64(clock.Second)) }

// Number is a number that a creature keeps for its rules.
type Number struct {
	Of    uint32 `json:"of"`
	Value int64  `json:"value"`
}

// Stored is a list of what rules have remembered.
type Stored struct {
	Of   uint32      `json:"of"`
	Who  []guid.GUID `json:"who"`
	Gone int         `json:"gone"` // of those that are not here any more
}

// Timer is an event that comes by itself.
type Timer struct {
	Of    uint32     `json:"of"`
	Left  clock.Time `json:"left_ms"`
	Still bool       `json:"still"`
}

// Explanation is the state of the rules of one creature or game object.
type Explanation struct {
	Self     guid.GUID  `json:"self"`
	Script   string     `json:"script"` // whose rules these are
	Compat   string     `json:"compat"` // azerothcore or none
	Phase    int        `json:"phase"`
	Reset    string     `json:"reset"`   // what has reset its rules last: spawn, respawn, fight or script; "" is nothing
	Evading  bool       `json:"evading"` // it is on its way home from a fight
	Invoker  guid.GUID  `json:"invoker"` // whom rules had to do with last; 0 is nobody
	Rules    []Report   `json:"rules"`
	Counters []Number   `json:"counters"`
	Stored   []Stored   `json:"stored"`
	Timers   []Timer    `json:"timers"`
	List     uint32     `json:"list"`    // that runs; 0 is none
	ListAt   uint32     `json:"list_at"` // the rule of it that comes next
	ListLeft clock.Time `json:"list_left_ms"`
}

// Bearer is a unit or game object with rules, and their state.
type Bearer struct {
	Map      string `json:"map"`
	Instance uint16 `json:"instance"`
	Def      string `json:"def"`   // its definition
	Spawn    string `json:"spawn"` // "" is none
	Explanation
}
