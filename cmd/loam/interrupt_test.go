package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/terminal"
)

// TestInterrupts tells when an interrupt ends the program without waiting.
func TestInterrupts(t *testing.T) {
	asked, passed := make(chan os.Signal), make(chan time.Time)
	var said strings.Builder
	cancelled, code := 0, -1
	i := &interrupts{asked: asked, err: &said, exit: func(c int) { code = c }, after: func(d time.Duration) <-chan time.Time {
		if d != sameInterrupt {
			t.Errorf("waits %v, want %v", d, sameInterrupt)
		}
		return passed
	}}
	ended := make(chan struct{})
	go func() { // ends when i exits; waited for by reading ended
		defer close(ended)
		i.run(func() { cancelled++ })
	}()
	for range 5 { // the first counts, the others are the same; channels hold nothing, so each was taken
		asked <- os.Interrupt
	}
	passed <- time.Time{}
	asked <- os.Interrupt
	<-ended
	if cancelled != 1 || code != terminal.Fault {
		t.Errorf("cancelled %d times, exit code %d; want 1 and %d", cancelled, code, terminal.Fault)
	}
	if want := stillStopping + endedAtOnce; said.String() != want {
		t.Errorf("said %q, want %q", said.String(), want)
	}
}
