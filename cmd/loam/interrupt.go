package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"loam/cmd/loam/internal/terminal"
)

// sameInterrupt is how long after an interrupt another one means the same:
// some terminals and programs (timeout, for one) send it to the process and to
// its group. Nobody who has thought about it types it twice within this time.
const sameInterrupt = time.Second

// Messages if stopping takes longer than that, and if the operator does not wait for
// it.
const (
	stillStopping = "loam: still stopping; interrupt again to stop at once: unsaved changes are lost\n"
	endedAtOnce   = "loam: stopped at once; unsaved changes are lost\n"
)

// interrupts are the signals that ask a command to end.
type interrupts struct {
	asked <-chan os.Signal // sent to by the runtime, never closed
	after func(time.Duration) <-chan time.Time
	err   io.Writer
	exit  func(code int)
}

// notifyInterrupts is a context that ends at the first interrupt (Ctrl-C, a
// request to terminate, a terminal that was closed). The second one ends the
// program, but not before it has said what would be lost by it.
func notifyInterrupts() context.Context {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	asked := make(chan os.Signal, 1) // holds one: more at the same time are the same
	signal.Notify(asked, signals...)
	ctx, cancel := context.WithCancel(context.Background())
	i := &interrupts{asked: asked, after: time.After, err: os.Stderr, exit: os.Exit}
	go i.run(cancel) // ends with the program; nobody waits for it
	return ctx
}

// run cancels at the first interrupt and exits at one that comes after it was
// said that the command still stops.
func (i *interrupts) run(cancel func()) {
	<-i.asked
	cancel()
	same := i.after(sameInterrupt)
	for warned := false; ; {
		select {
		case <-same:
			warned = true
			io.WriteString(i.err, stillStopping)
		case <-i.asked:
			if warned {
				io.WriteString(i.err, endedAtOnce)
				i.exit(terminal.Fault)
				return
			}
		}
	}
}
