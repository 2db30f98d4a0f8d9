package sandbox

import (
	"context"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/quota"
)

// meter counts the instructions of one entry and stops it. The VM asks Done before each
// instruction; once the meter has a reason to stop it always returns a closed channel, so
// that no pcall can swallow the stop. All threads of a box share its one meter.
//
// The count is split: used is the count up to the last check, slice the size of the current
// slice, left the rest of it. Checking the clock earlier or later never changes the count,
// which makes a stop at a given count reproducible.
type meter struct {
	left, slice int
	used        int
	budget      int
	base        int       // instructions of the entry that do not count for this budget
	stopAt      int       // replay: the total at which a stop by chance occurred; 0 for none
	stopKind    FaultKind // of that stop
	failFrom    int       // replay: the total from which the VM has failed; 0 for none
	failIn      bool      // it failed in the instruction before that, not after it
	stride      int
	bytes       int // library bytes left
	library     int // library bytes that the entry began with

	clock    func() time.Duration // nil: no wall-clock limit
	waited   func() time.Duration // may be nil
	wall     time.Duration
	watch    *quota.Watch  // may be nil: nobody watches the memory of the process
	deadline time.Duration // 0 until the first check of the clock
	looked   time.Duration // time of the last check
	looking  bool          // the clock is being checked

	watched *watched // nil: the heap is not watched

	fail   func()    // marks the VM as failed, for failFrom
	stop   FaultKind // 0 while running
	reason string
	closed chan struct{}
}

var _ context.Context = (*meter)(nil)

// reset starts the count of a new entry, of which base were used before.
func (m *meter) reset(budget, base, bytes, stopAt int) {
	m.left, m.slice, m.used = 0, 0, 0
	m.budget, m.base, m.bytes, m.stopAt = budget, base, bytes, stopAt
	m.stride, m.deadline, m.looking = firstSlice, 0, false
	m.stop, m.reason = 0, ""
	m.cut()
	m.stride = wallStride
}

// Done returns the stop channel. The VM calls it before each instruction.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left >= 0 {
		return nil
	}
	if m.check() {
		return nil
	}
	return m.closed
}

// Err returns the reason for the stop to the VM.
func (m *meter) Err() error { return stopError(m.reason) }

// Deadline and Value complete context.Context; the VM never calls them.
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value completes context.Context.
func (m *meter) Value(any) any { return nil }

type stopError string

func (e stopError) Error() string { return string(e) }

// count returns the used part of the budget, total the usage of the whole entry.
func (m *meter) count() int { return m.used + m.slice - m.left }
func (m *meter) total() int { return m.base + m.count() }

// check ends a slice: it stops the entry or begins the next slice, and reports whether the
// entry may continue.
func (m *meter) check() bool {
	if m.stop != 0 {
		m.slice, m.left = 0, 0
		return false
	}
	m.used += m.slice - m.left
	m.slice, m.left = 0, 0
	switch {
	case m.stopAt > 0 && m.base+m.used >= m.stopAt:
		m.halt(m.stopKind, chanceReasons[m.stopKind])
	case m.failFrom > 0 && m.base+m.used >= m.failFrom:
		m.used = m.failFrom - 1 - m.base // the same number as when it failed
		m.fail()
	case m.used > m.budget:
		m.halt(KindBudget, budgetReason)
	case m.watched.stops(m):
		m.halt(KindHeap, heapReason)
	case m.watch.Full():
		m.halt(KindMemory, fullReason(m.watch))
	case m.late():
		m.halt(KindWall, wallReason+m.watch.Late())
	}
	if m.stop != 0 {
		return false
	}
	m.cut()
	return true
}

// cut begins a slice that ends at the next check of the clock, at the budget, or at the
// count of a replayed stop or failure.
func (m *meter) cut() {
	n := m.stride
	if m.clock == nil {
		n = m.budget
	}
	n = min(n, m.budget-m.used)
	if m.stopAt > 0 {
		n = min(n, m.stopAt-m.base-m.used-1)
	}
	if m.failFrom > 0 {
		n = min(n, m.failFrom-m.base-m.used-1)
	}
	m.slice = max(n, 0)
	m.left = m.slice
}

func (m *meter) late() bool {
	if m.clock == nil || m.stopAt > 0 || m.wall <= 0 {
		return false
	}
	m.looking = true
	now := m.clock()
	if m.deadline == 0 {
		m.deadline = now + m.wall
	} else if now-m.looked > slowSlice {
		m.stride = shortStride
	}
	m.looked = now
	if now > m.deadline && m.waited != nil {
		m.deadline += m.waited()
	}
	m.looking = false
	return now > m.deadline
}

const (
	wallReason   = "this took too long and was stopped"
	budgetReason = "instruction budget exceeded: this ran too long and was stopped"
	heapReason   = "the server is short of memory, and this used more than anything else: it was stopped"
	memoryReason = "memory budget exceeded: this created too many or too long strings and lists and was stopped"
)

// chanceReasons are the reasons of the stops that a replay repeats.
var chanceReasons = map[FaultKind]string{KindWall: wallReason, KindHeap: heapReason}

// fullReason is the reason for a stop because the process holds too much.
func fullReason(w *quota.Watch) string {
	return fmt.Sprintf("this used more than %d MB of memory and was stopped", w.Memory()>>20)
}

// halt stops the entry.
func (m *meter) halt(kind FaultKind, reason string) {
	m.stop, m.reason = kind, reason
	m.left, m.slice = 0, 0
}

// charge counts n steps of a library function before it takes them, and raises
// the stop in L when they are over the budget. n below 1 counts as 1.
func (m *meter) charge(L *lua.LState, n int) {
	m.left -= max(n, 1)
	if m.left < 0 && !m.check() {
		L.RaiseError("%s", m.reason)
	}
}

// hand counts n bytes that a library function is about to return, with the steps for
// writing them.
func (m *meter) hand(L *lua.LState, n int) {
	if n >= bigString {
		m.hurry()
	}
	m.take(n)
	m.charge(L, 1+n/bytesPerStep)
}

// grow counts n holes by which a list is about to grow, with the steps for making them.
func (m *meter) grow(L *lua.LState, n int) {
	m.take(n * elementBytes)
	m.charge(L, 1+n/holesPerStep)
}

// take counts n bytes, and stops the entry if it has used too many.
func (m *meter) take(n int) {
	m.bytes -= n
	if m.bytes < 0 && m.stop == 0 {
		m.used = m.count()
		m.halt(KindMemory, memoryReason)
	}
}

// hurry makes the rest of the entry check the clock more often, since single instructions
// may be slow from here on.
func (m *meter) hurry() {
	if m.stride == shortStride {
		return
	}
	m.stride = shortStride
	m.soon()
}

// soon brings the next check of the clock forward, once.
func (m *meter) soon() {
	if m.clock == nil || m.left <= shortStride || m.stop != 0 {
		return
	}
	m.used = m.count()
	m.slice, m.left = shortStride, shortStride
}

// values charges for n values that a function is about to push; it passes on at most most.
func (m *meter) values(L *lua.LState, n, most int) {
	if n > most {
		L.RaiseError("too many values: %d, at most %d can be passed on", n, most)
	}
	if n > 4 {
		m.hand(L, n*bytesPerValue)
	}
}
