package ruletrial

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"loam/core/model/ruletrace"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
)

// farm is a world with a wolf that has rules, texts, a spell and a path of its own, and
// with a neighbour far away.
const farm = `
factions: {wild: {name: Wild, hostile: [folk]}, folk: {name: Folk}}
maps: {field: {name: Field, bounds_yards: [-300, -300, 300, 300]}}
places:
  gate: {map: field, at: [-250, 0]}
  den: {map: field, at: [100, 40], radius_yards: 30}
starts:
  tamer: {name: Tamer, place: gate, faction: wild, health: 90, damage_min: 1, damage_max: 1, swing_ms: 2000, reach_yards: 3}
  farmer: {name: Farmer, place: gate, faction: folk, health: 200, damage_min: 1, damage_max: 1, swing_ms: 2000, reach_yards: 3}
creatures:
  wolf: {name: Old Wolf, level: 7, health: 333, faction: wild, aggro_yards: 0, clients: {wrath: {entry: 299}}, lines: [{group: 0, text: "The world speaks."}, {group: 3, text: "Of old."}]}
  cow: {name: Cow, health: 10, faction: folk}
spells:
  bite: {name: Bite, aim: enemy, range_yards: 10, effects: [{kind: damage, value: 11}]}
paths: {rounds: {map: field, points: [{at: [100, 40]}, {at: [110, 40]}]}}
objects: {bell: {name: Bell}}
spawns:
  wolf_1: {creature: wolf, map: field, at: [100, 40]}
  cow_1: {creature: cow, map: field, at: [105, 45]}
  cow_2: {creature: cow, map: field, at: [-200, -200]}
  bell_1: {object: bell, map: field, at: [100, 60]}
`

const farmRules = `
creatures:
  wolf:
    - {id: 0, event: AGGRO, action: {kind: TALK, text: 3}}
    - {id: 7, event: DEATH, action: {kind: CAST, spell: bite}, target: SELF}
lists:
  howling:
    - {id: 0, after_ms: 100, action: {kind: TALK, text: 3}}
`

