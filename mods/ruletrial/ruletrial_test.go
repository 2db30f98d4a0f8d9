package ruletrial

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"loam/core/model/ruletrace"
)

// wolves are rows as an author pastes them.
const wolves = `SET @ENTRY := 299;
INSERT INTO smart_scripts (entryorguid, source_type, id, link, event_type, event_phase_mask, event_chance, event_flags, event_param1, event_param2, event_param3, event_param4, event_param5, event_param6, action_type, action_param1, action_param2, target_type, comment) VALUES
(@ENTRY, 0, 0, 0, 0, 0, 100, 0, 1000, 1000, 5000, 5000, 0, 0, 11, 17253, 1, 2, 'bite'),
(@ENTRY, 0, 1, 2, 2, 0, 100, 1, 0, 30, 0, 0, 0, 0, 1, 0, 0, 2, 'say'),
(@ENTRY, 0, 2, 0, 61, 0, 100, 0, 0, 0, 0, 0, 0, 0, 22, 1, 0, 1, 'phase 1'),
(@ENTRY, 0, 3, 0, 0, 2, 100, 0, 1000, 3000, 5000, 8000, 0, 0, 11, 99, 0, 2, 'never'),
(@ENTRY, 0, 4, 0, 6, 0, 100, 0, 0, 0, 0, 0, 0, 0, 12, 300, 1, 1, 'fox'),
(300, 0, 0, 0, 63, 0, 100, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 'yip');
INSERT INTO creature_template (entry, name) VALUES (299, 'Young Wolf');
INSERT INTO creature_text (CreatureID, GroupID, ID, Text) VALUES (299, 0, 0, 'Grr, $n!');
`

func try(t *testing.T, text string, steps ...string) ruletrace.Outcome {
	t.Helper()
	return Try(context.Background(), nil, ruletrace.Trial{Text: text, Steps: steps})
}

// timeline formats one line for each moment.
func timeline(o *ruletrace.Outcome) string {
	var b strings.Builder
	for _, m := range o.Timeline {
		fmt.Fprintf(&b, "%s %d %s\n", m.Sort, m.Line, m.Text)
	}
	return b.String()
}

func TestACreatureFollowsRowsThatWerePasted(t *testing.T) {
	o := try(t, wolves, "walk near", "attack", "wait 3 s", "damage to 20 %", "wait 1 s", "kill")
	if len(o.Problems) > 0 || o.Cut != "" || o.Who != "creature 299" || o.Form != "sql" || o.Dialect != "ac" {
		t.Fatalf("problems %v, cut %q, of %s, as %s in %s", o.Problems, o.Cut, o.Who, o.Form, o.Dialect)
	}
	got := timeline(&o)
	for _, want := range []string{
		"step 0 damage to 20 %\n",
		"fired 3 rule 0 fired: In combat every 5 s, first after 1 s: cast spell 17253 on its victim.\n",
		"fired 4 rule 1 fired: At 0-30 % health in combat, once: say text 0 to its victim; then rule 2.\n",
		"event 0 creature says \"Grr, Visitor!\"\n",
		"state 0 phase 1\n",
		"blocked 6 rule 3 blocked by phase, ",
		"event 0 creature dies, killed by Visitor\n",
		"fired 8 rule 0 fired: When it has been created: say text 1.\n",
		"says \"(text 1)\"\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the timeline lacks %q:\n%s", want, got)
		}
	}
	if len(o.Findings) != 1 || o.Findings[0].Line != 6 || o.Findings[0].Check != "phase-never" || o.Findings[0].Fix == "" {
		t.Errorf("found %+v, want phase-never in line 6", o.Findings)
	}
	if !strings.Contains(o.Sheet, "# When it dies: summon creature 300.") || len(o.Stands) != 2 || o.Stands[0].Def != "young_wolf" || o.Stands[0].Rules[3].Times != 0 || o.Stands[0].Rules[4].Times != 1 {
		t.Errorf("stands %+v, sheet:\n%s", o.Stands, o.Sheet)
	}
	if again := try(t, wolves, o.Steps...); timeline(&again) != got {
		t.Errorf("again it went another way:\n%s", timeline(&again))
	}
}

func TestRulesAreTriedThatNameThings(t *testing.T) {
	o := try(t, `compat: none
creatures:
  grey_wolf:
    - id: 0
      event: AGGRO
      action: {kind: CAST, spell: meadow:bite}
      target: VICTIM
    - id: 1
      event: AGGRO
      action: {kind: CALL_TIMED_ACTIONLIST, list: howling, runs: always}
      target: SELF
    - id: 2
      event: AGGRO
      action: {kind: CALL_HANDLER, handler: howl}
lists:
  howling:
    - {id: 0, after_ms: 1000, action: {kind: SET_EVENT_PHASE, phase: 2}}
`, "attack", "wait 2 s")
	if len(o.Problems) > 0 || o.Cut != "" || o.Form != "yaml" {
		t.Fatalf("problems %v, cut %q, form %s", o.Problems, o.Cut, o.Form)
	}
	got := timeline(&o)
	for _, want := range []string{"rule 0 fired: When a fight begins: cast spell bite on its victim.", "event 0 creature casts bite", "state 0 action list howling begins", "state 0 phase 2"} {
		if !strings.Contains(got, want) {
			t.Errorf("the timeline lacks %q:\n%s", want, got)
		}
	}
	if len(o.Deferred) != 1 || o.Deferred[0].Line != 14 || !strings.Contains(o.Deferred[0].Msg, "handler") {
		t.Errorf("deferred %v, want the rule of line 11, whose handler is not there", o.Deferred)
	}
}

