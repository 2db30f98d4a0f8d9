package mods

import (
	"reflect"
	"strings"
	"testing"

	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/world/spell"
	"loam/mods/base"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// Every language of the embedded bundle has a text for each reason of a failed cast, and no
// text for an unknown reason.
func TestBaseHasATextForEveryReasonOfASpell(t *testing.T) {
	const lines = "core.cast."
	said := compose(t).Snapshot
	for language, bundles := range said.Locale {
		reasons := map[string]bool{}
		for _, word := range spell.ReasonWords() {
			reasons[lines+word] = true
			if bundles["base"][lines+word] == "" {
				t.Errorf("locale/%s.yaml lacks %s", language, lines+word)
			}
		}
		for key := range bundles["base"] {
			if strings.HasPrefix(key, lines) && !reasons[key] {
				t.Errorf("locale/%s.yaml has %s, which is no reason", language, key)
			}
		}
	}
}

// The embedded bundle has the core's texts about channels and invalid words of commands.
func TestBaseHasATextForWhatTheCoreTells(t *testing.T) {
	said := compose(t).Snapshot
	has := func(text content.Text) {
		t.Helper()
		if line := said.Line(content.DefaultLanguage, text); line == "" || line == text.Key {
			t.Errorf("there is no text %s", text.Key)
		}
	}
	for _, word := range command.Nouns() {
		has(content.Text{Bundle: "base", Key: "command.arg_" + word})
		has(content.Text{Bundle: "base", Key: "command.no_" + word})
		has(content.Text{Bundle: "base", Key: "command.no_" + word + "_near"})
	}
	for n := range event.Notices {
		e := event.Channeled{Notice: n}
		for r := range event.Rights(8) {
			e.Now = r
			text := e.Text()
			has(text)
		}
	}
}

// TestNothingOverItChangesTheBase composes bundles that override, extend and shorten
// definitions of the base, which is read once for all worlds.
func TestNothingOverItChangesTheBase(t *testing.T) {
	fresh, problems := bundle.OpenFS(yamlschema.Base, base.FS)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	with := merged(t, Options{}, `
-- hill/bundle.yaml --
{name: hill, version: 1.0.0, api: 1, permissions: [override], depends: {base: "*"}}
-- hill/data/a.yaml --
rules: {crit_pct: 5}
override:
  maps: {"base:flat": {bounds_yards: [-9, -9, 9, 9]}}
  factions: {"base:wild": {hostile: {append: [folk]}, name: Wilder}}
  starts: {"base:walker": {gear: {append: [stick]}}}
items: {stick: {name: Stick}}
factions: {folk: {name: Folk}}
`)
	if flat, _ := with.Snapshot.Map("base:flat"); flat.Bounds.MaxX != 9 {
		t.Fatalf("the override was not taken: %+v", flat.Bounds)
	}
	if !reflect.DeepEqual(Base().Tables, fresh.Tables) {
		t.Error("the definitions of the base are others than those that it is read with")
	}
	if !reflect.DeepEqual(Base().Overlays, fresh.Overlays) || !reflect.DeepEqual(Base().Refs, fresh.Refs) {
		t.Error("what the base refers to is something else than what it is read with")
	}
}
