package mods

import (
	"strings"
	"testing"
)

const grimoire = `
-- book/bundle.yaml --
{name: book, version: 1.0.0, api: 1}
-- book/data/a.yaml --
schools: {flame: {name: Flame}}
auras: {burning: {name: Burning, effects: [{kind: stun}], clients: {vanilla: {entry: 133}, wrath: {entry: 133}}}}
spells:
  spark: {name: Spark, aim: enemy, effects: [{kind: damage, value: 5}], clients: {vanilla: {entry: 133}, wrath: {entry: 70000}}}
  ember: {name: Ember, aim: enemy, effects: [{kind: damage, value: 5}], clients: {wrath: {entry: 42833}}}
`

func TestNumbersOfSpellsAreChecked(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an aura with the number of a spell", grimoire, ""},
		{"two spells with one entry", strings.Replace(grimoire, "42833", "70000", 1),
			`book:spark already has the same entry for wrath; leave it out to have one assigned: "70000"`},
		{"a spell above two bytes", strings.Replace(grimoire, "spark: {name: Spark, aim: enemy, effects: [{kind: damage, value: 5}], clients: {vanilla: {entry: 133}", "spark: {name: Spark, aim: enemy, effects: [{kind: damage, value: 5}], clients: {vanilla: {entry: 70000}", 1),
			`clients of vanilla support entries of spells and auras only up to 65535: "70000"`},
		{"an aura above two bytes", strings.Replace(grimoire, "{kind: stun}], clients: {vanilla: {entry: 133}", "{kind: stun}], clients: {vanilla: {entry: 70000}", 1),
			`clients of vanilla support entries of spells and auras only up to 65535: "70000"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := study(t, Options{}, test.text).Problems.Error(); got != test.want && (test.want == "" || !strings.Contains(got, test.want)) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
