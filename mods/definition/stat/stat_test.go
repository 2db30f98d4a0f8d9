package stat

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// said reads a data file of the bundle t. It returns the definitions of a kind, and what is
// wrong with them.
func said[T any](t *testing.T, kind *definition.Of[T], text string) ([]T, string) {
	t.Helper()
	tables := content.Tables{Origins: make(map[string]content.Origin)}
	file := yamlschema.File{Path: "data/a.yaml", Data: []byte(text)}
	of := &yamlschema.Reader{Source: &yamlschema.Source{Label: "t", Name: "t", Files: []yamlschema.File{file}}, At: &file}
	r := definition.NewReader(of, &tables)
	kind.Section().Read(r, of.Parse())
	of.Compile()
	for _, check := range r.Last {
		check()
	}
	return *kind.Table(&tables), r.Problems.Error()
}

// wrong makes a reader of one kind that returns what is wrong.
func wrong[T any](kind *definition.Of[T]) func(t *testing.T, text string) string {
	return func(t *testing.T, text string) string {
		t.Helper()
		_, problems := said(t, kind, text)
		return problems
	}
}

func TestWhatIsWrongIsSaidWhereItStands(t *testing.T) {
	for _, test := range []struct {
		name string
		read func(t *testing.T, text string) string
		text string
		want string // "" is nothing
	}{
		{"a stat", wrong(&Stats), "might: {name: Might, value: 10 + level, min: 1, max: 5}", ""},
		{"a stat without a name", wrong(&Stats), "might: {}", "1:1: name (text) is missing in stat"},
		{"a name of core", wrong(&Stats), "max_health: {name: Health}", `this is the name of a core stat; use another name than "max_health"`},
		{"the name of an input", wrong(&Stats), "level: {name: Level}", `this is the name of a formula input; use another name than "level"`},
		{"a stat that is made of those of core", wrong(&Stats), "might: {name: Might, value: max_health}", `core stats are computed from stats of bundles, so a stat cannot use "max_health"`},
		{"bounds the wrong way round", wrong(&Stats), "might: {name: Might, min: 5, max: 4}", `1:35: max must be at least min, which is 5, not "4"`},
		{"a power without a maximum", wrong(&Powers), "rage: {name: Rage}", "max (formula of level and stats) is missing in power"},
		{"a power that regenerates too often", wrong(&Powers), "rage: {name: Rage, max: 100, regen_every_ms: 49}", "regen_every_ms must be 50"},
		{"a power that starts half", wrong(&Powers), "rage: {name: Rage, max: 100, starts: half}", `"half"`},
		{"a school without a name", wrong(&Schools), "fire: {resistance: fire_armor}", "name (text) is missing in school"},
		{"a table", wrong(&Tables), "xp: {rows: [[1, 10], [2, 30]]}", ""},
		{"a table without rows", wrong(&Tables), "xp: {rows: []}", "rows must be 1 to"},
		{"rows that do not rise", wrong(&Tables), "xp: {rows: [[2, 10], [2, 30]]}", `1:23: inputs must increase from row to row; after 2 comes "2"`},
		{"a row of three", wrong(&Tables), "xp: {rows: [[1, 2, 3]]}", "a row must be [input, value], not"},
	} {
		got := test.read(t, test.text)
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestDefaultsOfAPower(t *testing.T) {
	powers, problems := said(t, &Powers, "rage: {name: Rage, max: 100 + level, starts: empty}\nfocus: {name: Focus, max: 100}")
	if problems != "" {
		t.Fatal(problems)
	}
	if rage := powers[0]; rage.ID != "t:rage" || !rage.Empty || rage.Max.Eval([]float64{7}) != 107 {
		t.Errorf("rage is %+v, want it empty at first and at most 107 at level 7", rage)
	}
	if focus := powers[1]; focus.Empty || focus.RegenEvery != 2000 || focus.Kept {
		t.Errorf("focus is %+v, want it full at first, regenerated each 2000 ms and not kept", focus)
	}
}

func TestStatsOfAUnitAreThoseOfBundles(t *testing.T) {
	for _, test := range []struct {
		name     string
		stats    []content.Figure
		powers   []content.ID
		formulas []*formula.Formula
		key      string
		ok       bool
	}{
		{"of a bundle", []content.Figure{{Stat: "t:might"}}, make([]content.ID, content.MaxPowers), []*formula.Formula{nil, formula.Constant(3)}, "", true},
		{"of core", []content.Figure{{Stat: "t:might"}, {Stat: "max_health"}}, nil, nil, "stats", false},
		{"with too many powers", nil, make([]content.ID, content.MaxPowers+1), nil, "powers", false},
	} {
		if key, msg, text, ok := Check(test.stats, test.powers, test.formulas...); key != test.key || ok != test.ok {
			t.Errorf("%s: got %v at %q, %s %s; want %v at %q", test.name, ok, key, msg, text, test.ok, test.key)
		}
	}
}

func TestARuleIsGivenOnce(t *testing.T) {
	slot := content.Slots[content.TalkYards].Name
	for _, test := range []struct{ text, want string }{
		{slot + ": 4 + 1", ""},
		{slot + ": 4\n" + slot + ": 5", `duplicate key, first at line 1: "talk_yards"`},
		{"talk_yadrs: 4", "unknown key in rules"},
		{slot + ": 4 + nothing", "nothing"},
	} {
		tables := content.Tables{Origins: make(map[string]content.Origin)}
		file := yamlschema.File{Path: "data/a.yaml", Data: []byte(test.text)}
		of := &yamlschema.Reader{Source: &yamlschema.Source{Label: "t", Name: "t"}, At: &file}
		r := definition.NewReader(of, &tables)
		var root yaml.Node
		if err := yaml.Unmarshal([]byte(test.text), &root); err != nil {
			t.Fatal(err)
		}
		RuleSection().Read(r, root.Content[0])
		of.Compile()
		got := r.Problems.Error()
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%q: got %q, want it to say %q", test.text, got, test.want)
		}
		if rule := tables.Rules[content.TalkYards]; test.want == "" && (rule == nil || rule.Eval(nil) != 5) {
			t.Errorf("%q gives the rule %v, want 5", test.text, rule)
		}
	}
}
