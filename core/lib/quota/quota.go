// Package quota limits what a process uses while it loads files of strangers: processor
// time, and memory. The work is done in pieces with names, such as the file of a bundle. A
// [Watch] has two answers to a piece that uses too much:
//
//   - Work that asks between two of its steps learns it from [Watch.Clock] and
//     [Watch.Full], and ends with an error of its own, which can name a line.
//   - If the process exceeds its limits nevertheless, the watch calls a function that was
//     passed to [Start], which usually reports the piece and ends the process.
//
// What a piece allocates cannot be told from what other goroutines allocate. So a watch
// is for a process that does nothing else.
package quota

import (
	"context"
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"loam/core/lib/diag"
)

// Limits are the limits of a process and of each piece of its work.
type Limits struct {
	Memory  int64         // bytes by which one piece may grow the heap, before it is told by Full
	Time    time.Duration // processor time of one piece, before the process is over its limits
	Process int64         // bytes that the process may hold
	// Scripts is the processor time of all scripts of one load together, after which each
	// further one has less time than usual; 0: no such limit. See [Watch.Left].
	Scripts time.Duration
	// Begun is called with the name of each piece of work that begins, on the goroutine
	// that does it; nil: it is not called.
	Begun func(piece string)
	// ByInput is how many further bytes the process may hold for each byte of its
	// input; see [Watch.Input].
	ByInput int64
	// Most is how many bytes the process may hold however large its input is; 0: no
	// such limit.
	Most int64
}

// Standard returns limits that bundles with many definitions stay below.
func Standard() Limits {
	return Limits{Memory: 96 << 20, Time: 20 * time.Second, Scripts: 10 * time.Second, Process: 768 << 20, ByInput: 100, Most: 4 << 30}
}

// every is how often a watch measures: the heap of a process can grow by some dozen
// megabytes within it.
const every = 2 * time.Millisecond

// restful is the time between two looks at a process that has nothing to do.
const restful = 200 * time.Millisecond

// Watch measures this process. A nil Watch measures nothing and limits nothing. Any
// goroutine may call its methods.
type Watch struct {
	limits Limits
	over   func(Excess)

	used    atomic.Int64 // processor time, in nanoseconds, at the last measurement
	heap    atomic.Int64 // bytes of objects, garbage included, at the last measurement
	bound   atomic.Int64 // bytes of objects above which the piece is too large, unless it is garbage
	allowed atomic.Int64 // bytes by which the piece may grow the heap
	tick    *time.Ticker // of the goroutine that measures
	resting atomic.Bool  // tick goes slowly
	input   atomic.Int64 // bytes of input so far
	stopped atomic.Bool

	mu      sync.Mutex // guards the rest
	piece   string
	began   int64  // processor time when the piece began
	untimed bool   // its time has no limit
	from    int64  // bytes of objects when the piece began
	largest string // the piece by which the heap has grown most, of those that have ended
	grown   int64  // by how many bytes it has
	script  bool   // the piece is a script
	scripts int64  // processor time of the scripts that have ended, in nanoseconds
	slowest string // of them
	longest int64  // its processor time
}

// Excess is how a process has exceeded its limits.
type Excess struct {
	// Piece is the piece of work that it was doing; for memory, the one that has used
	// most. "" is none.
	Piece string
	What  string // such as "used more than 768 MB of memory"
}

// Problem returns the excess as a problem of the piece.
func (e Excess) Problem() diag.Problem {
	return diag.Problem{File: e.Piece, Code: diag.TookTooMuch, Msg: "loading this " + e.What + " and was stopped", Overrun: true}
}

// Start begins to measure. Over is called at most once, from the goroutine of the watch,
// when the process exceeds a limit. Stop ends the goroutine and waits for it.
func Start(l Limits, over func(Excess)) (w *Watch, stop func()) {
	w = &Watch{limits: l, over: over, tick: time.NewTicker(every)}
	w.measure(samples())
	w.allowed.Store(l.Memory)
	w.bound.Store(w.heap.Load() + l.Memory)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { w.run(ctx) }) // ended by stop, which waits
	return w, func() {
		cancel()
		running.Wait()
	}
}

// run measures until the context ends or the process is over its limits.
func (w *Watch) run(ctx context.Context) {
	defer w.tick.Stop()
	into := samples()
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.tick.C:
		}
		if excess, is := w.excess(w.measure(into)); is {
			w.over(excess)
			return
		}
	}
}

// samples are the measured figures: the bytes of objects, garbage included, all memory
// that the runtime has, and the part of it that it has returned.
func samples() []metrics.Sample {
	return []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
}

// measure takes the figures and returns the bytes that the process holds.
func (w *Watch) measure(into []metrics.Sample) (held int64) {
	metrics.Read(into)
	w.heap.Store(int64(into[0].Value.Uint64()))
	w.used.Store(int64(processorTime()))
	return heldIn(into)
}

// excess reports how the process exceeds its limits.
func (w *Watch) excess(held int64) (Excess, bool) {
	w.mu.Lock()
	piece, took := w.piece, time.Duration(w.used.Load()-w.began)
	if w.untimed {
		took = 0
	}
	holds := piece
	if w.grown > w.heap.Load()-w.from {
		holds = w.largest
	}
	w.mu.Unlock()
	most := w.limits.Process + w.limits.ByInput*w.input.Load()
	if w.limits.Most > 0 {
		most = min(most, w.limits.Most)
	}
	switch {
	case held > most:
		return Excess{holds, fmt.Sprintf("used more than %d MB of memory", most>>20)}, true
	case took > w.limits.Time:
		return Excess{piece, fmt.Sprintf("took more than %v of processor time", w.limits.Time)}, true
	}
	return Excess{}, false
}

