package release

import (
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/mods/archive"
	"loam/mods/bundle"
)

// ruledYard is a bundle with a creature that has a script, and rules.
func ruledYard(t *testing.T, rules string) (*Release, diag.List) {
	t.Helper()
	b, problems := bundle.OpenArchive("my_yard", archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte(`{name: yard, version: 1.0.0, api: 1}`)},
		{Path: "data/b.yaml", Data: []byte(`creatures: {wolf: {name: Wolf, health: 10, faction: "base:wild"}, fox: {name: Fox, health: 10, faction: "base:wild"}}`)},
		{Path: "scripts/wolf.lua", Data: []byte("local wolf = creature 'wolf'\nfunction wolf:howl(who) end\n")},
		{Path: "smartai/a.yaml", Data: []byte(rules)},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return Compose(Options{}, []*bundle.Bundle{b})
}

func TestRulesCallHandlersThatAreThere(t *testing.T) {
	for _, test := range []struct{ name, rules, want string }{
		{"of its creature", "creatures:\n  wolf:\n    - {id: 0, event: AGGRO, action: {kind: CALL_HANDLER, handler: howl}}\n", ""},
		{"of whoever goes through a list", "lists:\n  l:\n    - {id: 0, action: {kind: CALL_HANDLER, handler: howl}}\n", ""},
		{"misspelt", "creatures:\n  wolf:\n    - {id: 0, event: AGGRO, action: {kind: CALL_HANDLER, handler: hwol}}\n",
			`my_yard/smartai/a.yaml:3:37: creature yard:wolf rule 0: it calls handler "hwol", but creature yard:wolf has no handler of this name in the scripts of bundle yard (did you mean "howl"?)`},
		{"of another creature", "creatures:\n  fox:\n    - {id: 0, event: AGGRO, action: {kind: CALL_HANDLER, handler: howl}}\n",
			`my_yard/smartai/a.yaml:3:37: creature yard:fox rule 0: it calls handler "howl", but creature yard:fox has no handler`},
		{"of nobody", "lists:\n  l:\n    - {id: 0, action: {kind: CALL_HANDLER, handler: bark}}\n", `my_yard/smartai/a.yaml:3:23: action list yard:l rule 0: it calls handler "bark", but no unit has a handler of this name`},
		{"by a number", "creatures:\n  wolf:\n    - {id: 0, event: AGGRO, action: {kind: CALL_HANDLER, handler: 4}}\n", `my_yard/smartai/a.yaml:3:37: creature yard:wolf rule 0: 4 is not a handler`},
		{"of a stranger", "creatures:\n  wolf:\n    - {id: 0, event: AGGRO, action: {kind: CALL_HANDLER, handler: \"other:howl\"}}\n", `my_yard/smartai/a.yaml:3:67: bundle yard does not depend on other, but refers to its handlers "other:howl"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, problems := ruledYard(t, test.rules)
			switch {
			case test.want == "":
				if r == nil {
					t.Error(problems)
				}
			case len(problems) != 1 || !strings.HasPrefix(problems[0].Error(), test.want):
				t.Errorf("got  %v\nwant %s", problems, test.want)
			}
		})
	}
}

func TestWhatIsLeftOutOfRulesIsTold(t *testing.T) {
	const rules = `deferred: leave_out
creatures:
  wolf:
    - {id: 0, event: AGGRO, action: RESET_SCRIPT_BASE_OBJECT}
    - {id: 1, event: AGGRO, action: {kind: CALL_HANDLER, handler: bark}}
    - {id: 2, event: AGGRO, action: {kind: CALL_HANDLER, handler: howl}}
`
	r, problems := ruledYard(t, rules)
	if r == nil {
		t.Fatal(problems)
	}
	if len(r.Remarks) != 1 || r.Remarks[0].Bundle != "yard" || len(r.Remarks[0].LeftOut) != 2 {
		t.Fatalf("got %+v", r.Remarks)
	}
	for i, want := range []string{"my_yard/smartai/a.yaml:4:37: creature yard:wolf rule 0: action RESET_SCRIPT_BASE_OBJECT is not supported", "my_yard/smartai/a.yaml:5:37: creature yard:wolf rule 1: it calls handler"} {
		if got := r.Remarks[0].LeftOut[i].Error(); !strings.HasPrefix(got, want) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if r, _ := ruledYard(t, strings.Replace(rules, "leave_out", "refuse", 1)); r != nil {
		t.Error("a release, though the rules are not to be left out")
	}
}

func TestWarningsAboutRulesAreTold(t *testing.T) {
	r, problems := ruledYard(t, "creatures:\n  wolf:\n    - {id: 0, event: AGGRO, action: {kind: SET_EVENT_PHASE, phase: 1}}\n    - {id: 1, event: LINK, action: EVADE}\n")
	if r == nil {
		t.Fatal(problems)
	}
	if len(r.Remarks) != 1 || len(r.Remarks[0].Warnings) != 1 || r.Remarks[0].Warnings[0].Line != 4 {
		t.Fatalf("got %+v", r.Remarks)
	}
}
