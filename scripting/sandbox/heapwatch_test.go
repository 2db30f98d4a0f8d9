package sandbox

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// underWatch is a box with a function that works for long, whose clock samples the heap.
func underWatch(t *testing.T, w *HeapWatch, src string) (*Box, func() *Fault) {
	t.Helper()
	limits := DefaultLimits()
	limits.Wall = time.Hour
	options := Options{Limits: limits}
	if w != nil {
		options.Clock = func() time.Duration { w.Sample(); return 1 }
	}
	b := NewBox(options)
	w.Watch(b, 1<<20)
	e := b.Env("m")
	fn, err := runSource(t, e, "return function() "+src+" end")
	if err != nil {
		t.Fatal(err)
	}
	return b, func() *Fault {
		_, err := b.Call(e, 100_000, fn.(*lua.LFunction), 0)
		f, _ := err.(*Fault)
		return f
	}
}

const hungry = `local t = {} for i = 1, 1e9 do t[i] = {i} end`

func TestTheHeapWatchStopsTheEntryThatWasChargedMost(t *testing.T) {
	var live atomic.Int64
	w := NewHeapWatch(func() uint64 { return uint64(live.Load()) })
	_, call := underWatch(t, w, hungry)
	if f := call(); f == nil || f.Kind != KindBudget {
		t.Fatalf("with little memory in use it ended with %v", f)
	}
	live.Store(2<<20 + 1)
	stopped := call()
	if stopped == nil || stopped.Kind != KindHeap || stopped.Instructions < leastCharge/bytesPerCount-1000 || stopped.Instructions > leastCharge/bytesPerCount+1000 {
		t.Fatalf("with much memory in use it ended with %+v", stopped)
	}
	_, modest := underWatch(t, w, `local n = 0 for i = 1, 5000 do n = n + i end`)
	if f := modest(); f != nil {
		t.Errorf("an entry that was charged little ended with %v", f)
	}
	replay, again := underWatch(t, nil, hungry)
	replay.StopAt(stopped.Instructions, true)
	if f := again(); f == nil || *f != *stopped {
		t.Errorf("the replay ended with %+v, want %+v", f, stopped)
	}
}

func TestTheHeapWatchStopsOnlyOneEntry(t *testing.T) {
	w := NewHeapWatch(func() uint64 { return 0 })
	b, call := underWatch(t, w, hungry)
	b.m.watched.stop.Store(b.m.watched.entry) // of the entry before
	if f := call(); f.Kind != KindBudget {
		t.Errorf("the next entry ended with %v", f)
	}
}

func TestABoxThatIsGoneIsNotWatched(t *testing.T) {
	w := NewHeapWatch(func() uint64 { return 0 })
	end := w.Watch(NewBox(Options{}), 5)
	w.Watch(NewBox(Options{}), 7)
	end()
	end()
	if w.sum != 7 || len(w.boxes) != 1 {
		t.Errorf("%d boxes with %d bytes are watched", len(w.boxes), w.sum)
	}
}

func TestTheHeapWatchRunsUntilItsContextEnds(t *testing.T) {
	var samples atomic.Int64
	w := NewHeapWatch(func() uint64 { samples.Add(1); return 0 })
	ctx, cancel := context.WithCancel(t.Context())
	ticks, done := make(chan time.Time), make(chan struct{})
	go func() {
		w.Run(ctx, ticks)
		close(done)
	}()
	for range 3 {
		ticks <- time.Time{}
	}
	cancel()
	<-done
	if n := samples.Load(); n < 4 {
		t.Errorf("it looked %d times", n)
	}
}

func TestTheRuntimeReportsTheLiveHeap(t *testing.T) {
	kept := make([]byte, 8<<20)
	runtime.GC()
	if n := liveBytes(); n < uint64(len(kept)) {
		t.Errorf("the heap has %d bytes, and the test keeps %d of them", n, len(kept))
	}
	runtime.KeepAlive(kept)
}
