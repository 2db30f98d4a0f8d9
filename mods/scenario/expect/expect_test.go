package expect_test

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/expect"
	"loam/mods/scenario/report"
)

// yard has a parrot that repeats what it hears, and one word that breaks it.
const yard = `
-- bundle.yaml --
{name: yard, version: 1.0.0, api: 1}
-- data/birds.yaml --
creatures: {parrot: {name: Parrot, health: 50, faction: "base:wild"}}
-- scripts/parrot.lua --
local parrot = creature "parrot"
function parrot:on_hear(speaker, words)
  if words == "break" then local nothing; print(nothing.field) end
  if words == "later" then self:after("1s", "croak") else self:say(words) end
end
function parrot:croak() self:say("croak") end
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

const scene = "spawn parrot as parrot at 3 0\nplayer Anna at 0 0\n"

func TestWhatCounts(t *testing.T) {
	hello := `Anna says "hello"` + "\n"
	for _, test := range []struct{ name, lines, want string }{
		{"an event since the start", hello + `expect parrot says "hello"`, "ok, 1 expectation"},
		{"the same event for another line of the same words", hello + `expect parrot says "hello"` + "\n" + `expect parrot says "hello"`, "got:      never"},
		{"a new event for it", hello + `expect parrot says "hello"` + "\n" + hello + `expect parrot says "hello"`, "ok, 2 expectations"},
		{"the same event for a line of other words", hello + `expect parrot says "hello"` + "\n" + `expect parrot says "hel..."`, "ok, 2 expectations"},
		{"two events where there is to be one", hello + hello + `expect parrot says "hello" once`, "got:      2 times"},
		{"two events where there are to be two", hello + hello + `expect parrot says "hello" 2 times`, "ok, 1 expectation"},
		{"an event that is not to be", hello + `expect no parrot says "hello"`, "expected: no parrot says \"hello\"\n  got:      once"},
		{"no event, which uses up none", hello + `expect no parrot says "hello" 2 times` + "\n" + `expect parrot says "hello"`, "ok, 2 expectations"},
		{"a text that was said in other words", hello + `expect parrot says "bye"`, `got:      never, but "hello"`},
		{"a state", "expect parrot health = 50", "ok, 1 expectation"},
		{"a state that is not to be", "expect no parrot health = 50", "expected: no parrot health = 50"},
	} {
		result := run(t, yard, scene+test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestTimeIsAdvancedUntilAConditionHolds(t *testing.T) {
	later := `Anna says "later"` + "\n"
	for _, test := range []struct{ name, lines, want string }{
		{"as long as it takes", later + `advance until parrot says "croak" within 5s`, "ok, 0 expectations in 1.10 s"},
		{"not at all if it holds", "advance until parrot health = 50 within 5s", "ok, 0 expectations in 0.10 s"},
		{"not longer than it may take", later + `advance until parrot says "croak" within 500ms`, "expected: parrot says \"croak\" within 500ms\n  got:      never"},
		{"from the line on", later + "advance 2s\n" + `advance until parrot says "croak" within 1s`, "got:      never"},
		{"in whole steps", "advance 70ms", "ok, 0 expectations in 0.20 s"},
	} {
		result := run(t, yard, scene+test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestFaultsOfScriptsAreExpectedByTheirNumber(t *testing.T) {
	fault := `Anna says "break"` + "\nadvance 50ms\n"
	for _, test := range []struct{ name, lines, want string }{
		{"none", "expect faults 0", "ok, 1 expectation"},
		{"as many as happened", fault + "expect faults 1", "ok, 1 expectation"},
		{"too many", fault + "expect faults 0", "expected: faults of scripts: 0\n  got:      1: yard/scripts/parrot.lua:3 on_hear"},
		{"each of them once", fault + "expect faults 1\nexpect faults 1", "expected: faults of scripts: 1\n  got:      0"},
		{"one that no line expects", fault, "expect faults 0 (implied at the end)"},
	} {
		result := run(t, yard, scene+test.lines)
		if got := result.String(); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestAMismatchSaysBoth(t *testing.T) {
	if got, want := (expect.Mismatch{Expected: "rain", Got: "snow"}).Error(), "expected rain, got snow"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