func world(t testing.TB) *release.Release {
	t.Helper()
	b, problems := bundle.OpenArchive("farm", archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte("{name: farm, version: 1.0.0, api: 1}")},
		{Path: "data/farm.yaml", Data: []byte(farm)},
		{Path: "smartai/wolf.yaml", Data: []byte(farmRules)},
		{Path: "smartai/numbers.yaml", Data: []byte("spells: {17253: bite}\n")},
		{Path: "scripts/wolf.lua", Data: []byte("local wolf = creature 'farm:wolf'\nfunction wolf:struck(who, n) self:say('Struck ' .. n) end\n")},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(release.Options{}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

func TestRowsAreTriedWithTheDefinitionsOfTheWorld(t *testing.T) {
	const rows = `INSERT INTO smart_scripts (entryorguid, source_type, id, link, event_type, event_phase_mask, event_chance, event_flags, event_param1, event_param2, event_param3, event_param4, event_param5, event_param6, action_type, action_param1, action_param2, target_type, comment) VALUES
(299, 0, 0, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 11, 17253, 0, 2, 'bite'),
(299, 0, 1, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 'of the paste'),
(299, 0, 2, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 1, 'of the world'),
(299, 0, 3, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0, 1, 'of nobody'),
(299, 0, 4, 0, 4, 0, 100, 0, 0, 0, 0, 0, 0, 0, 11, 555, 0, 2, 'a stub');
INSERT INTO creature_text (CreatureID, GroupID, ID, Text) VALUES (299, 0, 0, 'Grr, $n!');
INSERT INTO creature_template (entry, name, minlevel, maxlevel) VALUES (299, 'Young Wolf', 1, 1);
`
	o := Try(context.Background(), world(t), ruletrace.Trial{Text: rows, Steps: []string{"attack", "wait 2 s"}})
	if len(o.Problems) > 0 || o.Cut != "" || o.Who != "creature 299" || o.Where != "farm:field" || o.Visitor != "level 7 farm:farmer" {
		t.Fatalf("problems %v, cut %q, who %q, where %q, visitor %q", o.Problems, o.Cut, o.Who, o.Where, o.Visitor)
	}
	got := timeline(&o)
	for _, want := range []string{
		"creature casts farm:bite at Visitor\n", "creature hits Visitor for 11\n", "creature says \"Grr, Visitor!\"\n", "creature says \"Of old.\"\n", "creature says \"(text 9)\"\n", "creature casts s555 at Visitor\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the timeline lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "The world speaks.") || strings.Contains(got, "rule 7") {
		t.Errorf("texts that were given, or rules, do not stand in the place of the world's:\n%s", got)
	}
	if got := fmt.Sprint(o.Stubs, o.World); got != "[{spells 1 [s555]}] [{creatures 1 [farm:wolf]} {spells 1 [farm:bite]}]" {
		t.Errorf("stubs and world: %s", got)
	}
	if got := fmt.Sprint(o.Notes); !strings.Contains(got, "creature 299 is farm:wolf of the world, with its name, level and health") {
		t.Errorf("notes %s", got)
	}
	if len(o.Stands) != 1 || len(o.Stands[0].Rules) != 5 {
		t.Errorf("stands %+v", o.Stands)
	}
}

func TestNamesOfTheWorldMeanWhatIsThere(t *testing.T) {
	const rules = `compat: none
creatures:
  wolf:
    - {id: 0, event: AGGRO, action: {kind: CAST, spell: "farm:bite"}, target: VICTIM}
    - {id: 1, event: AGGRO, action: {kind: CALL_TIMED_ACTIONLIST, list: howling, runs: always}, target: SELF}
    - {id: 2, event: AGGRO, action: {kind: CALL_HANDLER, handler: struck, value: 5}, target: ACTION_INVOKER}
    - {id: 3, event: EVADE, action: {kind: WP_START, path: rounds}}
    - id: 4
      event: AGGRO
      action: {kind: SET_EVENT_PHASE, phase: 2}
      conditions: [{group: 0, all: [{kind: AREAID, area: den, of: self}]}]
    - {id: 5, event: AGGRO, action: {kind: SUMMON_CREATURE, creature: "farm:goat", despawn: timed, lasts_ms: 5000}}
`
	for _, test := range []struct {
		name  string
		alone bool
		want  []string
		phase int
	}{
		{"where the world has it", false, []string{"creature casts farm:bite at Visitor", `creature says "Of old."`, `creature says "Struck 5"`}, 2},
		{"alone", true, []string{"creature casts farm:bite at Visitor", `creature says "Of old."`, `creature says "Struck 5"`}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Try(context.Background(), world(t), ruletrace.Trial{Text: rules, Alone: test.alone, Steps: []string{"wait 2 s", "attack", "wait 2 s"}})
			got := timeline(&o)
			if len(o.Problems)+len(o.Deferred)+len(o.Findings) > 0 || o.Cut != "" || o.Who != "creature wolf" {
				t.Fatalf("problems %v, deferred %v, findings %v, cut %q, who %q", o.Problems, o.Deferred, o.Findings, o.Cut, o.Who)
			}
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("the timeline lacks %q:\n%s", want, got)
				}
			}
			if len(o.Stands) != 1 || o.Stands[0].Phase != test.phase || o.Stands[0].Def != "farm:wolf" {
				t.Errorf("stands %+v", o.Stands)
			}
			if got := fmt.Sprint(o.Stubs); got != "[{creatures 1 [goat]}]" {
				t.Errorf("stubs %s", got)
			}
		})
	}
}

func TestPlacesAndObjectsAreTriedWhereTheyAre(t *testing.T) {
	for _, test := range []struct{ name, text, where, want string }{
		{"a way", "creatures: {wolf: [{id: 0, event: {kind: UPDATE_OOC, first_ms: 500, repeat_ms: 500}, action: {kind: WP_START, path: rounds}, flags: [NOT_REPEATABLE]}]}", "farm:field", "creature is at point 2 of farm:rounds"},
		{"a place", "triggers: {den: [{id: 0, event: AREATRIGGER_ONTRIGGER, action: {kind: CAST, spell: 5}, target: ACTION_INVOKER}]}", "farm:field", "casts s5"},
		{"an object", "objects: {bell: [{id: 0, event: GOSSIP_HELLO, action: {kind: SET_COUNTER, counter: 1, value: 4}, target: SELF}]}", "farm:field", "counter 1"},
		{"a spawn", "creature_spawns: {wolf_1: [{id: 0, event: AGGRO, action: {kind: CAST, spell: bite}, target: VICTIM}]}", "farm:field", "creature casts farm:bite at Visitor"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Try(context.Background(), world(t), ruletrace.Trial{Text: test.text})
			if got := timeline(&o); o.Cut != "" || len(o.Problems) > 0 || o.Where != test.where || !strings.Contains(got, test.want) {
				t.Errorf("cut %q, problems %v, on %q, and the timeline lacks %q:\n%s", o.Cut, o.Problems, o.Where, test.want, got)
			}
		})
	}
}

