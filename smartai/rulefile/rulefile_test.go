package rulefile

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/sqldump"
)

// sample is the folder of real rows next to the project.
const sample = "../../../shared/reference/data/smart_scripts_sample.sql"

// scripts groups the rows of a dump to scripts.
func scripts(t *testing.T, d *sqldump.Dump) []smartai.Script {
	t.Helper()
	all, problems, _ := d.Scripts()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return all
}

// bare returns scripts without places.
func bare(all []smartai.Script) []smartai.Script {
	all = slices.Clone(all)
	for i := range all {
		all[i].At = smartai.At{}
		all[i].Rows = slices.Clone(all[i].Rows)
		for j := range all[i].Rows {
			all[i].Rows[j].At = smartai.At{}
		}
	}
	return all
}

// same compares scripts without their places.
func same(t *testing.T, got, want []smartai.Script) {
	t.Helper()
	got, want = bare(got), bare(want)
	if len(got) != len(want) {
		t.Fatalf("%d scripts, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i].Key != want[i].Key || !slices.Equal(got[i].Rows, want[i].Rows) || !slices.Equal(got[i].Conditions, want[i].Conditions) {
			t.Errorf("%s differs:\n got %+v\nwant %+v", want[i].Key, got[i], want[i])
			return
		}
	}
}

// Round trip: rows, YAML, the same rows, the same YAML.
func thereAndBack(t *testing.T, all []smartai.Script) string {
	t.Helper()
	var first, second bytes.Buffer
	if err := Write(&first, "Head.", all); err != nil {
		t.Fatal(err)
	}
	back, problems := Read("sheet.yaml", first.Bytes())
	if len(problems) > 0 {
		t.Fatalf("%d problems, the first: %s\n%s", len(problems), problems[0].Error(), problemLine(first.Bytes(), problems[0].Line))
	}
	same(t, back, all)
	if err := Write(&second, "Head.", back); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("YAML is not the same YAML again")
	}
	return first.String()
}

