package release

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/mods"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/scripting/permission"
	"loam/smartai/engine"
)

// ruling makes a bundle with rules; manifest has keys in addition to name, version and api.
func ruling(t *testing.T, name, more, rules string) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenArchive(name, archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte(fmt.Sprintf("{name: %s, version: 1.0.0, api: 1%s}", name, more))},
		{Path: "smartai/a.yaml", Data: []byte(rules)},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

// quarry is the bundle whose rules others change.
func quarry(t *testing.T) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenArchive("quarry", archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte("{name: quarry, version: 1.0.0, api: 1}")},
		{Path: "data/a.yaml", Data: []byte(`creatures: {foreman: {name: Foreman, health: 10, faction: "base:wild"}, digger: {name: Digger, health: 10, faction: "base:wild"}}`)},
		{Path: "smartai/a.yaml", Data: []byte(`creatures:
  foreman:
    - {id: 0, chance_pct: 80, event: AGGRO, action: EVADE}
    - {id: 1, event: DEATH, action: {kind: CALL_FOR_HELP, radius_yards: 30}}
    - {id: 2, event: AGGRO, action: DIE}
lists:
  29900:
    - {id: 0, after_ms: 1000, action: EVADE}
`)},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

const onQuarry = `, depends: {quarry: "*"}, permissions: [override]`

// foremen wraps contributions to the rules of the foreman.
func foremen(what string) string {
	return "override: {creatures: {\"quarry:foreman\": " + what + "}}\n"
}

// rowsOf returns the rules of the foreman in a release, in short form.
func rowsOf(r *Release) string {
	var words []string
	for _, row := range r.Rules.(*engine.Book).Set.Creatures["quarry:foreman"].Rows {
		words = append(words, fmt.Sprintf("%d:%d%%:%d", row.ID, row.Chance, row.ActionType))
	}
	return strings.Join(words, " ")
}

