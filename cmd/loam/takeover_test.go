//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// endsWithin is how long a server may run on that was taken over.
const endsWithin = 15 * time.Second

// TestAServerThatIsTakenOverEnds stops the process of a server for a while, as a machine does
// that is out of reach, and takes its world over: the player goes on there, and the first server
// ends with an error when it wakes.
func TestAServerThatIsTakenOverEnds(t *testing.T) {
	world := newWorld(t, true)
	first := serveBinary(t, world)
	v := visit(t, first.address)
	v.enter(guestKey(1), "Anna")
	heard := v.listen()
	trail := v.walk(1.9, 2*time.Second)
	if err := first.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	second := serveBinary(t, world, "--take-over")
	again := visit(t, second.address)
	again.enter(guestKey(1), "")
	if last := trail[len(trail)-1]; !near(last.x, again.x, 4) {
		t.Errorf("she is at %.1f, after a walk to %.1f", again.x, last.x)
	}
	if err := first.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	woke := time.Now()
	select {
	case err := <-first.ended:
		first.running = false
		if err == nil || !strings.Contains(first.log.String(), "another server has taken over the world") {
			t.Errorf("the first server ended with %v:\n%s", err, first.log)
		}
	case <-time.After(patience):
		t.Fatalf("the first server does not end:\n%s", first.log)
	}
	if took := time.Since(woke); took > endsWithin {
		t.Errorf("the first server ended after %v, want at most %v", took, endsWithin)
	}
	<-heard.done
	again.walk(1.9, time.Second)
	second.stop()
	if log := second.log.String(); strings.Contains(log, " ERR ") || strings.Contains(log, "stale") {
		t.Errorf("the second server complains:\n%s", log)
	}
}
