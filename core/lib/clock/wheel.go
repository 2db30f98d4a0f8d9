package clock

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// A level of the wheel splits a block of time into 64 slots: a slot of level n is 64^n ms
// long, which is the span of level n-1. Eleven levels cover the whole range of Time, so no
// timer is too far away.
const (
	slotBits = 6
	slots    = 1 << slotBits
	levels   = (64 + slotBits - 1) / slotBits
	late     = levels * slots // the list of timers that were due before the wheel's now
)

// Handle names one timer of one wheel. It stays valid to use after the timer has fired or
// was cancelled, since no other timer gets it. The zero Handle names none.
type Handle struct {
	index uint32
	seq   uint64
}

// Wheel is a hierarchical timer wheel of plain values. Timers fire in the order
// of their due times, and those due together in the order of adding.
//
// A Wheel is not safe for several goroutines. Once it has reached its maximum number of
// timers, it allocates nothing more.
type Wheel[T any] struct {
	now      Time
	seq      uint64     // of the last timer added
	timers   []timer[T] // the first is unused, so that 0 can end a list
	free     uint32     // chain of unused timers, by next
	count    int
	firing   bool
	occupied [levels]uint64 // one bit per slot that has timers
	lists    [late + 1]list // by level*slots + slot; the last is late, sorted
}

// timer is one element of Wheel.timers. Its seq is 0 while it is unused.
type timer[T any] struct {
	due        Time
	seq        uint64
	prev, next uint32
	place      uint16 // index into Wheel.lists
	value      T
}

// list is a chain of timers in the order of adding; the zero list is empty.
type list struct{ first, last uint32 }

// NewWheel returns an empty wheel whose time is now.
func NewWheel[T any](now Time) *Wheel[T] {
	return &Wheel[T]{now: now, timers: make([]timer[T], 1)}
}

// Now returns the latest time to which the wheel was advanced, or during Advance a time not
// after the timer that fires. To restore w.All(), add it to NewWheel(w.Now()).
func (w *Wheel[T]) Now() Time { return w.now }

// Len returns the number of waiting timers.
func (w *Wheel[T]) Len() int { return w.count }

// Add makes v fire at due. A timer with a due time in the past keeps that time and fires at
// the next Advance, before all later ones. Adding takes constant time, except that timers
// in the past are quickest when added in order.
func (w *Wheel[T]) Add(due Time, v T) Handle {
	i := w.free
	if i != 0 {
		w.free = w.timers[i].next
	} else {
		i = uint32(len(w.timers))
		w.timers = append(w.timers, timer[T]{})
	}
	w.seq++
	w.count++
	t := &w.timers[i]
	t.due, t.seq, t.value = due, w.seq, v
	w.link(i)
	return Handle{i, w.seq}
}

// Cancel removes the timer of h and returns its value. It returns false, and
// does nothing, when that timer fired or was cancelled before.
func (w *Wheel[T]) Cancel(h Handle) (T, bool) {
	if !w.waits(h) {
		var zero T
		return zero, false
	}
	_, v := w.remove(h.index)
	return v, true
}

// Due returns when the timer of h fires, and false if it is not waiting.
func (w *Wheel[T]) Due(h Handle) (Time, bool) {
	if !w.waits(h) {
		return 0, false
	}
	return w.timers[h.index].due, true
}

// Advance moves the wheel to now and fires, in order, all timers due at or before now. The
// cost of an empty span does not depend on its length.
//
// A timer is gone from the wheel when its value is passed to fire. Fire may add and cancel
// timers. A timer that it adds with due <= now fires in the same Advance, so a repeating
// timer must increase its due time. Fire must not call Advance. A now before the wheel's
// own time does not move it back.
func (w *Wheel[T]) Advance(now Time, fire func(due Time, v T)) {
	if w.firing {
		panic("clock: Advance called by a timer of the same wheel")
	}
	w.firing = true
	defer func() { w.firing = false }()
	for {
		i := w.earliest(now)
		if i == 0 {
			break
		}
		due, v := w.remove(i)
		fire(due, v)
	}
	if now > w.now {
		w.turn(now)
	}
}

// Next returns the earliest due time, and false if no timer waits. It may search all timers
// of one slot; call it between steps, not for each timer.
func (w *Wheel[T]) Next() (Time, bool) {
	if i := w.lists[late].first; i != 0 {
		return w.timers[i].due, true
	}
	level, slot, ok := w.firstSlot()
	if !ok {
		return 0, false
	}
	i := w.lists[level*slots+slot].first
	due := w.timers[i].due
	for ; i != 0; i = w.timers[i].next {
		due = min(due, w.timers[i].due)
	}
	return due, true
}

