package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
)

// asked runs a command in this process and returns what it printed.
func asked(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out strings.Builder
	if code := run(context.Background(), args, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != want {
		t.Errorf("loam %s ended with %d, want %d: %s", strings.Join(args, " "), code, want, &out)
	}
	return out.String()
}

func TestTheConsoleReachesPlayers(t *testing.T) {
	t.Parallel()
	world := newWorld(t, true)
	s := serveBinary(t, world)
	v := visit(t, s.address)
	v.enter(guestKey(1), "anna")
	if got := asked(t, terminal.Good, "console", "-w", world, "players"); !strings.HasPrefix(got, "Anna ") || !strings.Contains(got, " base:flat\n1 character in the world\n") {
		t.Errorf("players: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "announce", "Tea", "time"); got != "sent to 1 character\n" {
		t.Errorf("announce: %s", got)
	}
	v.hears("told")
	if got := asked(t, terminal.Fault, "console", "-w", world, "kick", "Ana"); got != "\"Ana\" is not in the world (did you mean \"Anna\"?)\n" {
		t.Errorf("kick Ana: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "help", "kick"); got != "kick NAME [REASON]\nDisconnect a character; the player reads the reason.\nArguments in brackets may be left out.\nExample: loam console kick Anna You are stuck, log in again.\n" {
		t.Errorf("help kick: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "help", "level"); !strings.Contains(got, "/level LEVEL [WHO]") {
		t.Errorf("help level: %s", got)
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "kick", "anna", "time", "for", "tea"); got != "Anna was disconnected\n" {
		t.Errorf("kick anna: %s", got)
	}
	if got := v.closing(); got != 4008 {
		t.Errorf("the kicked one is closed with %d", got)
	}
	trail := asked(t, terminal.Good, "console", "-w", world, "log")
	for _, line := range []string{"announce Tea time: sent to 1 character", "kick Ana: \"Ana\" is not in the world", "kick anna time for tea: Anna was disconnected"} {
		if !strings.Contains(trail, line) {
			t.Errorf("the audit trail lacks %q:\n%s", line, trail)
		}
	}
	s.stop()
}

// The commands of bundles are reached from the console: those without a place
// as they are, those of maps for a player.
func TestTheConsoleRunsCommandsOfBundles(t *testing.T) {
	t.Parallel()
	world := newWorld(t, true)
	if err := os.CopyFS(filepath.Join(world, "mods", "commands"), os.DirFS(filepath.Join("..", "..", "examples", "commands"))); err != nil {
		t.Fatal(err)
	}
	asked(t, terminal.Good, "mods", "allow", "-w", world, "commands", "all")
	s := serveBinary(t, world)
	v := visit(t, s.address)
	v.enter(guestKey(1), "anna")
	for _, test := range []struct {
		code int
		line string
		want string
	}{
		{terminal.Good, "who", "1 in the world: Anna\n"},
		{terminal.Good, "motd Tea at noon", "done\n"},
		{terminal.Good, "/motd", "Message of the day: Tea at noon\n"},
		{terminal.Fault, "as Ana roll 6", "\"Ana\" is on no map (did you mean \"Anna\"?)\n"},
		{terminal.Fault, "as anna xp 9", "rate must be a whole number from 1 to 7, not 9.\nUsage: /xp RATE\n"},
		{terminal.Good, "as anna xp 2", "From now on you grow 2 times as fast.\n"},
		{terminal.Fault, "/roll 6", "/roll runs on a map: name a player with as PLAYER.\n"},
		{terminal.Fault, "roll 6", "/roll runs on a map: name a player with as PLAYER.\n"},
		{terminal.Misused, "as anna", "as PLAYER COMMAND: needs a player and a command\n"},
		{terminal.Misused, "mott", "unknown verb \"mott\" (did you mean \"motd\"?); help lists them\n"},
		{terminal.Good, "help motd", "Usage: /motd [MESSAGE]\nShows the message of the day, or sets it.\nMESSAGE: the rest of the line\nFrom the bundle commands.\n"},
	} {
		got := asked(t, test.code, append([]string{"console", "-w", world}, strings.Fields(test.line)...)...)
		if got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.line, got, test.want)
		}
	}
	if got := asked(t, terminal.Good, "console", "-w", world, "help"); !strings.Contains(got, "as PLAYER /xp RATE") || !strings.Contains(got, "/who ") {
		t.Errorf("help does not list the commands of bundles:\n%s", got)
	}
	s.stop()
}