func TestObjectsAndTriggersAreTried(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an object", "objects: {7: [{id: 0, event: GOSSIP_HELLO, action: {kind: SET_DATA, field: 1, value: 2}, target: SELF}, {id: 1, event: {kind: UPDATE, first_ms: 1000, repeat_ms: 1000}, action: {kind: SET_COUNTER, counter: 1, value: 1}, target: SELF}]}", "rule 1 fired"},
		{"a trigger", "triggers: {7: [{id: 0, event: AREATRIGGER_ONTRIGGER, action: {kind: CAST, spell: 5}, target: ACTION_INVOKER}]}", "casts s5"},
		{"a spawn", "creature_spawns: {7: [{id: 0, event: AGGRO, action: {kind: CAST, spell: 5}, target: VICTIM}]}", "rule 0 fired"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := try(t, test.text)
			if o.Cut != "" || len(o.Problems) > 0 || !strings.Contains(timeline(&o), test.want) {
				t.Errorf("cut %q, problems %v, deferred %v, and the timeline lacks %q:\n%s", o.Cut, o.Problems, o.Deferred, test.want, timeline(&o))
			}
		})
	}
}

func TestTheDyingHaveLastWords(t *testing.T) {
	o := try(t, "creatures: {7: [{id: 0, event: DEATH, action: {kind: TALK, text: 0}, target: SELF}, {id: 1, event: AGGRO, action: {kind: PLAY_EMOTE, emote: 15}, target: SELF}]}", "attack", "kill")
	if got := timeline(&o); !strings.Contains(got, "creature says \"(text 0)\"") || strings.Contains(got, "fault") || o.Cut != "" {
		t.Errorf("cut %q, and the timeline is:\n%s", o.Cut, got)
	}
}

func TestMenusAreTried(t *testing.T) {
	o := try(t, "creatures: {7: [{id: 0, event: GOSSIP_HELLO, action: {kind: TALK, text: 0}, target: SELF}, {id: 1, event: {kind: GOSSIP_SELECT, menu: 9, option: 1}, action: {kind: CAST, spell: 5}, target: ACTION_INVOKER}]}",
		"walk near", "talk", "choose 2")
	got := timeline(&o)
	for _, want := range []string{"rule 0 fired", "rule 1 fired: When a player chooses option 1 of menu 9"} {
		if !strings.Contains(got, want) {
			t.Errorf("cut %q, problems %v, and the timeline lacks %q:\n%s", o.Cut, o.Problems, want, got)
		}
	}
}

func TestWhatCannotBeTriedIsSaid(t *testing.T) {
	row := "INSERT INTO smart_scripts VALUES (299,0,0,0,4,0,100,0,0,0,0,0,0,0,11,5,0,0,0,0,0,2,0,0,0,0,0,0,0,0,'');\n"
	for _, test := range []struct {
		name, text string
		steps      []string
		want       string // among problems, with the reason for the cut
	}{
		{"nothing", " \n", nil, "paste: the input is empty: give rows as SQL, INSERT INTO smart_scripts ..., or rules as YAML"},
		{"too much", strings.Repeat("# ", MaxBytes/2+1), nil, "paste: the input has 49154 bytes; a trial takes at most 49152: give the rows of one creature"},
		{"no rules", "creatures: {}", nil, "paste: the input has no rules"},
		{"a wrong key", "creatures: {299: [{id: 0, evnt: AGGRO}]}", nil, `paste:1:27: unknown key "evnt" (did you mean "event"?)`},
		{"broken SQL", "INSERT INTO smart_scripts VALUES (299,0,0", nil, "paste:1:"},
		{"an unknown step", row, []string{"atack"}, `step 1: unknown step "atack" (did you mean "attack"?)`},
		{"a wrong number", row, []string{"damage to 200 %"}, `want damage to N %, with a number from 0 to 100, not "200 %"`},
		{"too long", row, []string{"wait 3m", "wait 3m"}, "the steps take 360 s in total; a trial lasts at most 300 s"},
		{"lists alone", "lists: {7: [{id: 0, action: {kind: DIE}}]}", nil, "no rules can be tried"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := try(t, test.text, test.steps...)
			if got := o.Problems.Error() + o.Cut; !strings.Contains(got, test.want) || o.Good() {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestAWorldOfCreaturesIsEnded(t *testing.T) {
	o := try(t, "creatures: {7: [{id: 0, event: {kind: UPDATE, first_ms: 50, repeat_ms: 50}, action: {kind: SUMMON_CREATURE, creature: 7, despawn: manual}, target: SELF}]}", "wait 5 m")
	if want := "the trial was stopped: more than 100 creatures and objects were created"; o.Cut != want {
		t.Errorf("cut by %q, want %q", o.Cut, want)
	}
}

func TestWorkIsEndedByTheContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	o := Try(ctx, nil, ruletrace.Trial{Text: wolves})
	if !strings.HasPrefix(o.Cut, "the trial took too long") {
		t.Errorf("cut by %q", o.Cut)
	}
}

func TestOnePersonTriesOneThingAtATime(t *testing.T) {
	b := NewBench(1, nil)
	if !b.take(7) || b.take(7) || !b.take(8) {
		t.Error("a person tries two things at once, or one keeps another from it")
	}
	if _, err := b.Try(context.Background(), 7, ruletrace.Trial{}); err != errOwn {
		t.Errorf("got %v, want %v", err, errOwn)
	}
	b.free(7)
	b.places <- struct{}{}
	if _, err := b.Try(context.Background(), 7, ruletrace.Trial{}); err != errFull {
		t.Errorf("got %v, want %v", err, errFull)
	}
	<-b.places
	if o, err := b.Try(context.Background(), 7, ruletrace.Trial{Text: "creatures: {}"}); err != nil || len(o.Problems) != 1 {
		t.Errorf("got %v, %v", o, err)
	}
}
