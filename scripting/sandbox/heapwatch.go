package sandbox

import (
	"context"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"
)

// HeapWatch is the last resort against scripts that use more memory than their budgets and
// the gauge explain. It samples the live heap of the process. When that has grown by more
// than twice the sum of the limits of all watched boxes, it stops the running entry that
// has been charged most. The entry ends with [KindHeap] at its next check, and its count of
// instructions is recorded, so that a replay stops it at the same place.
//
// Run is the only goroutine that it needs; the program that serves starts it. Any goroutine
// may call its methods. A nil HeapWatch watches nothing.
type HeapWatch struct {
	live func() uint64 // bytes of the heap that were in use at the last collection

	mu    sync.Mutex // guards the rest
	base  uint64     // live heap when the watch began
	sum   int        // of the limits, in bytes
	boxes map[*watched]int
}

const (
	// leastCharge is the charge in bytes from which an entry may be stopped.
	leastCharge = 4 << 20
	// bytesPerCount is the charge for one instruction, which may have created values.
	bytesPerCount = 200
)

// NewHeapWatch returns a watch that has not begun. Live returns the bytes of the heap that
// are in use; nil asks the Go runtime, which counts them at each collection.
func NewHeapWatch(live func() uint64) *HeapWatch {
	if live == nil {
		live = liveBytes
	}
	return &HeapWatch{live: live, base: live(), boxes: make(map[*watched]int)}
}

func liveBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Run samples at every tick, until ctx ends. The live heap at its beginning is that of the
// process without scripts.
func (w *HeapWatch) Run(ctx context.Context, ticks <-chan time.Time) {
	w.mu.Lock()
	w.base = max(w.base, w.live())
	w.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			w.Sample()
		}
	}
}

// Sample looks at the heap once.
func (w *HeapWatch) Sample() {
	live := w.live()
	w.mu.Lock()
	defer w.mu.Unlock()
	if live <= w.base+2*uint64(w.sum) {
		return
	}
	var most *watched
	charge := int64(leastCharge)
	for b := range w.boxes {
		if c := b.charge.Load(); c > charge {
			most, charge = b, c
		}
	}
	if most != nil {
		most.stop.Store(most.running.Load())
	}
}

// Watch adds a box, whose bundles may hold limit bytes. The result ends that.
func (w *HeapWatch) Watch(b *Box, limit int) (end func()) {
	if w == nil {
		return nil
	}
	at := new(watched)
	b.m.watched = at
	w.mu.Lock()
	defer w.mu.Unlock()
	w.boxes[at] = limit
	w.sum += limit
	return sync.OnceFunc(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.sum -= w.boxes[at]
		delete(w.boxes, at)
	})
}

// watched is a box under a watch. The atomic fields connect the goroutines; a handler that
// ends before its first check never writes them.
type watched struct {
	running atomic.Int64 // number of the entry, once it is known
	charge  atomic.Int64 // bytes that it has been charged
	stop    atomic.Int64 // number of the entry to stop

	entry int64 // of the box's goroutine
	known bool
}

// begin and end enclose an outermost entry.
func (w *watched) begin() {
	if w != nil {
		w.entry++
	}
}

func (w *watched) end() {
	if w != nil && w.known {
		w.known = false
		w.charge.Store(0)
	}
}

// stops publishes what the entry has been charged, and reports whether it must end.
func (w *watched) stops(m *meter) bool {
	if w == nil {
		return false
	}
	if !w.known {
		w.known = true
		w.running.Store(w.entry)
	}
	w.charge.Store(int64(m.base+m.used)*bytesPerCount + int64(m.library-m.bytes))
	return w.stop.Load() == w.entry
}
