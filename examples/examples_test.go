package examples

import (
	"context"
	"os"
	"strings"
	"testing"

	"loam/mods/bundle"
	"loam/mods/scenario"
)

// least is how many scenarios each example has at least, so that none gets lost.
var least = map[string]int{
	"arena":          5,
	"ashes":          4,
	"rules":          2,
	"night_shift":    2,
	"bazaar":         19,
	"boss":           10,
	"classes":        11,
	"client_numbers": 2,
	"commands":       5,
	"delve":          16,
	"guild_house":    5,
	"errands":        22,
	"seasons":        8,
	"exports":        1,
	"exports_guest":  2,
	"meadow":         11,
	"meadow_fr":      2,
	"migrations":     3,
	"opposite_rules": 4,
	"overlay":        5,
	"panel":          5,
	"ported":         6,
	"porter":         6,
	"wayhouse":       10,
	"wilds":          17,
	"ranks":          2,
	"settings":       4,
	"growth":         24,
	"spellbook":      203,
	"cellar":         10,
	"barter":         9,
	"auction":        8,
	"company":        20,
	"vale":           22,
	"vale_numbers":   1,
	"spoils":         11,
	"harbour":        5,
	"things":         10,
	"walls":          7,
	"one_life":       2,
	"riding":         2,
	"pit":            3,
	"tidy_talk":      2,
	"tailor":         2,
	"reforge":        2,
	"great_hunt":     2,
	"horn":           2,
	"patrons":        2,
	"calendar":       2,
	"token_vendor":   3,
	"escort":         3,
	"daily":          3,
	"rates":          3,
	"buffer":         2,
	"invasion":       2,
	"profession":     3,
	"race":           3,
	"keys":           4,
	"guide":          3,
	"lottery":        3,
	"treasure_hunt":  3,
	"ladder":         3,
	"capture_point":  3,
	"bounty":         3,
	"tower_defence":  3,
}

// TestScenarios runs all scenarios of all examples.
func TestScenarios(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	report := scenario.Suite(context.Background(), []string{"."}, scenario.SuiteOptions{})
	if len(report.Problems) > 0 {
		t.Fatal(report.Problems)
	}
	ran := make(map[string]int)
	for _, b := range report.Bundles {
		ran[b.Bundle] = len(b.Results)
		for _, r := range b.Results {
			t.Run(r.File, func(t *testing.T) {
				if !r.Passed() {
					t.Error("\n" + r.String())
				}
			})
		}
	}
	for name, want := range least {
		if ran[name] < want {
			t.Errorf("%s has %d scenarios, want at least %d", name, ran[name], want)
		}
	}
}

// restartEvery is a number of steps that falls on all moments of a scenario.
const restartEvery = 97

// restartInShort is the share of scenarios that the short form of the test below
// takes: one of so many.
const restartInShort = 8

// TestRestartsChangeNothing runs scenarios again, in the full form all, with realm
// and maps made anew from snapshots now and then: what happens, to the step, must
// be the same.
func TestRestartsChangeNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	told := func(restarts int64) []string {
		var lines []string
		seen := 0
		scenario.Suite(context.Background(), []string{"."}, scenario.SuiteOptions{
			Only: func(string) bool {
				seen++
				return os.Getenv("LOAM_LONG") != "" || seen%restartInShort == 0
			},
			Restarts: restarts, Transcript: func(line string) { lines = append(lines, line) },
		})
		return lines
	}
	want, got := told(0), told(restartEvery)
	if len(want) < 500 {
		t.Fatalf("%d lines are told, want at least 500", len(want))
	}
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Fatalf("line %d of %d differs with restarts\n got: %s\nwant: %s\nafter: %s",
				i+1, len(want), strings.Join(got[i:min(i+3, len(got))], "\n      "), want[i], want[max(0, i-1)])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines with restarts, want %d", len(got), len(want))
	}
}

// TestEveryExampleExplainsItself looks for what a reader needs besides code.
func TestEveryExampleExplainsItself(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		found++
		b, problems := bundle.Open(e.Name())
		if len(problems) > 0 {
			t.Error(problems)
			continue
		}
		if len(b.Readme) < 200 {
			t.Errorf("%s: README.md has %d bytes, want what it is and what to try", e.Name(), len(b.Readme))
		}
		if _, ok := b.File("locale/en.yaml"); !ok && b.Name != "meadow_fr" && b.Name != "night_shift" { // which have text in French only, and none
			t.Errorf("%s has no locale/en.yaml", e.Name())
		}
	}
	if found != len(least) {
		t.Errorf("%d examples, want %d: add new ones to the table", found, len(least))
	}
}

// TestRecipes looks for what a recipe has besides its content: a page about it that begins
// with what to change, and scenarios. The short form runs one scenario of each.
func TestRecipes(t *testing.T) {
	for _, r := range Recipes() {
		folder := strings.ReplaceAll(r.Bundle, "_", "-")
		readme, err := os.ReadFile(folder + "/README.md")
		if err != nil || !strings.Contains(string(readme), "\n## What to change first\n") {
			t.Errorf("%s: README.md does not say what to change first, %v", folder, err)
		}
		if n := strings.Count(string(readme), "\n"); n > 60 {
			t.Errorf("%s: README.md has %d lines, want a page", folder, n)
		}
		seen := 0
		report := scenario.Suite(context.Background(), []string{folder}, scenario.SuiteOptions{
			Only: func(string) bool {
				seen++
				return !testing.Short() || seen == 1
			},
		})
		if len(report.Problems) > 0 || len(report.Bundles) != 1 || report.Bundles[0].Bundle != r.Bundle {
			t.Errorf("%s: %v in %d bundles", folder, report.Problems, len(report.Bundles))
			continue
		}
		if seen < 2 {
			t.Errorf("%s has %d scenarios, want what it does and what it refuses", folder, seen)
		}
		for _, result := range report.Bundles[0].Results {
			if !result.Passed() {
				t.Error("\n" + result.String())
			}
		}
	}
}
