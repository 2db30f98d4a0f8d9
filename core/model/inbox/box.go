// Package inbox is what maps and the realm have in common as owners of scripts: the
// queue of inputs for the next step, the settings with which scripts start, the
// messages between maps and the realm, the plain data in which scripts leave their
// state and restore it, their resource usage, and the numbering of calls that makes
// replays exact. It runs no script and routes no message: package scripting implements
// the script hosts, packages world/gamemap and realm own them.
//
// It starts no goroutine; what it defines belongs to the goroutine of the map or realm,
// but for an [Inbox], into which anybody may put something.
package inbox

import "loam/core/model/content"

// Place is the map instance of a script host; the zero Map is the realm.
type Place struct {
	Map      content.ID
	Instance uint16
	// Random is the random stream of scripts, a number in [0, 1) a call.
	Random func() float64
	// Development adds checks that cost time.
	Development bool
	// Wall reports whether a handler that takes too long by the wall clock is stopped;
	// headless runs and replays do not stop handlers.
	Wall bool
	// Entries receives every outermost call of a handler, and every stop by the wall
	// clock. It may be nil.
	Entries *Entries
}

// Reasons for a call of on_load.
const (
	LoadStart   = "start"   // the map or realm starts, or the bundle is new in it
	LoadReload  = "reload"  // a new release runs
	LoadRestart = "restart" // it continues from a snapshot
	LoadRebuilt = "rebuilt" // the script engine had failed
)
