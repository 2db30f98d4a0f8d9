package sandbox

import (
	"time"

	lua "github.com/yuin/gopher-lua"
)

// Globals returns the globals that the main chunks of a bundle have left in its
// environment.
func (e *Env) Globals() lua.LValue { return view(e.globals) }

// Bytes returns how many bytes library functions have returned in the last entry, or so
// far in the running one.
func (b *Box) Bytes() int { return b.limits.LibraryBytes - b.m.bytes }

// Received returns how many bytes of plain data the box has turned into values since the
// last call.
func (b *Box) Received() int {
	n := b.received
	b.received = 0
	return n
}

// Within limits the wall time of the entries that follow; values below 1 ns become 1 ns.
// It has no effect in a box without a clock.
func (b *Box) Within(d time.Duration) { b.m.wall = max(d, 1) }

// Untimed calls run; entries within it have no wall-clock limit.
func (b *Box) Untimed(run func()) {
	clock := b.m.clock
	b.m.clock = nil
	run()
	b.m.clock = clock
}

// Took returns how long the last entry ran, from its first look at the clock: 0
// when it ended before that, or there is no clock.
func (b *Box) Took() time.Duration {
	if b.m.clock == nil || b.m.deadline == 0 {
		return 0
	}
	return b.m.clock() - (b.m.deadline - b.m.wall)
}

// Pay counts steps of work against the running entry, which pays with its next
// instruction.
func (b *Box) Pay(steps int) { b.m.left -= steps }
