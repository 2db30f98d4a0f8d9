package web

import (
	"sync"

	"loam/core/session"
)

// outbox is what waits to be written to one page. Anybody may put, the
// connection's writer takes. A page that does not take what it is sent fills
// it, and that ends the session.
type outbox struct {
	limit int           // bytes that may wait
	wake  chan struct{} // sent to by put and end without blocking, read by the writer, never closed; bound 1

	mu      sync.Mutex // guards the rest; held for an append
	waiting [][]byte
	bytes   int
	why     *session.Refusal // set once: nothing more is taken
}

func newOutbox(limit int) *outbox {
	return &outbox{limit: limit, wake: make(chan struct{}, 1)}
}

// put leaves a frame and reports whether there was room. After the end there
// is always room for what nobody will read.
func (o *outbox) put(frame []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why != nil {
		return true
	}
	if o.bytes+len(frame) > o.limit {
		return false
	}
	o.waiting = append(o.waiting, frame)
	o.bytes += len(frame)
	o.signal()
	return true
}

// end says that nothing follows, and reports whether it is the first to say so.
func (o *outbox) end(why *session.Refusal) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why != nil {
		return false
	}
	o.why = why
	o.signal()
	return true
}

// ended is why nothing follows, or nil.
func (o *outbox) ended() *session.Refusal {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.why
}

// take hands all that waits to the writer. The frames count as waiting until
// written says that they are gone.
func (o *outbox) take() [][]byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames := o.waiting
	o.waiting = nil
	return frames
}

// written makes room again.
func (o *outbox) written(bytes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.bytes -= bytes
}

func (o *outbox) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}