func TestRulesOfOthersAreChanged(t *testing.T) {
	for _, test := range []struct {
		name           string
		hill, lake     string
		resolve        mods.Resolve
		lakeKnowsHill  bool
		want, conflict string
	}{
		{name: "a field of one, nothing else", hill: "{change: [{id: 0, chance_pct: 30}]}", want: "0:30%:24 1:100%:39 2:100%:37"},
		{name: "one taken out, one brought along", hill: "{remove: [1], append: [{id: 9, event: AGGRO, action: DIE}]}", want: "0:80%:24 2:100%:37 9:100%:37"},
		{name: "one made anew under its id", hill: "{remove: [0], append: [{id: 0, event: AGGRO, action: DIE}]}", want: "0:100%:37 1:100%:39 2:100%:37"},
		{name: "all of them", hill: "{replace: [{id: 5, event: AGGRO, action: DIE}]}", want: "5:100%:37"},
		{name: "different fields by strangers", hill: "{change: [{id: 0, chance_pct: 30}]}", lake: "{change: [{id: 0, action: DIE}]}", want: "0:30%:37 1:100%:39 2:100%:37"},
		{name: "the same by strangers", hill: "{change: [{id: 0, chance_pct: 30}], remove: [1]}", lake: "{change: [{id: 0, chance_pct: 30}], remove: [1]}", want: "0:30%:24 2:100%:37"},
		{name: "the same brought along by strangers", hill: "{append: [{id: 7, event: AGGRO, action: DIE}]}", lake: "{append: [{id: 7, event: AGGRO, action: DIE}]}", want: "0:80%:24 1:100%:39 2:100%:37 7:100%:37"},
		{name: "one field by strangers", hill: "{change: [{id: 0, chance_pct: 30}]}", lake: "{change: [{id: 0, chance_pct: 40}]}", conflict: "quarry:foreman#0.chance_pct"},
		{name: "one field, decided for the first", hill: "{change: [{id: 0, chance_pct: 30}]}", lake: "{change: [{id: 0, chance_pct: 40}]}", resolve: mods.Resolve{"quarry:foreman#0.chance_pct": "hill"}, want: "0:30%:24 1:100%:39 2:100%:37"},
		{name: "one field, decided for the last", hill: "{change: [{id: 0, chance_pct: 30}]}", lake: "{change: [{id: 0, chance_pct: 40}]}", resolve: mods.Resolve{"quarry:foreman#0.chance_pct": "lake"}, want: "0:40%:24 1:100%:39 2:100%:37"},
		{name: "taken out by one, changed by another", hill: "{remove: [0]}", lake: "{change: [{id: 0, chance_pct: 40}]}", conflict: "quarry:foreman#0"},
		{name: "taken out by one, and that is decided", hill: "{remove: [0]}", lake: "{change: [{id: 0, chance_pct: 40}]}", resolve: mods.Resolve{"quarry:foreman#0": "hill"}, want: "1:100%:39 2:100%:37"},
		{name: "taken out by one, and decided against", hill: "{remove: [0, 1]}", lake: "{change: [{id: 0, chance_pct: 40}]}", resolve: mods.Resolve{"quarry:foreman#0": "lake"}, want: "0:40%:24 2:100%:37"},
		{name: "made anew by one, and decided against", hill: "{replace: []}", lake: "{change: [{id: 0, chance_pct: 40}]}", resolve: mods.Resolve{"quarry:foreman#": "lake"}, want: "0:40%:24 1:100%:39 2:100%:37"},
		{name: "who knows of the other has the last word", hill: "{change: [{id: 0, chance_pct: 30}, {id: 1, chance_pct: 5}]}", lake: "{change: [{id: 0, chance_pct: 40}]}", lakeKnowsHill: true, want: "0:40%:24 1:5%:39 2:100%:37"},
		{name: "who knows of the other takes out what that brought", hill: "{append: [{id: 7, event: AGGRO, action: DIE}]}", lake: "{remove: [7]}", lakeKnowsHill: true, want: "0:80%:24 1:100%:39 2:100%:37"},
	} {
		t.Run(test.name, func(t *testing.T) {
			all := []*bundle.Bundle{quarry(t), ruling(t, "hill", onQuarry, foremen(test.hill))}
			if test.lake != "" {
				manifest := onQuarry
				if test.lakeKnowsHill {
					manifest = `, depends: {hill: "*", quarry: "*"}, permissions: [override]`
				}
				all = append(all, ruling(t, "lake", manifest, foremen(test.lake)))
			}
			r, problems := Compose(Options{Resolve: test.resolve}, all)
			switch {
			case test.conflict != "":
				if want := fmt.Sprintf("resolve: {%q: lake} (or hill)", test.conflict); r != nil || len(problems) != 1 || !strings.Contains(problems[0].Msg, want) {
					t.Errorf("got  %v\nwant %s", problems, want)
				}
			case r == nil:
				t.Error(problems)
			case rowsOf(r) != test.want:
				t.Errorf("got  %s\nwant %s", rowsOf(r), test.want)
			case len(r.Resolve) != len(test.resolve):
				t.Errorf("the release keeps the choices %v, want %v", r.Resolve, test.resolve)
			}
		})
	}
}

func TestAThirdBundleThatKnowsBothEndsAConflictOverRules(t *testing.T) {
	both := `, depends: {hill: "*", lake: "*", quarry: "*"}, permissions: [override]`
	for _, test := range []struct{ name, third, want string }{
		{"of a field", "{change: [{id: 0, chance_pct: 50}]}", "0:50%:24 1:100%:39 2:100%:37"},
		{"of a rule", "{remove: [0]}", "1:100%:39 2:100%:37"},
		{"of all rules", "{replace: [{id: 5, event: AGGRO, action: DIE}]}", "5:100%:37"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, problems := Compose(Options{}, []*bundle.Bundle{
				quarry(t), ruling(t, "hill", onQuarry, foremen("{change: [{id: 0, chance_pct: 30}]}")),
				ruling(t, "lake", onQuarry, foremen("{change: [{id: 0, chance_pct: 40}]}")), ruling(t, "moor", both, foremen(test.third)),
			})
			if r == nil {
				t.Fatal(problems)
			}
			if rowsOf(r) != test.want {
				t.Errorf("got %s, want %s", rowsOf(r), test.want)
			}
		})
	}
}

