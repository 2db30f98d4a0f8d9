package scene_test

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/report"
)

// yard has two starts, a setting, a dog that says what is kept, and files for reloads.
const yard = `
-- bundle.yaml --
{name: yard, version: 1.0.0, api: 1, permissions: [players, storage], settings: {pack: {type: whole, range: [1, 9], default: 2, doc: Dogs.}}}
-- data/dogs.yaml --
creatures: {dog: {name: Dog, health: 50, faction: "base:wild"}, cat: {name: Cat, health: 20, faction: "base:wild"}}
-- scripts/dog.lua --
local dog = creature "dog"
function dog:on_hear(speaker, words) self:say("pack of " .. settings.pack) end
-- scenarios/reload/strong/data/dogs.yaml --
creatures: {dog: {name: Dog, health: 80, faction: "base:wild"}}
`

// run runs the lines of a scenario in a bundle that has other files.
func run(t *testing.T, files, lines string) report.Result {
	t.Helper()
	var all []bundle.File
	for _, f := range txtar.Parse([]byte(files)).Files {
		all = append(all, bundle.File{Path: f.Name, Data: f.Data})
	}
	own, problems := bundle.OpenArchive("yard", archive.Write(all))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	rel, problems := release.Compose(release.Options{}, []*bundle.Bundle{own})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, problems := scenario.Parse("a.txt", lines, nil)
	if len(problems) > 0 {
		return report.Result{Problems: problems}
	}
	return scenario.Run(t.Context(), scenario.Options{Release: rel, Scenario: s, Bundle: own.Name})
}

func TestLinesThatPrepareTheWorld(t *testing.T) {
	for _, test := range []struct{ name, lines, want string }{
		{"a level and a place", "spawn dog as dog at 10 5 level 7\nexpect dog level = 7\nexpect lua select(1, dog:position()) + select(2, dog:position()) = 15", "ok, 2 expectations"},
		{"out of the map", "spawn dog as dog at 9999 0", "cannot be done: 9999.0, 0.0 is outside map base:flat"},
		{"an unknown creature", "spawn dgo as dog at 0 0", `(did you mean "dog"?)`},
		{"a group of players", "3 players level 4 as pack at 0 0\nexpect pack level = 4\nexpect lua select(2, pack1:position()) = 0\nexpect lua select(2, pack3:position()) = 2", "ok, 3 expectations"},
		{"a name twice", "player Anna at 0 0\nplayer Anna at 0 0", "Anna"},
		{"a clock that goes on", "clock \"mon 20:00\"", "ok, 0 expectations"},
		{"a clock that goes back", "clock \"2024-01-01 11:00\"", `a.txt:1: clock "2024-01-01 11:00"
  at 0.05 s, step 1, seed 1
  cannot be done: that time is in the past; it is 2024-01-01 12:00
`},
		{"a setting", "spawn dog as dog at 3 0\nplayer Anna at 0 0\nsetting yard.pack 5\nAnna says \"sit\"\nexpect dog says \"pack of 5\"", "ok, 1 expectation"},
		{"the default of a setting", "spawn dog as dog at 3 0\nplayer Anna at 0 0\nAnna says \"sit\"\nexpect dog says \"pack of 2\"", "ok, 1 expectation"},
		{"a setting out of its bounds", "setting yard.pack 10", "cannot be done"},
		{"an unknown setting", "setting yard.pakc 5", `(did you mean "pack"?)`},
		{"a seed behind other lines", "player Anna at 0 0\nseed 7", `a.txt:2: must come before all other lines: "seed 7"`},
	} {
		result := run(t, yard, test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestAReloadPublishesTheFilesOfItsFolder(t *testing.T) {
	for _, test := range []struct{ name, lines, want string }{
		{"files that stand for others", "spawn dog as dog at 0 0\nspawn cat as cat at 50 0\nreload from strong\nadvance 50ms\nspawn dog as other at 5 0\nexpect other health = 80\nexpect cat gone", "ok, 2 expectations"},
		{"a folder that does not exist", "reload from nowhere", "bundle yard has no files in scenarios/reload/nowhere/"},
	} {
		result := run(t, yard, test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestARestartKeepsTheWorld(t *testing.T) {
	for _, what := range []string{"map", "server"} {
		result := run(t, yard, "spawn dog as dog at 10 5\nplayer Anna at 0 0\nAnna hurts dog for 40%\nrestart "+what+"\nexpect dog health = 60%\nexpect dog attacks Anna")
		if !result.Passed() {
			t.Errorf("after a restart of the %s: %s", what, result.String())
		}
	}
}

func TestASessionEndsAtOnceByALogoutAndLaterByALostConnection(t *testing.T) {
	for _, test := range []struct{ name, lines, want string }{
		{"logged out", "Anna logs out\nadvance 1s\nexpect Anna gone", "ok, 1 expectation"},
		{"lost", "Anna loses connection\nadvance 9s\nexpect no Anna gone\nadvance 2s\nexpect Anna gone", "ok, 2 expectations"},
		{"back in time", "Anna loses connection\nadvance 9s\nAnna logs in\nadvance 20s\nexpect no Anna gone", "ok, 1 expectation"},
		{"a dog", "spawn dog as dog at 0 0\ndog logs out", "cannot be done: dog is not a player"},
	} {
		result := run(t, yard, "player Anna at 0 0\n"+test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestWhatIsKeptHasAVersionAndIsATable(t *testing.T) {
	for lines, want := range map[string]string{
		"kept 1 by realm lua {a = 5}\nkept 1 by Anna lua {a = 1}\nkept 1 by account of Anna lua {a = 2}\nplayer Anna at 0 0\nexpect lua Anna.storage.a = 1\nexpect lua Anna.account.storage.a = 2\nexpect lua storage:get(\"a\") = 5": "ok, 3 expectations",
		"kept 0 by realm lua {a = 1}":                     "a kept line needs a storage version from 1 and a table",
		"kept 1 by realm lua 5":                           "a kept line needs a storage version from 1 and a table",
		"player Anna at 0 0\nkept 2 by realm lua {a = 1}": "must come before all other lines",
	} {
		result := run(t, yard, lines)
		if got := result.String(); !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want it to say %q", lines, got, want)
		}
	}
}
