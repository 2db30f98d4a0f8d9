package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/terminal"
)

// newWorld makes a world for a test.
func newWorld(t *testing.T, empty bool) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "world")
	args := []string{"new", "world", dir}
	if empty {
		args = append(args, "--empty")
	}
	var out strings.Builder
	if code := run(context.Background(), args, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != terminal.Good {
		t.Fatalf("new world ended with %d: %s", code, &out)
	}
	return dir
}

// startWithin is how long the first command may take until a page is there.
const startWithin = 5 * time.Second

func TestTheFirstCommandIsReadySoon(t *testing.T) {
	s := serveBinary(t, filepath.Join(t.TempDir(), "world"))
	t.Logf("world made and page ready after %v", s.ready.Round(time.Millisecond))
	if s.ready > startWithin {
		t.Errorf("ready after %v, want at most %v", s.ready, startWithin)
	}
	v := visit(t, s.address)
	v.enter(guestKey(1), "Anna")
	if v.map_ != "meadow:field" {
		t.Errorf("a new player stands on %s", v.map_)
	}
	s.stop()
}

// toldWithin is how long it may take on a busy machine until a step of a walker is a step of
// its map.
const toldWithin = 2 * time.Second

// TestACrashCostsNothingThatWasSeen walks in a world without bundles, kills the server in the
// middle of it, before anything is saved, and looks where the character is then.
func TestACrashCostsNothingThatWasSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	t.Parallel()
	world := newWorld(t, true)
	s := serveBinary(t, world)
	v := visit(t, s.address)
	v.enter(guestKey(1), "Anna")
	if v.map_ != "base:flat" {
		t.Errorf("in an empty world a player stands on %s", v.map_)
	}
	heard := v.listen()
	trail := v.walk(1.9, 4*time.Second)
	killed := time.Now()
	s.kill()
	<-heard.done
	if n := heard.count("put_back"); n > 0 {
		t.Errorf("an honest walker was put back %d times", n)
	}

	again := serveBinary(t, world)
	v = visit(t, again.address)
	v.enter(guestKey(1), "")
	age := time.Duration(-1)
	for _, was := range trail {
		if near(was.x, v.x, 0.3) {
			age = killed.Sub(was.at)
		}
	}
	switch {
	case age < 0:
		t.Errorf("after the crash the character is at %.1f, where it never walked", v.x)
	case age > toldWithin:
		t.Errorf("after the crash the character is where it was %v before it", age)
	}
	t.Logf("walked to %.1f yards, found at %.1f, where it was %v before the crash", trail[len(trail)-1].x, v.x, age.Round(time.Millisecond))
	again.stop()
}
