package scenario_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/hook"
	"loam/mods/scenario"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

// every holds bundle "every", whose scripts call the whole API and use all hooks, and a
// bundle on which it depends.
const every = "testdata/every"

// leastScenarios is the minimum number of scenarios, so that none is lost.
const leastScenarios = 30

// TestEveryFunctionIsCalledAndEveryHookFires runs the scenarios of the bundle and
// counts, at run time, what they use:
//
//   - a function of the API counts when it returned without an error, in each
//     kind of box where it may be called, and a method of all units for
//     creatures and for players;
//   - a hook counts for each subject that it may have, when its handler printed
//     "fired subject on_hook", as each handler of the bundle does.
//
// That what was called had its effect is what the scenarios expect.
func TestEveryFunctionIsCalledAndEveryHookFires(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	called := countCalls(t)
	fired := make(map[string]bool)
	report := scenario.Suite(context.Background(), []string{every}, scenario.SuiteOptions{
		Transcript: func(line string) {
			if m := firedLine.FindStringSubmatch(line); m != nil {
				fired[m[1]] = true
			}
		},
	})
	if len(report.Problems) > 0 {
		t.Fatal(report.Problems)
	}
	ran := 0
	for _, b := range report.Bundles {
		for i := range b.Results {
			ran++
			if r := &b.Results[i]; !r.Passed() {
				t.Error("\n" + r.String())
			}
		}
	}
	if ran < leastScenarios {
		t.Errorf("%d scenarios ran, want at least %d", ran, leastScenarios)
	}
	compare(t, "functions that no scenario has called", entryUses(), called)
	compare(t, "hooks that have not fired", hookUses(), fired)
}

// firedLine is the line of the transcript about a handler that has run.
var firedLine = regexp.MustCompile(`prints "fired (\w+ \w+)"`)

// countCalls makes the API count its calls until the end of the test. Scenarios run on one
// goroutine, and no other test of this package runs concurrently.
func countCalls(t *testing.T) map[string]bool {
	t.Helper()
	called := make(map[string]bool)
	for _, e := range surface.Entries() {
		run := e.Run
		t.Cleanup(func() { e.Run = run })
		e.Run = func(c luaapi.Call) int {
			use := useOf(e, c.Host.Place(), receiver(e, c))
			n := run(c) // does not return if the call fails
			called[use] = true
			return n
		}
	}
	return called
}

// receiver returns the class for a method of all units.
func receiver(e *luaapi.Entry, c luaapi.Call) string {
	if e.Class != luaapi.Unit {
		return ""
	}
	if g, ok := c.Host.GUID(c.L.Get(1)); ok && g.Kind() == guid.Player {
		return " of a player"
	}
	return " of a creature"
}

// useOf names one use of an entry.
func useOf(e *luaapi.Entry, place luaapi.Where, of string) string {
	return fmt.Sprintf("%s%s (%s)", e.Title(), of, place)
}

// entryUses lists all uses of the API that are required.
func entryUses() []string {
	var all []string
	for _, e := range surface.Entries() {
		for _, place := range []luaapi.Where{luaapi.OnMap, luaapi.InRealm} {
			switch {
			case e.Where&place == 0:
			case e.Class == luaapi.Unit:
				all = append(all, useOf(e, place, " of a creature"), useOf(e, place, " of a player"))
			default:
				all = append(all, useOf(e, place, ""))
			}
		}
	}
	return all
}

// hookUses lists all hooks of all subjects.
func hookUses() []string {
	words := map[hook.Subject]string{hook.Creature: "creature", hook.Player: "player", hook.Map: "map", hook.Realm: "realm", hook.Spell: "spell", hook.Aura: "aura", hook.Item: "item", hook.GameEvent: "event", hook.Object: "object", hook.Quest: "quest", hook.Area: "area"}
	var all []string
	for _, info := range hook.Table {
		for _, s := range info.Subjects {
			all = append(all, words[s]+" "+info.Name)
		}
	}
	return all
}

// compare fails for missing uses.
func compare(t *testing.T, what string, want []string, met map[string]bool) {
	t.Helper()
	missing := slices.DeleteFunc(slices.Clone(want), func(use string) bool { return met[use] })
	if len(missing) > 0 {
		t.Errorf("%d of %d %s:\n  %s", len(missing), len(want), what, strings.Join(missing, "\n  "))
	}
	for _, use := range slices.Sorted(maps.Keys(met)) {
		if !slices.Contains(want, use) {
			t.Errorf("%q is met and unknown", use)
		}
	}
}

// restartInShort is the share of scenarios in the short form of the test below: one of this
// number.
const restartInShort = 3

// TestEveryFunctionOutlivesARestart runs the same scenarios, in the full form all, with
// realm and maps restored from snapshots several times: all events, to the step, must be
// the same.
func TestEveryFunctionOutlivesARestart(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	told := func(restarts int64) []string {
		var lines []string
		seen := 0
		scenario.Suite(context.Background(), []string{every}, scenario.SuiteOptions{
			Only: func(string) bool {
				seen++
				return os.Getenv("LOAM_LONG") != "" || seen%restartInShort == 0
			},
			Restarts: restarts, Transcript: func(line string) { lines = append(lines, line) },
		})
		return lines
	}
	want := told(0)
	if len(want) < 500 {
		t.Fatalf("%d lines are told, want at least 500", len(want))
	}
	got := told(restartEvery)
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("line %d differs with restarts\n got: %s\nwant: %s\nafter: %s", i+1,
				strings.Join(got[i:min(i+3, len(got))], "\n      "), want[i], strings.Join(want[max(0, i-6):i], "\n       "))
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines with restarts, want %d", len(got), len(want))
	}
}

// restartEvery is a number of steps that coincides with all moments of a scenario.
const restartEvery = 13
