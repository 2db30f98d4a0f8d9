package main

import (
	"context"
	"strings"
	"testing"
)

// asked runs a command in this process and returns what it printed.
func asked(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out strings.Builder
	if code := run(context.Background(), args, streams{strings.NewReader(""), &out, &out}); code != want {
		t.Errorf("loam %s ended with %d, want %d: %s", strings.Join(args, " "), code, want, &out)
	}
	return out.String()
}

func TestTheConsoleReachesPlayers(t *testing.T) {
	world := newWorld(t, true)
	s := serveBinary(t, world)
	v := visit(t, s.address)
	v.enter(guestKey(1), "anna")
	if got := asked(t, exitGood, "console", "-w", world, "players"); !strings.HasPrefix(got, "Anna ") || !strings.Contains(got, " base:flat\n1 character in the world\n") {
		t.Errorf("players: %s", got)
	}
	if got := asked(t, exitGood, "console", "-w", world, "announce", "Tea", "time"); got != "told 1 character\n" {
		t.Errorf("announce: %s", got)
	}
	v.hears("told")
	if got := asked(t, exitFault, "console", "-w", world, "kick", "Ana"); got != "\"Ana\" is not in the world (did you mean \"Anna\"?)\n" {
		t.Errorf("kick Ana: %s", got)
	}
	if got := asked(t, exitGood, "console", "-w", world, "kick", "anna"); got != "Anna is out\n" {
		t.Errorf("kick anna: %s", got)
	}
	if got := v.closing(); got != 4008 {
		t.Errorf("the kicked one is closed with %d", got)
	}
	s.stop()
}
