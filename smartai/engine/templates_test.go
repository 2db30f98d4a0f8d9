package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"loam/mods/scenario"
)

// TestRulesOfATemplateSayThatTheyAre finds them in the transcript of the scenarios.
func TestRulesOfATemplateSayThatTheyAre(t *testing.T) {
	var lines []string
	rel := releaseOf(t, "testdata/templates.txtar", "none")
	scenario.RunBundle(context.Background(), rel, "yard", scenario.SuiteOptions{Rules: true, Transcript: func(line string) { lines = append(lines, line) }})
	for _, want := range []string{
		"Template rule (turret, of rule 0): In combat",
		"Template rule (caged_creature, of rule 0): ",
		"Template rule (caged_object, of rule 0): When its loot becomes activated",
	} {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, want) }) {
			t.Errorf("nothing says %q in %d lines", want, len(lines))
		}
	}
}

// TestARefusedCallSaysWhichListRuns finds it in the transcript of the scenarios.
func TestARefusedCallSaysWhichListRuns(t *testing.T) {
	var lines []string
	rel := releaseOf(t, "testdata/lists.txtar", "none")
	scenario.RunBundle(context.Background(), rel, "yard", scenario.SuiteOptions{Rules: true, Transcript: func(line string) { lines = append(lines, line) }})
	if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "list yard:a still ran") }) {
		t.Errorf("nothing says it in %d lines", len(lines))
	}
}
