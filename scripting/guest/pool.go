package guest

import (
	"errors"
	"os/exec"
	"sync"
	"time"
)

// spares is how many started processes wait for a bundle, after the first has been used: a
// process that is ended in the middle of a step is replaced by one that runs already.
const spares = 2

// starting is how long a process may take to start.
const starting = 10 * time.Second

// Pool starts processes for guests, and keeps some that are ready. Any goroutine may call its
// methods.
type Pool struct {
	command func() *exec.Cmd

	mu      sync.Mutex // guards the rest
	closed  bool
	ready   []*process
	coming  int // that are being started
	all     map[*process]struct{}
	running sync.WaitGroup // of goroutines that start processes
}

// NewPool returns a pool whose processes command makes. It starts none before the first Take.
func NewPool(command func() *exec.Cmd) *Pool {
	return &Pool{command: command, all: make(map[*process]struct{})}
}

// errClosed is that the world is stopping.
var errClosed = errors.New("start a process for a bundle: the world is stopping")

// Take returns a process without a bundle, and has others made ready for the next ones.
func (pl *Pool) Take() (Peer, error) {
	pl.mu.Lock()
	if pl.closed {
		pl.mu.Unlock()
		return nil, errClosed
	}
	p := pl.take()
	for len(pl.ready)+pl.coming < spares {
		pl.coming++
		pl.running.Go(pl.prepare) // ends when the process is ready, or has failed
	}
	pl.mu.Unlock()
	if p != nil {
		return p, nil
	}
	return pl.launch()
}

// take returns a process that is ready and has not ended; nil if there is none. Called with
// mu held.
func (pl *Pool) take() *process {
	for n := len(pl.ready) - 1; n >= 0; n-- {
		p := pl.ready[n]
		pl.ready = pl.ready[:n]
		select {
		case <-p.ended:
		default:
			return p
		}
	}
	return nil
}

// launch starts a process and waits until it runs.
func (pl *Pool) launch() (*process, error) {
	p, err := start(pl.command())
	if err != nil {
		return nil, err
	}
	pl.mu.Lock()
	closed := pl.closed
	pl.prune()
	pl.all[p] = struct{}{}
	pl.mu.Unlock()
	if closed {
		p.Close()
		return nil, errClosed
	}
	if err := p.ready(starting); err != nil {
		return nil, err
	}
	return p, nil
}

// prune forgets the processes that have ended. Called with mu held.
func (pl *Pool) prune() {
	for p := range pl.all { // the order has no effect
		select {
		case <-p.ended:
			delete(pl.all, p)
		default:
		}
	}
}

// prepare starts a process for later.
func (pl *Pool) prepare() {
	p, err := pl.launch()
	pl.mu.Lock()
	defer pl.mu.Unlock()
	pl.coming--
	switch {
	case err != nil: // the next Take says why
	case pl.closed:
		p.Close()
	default:
		pl.ready = append(pl.ready, p)
	}
}

// Close ends all processes, also those in use, and waits for them.
func (pl *Pool) Close() {
	pl.mu.Lock()
	pl.closed = true
	for p := range pl.all { // the order has no effect
		p.Close()
	}
	pl.mu.Unlock()
	pl.running.Wait()
	pl.mu.Lock()
	defer pl.mu.Unlock()
	for p := range pl.all { // the order has no effect
		p.Close()
		<-p.ended
	}
}