func TestRulesOfOwnersWithoutAnyAndOfNumberedListsAreChanged(t *testing.T) {
	r, problems := Compose(Options{}, []*bundle.Bundle{quarry(t), ruling(t, "hill", onQuarry, `override:
  creatures: {"quarry:digger": {append: [{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 29900}, target: SELF}]}}
  lists: {29900: {change: [{id: 0, after_ms: 5}]}}
`)})
	if r == nil {
		t.Fatal(problems)
	}
	set := r.Rules.(*engine.Book).Set
	if p := set.Creatures["quarry:digger"]; p == nil || len(p.Rows) != 1 || p.Bundle != "hill" {
		t.Errorf("the digger has %+v", p)
	}
	if got := set.Lists[0].Rows[0].Event[0]; got != 5 {
		t.Errorf("the list waits for %d ms, want 5", got)
	}
}

func TestRulesOfAnOptionalBundleThatIsNotThereAreLeftOut(t *testing.T) {
	optional := `, optional: {quarry: "*"}, permissions: [override]`
	const rules = `{change: [{id: 0, chance_pct: 30}]}`
	if r, problems := Compose(Options{}, []*bundle.Bundle{ruling(t, "hill", optional, foremen(rules))}); r == nil {
		t.Error(problems)
	}
	r, problems := Compose(Options{}, []*bundle.Bundle{quarry(t), ruling(t, "hill", optional, foremen(rules))})
	if r == nil {
		t.Fatal(problems)
	}
	if got := rowsOf(r); !strings.HasPrefix(got, "0:30%") {
		t.Errorf("got %s", got)
	}
}

func TestWithoutLeaveRulesOfOthersStayAsTheyAre(t *testing.T) {
	o := Options{Granted: func(*bundle.Bundle) permission.Set { return 0 }}
	r, problems := Compose(o, []*bundle.Bundle{quarry(t), ruling(t, "hill", onQuarry, foremen("{replace: []}"))})
	if r == nil {
		t.Fatal(problems)
	}
	if got := rowsOf(r); !strings.HasPrefix(got, "0:80%") {
		t.Errorf("got %s", got)
	}
}

func TestAChoiceAboutRulesThatAreInNoConflictIsTold(t *testing.T) {
	o := Options{Resolve: mods.Resolve{"quarry:foreman#0.action": "hill"}, ResolveAt: func(string) diag.Place { return diag.Place{File: "loam.yaml", Line: 3} }}
	_, problems := Compose(o, []*bundle.Bundle{quarry(t), ruling(t, "hill", onQuarry, foremen("{change: [{id: 0, action: DIE}]}"))})
	if len(problems) != 1 || problems[0].Error() != `loam.yaml:3: no bundles conflict over this field; remove the line: "quarry:foreman#0.action" [bad-choice]` {
		t.Errorf("got %v", problems)
	}
}

