package wire

import (
	"sync"
	"sync/atomic"
)

// outbox is what waits to be written to one connection. Anybody may put, the
// connection's writer takes. A peer that does not take what it is sent fills
// it, and that ends the connection.
type outbox struct {
	layout  Layout
	buffers *buffers
	limit   int           // bytes that may wait
	wake    chan struct{} // sent to by flush and end without blocking, read by the writer, never closed; bound 1

	mu      sync.Mutex // guards the rest; held for an append
	waiting []part
	bytes   int
	why     atomic.Pointer[End] // set once, under mu: nothing more is taken
}

// part is one step of what the writer does: write a block, or encipher headers
// differently from there on.
type part struct {
	block  *Block // nil: cipher is for what follows
	own    bool   // the block is nobody else's
	cipher Cipher
}

func newOutbox(layout Layout, limit int, b *buffers) *outbox {
	return &outbox{layout: layout, buffers: b, limit: limit, wake: make(chan struct{}, 1)}
}

// put leaves a message and reports whether there was room. After the end there
// is always room for what nobody will read. With an error nothing is left.
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

// own is the block at the end of what waits if it is the outbox's own, else a
// fresh one that does not wait yet.
func (o *outbox) own() (b *Block, fresh bool) {
	if n := len(o.waiting); n > 0 && o.waiting[n-1].own {
		return o.waiting[n-1].block, false
	}
	return o.buffers.block(o.layout), true
}

// putBlock leaves a block as put leaves a message.
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

// encipher changes how the headers of what is put from now on are enciphered.
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

// end says that nothing follows, and reports whether it is the first to say so.
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

// ended is why nothing follows, or nil.
func (o *outbox) ended() *End { return o.why.Load() }

// take hands all that waits to the writer, with the reason if nothing follows,
// and keeps its memory for what will wait. The bytes count as waiting until
// written says that they are gone.
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

// queued is how many bytes wait.
func (o *outbox) queued() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.bytes
}
