package mods

import (
	"strings"
	"testing"

	"loam/core/model/content"
)

// grove is a bundle with a creature that casts.
const grove = `
-- grove/bundle.yaml --
{name: grove, version: 1.0.0, api: 1}
-- grove/data/a.yaml --
spells: {bolt: {name: Bolt, aim: enemy, effects: [{kind: damage, value: 1}]}}
auras: {mark: {name: Mark, effects: [{kind: stun}]}}
powers: {sap: {name: Sap, max: 10}}
creatures:
  druid:
    name: Druid
    faction: base:folk
    health: 500
    keeps_yards: 20
    casts:
      - {spell: bolt, every_ms: 3000-4000}
      - {name: more, spell: bolt, target: random_enemy, once: true, when: {target_lacks: [mark], power: sap, power_above_pct: 20}}
    phases:
      - {name: awake, casts: [{spell: bolt, combat: any, chance_pct: 50, every_ms: 1000}]}
`

func TestCastsAreRead(t *testing.T) {
	s := merged(t, Options{}, grove).Snapshot
	d, _ := s.Creature("grove:druid")
	if d.Keeps != 20 || len(d.Casts) != 2 || !d.HasCasts() {
		t.Fatalf("the druid keeps %g yards and casts %+v", d.Keeps, d.Casts)
	}
	first, more, awake := &d.Casts[0], &d.Casts[1], &d.Phases[0].Casts[0]
	if first.Name != "bolt" || first.Spell != "grove:bolt" || first.Every != (content.Span{Min: 3000, Max: 4000}) || first.Chance != 100 || first.At != content.AtFitting {
		t.Errorf("its first entry is %+v", first)
	}
	if more.Name != "more" || !more.Once || more.At != content.AtRandom || len(more.When.TargetLacks) != 1 || more.When.Power != "grove:sap" || more.When.PowerAbove != 20 {
		t.Errorf("its second is %+v", more)
	}
	if awake.Combat != content.AnyCombat || awake.Chance != 50 {
		t.Errorf("that of its phase is %+v", awake)
	}
}

func TestCastsAreChecked(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"an unknown key", "spell: bolt, every_ms", "spel: bolt, every_ms", `grove/data/a.yaml:11:10: unknown key in a cast "spel" (did you mean "spell"?)`},
		{"no spell", "spell: bolt, every_ms: 3000-4000", "name: one", `grove/data/a.yaml:11:9: spell (id of one of the spells) is missing in cast`},
		{"an unknown spell", "spell: bolt, every_ms: 3000", "spell: bold, every_ms: 3000", `grove/data/a.yaml:11:17: unknown spell "bold" (did you mean "bolt"?)`},
		{"an unknown aura", "[mark]", "[march]", `grove/data/a.yaml:12:91: unknown aura; this world has grove:mark, not "march" [unknown-id]`},
		{"two of one name", "name: more, ", "", `grove/data/a.yaml:12:17: casts has two entries with the same name; give one of them another name: "bolt"`},
		{"an unknown target", "random_enemy", "anybody", `grove/data/a.yaml:12:43: target must be one of fitting, victim`},
		{"a chance without a time", ", chance_pct: 50, every_ms: 1000", ", chance_pct: 50", `chance_pct below 100 needs every_ms, the time until the next try; chance_pct is "50"`},
		{"a chance beyond all", "chance_pct: 50", "chance_pct: 500", `chance_pct must be 0 to 100 percent, not "500"`},
		{"a share without a power", "power: sap, ", "", `power_above_pct needs "power"`},
		{"half a condition", "power: sap", "enemies: 3, power: sap", `enemies needs "enemies_yards"`},
		{"a band upside down", "power: sap", "nearer_than_yards: 5, farther_than_yards: 10, power: sap", `farther_than_yards must be less than nearer_than_yards, not "10"`},
		{"a victim where nobody fights", "target: random_enemy", "target: victim, combat: out", `out of combat there is no "victim"`},
		{"no entries", "[{spell: bolt, combat: any, chance_pct: 50, every_ms: 1000}]", "[]", `casts must have at least one entry; leave the key out for none`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(grove, test.old) {
				t.Fatalf("%q is not in the bundle", test.old)
			}
			got := study(t, Options{}, strings.Replace(grove, test.old, test.new, 1)).Problems.Error()
			if !strings.Contains(got, test.want) {
				t.Errorf("got:  %s\nwant: %s", got, test.want)
			}
		})
	}
}
