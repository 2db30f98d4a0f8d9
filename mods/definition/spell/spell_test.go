package spell

import (
	"math"
	"slices"
	"strings"
	"testing"

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
	spell := func(keys string) string { return "a: {name: A, " + keys + "}" }
	hit := "effects: [{kind: damage, value: 5}]"
	for _, test := range []struct {
		name string
		read func(t *testing.T, text string) string
		text string
		want string // "" is nothing
	}{
		{"a spell", wrong(&Spells), spell("aim: enemy, range_yards: 30, " + hit), ""},
		{"no effects", wrong(&Spells), spell("effects: []"), "a spell must have at least one effect"},
		{"ticks without a channel", wrong(&Spells), spell("aim: enemy, tick_ms: 1000, " + hit), `channel_ms is missing; it is required with tick_ms: "1000"`},
		{"charges that do not return", wrong(&Spells), spell("aim: enemy, charges: 2, " + hit), "recharge_ms is missing"},
		{"a cooldown of no category", wrong(&Spells), spell("aim: enemy, category_cooldown_ms: 1000, " + hit), `category is missing; it is required with category_cooldown_ms: "1000"`},
		{"a second rank of nothing", wrong(&Spells), spell("aim: enemy, rank: 2, " + hit), `rank_of is missing; it is required with a rank above 1: "2"`},
		{"a range that is empty", wrong(&Spells), spell("aim: enemy, range_yards: 5, least_yards: 5, " + hit), "least_yards must be less than range_yards"},
		{"a passive spell with a cast time", wrong(&Spells), spell("aim: self, passive: true, cast_ms: 1000, " + hit), `a passive spell is not cast; remove cast_ms, channel_ms and cost, or "passive"`},
		{"an unknown effect", wrong(&Spells), spell("effects: [{kind: damgae, value: 5}]"), `unknown kind of effect of spells "damgae" (did you mean "damage"?)`},
		{"an effect without its value", wrong(&Spells), spell("aim: enemy, effects: [{kind: damage}]"), "value is missing in effect"},
		{"an effect without a kind", wrong(&Spells), spell("aim: enemy, effects: [{value: 5}]"), "kind is missing in an effect"},
		{"an area without a radius", wrong(&Spells), spell("aim: enemy, effects: [{kind: damage, value: 5, who: enemies}]"), `who: enemies is an area; radius_yards is missing in effect "damage"`},
		{"a radius without an area", wrong(&Spells), spell("aim: enemy, effects: [{kind: damage, value: 5, radius_yards: 5}]"), `who: target is not an area; remove radius_yards, cone_deg and most from effect "damage"`},
		{"an aura without effects", wrong(&Auras), spell("effects: []"), "an aura must have at least one effect"},
		{"a rank of no group", wrong(&Auras), spell("rank: 2, effects: [{kind: stun}]"), `group is missing; it is required with rank: "2"`},
		{"an area aura for its bearer", wrong(&Auras), spell("radius_yards: 5, radius_for: caster, effects: [{kind: stun}]"), `radius_for must select units in the radius, not "caster"`},
		{"an effect of spells in an aura", wrong(&Auras), spell("effects: [{kind: damage, value: 5}]"), `unknown kind of effect of auras; it is an effect of a spell: "damage"`},
	} {
		got := test.read(t, test.text)
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want it to say %q", test.name, got, test.want)
		}
	}
}

func TestAnEffectHasWhatIsWritten(t *testing.T) {
	spells, problems := said(t, &Spells, "a: {name: A, aim: enemy, effects: [{kind: damage, value: 5 + level, who: enemies, radius_yards: 8, cone_deg: 90, most: 3}]}")
	if problems != "" {
		t.Fatal(problems)
	}
	e := spells[0].Effects[0]
	if e.Kind != content.Damage || e.Radius != 8 || math.Abs(e.Cone-math.Pi/2) > 1e-9 || e.Most != 3 || !e.Who.Area() {
		t.Errorf("got %+v, want damage to at most 3 enemies in a quarter of a circle of 8 yards", e)
	}
}

func TestEveryKindOfEffectIsOfSpellsOrOfAuras(t *testing.T) {
	spells, auras := EffectWords(false), EffectWords(true)
	for i := range content.EffectKinds {
		info := &content.EffectKinds[i]
		if info.Deferred != "" {
			continue
		}
		own := spells
		if info.OfAura {
			own = auras
		}
		if !slices.Contains(own, info.Name) {
			t.Errorf("%s is not among the words for its effects", info.Name)
		}
		for _, key := range slices.Concat(info.Needs, info.May) {
			if yamlschema.Find(effectFields, key) < 0 {
				t.Errorf("effect %s has the key %s, which cannot be written", info.Name, key)
			}
		}
	}
}
