package release

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/scripting/permission"
)

// twelve are overlays on the example meadow, and on each other: the rest of their
// manifests, and their data.
var twelve = []struct{ name, manifest, data string }{
	{"autumn", `depends: {meadow: "*"}`, `
override: {creatures: {"meadow:grey_wolf": {health: 50 + level * 15, tags: {append: [brown]}}}}
rules: {say_yards: 30}`},
	{"winter", `depends: {meadow: "*"}, optional: {autumn: "*", spring: "*"}`, `
creatures: {snow_wolf: {extends: meadow:grey_wolf, tags: {append: [snow]}, look: {color: "#ffffff"}}}
override: {creatures: {"meadow:grey_wolf": {health: 60 + level * 15, aggro_yards: 18}}}
rules: {say_yards: 15}`},
	{"spring", `depends: {meadow: "*"}`, `
creatures: {cub: {extends: meadow:grey_wolf, level: 1, scale: 0.5, health: 10}}
spawns: {cub_1: {extends: meadow:wolf_1, creature: cub, at: [30, -30]}}`},
	{"alphas", `depends: {winter: "*"}`, `
creatures: {alpha: {extends: winter:snow_wolf, level: 6, tags: {append: [alpha], remove: [snow]}}}`},
	{"packs", `depends: {alphas: "*", spring: "*", winter: "*"}`, `
override: {creatures: {"winter:snow_wolf": {help_yards: 20}, "alphas:alpha": {health: 400}, "spring:cub": {help_yards: 30}}}`},
	{"border", `depends: {meadow: "*"}`, `
tables: {tolls: {rows: [[1, 10], [5, 50]]}}
panels: {gate: {title: Gate, rows: [{text: gold}, {text: silver}]}}
creatures: {toller: {extends: meadow:villager, level: 5, health: "table(tolls, level)"}}
factions: {rangers: {name: Rangers}}
override: {factions: {"meadow:beasts": {hostile: {append: [rangers]}}, "meadow:folk": {friendly: {append: [rangers]}}}}`},
	{"poachers", `depends: {meadow: "*"}`, `
factions: {poachers: {name: Poachers}}
override: {factions: {"meadow:beasts": {hostile: {append: [poachers]}}, "meadow:folk": {hostile: {append: [poachers]}}}}`},
	{"tougher", `depends: {meadow: "*", border: "*"}`, `
override: {tables: {"border:tolls": {linear: true, rows: {append: [[3, 33]]}}}, panels: {"border:gate": {side: left, rows: {append: [{text: iron}]}}}, creatures: {"meadow:guard": {health: 500, damage_max: 30}}}`},
	{"gentler", `depends: {meadow: "*", border: "*"}`, `
tables: {tolls: {extends: border:tolls, rows: {append: [[9, 99]]}}}
override: {tables: {"border:tolls": {rows: {append: [[5, 70]]}}}, panels: {"border:gate": {title: Bridge, rows: {remove: [{text: gold}], append: [{text: copper}]}}}, creatures: {"meadow:guard": {health: 300}, "meadow:villager": {health: 90}}}`},
	{"walks", `depends: {meadow: "*"}`, `
override: {paths: {"meadow:rounds": {points: {append: [{at: [0, -20], wait_ms: 500}]}}}, places: {"meadow:den": {radius_yards: 30}}}`},
	{"ghosts", `depends: {meadow: ">=1.0.0", autumn: "*"}`, `
creatures: {ghost: {extends: meadow:villager, attackable: false, look: {shape: hexagon}}}
override: {creatures: {"meadow:grey_wolf": {tags: {append: [haunted], remove: [brown]}}}}`},
	{"numbers", `depends: {meadow: "*"}`, `
override: {creatures: {"meadow:grey_wolf": {clients: {wrath: {entry: 69}}}, "meadow:guard": {clients: {wrath: {entry: 68}, vanilla: {entry: 5}}}}}`},
}