// All returns the waiting timers in the order in which they will fire. Adding them in this
// order to NewWheel(w.Now()) gives a wheel with the same future. The wheel must not change
// during the iteration. It is for snapshots and allocates.
func (w *Wheel[T]) All() iter.Seq2[Time, T] {
	return func(yield func(Time, T) bool) {
		order := make([]uint32, 0, w.count)
		for i := range w.timers {
			if w.timers[i].seq != 0 {
				order = append(order, uint32(i))
			}
		}
		slices.SortFunc(order, func(a, b uint32) int {
			x, y := &w.timers[a], &w.timers[b]
			return cmp.Or(cmp.Compare(x.due, y.due), cmp.Compare(x.seq, y.seq))
		})
		for _, i := range order {
			if !yield(w.timers[i].due, w.timers[i].value) {
				return
			}
		}
	}
}

// waits reports whether the timer of h is still in the wheel.
func (w *Wheel[T]) waits(h Handle) bool {
	return h.index != 0 && int(h.index) < len(w.timers) && w.timers[h.index].seq == h.seq
}

// earliest returns the timer to fire first of those due at or before now, or 0. It also
// moves the wheel to the slot of that timer.
func (w *Wheel[T]) earliest(now Time) uint32 {
	if i := w.lists[late].first; i != 0 {
		if w.timers[i].due <= now {
			return i
		}
		return 0
	}
	for {
		level, slot, ok := w.firstSlot()
		if !ok {
			return 0
		}
		start := w.slotStart(level, slot)
		if start > now {
			return 0
		}
		if level == 0 {
			return w.lists[slot].first
		}
		w.turn(start)
	}
}

// firstSlot returns the occupied slot with the earliest timers: a timer on a lower level
// shares more digits with now, and so is nearer.
func (w *Wheel[T]) firstSlot() (level, slot int, ok bool) {
	for level, set := range w.occupied {
		if set != 0 {
			return level, bits.TrailingZeros64(set), true
		}
	}
	return 0, 0, false
}

// turn sets the wheel's now to a time that is not after any waiting timer, and moves the
// timers of its slot to lower levels. Only one slot can have any: on the levels above, now
// stays in its slot, and those below are empty.
func (w *Wheel[T]) turn(now Time) {
	level := levelOf(w.now, now)
	w.now = now
	if level == 0 {
		return
	}
	slot := slotOf(now, level)
	l := &w.lists[level*slots+slot]
	i := l.first
	*l = list{}
	w.occupied[level] &^= 1 << slot
	for i != 0 {
		next := w.timers[i].next
		w.link(i)
		i = next
	}
}

// link adds timer i at the end of the list of its due time. All timers with the same due
// time are in one list at any time, so they keep the order of adding.
func (w *Wheel[T]) link(i uint32) {
	t := &w.timers[i]
	if t.due < w.now {
		w.linkLate(i)
		return
	}
	level := levelOf(w.now, t.due)
	slot := slotOf(t.due, level)
	w.occupied[level] |= 1 << slot
	t.place = uint16(level*slots + slot)
	w.insertAfter(i, w.lists[t.place].last)
}

// linkLate keeps the late list sorted by due time, then by the order of adding.
func (w *Wheel[T]) linkLate(i uint32) {
	t := &w.timers[i]
	t.place = late
	after := w.lists[late].last
	for after != 0 && w.timers[after].due > t.due {
		after = w.timers[after].prev
	}
	w.insertAfter(i, after)
}

// insertAfter links timer i into its list after timer after, or first if after is 0.
func (w *Wheel[T]) insertAfter(i, after uint32) {
	t := &w.timers[i]
	l := &w.lists[t.place]
	t.prev = after
	if after != 0 {
		t.next, w.timers[after].next = w.timers[after].next, i
	} else {
		t.next, l.first = l.first, i
	}
	if t.next != 0 {
		w.timers[t.next].prev = i
	} else {
		l.last = i
	}
}

// remove moves timer i from the wheel to the free chain.
func (w *Wheel[T]) remove(i uint32) (Time, T) {
	t := &w.timers[i]
	l := &w.lists[t.place]
	if t.prev != 0 {
		w.timers[t.prev].next = t.next
	} else {
		l.first = t.next
	}
	if t.next != 0 {
		w.timers[t.next].prev = t.prev
	} else {
		l.last = t.prev
	}
	if l.first == 0 && t.place != late {
		w.occupied[t.place/slots] &^= 1 << (t.place % slots)
	}
	due, v := t.due, t.value
	*t = timer[T]{next: w.free} // also drops references of the value
	w.free = i
	w.count--
	return due, v
}

// digits orders times as unsigned numbers, so that negative times have slots too.
func digits(t Time) uint64 { return uint64(t) ^ 1<<63 }

// levelOf returns the level of a due time at the time now: the position of the first digit,
// in base 64, in which the two differ.
func levelOf(now, due Time) int {
	return (bits.Len64((digits(now)^digits(due))|1) - 1) / slotBits
}

// slotOf returns the digit of t at level.
func slotOf(t Time, level int) int {
	return int(digits(t) >> (level * slotBits) % slots)
}

// slotStart returns the first millisecond of a slot in the current block of level.
func (w *Wheel[T]) slotStart(level, slot int) Time {
	block := digits(w.now) >> ((level + 1) * slotBits) << ((level + 1) * slotBits)
	return Time((block | uint64(slot)<<(level*slotBits)) ^ 1<<63)
}
