package wire

import (
	"sync"
	"sync/atomic"
)

// outbox queues what is written to one connection. Any goroutine may put, the connection's
// writer takes. A peer that does not read fills it, which ends the connection.
type outbox struct {
	layout  Layout
	buffers *buffers
	limit   int           // limit of queued bytes
	wake    chan struct{} // sent to by flush and end without blocking, read by the writer, never closed; bound 1

	mu      sync.Mutex // guards the rest; held for an append
	waiting []part
	bytes   int
	why     atomic.Pointer[End] // set once, under mu: nothing more is accepted
}

// part is one step of the writer: write a block, or change the header cipher from there on.
type part struct {
	block  *Block // nil: cipher is for what follows
	own    bool   // the block belongs to the outbox
	cipher Cipher
}

func newOutbox(layout Layout, limit int, b *buffers) *outbox {
	return &outbox{layout: layout, buffers: b, limit: limit, wake: make(chan struct{}, 1)}
}

// put queues a message and reports whether there was room. After the end it always reports
// room and drops the message. With an error nothing is queued.
func (o *outbox) put(opcode uint32, body []byte) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why.Load() != nil {
		return true, nil
	}
	own, fresh := o.own()
	before := own.Len()
	if err := own.Add(opcode, body); err != nil {
		if fresh {
			o.buffers.putBlock(own)
		}
		return true, err
	}
	if fresh {
		o.waiting = append(o.waiting, part{block: own, own: true})
	}
	o.bytes += own.Len() - before
	return o.bytes <= o.limit, nil
}

// own returns the last queued block if it belongs to the outbox, or a fresh one that is not
// queued yet.
func (o *outbox) own() (b *Block, fresh bool) {
	if n := len(o.waiting); n > 0 && o.waiting[n-1].own {
		return o.waiting[n-1].block, false
	}
	return o.buffers.block(o.layout), true
}

// putBlock queues a block in the same way as put.
func (o *outbox) putBlock(b *Block) bool {
	if h, ok := b.layout.(Header); ok && o.layout != Layout(h) {
		panic("wire: a block with headers of another layout")
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why.Load() != nil || b.Messages() == 0 {
		return true
	}
	o.waiting = append(o.waiting, part{block: b})
	o.bytes += b.Len()
	return o.bytes <= o.limit
}

// encipher changes the header cipher of what is put from now on.
func (o *outbox) encipher(c Cipher) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why.Load() == nil {
		o.waiting = append(o.waiting, part{cipher: c})
	}
}

// flush wakes the writer.
func (o *outbox) flush() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// end marks the end, and reports whether this was the first call.
func (o *outbox) end(why *End) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.why.Load() != nil {
		return false
	}
	o.why.Store(why)
	o.flush()
	return true
}

// ended returns the reason of the end, or nil.
func (o *outbox) ended() *End { return o.why.Load() }

// take gives everything that is queued to the writer, with the reason after the end, and
// reuses its memory. The bytes count as queued until written is called.
func (o *outbox) take(memory []part) ([]part, *End) {
	o.mu.Lock()
	defer o.mu.Unlock()
	parts := o.waiting
	o.waiting = memory[:0]
	return parts, o.why.Load()
}

// written makes room again.
func (o *outbox) written(bytes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.bytes -= bytes
}

// queued returns the number of queued bytes.
func (o *outbox) queued() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.bytes
}
