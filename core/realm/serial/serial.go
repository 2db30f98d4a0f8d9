// Package serial does things one after another that several goroutines ask for. It starts no
// goroutine: the first to find a Queue idle does what waits in it, also what others add
// meanwhile. So nobody waits for the work of others unless they ask for an answer, and the lock
// of a Queue is held for an append, never over the work.
package serial

import "sync"

// Queue holds what is to be done, in the order in which it came. What runs in it owns whatever
// only the queue's own work touches, and needs no other lock for that. Work is short: another's
// goroutine may be the one that does it. Any goroutine may call
// its methods. The zero Queue is empty.
type Queue struct {
	mu      sync.Mutex // guards the rest; held for no call
	waiting []func()
	running bool // a goroutine is doing what waits
}

// Put leaves something to be done by the next call of Run or Do. It may be called from within
// the queue.
func (q *Queue) Put(f func()) {
	q.mu.Lock()
	q.waiting = append(q.waiting, f)
	q.mu.Unlock()
}

// Do leaves something to be done, and does what waits unless another goroutine is doing so. It
// may be called from within the queue: then f runs after what is running.
func (q *Queue) Do(f func()) {
	q.Put(f)
	q.Run()
}

// Run does what waits, unless another goroutine is doing so, which then does it all. If
// something panics, the caller of Run gets the panic, and the next call continues.
func (q *Queue) Run() {
	if f := q.first(true); f != nil {
		q.run(f)
	}
}

// run does f and then what waits; the caller has begun.
func (q *Queue) run(f func()) {
	defer func() {
		if f != nil { // it has panicked
			q.rest()
		}
	}()
	for ; f != nil; f = q.first(false) {
		f()
	}
}

// begin begins if nobody runs and nothing waits, and reports whether it has.
func (q *Queue) begin() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running || len(q.waiting) > 0 {
		return false
	}
	q.running = true
	return true
}

// rest lets another goroutine run after a panic has ended the work of this one.
func (q *Queue) rest() {
	q.mu.Lock()
	q.running = false
	q.mu.Unlock()
}

// first takes what is to be done next: nil if nothing waits, or if the caller has just begun
// and another goroutine runs.
func (q *Queue) first(begins bool) (f func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if begins && q.running {
		return nil
	}
	if q.running = len(q.waiting) > 0; !q.running {
		q.waiting = nil
		return nil
	}
	f = q.waiting[0]
	q.waiting[0] = nil // it may hold much
	q.waiting = q.waiting[1:]
	return f
}

// Ask asks a question in a queue after what waits there, and waits for the answer. Work of a
// queue must not ask its own queue, which would wait for itself; it may ask another one. If the
// question panics on another goroutine, Ask panics too. In an idle queue it allocates nothing
// but the question.
func Ask[T any](q *Queue, question func() T) T {
	if q.begin() {
		var a T
		q.run(func() { a = question() })
		return a
	}
	return wait(q, question)
}

// wait is Ask in a queue that is not idle.
func wait[T any](q *Queue, question func() T) T {
	answer := make(chan T, 1) // sent to at most once, then closed
	q.Do(func() {
		defer close(answer)
		answer <- question()
	})
	a, ok := <-answer
	if !ok {
		panic("serial: a question was not answered, because it panicked")
	}
	return a
}