func problemLine(text []byte, n int) string {
	lines := strings.Split(string(text), "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

func TestTheSampleGoesThereAndBack(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := sqldump.Read(f, sqldump.Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	all := scripts(t, d)
	rows := 0
	for i := range all {
		rows += len(all[i].Rows)
	}
	if len(all) != 652 || rows != 2007 {
		t.Errorf("%d scripts of %d rows, want 652 of 2007", len(all), rows)
	}
	thereAndBack(t, all)
}

func TestEveryKindGoesThereAndBack(t *testing.T) {
	var all []smartai.Script
	add := func(change func(*smartai.Row)) {
		r := smartai.Row{Key: smartai.Key{Owner: 1}, ID: uint32(len(all[0].Rows)), Chance: 100, EventType: 4, ActionType: 24}
		change(&r)
		all[0].Rows = append(all[0].Rows, smartai.Placed{Row: r})
	}
	all = append(all, smartai.Script{Key: smartai.Key{Owner: 1}})
	for _, values := range [][6]uint32{{}, {1, 1, 1, 1, 1, 1}, {2, 3, 4, 5, 6, 7}, {70000, 1 << 31, 255, 4096, 99, 1}} {
		for id := range uint32(260) {
			add(func(r *smartai.Row) { r.EventType, r.Event = id, values })
			add(func(r *smartai.Row) { r.ActionType, r.Action = id, values })
			add(func(r *smartai.Row) { r.TargetType, r.Target = id, [4]uint32(values[:4]) })
			all[0].Conditions = append(all[0].Conditions, smartai.Condition{ID: id % 50, Group: id % 3, Type: int32(id) - 20, Of: id % 4, Values: [3]uint32(values[:3]), Not: id%2 == 0})
		}
	}
	slices.SortStableFunc(all[0].Conditions, func(a, b smartai.Condition) int {
		return int(a.ID)*10 + int(a.Group) - int(b.ID)*10 - int(b.Group)
	})
	thereAndBack(t, all)
}

func TestEveryColumnGoesThereAndBack(t *testing.T) {
	var all []smartai.Script
	for i, key := range []smartai.Key{
		{Source: smartai.Creature, Owner: 299}, {Source: smartai.Creature, Owner: -12}, {Source: smartai.Object, Owner: 1}, {Source: smartai.Object, Owner: -2147483648},
		{Source: smartai.Trigger, Owner: 5}, {Source: smartai.Quest, Owner: 6}, {Source: smartai.Instance, Owner: -7}, {Source: smartai.List, Owner: 29900},
	} {
		n := uint32(i)
		s := smartai.Script{Key: key}
		for id, comment := range []string{"", "Wolf - x", "it's: # not \"plain\"\n\tü\u0085", "true", " x", "- [a, b]", "007"} {
			s.Rows = append(s.Rows, smartai.Placed{Row: smartai.Row{
				Key: key, ID: uint32(id), Link: n, PhaseMask: 1 << n, Chance: 13 * n, Flags: smartai.Flag(1<<n | 1<<30), ActionType: 11, Comment: comment,
				X: 1.5, Y: -0.000001234, Z: 1e300, O: 3.14159 * float64(id), EventType: uint32(id), Event: [6]uint32{n, 5},
			}})
		}
		all = append(all, s)
	}
	thereAndBack(t, all)
}

func TestHowASheetReads(t *testing.T) {
	all := []smartai.Script{
		{
			Key: smartai.Key{Owner: 299},
			Rows: []smartai.Placed{
				{Row: smartai.Row{Key: smartai.Key{Owner: 299}, Chance: 100, Event: [6]uint32{1000, 3000, 5000, 8000}, ActionType: 11, Action: [6]uint32{17253, 1}, TargetType: 2, Comment: "Wolf - In Combat - Cast Bite"}},
				{Row: smartai.Row{Key: smartai.Key{Owner: 299}, ID: 1, Link: 2, EventType: 2, PhaseMask: 3, Chance: 50, Flags: 1, Event: [6]uint32{0, 30}, ActionType: 12, Action: [6]uint32{300, 3, 60000}, TargetType: 8, X: 10.5, Y: -20, Z: 3, O: 1.5}},
				{Row: smartai.Row{Key: smartai.Key{Owner: 299}, ID: 2, Chance: 100, EventType: 61, ActionType: 22}},
			},
			Conditions: []smartai.Condition{{ID: 1, Type: 29, Of: 1, Values: [3]uint32{300, 10}, Not: true}},
		},
		{
			Key:  smartai.Key{Source: smartai.List, Owner: 29900},
			Rows: []smartai.Placed{{Row: smartai.Row{Key: smartai.Key{Source: smartai.List, Owner: 29900}, Chance: 100, Event: [6]uint32{2000, 2000}, ActionType: 1, TargetType: 7}}},
		},
	}
	const want = `# Head.
creatures:
  299:
    # In combat every 5-8 s, first after 1-3 s: cast spell 17253 on its victim.
    - id: 0
      event: {kind: UPDATE_IC, first_ms: 1000-3000, repeat_ms: 5000-8000}
      action: {kind: CAST, spell: 17253, flags: [INTERRUPT_PREVIOUS]}
      target: VICTIM
      comment: Wolf - In Combat - Cast Bite
    # At 0-30 % health in combat, in phase 1 or 2, once, 50 % of the time: summon creature 300 for 60 s at a position; then rule 2.
    - id: 1
      link: 2
      phases: [1, 2]
      chance_pct: 50
      flags: [NOT_REPEATABLE]
      event: {kind: HEALTH_PCT, health_pct: 0-30}
      action: {kind: SUMMON_CREATURE, creature: 300, despawn: timed, lasts_ms: 60000}
      target: POSITION
      at: [10.5, -20, 3]
      facing_rad: 1.5
      conditions:
        - group: 0
          all:
            # it not: is within 10 yards of creature 300
            - {kind: NEAR_CREATURE, creature: 300, distance_yards: 10, of: self, not: true}
    # Linked: go to phase 0.
    - id: 2
      event: LINK
      action: {kind: SET_EVENT_PHASE, phase: 0}
lists:
  29900:
    # After 2 s: say text 0 to the invoker.
    - id: 0
      after_ms: 2000
      action: {kind: TALK, text: 0}
      target: ACTION_INVOKER
`
	if got := thereAndBack(t, all); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	rule := func(text string) string { return "creatures:\n  1:\n    - " + text + "\n" }
	for _, test := range []struct{ name, sheet, want string }{
		{"an unknown key", "creature: {}", `w/x.yaml:1:1: unknown key "creature" (did you mean "creatures"?)`},
		{"an owner that is no number", "creatures: {wolf: []}", `w/x.yaml:1:13: the owner of rules must be a number, not "wolf"`},
		{"an owner twice", "creatures:\n  1: []\n  1: []", `w/x.yaml:3:3: duplicate key: "1"`},
		{"an unknown key of a rule", rule("{id: 0, event: AGGRO, action: EVADE, chance: 5}"), `w/x.yaml:3:44: unknown key "chance" (did you mean "chance_pct"?)`},
		{"no id", rule("{event: AGGRO, action: EVADE}"), `w/x.yaml:3:7: a rule needs an id, by which others link to it`},
		{"no action", rule("{id: 0, event: AGGRO}"), `w/x.yaml:3:7: a rule needs an action`},
		{"no event", rule("{id: 0, action: EVADE}"), `w/x.yaml:3:7: a rule needs an event`},
		{"a kind misspelt", rule("{id: 0, event: AGRO, action: EVADE}"), `w/x.yaml:3:22: unknown event "AGRO" (did you mean "AGGRO"?)`},
		{"a parameter that is none", rule("{id: 0, event: AGGRO, action: {kind: SET_VISIBILITY, visible: false}}"), `w/x.yaml:3:60: action SET_VISIBILITY has no parameter "visible": one of enabled`},
		{"parameters behind a kind", rule("{id: 0, event: AGGRO, action: CAST 17253}"), `w/x.yaml:3:37: unknown action "CAST 17253" (did you mean "{kind: CAST, spell: 17253}"?)`},
		{"a flag that is no list", rule("{id: 0, event: AGGRO, action: EVADE, flags: NOT_REPEATABLE}"), `w/x.yaml:3:51: flags must be a list, as [NOT_REPEATABLE], not "NOT_REPEATABLE"`},
		{"a parameter misspelt", rule("{id: 0, event: AGGRO, action: {kind: CAST, spel: 5}}"), `w/x.yaml:3:50: action CAST has no parameter "spel" (did you mean "spell"?)`},
		{"a parameter of an unknown kind", rule("{id: 0, event: AGGRO, action: {kind: 250, spell: 5}}"), `parameters of an unknown kind are param1 to param6, not "spell"`},
		{"a word that is none", rule("{id: 0, event: AGGRO, action: {kind: SET_REACT_STATE, state: angry}}"), `state must be a number or one of passive, defensive, aggressive, not "angry"`},
		{"a flag misspelt", rule("{id: 0, event: AGGRO, action: EVADE, flags: [NOT_REPEATABEL]}"), `unknown flag "NOT_REPEATABEL" (did you mean "NOT_REPEATABLE"?)`},
		{"a range that is none", rule("{id: 0, event: {kind: UPDATE_IC, first_ms: 1-x}, action: EVADE}"), `first_ms must be a number, or a range such as 5-8, not "1-x"`},
		{"a number below 0", rule("{id: -1, event: AGGRO, action: EVADE}"), `id must be a whole number from 0 to 4294967295, not "-1"`},
		{"a phase too high", rule("{id: 0, event: AGGRO, action: EVADE, phases: [13]}"), `a phase must be 1 to 12, not "13"`},
		{"a delay of no list", rule("{id: 0, event: AGGRO, action: EVADE, after_ms: 5}"), `only rules of lists have after_ms`},
		{"no kind", rule("{id: 0, event: {first_ms: 5}, action: EVADE}"), `w/x.yaml:3:22: event needs a kind`},
		{"no YAML", "creatures: [", `w/x.yaml:1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Read("w/x.yaml", []byte(test.sheet))
			if got := problems.Error(); !strings.Contains(got, test.want) || len(problems) != 1 {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestNamesMayBeWrittenInSeveralWays(t *testing.T) {
	want, _ := Read("a.yaml", []byte("creatures: {1: [{id: 0, event: AGGRO, action: {kind: CAST, spell: 5, flags: [INTERRUPT_PREVIOUS, TRIGGERED]}, target: VICTIM}]}"))
	got, problems := Read("b.yaml", []byte("creatures: {1: [{id: 0, event: SMART_EVENT_AGGRO, action: {kind: 11, param1: 5, flags: 3}, target: victim}]}"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	same(t, got, want)
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("creatures: {1: [{id: 0, event: AGGRO, action: {kind: CAST, spell: 5}}]}"))
	f.Add([]byte("lists: {1: [{id: 0, after_ms: 1-2, action: EVADE, conditions: [{group: 1, all: [{kind: -5, not: true}]}]}]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, problems := Read("f.yaml", data)
		if len(problems) > 0 {
			return
		}
		var out bytes.Buffer
		if err := Write(&out, "", all); err != nil {
			t.Fatal(err)
		}
		if _, problems := Read("f.yaml", out.Bytes()); len(problems) > 0 {
			t.Errorf("what was written cannot be read: %v\n%s", problems, out.String())
		}
	})
}

func TestChangesOfRulesOfOthersAreReadFieldByField(t *testing.T) {
	s, problems := ReadNamed("hill/smartai/a.yaml", []byte(`override:
  creatures:
    299:
      change: [{id: 4, chance_pct: 5, phase_mask: 3, action: EVADE}]
      remove: [1]
      append: [{id: 9, event: AGGRO, action: DIE}]
  lists:
    7: {replace: [{id: 0, after_ms: 5, action: DIE}]}
`), nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, e := range s.Edits {
		got = append(got, fmt.Sprintf("%s %s %d %s %d", e.Key, e.Op, e.Rule, e.Field, e.At.Line))
	}
	want := []string{
		"creature 299 change 4 chance_pct 4", "creature 299 change 4 phases 4", "creature 299 change 4 action 4",
		"creature 299 remove 1  5", "creature 299 append 9  6", "action list 7 replace 0  8",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if len(s.Scripts) > 0 || s.Override.Line != 1 {
		t.Errorf("rules of its own: %v; override at %v", s.Scripts, s.Override)
	}
	row := smartai.Placed{Row: smartai.Row{ID: 4, PhaseMask: 1, ActionType: 37}, At: smartai.At{File: "meadow/smartai/a.yaml"}}
	for i := range s.Edits[:3] {
		s.Edits[i].Apply(&smartai.Script{}, &row)
	}
	if row.Chance != 5 || row.PhaseMask != 3 || row.ActionType != 24 || row.At.FileOf(row.At.Action) != "hill/smartai/a.yaml" || row.At.FileOf(row.At.Event) != "meadow/smartai/a.yaml" {
		t.Errorf("got %+v", row)
	}
}

func TestCreaturesWhoseSpawnsAddRules(t *testing.T) {
	const text = "spawns_add: [2]\ncreatures:\n  1:\n    []\n  2:\n    []\n"
	scripts, problems := Read("x.yaml", []byte(text))
	if len(problems) > 0 || len(scripts) != 2 || scripts[0].Beside || !scripts[1].Beside {
		t.Fatalf("got %+v, %v", scripts, problems)
	}
	var out bytes.Buffer
	if err := Write(&out, "", scripts); err != nil || out.String() != text {
		t.Errorf("got %q, want %q, %v", out.String(), text, err)
	}
	if _, problems = Read("x.yaml", []byte("spawns_add: [wolf]\n")); len(problems) != 1 {
		t.Errorf("a name that means nothing: %v", problems)
	}
}
