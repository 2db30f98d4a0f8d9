package lint

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/rulefile"
	"loam/smartai/sqldump"
)

// sample is the folder of real rows next to the project.
const sample = "../../../shared/reference/data/smart_scripts_sample.sql"

// rule is a creature with rules.
func rule(rules ...string) string {
	return "creatures:\n  1:\n    - " + strings.Join(rules, "\n    - ") + "\n"
}

// cases are rules and their findings, "" for none.
var cases = []struct{ name, sheet, want string }{
	{"rules as they should be", rule("{id: 0, link: 1, event: {kind: UPDATE_IC, repeat_ms: 5}, action: {kind: CAST, spell: 5}, target: VICTIM}", "{id: 1, event: LINK, action: EVADE}"), ""},
	{"a source that is never run", "quests: {1: [{id: 0, event: LINK, action: EVADE}]}", "1:10 source: scripts of quests are never run|1:29 link-orphan: waits for a link, but no rule links to it"},
	{"nobody's rules", "creatures: {0: [{id: 0, event: AGGRO, action: EVADE}]}", "1:13 source: its owner is 0, which is not an entry"},
	{"a spawn of a list", "triggers: {-5: [{id: 0, event: AREATRIGGER_ONTRIGGER, action: EVADE}]}", "1:12 source: its owner is negative, which means a spawn, but only creatures and game objects have spawns"},
	{"an unknown action", rule("{id: 0, event: AGGRO, action: 250}"), "3:37 kind-unknown: there is no action 250"},
	{"an unknown condition", rule("{id: 0, event: AGGRO, action: EVADE, conditions: [{all: [{kind: 99}]}]}"), "3:7 kind-unknown: unknown condition 99; without it, this row would always run"},
	{"an action that is dead", rule("{id: 0, event: AGGRO, action: {kind: SET_GO_STATE, state: ready}}"), "3:37 kind-refused: action SET_GO_STATE: it has no effect on AzerothCore; use GO_SET_GO_STATE"},
	{"an event that is deferred", rule("{id: 0, event: PASSENGER_BOARDED, action: EVADE}"), "3:22 kind-deferred: event PASSENGER_BOARDED is deferred: the core has no vehicles"},
	{"an event of objects", rule("{id: 0, event: {kind: GO_STATE_CHANGED, state: ready}, action: EVADE}"), "3:22 event-source: event GO_STATE_CHANGED never occurs for creatures"},
	{"a parameter too many", rule("{id: 0, event: {kind: AGGRO, param2: 7}, action: EVADE}"), "3:22 param-unused: event AGGRO has 0 parameters, but param2 is 7"},
	{"a parameter too few", rule("{id: 0, event: AGGRO, action: CAST}"), "3:37 param-missing: action CAST does nothing without spell, which is 0"},
	{"more than a hundred percent", rule("{id: 0, event: {kind: HEALTH_PCT, health_pct: 5-150, repeat_ms: 5}, action: EVADE}"), "3:22 param-range: health_pct of event HEALTH_PCT is up to 100, not 150"},
	{"no choice", rule("{id: 0, event: AGGRO, action: {kind: SET_REACT_STATE, state: 3}}"), "3:37 param-range: state of action SET_REACT_STATE is 0 (passive), 1 (defensive), 2 (aggressive), not 3"},
	{"neither true nor false", rule("{id: 0, event: AGGRO, action: {kind: SET_RUN, enabled: 2}}"), "3:37 param-range: enabled of action SET_RUN is up to 1, not 2"},
	{"a phase too high", rule("{id: 0, event: AGGRO, action: {kind: SET_EVENT_PHASE, phase: 13}}"), "3:37 param-range: phase of action SET_EVENT_PHASE is up to 12, not 13"},
	{"a range upside down", rule("{id: 0, event: {kind: UPDATE_IC, repeat_ms: 9-5}, action: EVADE}"), "3:22 pair: repeat_ms of event UPDATE_IC is from 9 to 5"},
	{"a delay upside down", rule("{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 5, runs: always}, target: SELF}") + "lists: {5: [{id: 0, after_ms: 9-5, action: EVADE}]}", "4:31 pair: its delay is from 9 to 5 ms"},
	{"flags that are reserved", rule("{id: 0, event: AGGRO, action: EVADE, flags: [0x21]}"), "3:7 flags: flags 0x20 are reserved or unknown"},
	{"a flag of running rules", rule("{id: 0, event: AGGRO, action: EVADE, flags: [0x40000000]}"), "3:7 flags: flag 0x40000000 is set while a rule runs, never in a row"},
	{"phases too high", rule("{id: 0, event: AGGRO, action: {kind: SET_EVENT_PHASE, phase: 1}, phase_mask: 4097}"), "3:7 phase-mask: phase mask 4097 is above 4095: phase n is bit n-1, and the highest is 12"},
	{"a phase that does not change", rule("{id: 0, event: AGGRO, action: INC_EVENT_PHASE}"), "3:37 phase-change: INC_EVENT_PHASE changes nothing: up and down are 0"},
	{"a phase that the rule never sees", rule("{id: 0, phases: [2], event: {kind: EVENT_PHASE_CHANGE, phases: [1]}, action: {kind: SET_EVENT_PHASE, phase: 2}}"),
		"3:35 phase-change: EVENT_PHASE_CHANGE waits for a phase in which the rule does not run"},
	{"a chance above all", rule("{id: 0, event: AGGRO, action: EVADE, chance_pct: 101}"), "3:7 chance-range: a chance of 101 percent"},
	{"a random point for a cast", rule("{id: 0, event: AGGRO, action: {kind: CAST, spell: 5}, target: RANDOM_POINT}"),
		"3:69 target-shape: target RANDOM_POINT works only with SUMMON_CREATURE, MOVE_TO_POS and JUMP_TO_POS"},
	{"a friend, and another target", rule("{id: 0, event: {kind: FRIENDLY_HEALTH_PCT, repeat_ms: 5, below_pct: 40}, action: {kind: CAST, spell: 5}, target: VICTIM}"), "3:120 target-shape: event FRIENDLY_HEALTH_PCT does not work with target VICTIM"},
	{"a list run by nobody", rule("{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 5}}") + "lists: {5: [{id: 0, action: EVADE}]}", "3:7 target-shape: the targets run the list, and target NONE has none"},
	{"near both", rule("{id: 0, event: {kind: DISTANCE_CREATURE, spawn: 1, creature: 2, distance_yards: 5, repeat_ms: 5}, action: EVADE}"), "3:22 nearness: event DISTANCE_CREATURE needs either a spawn or an entry"},
	{"nobody handed over", rule("{id: 0, event: RESPAWN, action: {kind: CAST, spell: 5}, target: ACTION_INVOKER}"), "3:71 invoker: target ACTION_INVOKER: event RESPAWN has no invoker"},
	{"an invoker of a linked rule", rule("{id: 0, link: 1, event: AGGRO, action: EVADE}", "{id: 1, event: LINK, action: {kind: CAST, spell: 5}, target: ACTION_INVOKER}"), ""},
	{"an invoker in a list", rule("{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 5, runs: always}, target: SELF}") + "lists: {5: [{id: 0, action: EVADE, target: ACTION_INVOKER}]}", "4:44 invoker-late: target ACTION_INVOKER in a list is the last invoker, which may be a different unit by then"},
	{"one id twice", rule("{id: 0, event: AGGRO, action: EVADE}", "{id: 0, event: RESET, action: EVADE}"), "4:7 id-twice: another rule of the script has the same id and link"},
	{"one id with two links", rule("{id: 0, event: AGGRO, action: EVADE}", "{id: 0, link: 1, event: RESET, action: EVADE}", "{id: 1, event: LINK, action: EVADE}"), ""},
	{"one id twice in a list", rule("{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 5, runs: always}, target: SELF}") + "lists:\n  5:\n    - {id: 0, link: 1, action: EVADE}\n    - {id: 0, action: EVADE}\n    - {id: 1, action: EVADE}",
		"6:7 id-in-list: never runs: after another rule with its id, the list continues with the next higher id"},
	{"links to one id of which the first has an event", rule("{id: 0, link: 1, event: AGGRO, action: EVADE}", "{id: 1, link: 2, event: LINK, action: EVADE}", "{id: 1, event: RESET, action: EVADE}", "{id: 2, event: LINK, action: EVADE}"),
		"3:21 link-kind: links to rule 1, whose event is RESET|4:31 unreachable: only rules that never run link to it|6:22 unreachable: only rules that never run link to it"},
	{"a link to nowhere", rule("{id: 0, link: 7, event: AGGRO, action: EVADE}"), "3:21 link-missing: links to rule 7, which does not exist"},
	{"a link to a rule with an event", rule("{id: 0, link: 1, event: AGGRO, action: EVADE}", "{id: 1, event: RESET, action: EVADE}"), "3:21 link-kind: links to rule 1, whose event is RESET"},
	{"a link to itself", rule("{id: 1, link: 1, event: AGGRO, action: EVADE}"), "3:21 link-self: links to itself"},
	{"a rule that nobody links to", rule("{id: 0, event: AGGRO, action: EVADE}", "{id: 1, event: LINK, action: EVADE}"), "4:22 link-orphan: waits for a link, but no rule links to it"},
	{"links in a ring", rule("{id: 1, link: 2, event: LINK, action: EVADE}", "{id: 2, link: 1, event: LINK, action: EVADE}"), "3:31 unreachable: only rules that never run link to it|4:31 unreachable: only rules that never run link to it"},
	{"links from a phase that never comes", rule("{id: 1, link: 2, phases: [3], event: AGGRO, action: EVADE}", "{id: 2, event: LINK, action: EVADE}"),
		"3:7 phase-never: runs only in phases [3], but no action of the script sets one of them|4:22 unreachable: only rules that never run link to it"},
	{"a list that is not there", rule("{id: 0, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: 5, runs: always}, target: SELF}"), "3:37 list-missing: calls action list 5, which does not exist"},
	{"lists that are not there", rule("{id: 0, event: AGGRO, action: {kind: CALL_RANDOM_RANGE_TIMED_ACTIONLIST, lists: 5-7}, target: SELF}"),
		"3:37 list-missing: calls action list 5 and 2 more, which do not exist|3:37 list-random: AzerothCore reads the timer and the switch of the list from columns that hold list numbers"},
	{"a list that nobody calls", "lists: {5: [{id: 0, action: EVADE}]}", "1:9 list-uncalled: no rule calls the list"},
	{"a list in a list", "lists:\n  5: [{id: 0, action: {kind: CALL_TIMED_ACTIONLIST, list: 5}, target: SELF}]", "2:23 list-in-list: AzerothCore ignores a list that another list starts on the same creature"},
	{"a phase that never comes", rule("{id: 0, phases: [2], event: AGGRO, action: {kind: SET_EVENT_PHASE, phase: 1}}"), "3:7 phase-never: runs only in phases [2], but no action of the script sets one of them"},
	{"a phase that comes by steps", rule("{id: 0, phases: [2], event: AGGRO, action: EVADE}", "{id: 1, event: RESET, action: {kind: INC_EVENT_PHASE, up: 1}}"), ""},
	{"a phase that a template sets", rule("{id: 0, phases: [1], event: AGGRO, action: EVADE}", "{id: 1, event: AI_INIT, action: {kind: INSTALL_AI_TEMPLATE, template: caster, value1: 5}}"), ""},
	{"a phase that a list sets", rule("{id: 0, phases: [2], event: AGGRO, action: EVADE}", "{id: 1, event: RESET, action: {kind: CALL_TIMED_ACTIONLIST, list: 5}, target: SELF}") + "lists: {5: [{id: 0, action: {kind: SET_EVENT_PHASE, phase: 2}}]}", ""},
	{"a timer of 0", rule("{id: 0, event: {kind: UPDATE_IC, first_ms: 5}, action: EVADE}"), "3:22 timer-zero: event UPDATE_IC with a repeat of 0 runs once until the script is reset"},
	{"a timer of 0 that says so", rule("{id: 0, flags: [NOT_REPEATABLE], event: {kind: UPDATE_IC, first_ms: 5}, action: EVADE}"), ""},
	{"a chance of 0", rule("{id: 0, event: AGGRO, action: EVADE, chance_pct: 0}"), "3:7 chance-zero: a chance of 0 means always"},
	{"a chance of 1", rule("{id: 0, event: AGGRO, action: EVADE, chance_pct: 1}"), "3:7 chance-one: a chance of 1 never succeeds on AzerothCore: the random number must be below it"},
	{"once, perhaps", rule("{id: 0, event: AGGRO, action: EVADE, chance_pct: 50, flags: [NOT_REPEATABLE]}"), "3:7 once-chance: it runs once, and a failed chance of 50 percent uses this up"},
	{"a condition on a linked rule", rule("{id: 0, link: 1, event: AGGRO, action: EVADE}", "{id: 1, event: LINK, action: EVADE, conditions: [{all: [ALIVE]}]}"), "4:7 condition-link: AzerothCore never reads conditions on a linked rule"},
	{"flags of an older language", rule("{id: 0, event: AGGRO, action: {kind: CAST, spell: 5, flags: 0x1005}}"),
		"3:37 cast-flags: cast flags 0x4 are left over from an older scripting language, and 0x1000 are unknown; they have no effect"},
	{"data that nobody hears", rule("{id: 0, event: AGGRO, action: {kind: SET_DATA, field: 1, value: 2}, target: SELF}", "{id: 1, event: {kind: DATA_SET, field: 1, value: 3}, action: EVADE}"), "3:37 data-unheard: sets data 1 to 2 for creature 1, which has no rule DATA_SET for it"},
	{"a rule for debugging", rule("{id: 0, event: AGGRO, action: EVADE, flags: [DEBUG_ONLY]}"), "3:7 debug-only: it is for debug builds, so it never runs"},
	{"a text at a reset", rule("{id: 0, event: RESET, action: TALK}"), "3:22 reset-at-spawn: event RESET is also raised on the first spawn, not only after a fight"},
	{"a walk far from itself", rule("{id: 0, event: AGGRO, action: MOVE_TO_POS, target: SELF, at: [300, 0, 0]}"), "3:58 far-offset: an offset of more than 200 yards from itself is read as a position"},
}

