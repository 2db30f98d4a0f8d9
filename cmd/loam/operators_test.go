package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/terminal"
)

// types types a line and reads until the server says something with a text in it.
func (v *visitor) types(line, want string) {
	v.t.Helper()
	v.say(`{"type":"command","line":%q}`, line)
	v.reads(line, want)
}

func (v *visitor) reads(after, want string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		_, data, err := v.ws.Read(ctx)
		if err != nil {
			v.t.Fatalf("%s: waiting for %q: %v", after, want, err)
		}
		if strings.Contains(string(data), want) {
			return
		}
	}
}

// An operator at the page and one at the console use the same commands; what they
// did is in the audit trail, and the last of them ends the world.
func TestOperatorsRunAServedWorld(t *testing.T) {
	t.Parallel()
	world := newWorld(t, true)
	s := serveBinary(t, world)
	anna, ben := visit(t, s.address), visit(t, s.address)
	anna.enter(guestKey(1), "anna")
	ben.enter(guestKey(2), "ben")

	anna.say(`{"type":"complete","line":"leve"}`)
	anna.reads("leve", `"items":["level"]`)
	anna.say(`{"type":"complete","line":"summon b"}`)
	anna.reads("summon b", `"items":["Ben"]`)
	anna.types("gps", "Anna is on base:flat (Flat Ground)")
	anna.types("level 4 ben", "Ben now has level 4; the level before was 1.")
	anna.types("go xyz 30 40", "Anna is teleported to 30 40 0 on base:flat.")
	anna.types("reload", "is running.")
	anna.types("mute ben 1h caps", "ben is muted for 1h.")
	ben.say(`{"type":"chat","speech":"says","text":"HELLO"}`)
	ben.reads("HELLO", "You are muted for 60 minutes: caps")
	anna.types("kick ben tea", "Ben has been disconnected.")
	if got := ben.closing(); got != 4008 {
		t.Errorf("the kicked one is closed with %d", got)
	}

	if got := asked(t, terminal.Good, "account", "list", "-w", world); strings.Count(got, " guest\n") != 2 || !strings.HasSuffix(got, "\n0 accounts, 2 guests\n") {
		t.Errorf("account list: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "server", "info"); !strings.HasPrefix(got, "Loam ") || !strings.Contains(got, "base:flat, instance 1: one player, ") {
		t.Errorf("server info: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "gps", "Anna"); !strings.HasPrefix(got, "Anna is on base:flat (Flat Ground), instance 1, at 30 40 0,") {
		t.Errorf("gps Anna: %s", got)
	}
	if got := asked(t, terminal.Fault, "console", "-w", world, "/kick", "Ana"); got != "Ana is not here. Did you mean Anna?\nUsage: /kick WHO [REASON]\n" {
		t.Errorf("/kick Ana: %s", got)
	}
	trail := asked(t, terminal.Good, "mods", "log", "-w", world) // written by the by, after the answer
	for deadline := time.Now().Add(patience); !strings.Contains(trail, "/kick Ana: ") && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		trail = asked(t, terminal.Good, "mods", "log", "-w", world)
	}
	for _, line := range []string{" as Anna", "commanded", "/level 4 ben: Ben now has level 4; the level before was 1.", "/mute ben 1h caps: ben is muted for 1h.", "/gps Anna: Anna is on", "/kick Ana: Ana is not here."} {
		if !strings.Contains(trail, line) {
			t.Errorf("the audit trail lacks %q:\n%s", line, trail)
		}
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "server", "shutdown", "60"); got != "The world stops in 60 s; server cancel cancels the shutdown.\n" {
		t.Errorf("server shutdown: %s", got)
	}
	anna.reads("server shutdown", "The world stops in 60 seconds.")
	asked(t, terminal.Good, "console", "-w", world, "server", "cancel")
	anna.reads("server cancel", "The shutdown has been cancelled.")
	asked(t, terminal.Good, "console", "-w", world, "server", "shutdown", "0")
	s.ends()
}
