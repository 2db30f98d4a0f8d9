package session

import "sync/atomic"

// Counters count what the sessions of one protocol have done since the start. Any goroutine
// may read them at any time.
type Counters struct {
	Opened     atomic.Int64
	Closed     atomic.Int64 // open now: Opened - Closed
	Guests     atomic.Int64 // guests logged in
	Logins     atomic.Int64 // log-ins with a password that succeeded
	BadLogins  atomic.Int64 // failed log-ins with a password
	Entered    atomic.Int64 // characters brought into the world
	Left       atomic.Int64 // stays that ended; now in the world: Entered - Left
	Intents    atomic.Int64 // handed to maps
	Superseded atomic.Int64 // stays taken over by a newer session
	Refused    [CodeCount]atomic.Int64
}
