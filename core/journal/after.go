package journal

import (
	"sync"
	"time"
)

// after calls functions when what came before them is with the operating system: those that come
// while it is being handed over, together.
type after struct {
	flush func()
	wake  chan struct{} // holds one: there is something to call, or the end has come
	done  chan struct{} // closed by the goroutine

	mu    sync.Mutex // guards the rest
	calls []func()
	ended bool
}

// gap is the time between two flushes: a journal with many maps makes not more of them than one
// with few.
const gap = 4 * time.Millisecond

// begin starts the goroutine, which end stops and waits for.
func (a *after) begin(flush func()) {
	a.flush, a.wake, a.done = flush, make(chan struct{}, 1), make(chan struct{})
	go a.run()
}

func (a *after) put(do func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended {
		do()
		return
	}
	a.calls = append(a.calls, do)
	a.signal()
}

func (a *after) signal() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

func (a *after) run() {
	defer close(a.done)
	for range a.wake {
		a.mu.Lock()
		calls, ended := a.calls, a.ended
		a.calls = nil
		a.mu.Unlock()
		if len(calls) > 0 {
			a.flush()
		}
		for _, call := range calls {
			call()
		}
		if ended {
			return
		}
		time.Sleep(gap)
	}
}

// end calls what is left and ends the goroutine. What is put later is called at once.
func (a *after) end() {
	a.mu.Lock()
	first := !a.ended
	a.ended = true
	a.mu.Unlock()
	if first {
		a.signal()
	}
	<-a.done
}