func TestRulesAreExplained(t *testing.T) {
	w := World{Resolve: mods.Resolve{"quarry:foreman#0.chance_pct": "lake"}, Bundles: []*bundle.Bundle{
		quarry(t), ruling(t, "hill", onQuarry, foremen("{change: [{id: 0, chance_pct: 30, flags: [NOT_REPEATABLE]}], remove: [1]}")),
		ruling(t, "lake", onQuarry, foremen("{change: [{id: 0, chance_pct: 40}], append: [{id: 7, event: AGGRO, action: DIE}]}")),
	}}
	for _, test := range []struct{ name, want string }{
		{"quarry:foreman#0.chance_pct", "rule of creature quarry:foreman#0: chance_pct = 40: quarry set 80 at 3, lake set 40 at 1 >"},
		{"quarry:foreman#0.flags", "rule of creature quarry:foreman#0: flags = [NOT_REPEATABLE]: hill set [NOT_REPEATABLE] at 1 >"},
		{"quarry:foreman#1", "rule of creature quarry:foreman#1: rule = none: quarry set {id: 1, event: DEATH, action: {kind: CALL_FOR_HELP, radius_yards: 30}} at 4, hill remove 1 at 1 >"},
		{"quarry:foreman#7.rule", "rule of creature quarry:foreman#7: rule = When a fight begins: die.: lake append {id: 7, event: AGGRO, action: DIE} at 1 >"},
		{"quarry:foreman#9", "quarry:foreman has no rule 9"},
		{"quarry:forman#9", `there are no rules of "quarry:forman" (did you mean "quarry:foreman"?)`},
		{"quarry:foreman#0.chance", `no bundle sets "chance" of rule 0 of quarry:foreman`},
	} {
		t.Run(test.name, func(t *testing.T) {
			all, err := w.ExplainRules(test.name)
			got := ""
			if err != nil {
				got = err.Error()
			}
			for _, e := range all {
				got += e.One + " " + string(e.ID)
				for _, f := range e.Fields {
					var said []string
					for _, v := range f.Said {
						mark := ""
						if v.Counts {
							mark = " >"
						}
						said = append(said, fmt.Sprintf("%s %s %s at %d%s", v.Bundle, v.Op, v.Value, v.Line, mark))
					}
					got += fmt.Sprintf(": %s = %s: %s", f.Name, f.Value, strings.Join(said, ", "))
				}
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	if all, err := w.ExplainRules("quarry:foreman#"); err != nil || len(all) != 4 {
		t.Errorf("%d rules of the foreman (%v), want 4", len(all), err)
	}
	if c := w.RuleConflicts(); len(c) != 1 || c[0].Winner != "lake" || c[0].Field != "quarry:foreman#0.chance_pct" {
		t.Errorf("conflicts %+v", c)
	}
}

func TestWhatIsChangedOfRulesOfOthersIsListed(t *testing.T) {
	hill := ruling(t, "hill", onQuarry, `override:
  creatures:
    "quarry:foreman": {change: [{id: 0, chance_pct: 30, action: DIE}], remove: [1], append: [{id: 1, event: AGGRO, action: DIE}]}
    "quarry:digger": {replace: []}
  lists: {29900: {change: [{id: 0, after_ms: 5}]}}
creatures: {77: [{id: 0, event: AGGRO, action: DIE}]}
`)
	var got []string
	for _, c := range (World{Bundles: []*bundle.Bundle{quarry(t), hill}}).RuleChangesOf(hill) {
		got = append(got, fmt.Sprintf("%s, of a %s of %s", c.String(), c.Source, c.Of))
	}
	want := "smartai quarry:foreman (#0.chance_pct, #0.action, #1), of a creature of quarry; smartai quarry:digger (#), of a creature of quarry; smartai quarry:29900 (#0.event), of a action list of quarry"
	if strings.Join(got, "; ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
	}
	if all := (World{Bundles: []*bundle.Bundle{quarry(t)}}).RuleChangesOf(quarry(t)); len(all) > 0 {
		t.Errorf("a bundle that changes nothing has %v", all)
	}
}

func TestAConflictOverRulesNamesBothPlaces(t *testing.T) {
	r, problems := Compose(Options{}, []*bundle.Bundle{
		quarry(t), ruling(t, "hill", onQuarry, "override:\n  creatures:\n    quarry:foreman:\n      change:\n        - {id: 0, chance_pct: 30}\n"),
		ruling(t, "lake", onQuarry, foremen("{change: [{id: 0, chance_pct: 40}]}")),
	})
	if r != nil || len(problems) != 1 {
		t.Fatal(problems)
	}
	if got := problems[0].Error(); !strings.HasPrefix(got, "lake/smartai/a.yaml:1:") || !strings.Contains(got, "hill/smartai/a.yaml:5:31") {
		t.Errorf("got %s", got)
	}
	all := World{Bundles: []*bundle.Bundle{quarry(t), ruling(t, "hill", onQuarry, foremen("{remove: [0]}")), ruling(t, "lake", onQuarry, foremen("{change: [{id: 0, chance_pct: 40}]}"))}}.RuleConflicts()
	if len(all) != 1 {
		t.Fatal(all)
	}
	for _, v := range all[0].Voices() {
		if v.Line != 1 || v.Column < 20 || v.File != v.Bundle+"/smartai/a.yaml" {
			t.Errorf("a voice at %s:%d:%d of %s", v.File, v.Line, v.Column, v.Bundle)
		}
	}
}