func TestTheVisitorIsChosen(t *testing.T) {
	const rules = "creatures: {wolf: [{id: 0, event: AGGRO, action: {kind: TALK, text: 3}}]}"
	for _, test := range []struct {
		name       string
		start      string
		level      int
		want, fail string
	}{
		{"an enemy of the level of the creature", "", 0, "level 7 farm:farmer", ""},
		{"who is asked for", "tamer", 3, "level 3 farm:tamer", ""},
		{"nobody there is", "miller", 0, "", `unknown start "miller"; the starts are farm:farmer, farm:tamer`},
		{"of no level", "", -1, "", "the level of the visitor must be 1 to 1000, not -1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Try(context.Background(), world(t), ruletrace.Trial{Text: rules, Start: test.start, Level: test.level, Steps: []string{"wait 1 s"}})
			if o.Visitor != test.want || o.Cut != test.fail {
				t.Errorf("visitor %q, cut %q", o.Visitor, o.Cut)
			}
		})
	}
}

func TestACourseHasWhatTheRulesWaitFor(t *testing.T) {
	o := try(t, `creatures:
  7:
    - {id: 0, event: {kind: SPELLHIT, spell: 5}, action: {kind: TALK, text: 0}}
    - {id: 1, event: {kind: RECEIVE_EMOTE, emote: 78}, action: {kind: TALK, text: 0}}
    - {id: 2, event: {kind: GOSSIP_SELECT, menu: 9, option: 1}, action: {kind: TALK, text: 0}}
    - {id: 3, event: {kind: HEALTH_PCT, health_pct: 20-40}, action: {kind: TALK, text: 0}}
    - {id: 4, event: {kind: TARGET_HEALTH_PCT, health_pct: 0-20}, action: {kind: TALK, text: 0}}
    - {id: 5, event: KILL, action: {kind: TALK, text: 0}}
`)
	want := "wait 5 s; walk near; emote 78; talk; choose 2; cast 5; wait 5 s; attack; wait 20 s; damage to 30 %; wait 5 s; hurt visitor to 10 %; wait 5 s; hurt visitor to 0 %; wait 3 s; kill; wait 5 s"
	if got := strings.Join(o.Steps, "; "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for i := range o.Stands[0].Rules {
		if r := &o.Stands[0].Rules[i]; r.Times == 0 {
			t.Errorf("rule %d has not fired: %s\n%s", r.ID, r.Standing(), timeline(&o))
		}
	}
}

// TestTrialsLeaveTheWorldAsItIs runs several trials concurrently with one release, as a
// bench does: the race detector and the hash show changes of it.
func TestTrialsLeaveTheWorldAsItIs(t *testing.T) {
	r := world(t)
	before, spawns := fmt.Sprintf("%+v", r.Content.Tables.Spawns), len(r.Content.Creatures)
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() { // ends by itself; waited for below
			o := Try(context.Background(), r, ruletrace.Trial{Text: "creatures: {wolf: [{id: 0, event: AGGRO, action: {kind: TALK, text: 9}}]}", Steps: []string{"attack"}})
			if !strings.Contains(timeline(&o), `"(text 9)"`) {
				t.Errorf("cut %q:\n%s", o.Cut, timeline(&o))
			}
		})
	}
	wait.Wait()
	if after := fmt.Sprintf("%+v", r.Content.Tables.Spawns); after != before || len(r.Content.Creatures) != spawns {
		t.Error("a trial has changed the world")
	}
}

func TestSeveralBundlesWithOneNameAreToldApart(t *testing.T) {
	var all []*bundle.Bundle
	for _, name := range []string{"hill", "lake"} {
		b, problems := bundle.OpenArchive(name, archive.Write([]bundle.File{
			{Path: "bundle.yaml", Data: []byte("{name: " + name + ", version: 1.0.0, api: 1}")},
			{Path: "data/a.yaml", Data: []byte(`creatures: {fox: {name: Fox, health: 10, faction: "base:wild"}}`)},
		}))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		all = append(all, b)
	}
	r, problems := release.Compose(release.Options{}, all)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	o := Try(context.Background(), r, ruletrace.Trial{Text: "creatures: {fox: [{id: 0, event: AGGRO, action: DIE}]}"})
	if want := "several bundles define this name (hill:fox, lake:fox); write it with its bundle"; !strings.Contains(fmt.Sprint(o.Problems), want) {
		t.Errorf("got %v, want %s", o.Problems, want)
	}
}