// Piece begins a piece of work, whose time and memory are counted from here.
func (w *Watch) Piece(name string) { w.begin(name, 0, false) }

// Script begins a piece of work that runs a script, for which Left has less time once there
// have been many.
func (w *Watch) Script(name string) {
	if w == nil {
		return
	}
	w.begin(name, 0, false)
	w.mu.Lock()
	w.script = true
	w.mu.Unlock()
}

// shorter is how much less time a script has when all scripts have used theirs together.
const shorter = 40

// Left returns the time that a script may take which usually may take d: much less if the
// scripts before it have used the time of all scripts together, so that thousands of slow
// ones are found in one load.
func (w *Watch) Left(d time.Duration) time.Duration {
	if w.Late() == "" {
		return d
	}
	return d / shorter
}

// Late returns why scripts have less time than usual, as the rest of a sentence about one
// that has taken too much; "" if they do not.
func (w *Watch) Late() string {
	if w == nil || w.limits.Scripts == 0 {
		return ""
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Duration(w.scripts) <= w.limits.Scripts {
		return ""
	}
	return fmt.Sprintf(", since all scripts before it took more than %v of processor time to load, %s most of it", w.limits.Scripts, w.slowest)
}

// File begins a piece of work that reads a file of so many bytes, for which it may hold more
// memory than others.
func (w *Watch) File(name string, bytes int) { w.begin(name, bytes, false) }

// Untimed begins a piece of work that may take any time, since its own steps are limited.
func (w *Watch) Untimed(name string) { w.begin(name, 0, true) }

func (w *Watch) begin(name string, bytes int, untimed bool) {
	if w == nil {
		return
	}
	w.look()
	w.measure(samples())
	w.mu.Lock()
	w.grew()
	w.ran()
	w.piece, w.began, w.untimed = name, w.used.Load(), untimed
	w.mu.Unlock()
	w.allowed.Store(w.limits.Memory + w.limits.ByInput*int64(bytes))
	w.bound.Store(w.heap.Load() + w.allowed.Load())
	if w.limits.Begun != nil {
		w.limits.Begun(name)
	}
}

// grew records by how much the piece that ends has grown the heap. Called with mu held.
func (w *Watch) grew() {
	now := w.heap.Load()
	if by := now - w.from; w.piece != "" && by > w.grown {
		w.largest, w.grown = w.piece, by
	}
	w.from = now
}

// ran records the time of the script that ends. Called with mu held.
func (w *Watch) ran() {
	if !w.script {
		return
	}
	took := w.used.Load() - w.began
	w.script = false
	w.scripts += took
	if took > w.longest {
		w.slowest, w.longest = w.piece, took
	}
}

// Input adds to the size of what the process works on, in bytes, by which the memory
// that it may hold grows.
func (w *Watch) Input(bytes int) {
	if w != nil {
		w.input.Add(int64(bytes))
	}
}

// Anew forgets the input, and how much each piece and all scripts have used: the work that
// follows has its own.
func (w *Watch) Anew() {
	if w == nil {
		return
	}
	w.look()
	w.input.Store(0)
	w.mu.Lock()
	w.piece, w.largest, w.grown = "", "", 0
	w.script, w.scripts, w.slowest, w.longest = false, 0, "", 0
	w.mu.Unlock()
}

// Rest says that the process has nothing to do until the next piece, so that it is looked
// at rarely: a process that waits for days costs nothing.
func (w *Watch) Rest() {
	if w != nil && !w.resting.Swap(true) {
		w.tick.Reset(restful)
	}
}

// look ends a rest.
func (w *Watch) look() {
	if w.resting.Swap(false) {
		w.tick.Reset(every)
	}
}

// Clock returns the processor time that the process has used; waiting for a processor
// does not count. It is exact to a few milliseconds, and costs little. After Stop it is
// far in the future; for nil it is always 0.
func (w *Watch) Clock() time.Duration {
	if w == nil {
		return 0
	}
	if w.stopped.Load() {
		return time.Duration(1<<62) + time.Duration(w.used.Load())
	}
	return time.Duration(w.used.Load())
}

// Full reports whether the piece holds more memory than it may. It costs little until the
// heap has grown by that much; then it collects garbage first.
func (w *Watch) Full() bool {
	if w == nil || w.heap.Load() <= w.bound.Load() {
		return false
	}
	allowed := w.allowed.Load()
	before := w.bound.Load() - allowed
	runtime.GC()
	w.measure(samples())
	now := w.heap.Load()
	if now > before+allowed {
		return true
	}
	w.bound.Store(min(now, before) + allowed)
	return false
}

// Memory returns how many bytes the piece may hold.
func (w *Watch) Memory() int64 { return w.allowed.Load() }

// Stop makes the time of every piece run out: what asks Clock ends soon. Somebody has
// interrupted the work.
func (w *Watch) Stop() {
	if w != nil {
		w.stopped.Store(true)
	}
}
