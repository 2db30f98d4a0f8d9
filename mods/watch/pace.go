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
	// pollLock is the interval of checks of a git lock, whose removal causes no event.
	pollLock = 20 * time.Millisecond
	// pollGone is the interval of checks for a missing folder.
	pollGone = time.Second
)

// sum is the digest of a file.
type sum struct {
	hash  [32]byte
	empty bool
}

// look is the result of one scan of the disk.
type look struct {
	locked bool // git is running: nothing else was scanned
	gone   bool // the folder itself cannot be read
	moving bool // a file changed during reading
	files  map[string]sum
}

// pace decides when a change counts. It is a pure state machine: callers pass times, which
// increase.
type pace struct {
	known   map[string]sum // last reported
	last    time.Duration  // of the last event
	pending bool           // a scan is necessary
	next    time.Duration  // not before this time
	again   bool           // hint after Settled, changed or not: the reader found problems
}

// event records that the tree may have changed.
func (p *pace) event(now time.Duration) {
	p.last, p.pending, p.next = now, true, now+Quiet
}

// wait returns the time until the next scan, and false if none is due.
func (p *pace) wait(now time.Duration) (time.Duration, bool) {
	if !p.pending {
		return 0, false
	}
	return max(p.next-now, 0), true
}

// settled reports whether empty, missing and invalid files count.
func (p *pace) settled(now time.Duration) bool { return now-p.last >= Settled }

// look processes a scan and reports whether to hint.
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

// wrong records that the last reported state has problems, and returns whether they count.
// If not, there will be a hint when they do.
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

// lost reports whether a file is gone or has become empty.
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