// french are the lines for meadow of two of them.
var french = [2]string{
	"override: {meadow: {wolf.growl: Grrr, wolf: {howl: Aouuu}, gate.welcome: Voici la porte.}}\n",
	"override: {meadow: {wolf.howl: Hou, guard.alarm: Aux armes!}}\n",
}

// TestTwelveOverlaysInManyOrdersAreOneRelease puts the same bundles into folders with other
// names, so that they are read in another order each time, and finds differences between
// the results.
func TestTwelveOverlaysInManyOrdersAreOneRelease(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	o := Options{Resolve: mods.Resolve{"meadow:guard.health": "gentler", "meadow:wolf.howl@fr": "autumn"}, ResolveAt: func(string) diag.Place { return diag.Place{File: "loam.yaml"} }}
	chance := rand.New(rand.NewPCG(7, 7))
	var first *Release
	rounds := 25
	if os.Getenv("LOAM_LONG") != "" {
		rounds = 100
	}
	for round := range rounds {
		dir := t.TempDir()
		at := chance.Perm(len(twelve) + 1)
		if err := os.CopyFS(filepath.Join(dir, fmt.Sprintf("b%02d", at[len(twelve)])), os.DirFS("../../examples/meadow")); err != nil {
			t.Fatal(err)
		}
		for i, b := range twelve {
			manifest := fmt.Sprintf("{name: %s, version: 1.0.0, api: 1, permissions: [override], %s}\n", b.name, b.manifest)
			into := filepath.Join(dir, fmt.Sprintf("b%02d", at[i]))
			if err := os.MkdirAll(filepath.Join(into, "data"), 0o755); err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"bundle.yaml": manifest, "data/a.yaml": strings.TrimPrefix(b.data, "\n") + "\n"} {
				if err := os.WriteFile(filepath.Join(into, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i, name := range []string{"autumn", "walks"} {
			into := filepath.Join(dir, fmt.Sprintf("b%02d", at[slices.IndexFunc(twelve, func(b struct{ name, manifest, data string }) bool { return b.name == name })]), "locale")
			if err := os.MkdirAll(into, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(into, "fr.yaml"), []byte(french[i]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r, problems := Load(o, dir)
		if len(problems) > 0 {
			t.Fatalf("round %d: %v", round, problems)
		}
		if first == nil {
			first = r
			continue
		}
		if r.Hash != first.Hash {
			t.Fatalf("round %d: hash %.12s, want %.12s", round, r.Hash, first.Hash)
		}
		if got, want := r.Content.Creatures, first.Content.Creatures; !reflect.DeepEqual(got, want) {
			t.Fatalf("round %d: creatures differ", round)
		}
		if !reflect.DeepEqual(r.Content.Factions, first.Content.Factions) || !reflect.DeepEqual(r.Content.Paths, first.Content.Paths) ||
			!reflect.DeepEqual(r.Content.Spawns, first.Content.Spawns) || !reflect.DeepEqual(r.Content.Places, first.Content.Places) {
			t.Fatalf("round %d: the hash is the same, the content is not", round)
		}
		if !reflect.DeepEqual(r.Content.Panels, first.Content.Panels) || !reflect.DeepEqual(r.Content.FormulaTables, first.Content.FormulaTables) ||
			!reflect.DeepEqual(r.Content.Locale, first.Content.Locale) {
			t.Fatalf("round %d: panels, tables or lines differ", round)
		}
	}
	wolf, _ := first.Content.Creature("meadow:grey_wolf")
	alpha, _ := first.Content.Creature("alphas:alpha")
	guard, _ := first.Content.Creature("meadow:guard")
	if wolf.Health.Eval([]float64{2}) != 90 || fmt.Sprint(wolf.Tags) != "[haunted wolf]" || guard.Health.Eval([]float64{8}) != 300 {
		t.Errorf("wolf has %v health and tags %v, guard %v", wolf.Health.Eval([]float64{2}), wolf.Tags, guard.Health.Eval([]float64{8}))
	}
	toller, _ := first.Content.Creature("border:toller")
	gate, _ := first.Content.Panel("border:gate")
	if got := toller.Health.Eval([]float64{4}); got != 51.5 || len(gate.Rows) != 3 || gate.Title.Key != "Bridge" || gate.Side != content.LeftSide {
		t.Errorf("the toller has %v health, the panel is %+v", got, gate)
	}
	if lines := first.Content.Locale["fr"]["meadow"]; len(lines) != 4 || lines["wolf.howl"] != "Aouuu" {
		t.Errorf("the French lines are %v", lines)
	}
	if alpha.Health.Eval([]float64{6}) != 400 || alpha.Help != 20 || fmt.Sprint(alpha.Tags) != "[alpha haunted wolf]" {
		t.Errorf("alpha is %+v", alpha)
	}
}

// strangers are two bundles that override one field, and the bundle with the field.
func strangers(t *testing.T) []*bundle.Bundle {
	t.Helper()
	var bundles []*bundle.Bundle
	for _, f := range []bundle.File{
		{Path: "meadow", Data: []byte(`creatures: {wolf: {name: Wolf, health: 10, faction: "base:wild"}}`)},
		{Path: "hill", Data: []byte(`override: {creatures: {"meadow:wolf": {health: 20}}}`)},
		{Path: "lake", Data: []byte(`override: {creatures: {"meadow:wolf": {health: 30}}}`)},
	} {
		depends := `, depends: {meadow: "*"}`
		if f.Path == "meadow" {
			depends = ""
		}
		b, problems := bundle.OpenArchive(f.Path, archive.Write([]bundle.File{
			{Path: "bundle.yaml", Data: []byte("{name: " + f.Path + ", version: 1.0.0, api: 1, permissions: [override]" + depends + "}")},
			{Path: "data/a.yaml", Data: f.Data},
		}))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		bundles = append(bundles, b)
	}
	return bundles
}

func TestOverridesWaitForThePermission(t *testing.T) {
	o := Options{Granted: func(b *bundle.Bundle) permission.Set {
		if b.Name == "lake" {
			return permission.Override
		}
		return 0
	}}
	health := func(r *Release) float64 {
		w, _ := r.Content.Creature("meadow:wolf")
		return w.Health.Eval([]float64{1})
	}
	r, problems := Compose(o, strangers(t))
	if len(problems) > 0 || health(r) != 30 {
		t.Fatalf("with the permission of lake alone: %v", problems)
	}
	if tested := r.Tested(); health(tested) != 30 || len(tested.Withheld) != len(r.Withheld) {
		t.Errorf("with all permissions there is a conflict, so tests run with what is granted, not with %v withheld", tested.Withheld)
	}
	o.Granted = func(b *bundle.Bundle) permission.Set { return 0 }
	if r, problems = Compose(o, strangers(t)); len(problems) > 0 || health(r) != 10 {
		t.Errorf("without permissions: %v", problems)
	}
}

func TestAChoiceIsPartOfTheRelease(t *testing.T) {
	make := func(winner string) string {
		t.Helper()
		r, problems := Compose(Options{Resolve: mods.Resolve{"meadow:wolf.health": winner, "meadow:wolf.level": "hill"}}, strangers(t))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		if r.Resolve["meadow:wolf.health"] != winner || len(r.Resolve) != 1 {
			t.Errorf("choices are %v", r.Resolve)
		}
		again, problems := OpenArchives(Options{Resolve: r.Resolve}, r.Archives())
		if len(problems) > 0 || again.Hash != r.Hash {
			t.Errorf("packed and made again: %v", problems)
		}
		return r.Hash
	}
	if make("hill") == make("lake") {
		t.Error("releases with different choices have one hash")
	}
}
