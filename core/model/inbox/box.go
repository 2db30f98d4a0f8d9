// Package inbox is what the boxes of a realm have in common, those of maps and that
// of the realm: what waits for its next step, what a box is told when it is made,
// the messages that go between boxes, the plain data in which scripts leave their
// state and take it over, what they have used, and the numbering of entries into
// them that makes chance repeatable. It runs no script and routes no message:
// scripting implements boxes, gamemap and realm own them.
//
// It starts no goroutine; what it defines belongs to the goroutine of its box, but
// for an [Inbox], into which anybody may put something.
package inbox

import "loam/core/model/content"

// Place says for which map instance a box is; the zero Map is the realm's.
type Place struct {
	Map      content.ID
	Instance uint16
	// Random is the box's stream for scripts, a number in [0, 1) a call.
	Random func() float64
	// Development adds checks that cost time.
	Development bool
	// Wall tells whether a handler that takes too long by the wall clock is
	// stopped; headless runs and replays do without.
	Wall bool
	// Entries is told of every entry into a handler that is inside no other, and
	// of every stop by the wall clock. It may be nil.
	Entries *Entries
}

// Why on_load is called.
const (
	LoadStart   = "start"   // the box begins, or the bundle is new in it
	LoadReload  = "reload"  // a new release runs
	LoadRestart = "restart" // the box goes on from a snapshot
	LoadRebuilt = "rebuilt" // the script engine had failed
)
