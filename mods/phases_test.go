package mods

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/model/content"
)

// lair is a bundle with a creature whose fights have phases.
const lair = `
-- lair/bundle.yaml --
{name: lair, version: 1.0.0, api: 1, settings: {rage: {type: whole, range: [1, 40], default: 30, doc: How many.}}}
-- lair/data/a.yaml --
creatures:
  worm:
    name: Worm
    faction: base:folk
    health: 500
    assist: pack
    enrage: {after_ms: 60000, damage_pct: 300}
    phases:
      - {name: awake, yells: Awake}
      - {name: angry, health_below_pct: 60, speed: 1.5}
      - {name: calm, after_ms: 5000, from: [angry], again: true}
`

func TestPhasesAreReadExtendedAndOverriddenAsAWhole(t *testing.T) {
	s := merged(t, Options{}, strings.Replace(lair, "speed: 1.5", "summons: [{creature: worm, count: {setting: rage}, goes_at: [evade, phase], temper: defensive}]", 1)+manifestOf("guild", `depends: {lair: ">=1.0.0"}`)+`
-- guild/data/a.yaml --
creatures:
  snake: {extends: lair:worm, phases: [{name: only, damage_pct: 50}], enrage: {reset: true}}
`).Snapshot
	worm, _ := s.Creature("lair:worm")
	p := worm.Phases[2]
	if len(worm.Phases) != 3 || p.Name != "calm" || p.After != 5000 || fmt.Sprint(p.From) != "[angry]" || !p.Again || p.DamagePct != 100 || p.Scale != 1 || p.Speed != 1 {
		t.Errorf("the phases of the worm are %+v", worm.Phases)
	}
	if worm.Enrage == nil || worm.Enrage.After != 60000 || worm.Enrage.DamagePct != 300 || worm.Enrage.Speed != 1 {
		t.Errorf("its enrage is %+v", worm.Enrage)
	}
	if worm.Assist != "lair:pack" || worm.AssistIn != 40 {
		t.Errorf("it joins %q within %g yards", worm.Assist, worm.AssistIn)
	}
	calls := worm.Phases[1].Summons
	if len(calls) != 1 || calls[0].Count != 30 || calls[0].Goes != content.OwnerEvades|content.PhaseEnds || calls[0].Around != 4 || calls[0].Temper != content.Defensive {
		t.Errorf("it calls %+v", calls)
	}
	snake, _ := s.Creature("guild:snake")
	if len(snake.Phases) != 1 || snake.Phases[0].DamagePct != 50 || snake.Enrage != nil {
		t.Errorf("the snake has phases %+v and enrage %+v", snake.Phases, snake.Enrage)
	}
}

func TestPhasesAreChecked(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, test := range []struct{ name, old, new, want string }{
		{"an unknown key", "speed: 1.5", "sped: 1.5", `lair/data/a.yaml:10:45: unknown key in a phase "sped" (did you mean "speed"?)`},
		{"no name", "name: awake, yells", "yells", `lair/data/a.yaml:9:9: name is missing in phase`},
		{"no phases", "- {name: awake, yells: Awake}\n      - {name: angry, health_below_pct: 60, speed: 1.5}\n      - {name: calm, after_ms: 5000, from: [angry], again: true}", "[]",
			"phases must have at least one phase"},
		{"a name twice", "name: calm", "name: angry", `lair/data/a.yaml:11:16: two phases of a creature have the same name "angry"`},
		{"a name that is none", "name: calm", "name: Calm", `name must consist of lower-case letters, digits and underscores and start with a letter, not "Calm" (did you mean "calm"?)`},
		{"out of an unknown phase", "from: [angry]", "from: [angri]", `lair/data/a.yaml:11:45: unknown phase "angri" (did you mean "angry"?)`},
		{"out of itself", "from: [angry]", "from: [calm]", `from cannot list the phase itself: "calm"`},
		{"from for nothing", "after_ms: 5000, from", "from", "from limits the conditions of a phase, and this phase has none"},
		{"a condition of the first", "name: awake,", "name: awake, health_below_pct: 5,", "every fight starts in the first phase"},
		{"a time from the fight and none", "health_below_pct: 60", "counted_from: fight", "counted_from needs after_ms"},
		{"more than all health", "health_below_pct: 60", "health_below_pct: 160", "health_below_pct must be 1 to 100 percent"},
		{"no time of an enrage", "after_ms: 60000, ", "", "after_ms (duration) is missing in enrage"},
		{"a summons of nothing that there is", "name: angry,", "name: angry, summons: [{creature: wrom}],", `lair/data/a.yaml:10:44: unknown creature "wrom" (did you mean "worm"?)`},
		{"a summons at an unknown place", "name: angry,", "name: angry, summons: [{creature: worm, place: den}],", `unknown place; this world has base:start, not "den"`},
		{"a moment that is none", "name: angry,", "name: angry, summons: [{creature: worm, goes_at: [evde]}],", `goes_at must be one or more of evade, death, phase, leave, logout, reload, not "evde" (did you mean "evade"?)`},
		{"too many", "name: angry,", "name: angry, summons: [{creature: worm, count: 4000}],", "count must be 1 to 40"},
		{"nowhere to go", "name: angry,", "name: angry, movement: go,", "movement: go needs place or to in phase \"angry\""},
		{"a goal and no way", "name: angry,", "name: angry, to: [1, 2],", "to needs movement: go in phase \"angry\""},
		{"two goals", "name: angry,", "name: angry, movement: go, to: [1, 2], place: base:start,", "movement can have place or to, not both"},
		{"no distance to keep", "name: angry,", "name: angry, movement: kite,", "movement: kite needs kite_yards in phase \"angry\""},
		{"an unknown movement", "name: angry,", "name: angry, movement: kit,", "(did you mean \"kite\"?)"},
		{"a group that is no name", "health: 500", "health: 500\n    assist: The Pack", `an id must be name or bundle:name in lower-case letters, digits and underscores, not "The Pack" (did you mean "the_pack"?)`},
		{"a flight at all health", "health: 500", "health: 500\n    flee_below_pct: 100", "flee_below_pct must be 0 to 99 percent"},
		{"a negative time", "after_ms: 5000", "after_ms: -5", "after_ms must be 1 to 86400000 ms"},
	} {
		t.Run(test.name, func(t *testing.T) {
			changed := strings.Replace(lair, test.old, test.new, 1)
			if changed == lair {
				t.Fatalf("%q does not stand in the bundle", test.old)
			}
			s := study(t, Options{}, changed)
			if got := s.Problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