func TestWhatIsFound(t *testing.T) {
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			scripts, problems := rulefile.Read("x.yaml", []byte(test.sheet))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			var got []string
			for _, f := range Lint(scripts) {
				got = append(got, fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Check, f.Reason))
				if f.Fix == "" || f.File != "x.yaml" || f.Script == "" {
					t.Errorf("no fix, file or script: %+v", f)
				}
			}
			if got := strings.Join(got, "|"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// owned are rules with templates of their owners, and their findings.
var owned = []struct {
	name, sheet string
	owners      []Owner
	want        string
}{
	{"a creature that runs its rules", rule("{id: 0, event: AGGRO, action: EVADE}"), []Owner{template(smartai.Creature, 1, "SmartAI")}, ""},
	{"one that does not", rule("{id: 0, event: AGGRO, action: EVADE}"), []Owner{template(smartai.Creature, 1, "EventAI")}, `2:3 ai-name: never runs: creature_template has AIName "EventAI" for creature 1, not SmartAI`},
	{"one of which nothing is known", rule("{id: 0, event: AGGRO, action: EVADE}"), nil, ""},
	{"a creature that has none", rule("{id: 0, event: AGGRO, action: EVADE}"), []Owner{template(smartai.Creature, 1, "SmartAI"), template(smartai.Creature, 2, "SmartAI")},
		"9:1 ai-idle: creature_template has AIName SmartAI, but there is no rule for it"},
	{"a spawn of one that does not", "creature_spawns: {7: [{id: 0, event: AGGRO, action: EVADE}]}",
		[]Owner{template(smartai.Creature, 1, ""), {Key: smartai.Key{Owner: -7}, Of: smartai.Key{Owner: 1}, Runs: ""}}, `1:19 ai-name: never runs: creature_template has AIName "" for creature 1, not SmartAI`},
	{"a spawn whose creature has no other rules", "creature_spawns: {7: [{id: 0, event: AGGRO, action: EVADE}]}",
		[]Owner{template(smartai.Creature, 1, "SmartAI"), {Key: smartai.Key{Owner: -7}, Of: smartai.Key{Owner: 1}, Runs: "SmartAI"}}, ""},
	{"an object", "objects: {1: [{id: 0, event: AI_INIT, action: {kind: SET_COUNTER, counter: 1, value: 1}}]}", []Owner{template(smartai.Object, 1, "SmartAI")},
		`1:11 ai-name: never runs: gameobject_template has AIName "SmartAI" for game object 1, not SmartGameObjectAI`},
	{"a list", "lists: {5: [{id: 0, action: EVADE}]}", []Owner{template(smartai.List, 5, "")}, "1:9 list-uncalled: no rule calls the list"},
}

func template(source smartai.Source, owner int32, runs string) Owner {
	k := smartai.Key{Source: source, Owner: owner}
	return Owner{Key: k, Of: k, Runs: runs, At: smartai.At{File: "x.yaml", Row: smartai.Pos{Line: 9, Column: 1}}}
}

func TestWhatTemplatesSay(t *testing.T) {
	for _, test := range owned {
		t.Run(test.name, func(t *testing.T) {
			scripts, problems := rulefile.Read("x.yaml", []byte(test.sheet))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			var got []string
			for _, f := range Lint(scripts, test.owners...) {
				got = append(got, fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Check, f.Reason))
				if f.Fix == "" || f.File != "x.yaml" || f.Script == "" {
					t.Errorf("no fix, file or script: %+v", f)
				}
			}
			if got := strings.Join(got, "|"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestEveryCheckFindsSomething(t *testing.T) {
	for _, c := range Checks {
		seen := 0
		for _, test := range cases {
			if strings.Contains(test.want, " "+c.Name+": ") {
				seen++
			}
		}
		for _, test := range owned {
			if strings.Contains(test.want, " "+c.Name+": ") {
				seen++
			}
		}
		ways := 0
		for _, has := range []bool{c.rule != nil, c.script != nil, c.all != nil} {
			if has {
				ways++
			}
		}
		if seen == 0 || c.Doc == "" || ways != 1 {
			t.Errorf("check %s: shown by %d cases, doc %q", c.Name, seen, c.Doc)
		}
	}
}

func TestWhatIsFoundInTheSample(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := sqldump.Read(f, sqldump.Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	scripts, _, _ := d.Scripts()
	got := make(map[string]int)
	for _, f := range Lint(scripts) {
		got[f.Check]++
	}
	for check, want := range map[string]int{
		"list-missing": 10, // six by their number, four by a range
		"chance-zero":  2, "link-orphan": 1, "list-uncalled": 1, "param-unused": 3, "param-range": 1,
		"kind-unknown": 0, "kind-refused": 0, "kind-deferred": 0, "link-missing": 0,
	} {
		if got[check] != want {
			t.Errorf("%d of %s, want %d", got[check], check, want)
		}
	}
}

// No content of a row may make the linter fail.
func FuzzLint(f *testing.F) {
	for _, test := range cases {
		f.Add([]byte(test.sheet))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		scripts, _ := rulefile.Read("f.yaml", data)
		Lint(scripts)
	})
}
