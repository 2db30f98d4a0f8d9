package release

import (
	"testing"
	"testing/fstest"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/bundle"
)

// pen is a bundle whose definitions use settings.
func pen(t *testing.T) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenFS("pen", fstest.MapFS{
		"bundle.yaml": {Data: []byte(`
name: pen
version: 1.0.0
api: 1
settings:
  tough: {type: number, range: [1, 5], default: 1, doc: How tough sheep are.}
  again: {type: whole, unit: ms, range: [1000, 9000], default: 3000, doc: When they come again.}
  brave: {type: bool, default: false, doc: Whether they strike back.}
  called: {type: text, default: Sheep, doc: What they are called.}
  shape: {type: choice, choices: [circle, square], default: circle, doc: What they look like.}
  unused: {type: whole, default: 1, doc: Only for scripts.}
`)},
		"data/sheep.yaml": {Data: []byte(`
factions: {sheep: {name: Sheep}}
creatures:
  sheep:
    name: {setting: called}
    faction: sheep
    health: 10 * settings.tough + level + settings.brave
    respawn_ms: {setting: again}
    fights: {setting: brave}
    look: {shape: {setting: shape}}
`)},
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

func sheepOf(t *testing.T, r *Release) (*content.Creature, float64) {
	t.Helper()
	d, ok := r.Content.Creature("pen:sheep")
	if !ok {
		t.Fatal("there is no sheep")
	}
	return d, d.Health.Eval([]float64{1})
}

func TestDefinitionsFollowSettings(t *testing.T) {
	plainly := compose(t, Options{}, pen(t))
	d, health := sheepOf(t, plainly)
	if d.Name.Key != "Sheep" || health != 11 || d.Respawn.Min != 3000 || d.Fights || d.Look.Shape != "circle" {
		t.Errorf("at the defaults: %+v with %v health", d, health)
	}
	o := Options{Settings: Settings{"pen": {"tough": value.OfNumber(2.5), "again": value.OfNumber(9000), "brave": value.OfBool(true), "called": value.OfString("Ram: {b}"), "shape": value.OfString("square")}}}
	o.Settings = o.Settings.With("pen", "called", value.OfString("no"))
	for name, r := range map[string]*Release{"composed": compose(t, o, pen(t)), "made again": made(t, o, plainly)} {
		d, health := sheepOf(t, r)
		if d.Name.Key != "no" || health != 27 || d.Respawn.Min != 9000 || !d.Fights || d.Look.Shape != "square" {
			t.Errorf("%s with settings: %+v with %v health", name, d, health)
		}
		if r.Hash == plainly.Hash {
			t.Errorf("%s: the hash is that of the defaults", name)
		}
	}
	back := made(t, Options{}, made(t, o, plainly))
	if _, health := sheepOf(t, back); health != 11 || back.Hash != plainly.Hash {
		t.Errorf("back at the defaults: %v health, hash %.8s, want %.8s", health, back.Hash, plainly.Hash)
	}
	unused := made(t, Options{Settings: Settings{"pen": {"unused": value.OfNumber(2)}}}, plainly)
	if unused.Content != plainly.Content {
		t.Error("a setting that no definition uses makes other content")
	}
}

func made(t *testing.T, o Options, of *Release) *Release {
	t.Helper()
	r, problems := Make(o, of.Merged)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

func TestAChoiceIsOneOfItsChoices(t *testing.T) {
	_, problems := Compose(Options{Settings: Settings{"pen": {"shape": value.OfString("sqare")}}}, []*bundle.Bundle{pen(t)})
	want := `settings: setting shape must be one of circle, square, not "sqare" (did you mean "square"?) [bad-setting]`
	if problems.Error() != want {
		t.Errorf("got %v, want %s", problems, want)
	}
}
