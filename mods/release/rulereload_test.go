package release_test

import (
	"context"
	"testing"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
)

func opened(t *testing.T, name string, files ...bundle.File) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenArchive(name, archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

// whatStays has the result of a reload for each rule: only their own bundle defines the
// first two, another changes the third.
const whatStays = `spawn quarry:digger as digger at 0 0
advance 6s
expect rule 1 of digger fires once
reload from come
advance 2800ms
expect no digger says "Tick."
advance until digger says "Tick." within 400ms
expect digger says "Tick." once
reload from other
advance 1200ms
expect rule 0 of digger fires once
reload from gone
advance 9500ms
expect no rule 0 of digger fires
advance until rule 0 of digger fires within 700ms
advance 9s
expect no digger says "Tick."
advance until digger says "Tick." within 2s
expect rule 1 of digger blocked by "once already"
expect no rule 1 of digger fires
`

func TestRulesThatNobodyChangesKeepTheirTimesWhileAnOverrideComesAndGoes(t *testing.T) {
	quarry := opened(t, "quarry", bundle.File{Path: "bundle.yaml", Data: []byte("{name: quarry, version: 1.0.0, api: 1}")},
		bundle.File{Path: "data/a.yaml", Data: []byte(`creatures: {digger: {name: Digger, health: 10, faction: "base:wild", lines: [{group: 0, text: "Tick."}]}}`)},
		bundle.File{Path: "smartai/a.yaml", Data: []byte(`creatures:
  digger:
    - {id: 0, event: {kind: UPDATE, first_ms: 10000, repeat_ms: 10000}, action: {kind: SET_COUNTER, counter: 1, value: 1}, target: SELF}
    - {id: 1, event: {kind: UPDATE, first_ms: 4000, repeat_ms: 4000}, flags: [NOT_REPEATABLE], action: {kind: SET_COUNTER, counter: 2, value: 1}, target: SELF}
    - {id: 2, event: {kind: UPDATE, first_ms: 20000, repeat_ms: 20000}, action: {kind: TALK, text: 0}}
`)})
	every := func(ms string) []byte {
		return []byte(`override: {creatures: {"quarry:digger": {change: [{id: 2, event: {kind: UPDATE, first_ms: ` + ms + `, repeat_ms: ` + ms + `}}]}}}`)
	}
	hill := opened(t, "hill", bundle.File{Path: "bundle.yaml", Data: []byte(`{name: hill, version: 1.0.0, api: 1, depends: {quarry: "*"}, permissions: [override]}`)},
		bundle.File{Path: "scenarios/reload/come/smartai/a.yaml", Data: every("3000")},
		bundle.File{Path: "scenarios/reload/other/smartai/a.yaml", Data: every("60000")},
		bundle.File{Path: "scenarios/reload/gone/smartai/a.yaml"})
	r, problems := release.Compose(release.Options{}, []*bundle.Bundle{quarry, hill})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, problems := scenario.Parse("hill/scenarios/stays.txt", whatStays, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if got := scenario.Run(context.Background(), scenario.Options{Release: r, Scenario: s, Bundle: "hill"}); got.Failure != nil || len(got.Problems) > 0 {
		t.Errorf("line %q: expected %q, got %q (%v)", got.Failure.Text, got.Failure.Expected, got.Failure.Got, got.Problems)
	}
}
