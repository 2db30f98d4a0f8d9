package schema_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"gopkg.in/yaml.v3"

	"loam/smartai/rulefile"
)

// TestWhatRulesMaySayKeepsTheSchema checks the rules of the tests of the engine.
func TestWhatRulesMaySayKeepsTheSchema(t *testing.T) {
	s := compiled(t)["smartai"]
	n := 0
	files, err := filepath.Glob("../../smartai/engine/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		all, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all.Files {
			if !strings.Contains(f.Name, "smartai/") || filepath.Ext(f.Name) != ".yaml" {
				continue
			}
			var v any
			if err := yaml.Unmarshal(f.Data, &v); err != nil {
				t.Fatal(err)
			}
			n++
			if err := s.Validate(texted(v)); err != nil {
				t.Errorf("%s %s: %v", file, f.Name, err)
			}
		}
	}
	if n == 0 {
		t.Error("no file of rules was checked")
	}
}

func TestTheSchemaOfRulesMarksWhatReadingRefuses(t *testing.T) {
	s := compiled(t)["smartai"]
	for _, test := range []struct {
		name, text string
		good       bool
	}{
		{"a rule", "creatures: {wolf: [{id: 0, event: {kind: UPDATE_IC, first_ms: 1000-3000, repeat_ms: 5000}, action: {kind: CAST, spell: 5, flags: [TRIGGERED]}, target: VICTIM}]}", true},
		{"a kind by the name of the field", "creatures: {299: [{id: 0, event: SMART_EVENT_AGGRO, action: {kind: cast, spell: 5}}]}", true},
		{"a number of a kind", "creatures: {299: [{id: 0, event: 4, action: {kind: 11, param1: 5}}]}", true},
		{"a column", "creatures: {299: [{id: 0, event: AGGRO, action: {kind: DIE, param2: 5}}]}", true},
		{"a list", "lists: {howl: [{id: 0, after_ms: 500, action: DIE}]}", true},
		{"a change of others", "override: {creatures: {\"meadow:wolf\": {change: [{id: 0, chance_pct: 5}], remove: [1], append: [{id: 9, event: AGGRO, action: DIE}]}}, lists: {29900: {replace: []}}}", true},
		{"a change without an id", "override: {creatures: {299: {change: [{chance_pct: 5}]}}}", false},
		{"a change that nobody knows", "override: {creatures: {299: {add: []}}}", false},
		{"an unknown key", "creatures: {wolf: [{id: 0, evnt: AGGRO, action: DIE}]}", false},
		{"an unknown kind", "creatures: {wolf: [{id: 0, event: AGRO, action: DIE}]}", false},
		{"a parameter that the kind does not have", "creatures: {wolf: [{id: 0, event: AGGRO, action: {kind: CAST, spel: 5}}]}", false},
		{"no action", "creatures: {wolf: [{id: 0, event: AGGRO}]}", false},
		{"an unknown section", "creaturs: {}", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var v any
			if err := yaml.Unmarshal([]byte(test.text), &v); err != nil {
				t.Fatal(err)
			}
			if err := s.Validate(texted(v)); (err == nil) != test.good {
				t.Errorf("the schema says %v", err)
			}
			if _, problems := rulefile.ReadNamed("a.yaml", []byte(test.text), nil); test.good && !strings.Contains(test.name, "rule") && !strings.Contains(test.name, "list") && !strings.Contains(test.name, "others") && len(problems) > 0 || !test.good && len(problems) == 0 {
				t.Errorf("reading says %v", problems)
			}
		})
	}
}
