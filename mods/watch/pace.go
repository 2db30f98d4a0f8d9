package watch

import (
	"maps"
	"time"
)

// Quiet periods.
const (
	// Quiet is the time after the last event at which the tree is read, because a
	// save consists of several events in a row.
	Quiet = 10 * time.Millisecond
	// Settled is the time after the last event at which empty, missing or invalid
	// files count. A file that an editor truncates and then writes, and an
	// unfinished checkout, look like that for a while.
	Settled = 100 * time.Millisecond
	// pollLock is how often a git lock is looked at, whose end gives no event.
	pollLock = 20 * time.Millisecond
	// pollGone is how often a folder is looked for that has gone.
	pollGone = time.Second
)

// sum is what a file holds.
type sum struct {
	hash  [32]byte
	empty bool
}

// look is what one look at the disk saw.
type look struct {
	locked bool // git is at work: nothing else was looked at
	gone   bool // the folder itself cannot be read
	moving bool // a file changed while it was read
	files  map[string]sum
}

// pace decides when a change counts. It is a pure state machine: times are
// passed in, and grow.
type pace struct {
	known   map[string]sum // as last told
	last    time.Duration  // of the last event
	pending bool           // the tree must be looked at
	next    time.Duration  // not before this
	again   bool           // tell once Settled has passed, changed or not: somebody found it wrong
}

// event notes that something happened to the tree.
func (p *pace) event(now time.Duration) {
	p.last, p.pending, p.next = now, true, now+Quiet
}

// wait is how long until the next look, and false when none is due.
func (p *pace) wait(now time.Duration) (time.Duration, bool) {
	if !p.pending {
		return 0, false
	}
	return max(p.next-now, 0), true
}

// settled tells whether what is empty, gone or wrong counts.
func (p *pace) settled(now time.Duration) bool { return now-p.last >= Settled }

// look takes what was seen and tells whether to hint.
func (p *pace) look(now time.Duration, seen look) bool {
	switch {
	case seen.locked:
		p.pending, p.next = true, now+pollLock
		return false
	case seen.moving:
		p.event(now)
		return false
	}
	suspicious := seen.gone || lost(p.known, seen.files)
	if suspicious && !p.settled(now) {
		p.pending, p.next = true, p.last+Settled
		return false
	}
	changed := !maps.Equal(p.known, seen.files)
	tell := changed || p.again && p.settled(now)
	if tell {
		p.known, p.again = seen.files, false
	}
	p.pending = p.again || seen.gone
	p.next = p.last + Settled
	if seen.gone {
		p.next = now + pollGone
	}
	return tell
}

// wrong says that what was told of last is broken; it returns whether that
// counts. If not, there will be a hint when it does.
func (p *pace) wrong(now time.Duration) bool {
	if p.settled(now) {
		return true
	}
	p.again = true
	if !p.pending {
		p.pending, p.next = true, p.last+Settled
	}
	return false
}

// lost tells whether a file has gone or become empty.
func lost(before, after map[string]sum) bool {
	for name := range before {
		if _, ok := after[name]; !ok {
			return true
		}
	}
	for name, s := range after {
		if s.empty && !before[name].empty {
			return true
		}
	}
	return false
}
