// Package broadcast takes the batches of a realm to the clients of a protocol: a [Queue] of
// work that one goroutine empties, and the [Rooms] with the viewers of each map instance. The
// protocol determines what is sent and in which bytes.
package broadcast

import "sync"

// Queue takes work from any goroutine without making it wait, and gives it to one goroutine
// in order, so that a client is seated before the first step of its map.
type Queue[T any] struct {
	length func(n int)
	wake   chan struct{} // sent to by Put and Close without blocking, read by Run, never closed; bound 1
	done   chan struct{} // closed by Run when it has returned

	mu      sync.Mutex // guards the next two; held for an append
	items   []T
	stopped bool
}

// NewQueue returns a queue. Length receives the number of waiting items whenever that
// changes, under the lock of the queue; it may be nil.
func NewQueue[T any](length func(n int)) *Queue[T] {
	if length == nil {
		length = func(int) {}
	}
	return &Queue[T]{length: length, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// Put adds an item. It never waits for the goroutine that takes the items. After Close it
// does nothing.
func (q *Queue[T]) Put(item T) {
	q.mu.Lock()
	if !q.stopped {
		q.items = append(q.items, item)
		q.length(len(q.items))
	}
	q.mu.Unlock()
	q.signal()
}

// Close makes Run return and waits for it; it drops what is queued. It must not be called
// from Run's goroutine, nor if Run was not started.
func (q *Queue[T]) Close() {
	q.mu.Lock()
	q.stopped = true
	q.mu.Unlock()
	q.signal()
	<-q.done
}

func (q *Queue[T]) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run gives items to handle until Close. It is called once.
func (q *Queue[T]) Run(handle func(item *T)) {
	defer close(q.done)
	for range q.wake {
		items, stopped := q.take()
		if stopped {
			return
		}
		for i := range items {
			handle(&items[i])
		}
	}
}

func (q *Queue[T]) take() ([]T, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	items := q.items
	q.items = nil
	q.length(0)
	return items, q.stopped
}
