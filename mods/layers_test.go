package mods

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"loam/mods/bundle"
)

func TestPathsThatExtendOneLieOnTheGroundOfTheirMaps(t *testing.T) {
	s := merged(t, Options{}, meadow+manifestOf("hill", `depends: {meadow: "*"}`)+`
-- hill/data/a.yaml --
maps: {high: {name: High, bounds_yards: [-50, -50, 50, 50], ground_yards: 30}, low: {name: Low, bounds_yards: [-50, -50, 50, 50], ground_yards: -4}}
paths:
  above: {extends: meadow:round, map: high}
  below: {extends: above, map: low}
`).Snapshot
	for id, want := range map[string]float64{"meadow:round": 0, "hill:above": 30, "hill:below": -4} {
		for i := range s.Paths {
			if p := &s.Paths[i]; string(p.ID) == id && (p.Points[0].At.Z != want || p.Points[2].At.Z != want) {
				t.Errorf("%s lies at %v, want %v", id, p.Points, want)
			}
		}
	}
}

func TestOverridesOfAnAbsentOptionalBundleAreLeftOut(t *testing.T) {
	hill := manifestOf("hill", `optional: {meadow: ">=1.0.0"}`) + `
-- hill/data/a.yaml --
override: {creatures: {"meadow:grey_wolf": {level: 9, faction: meadow:birds}}}
`
	if s := study(t, Options{}, hill); len(s.Problems) > 0 {
		t.Errorf("without meadow: %v", s.Problems)
	}
	w, _ := merged(t, Options{}, hill+meadow).Snapshot.Creature("meadow:grey_wolf")
	if w.LevelMin != 9 || w.Faction != "meadow:birds" {
		t.Errorf("with meadow the wolf is %+v", w)
	}
}

func TestOverridesThatAreNotGrantedAreLeftOut(t *testing.T) {
	text := meadow + manifestOf("hill", `depends: {meadow: "*"}`) + "\n-- hill/data/a.yaml --\noverride: {creatures: {\"meadow:grey_wolf\": {level: 9}}}\n" +
		manifestOf("lake", `depends: {meadow: "*"}`) + "\n-- lake/data/a.yaml --\noverride: {creatures: {\"meadow:grey_wolf\": {level: 7}}}\ncreatures: {pike: {extends: meadow:grey_wolf}}\n"
	m := merged(t, Options{Overrides: func(b *bundle.Bundle) bool { return b.Name == "lake" }}, text)
	w, _ := m.Snapshot.Creature("meadow:grey_wolf")
	pike, _ := m.Snapshot.Creature("lake:pike")
	if w.LevelMin != 7 || pike.LevelMin != 7 {
		t.Errorf("levels are %d and %d, want 7: hill may not override", w.LevelMin, pike.LevelMin)
	}
}

func TestWhatALeftOutOverrideAddsNeedNotBeThereToBeRemoved(t *testing.T) {
	text := meadow + manifestOf("hill", `depends: {meadow: "*"}`) + `
-- hill/data/a.yaml --
override: {creatures: {"meadow:grey_wolf": {tags: {append: [hungry]}}}}
creatures: {sated: {extends: meadow:grey_wolf, tags: {remove: [hungry]}}}
`
	for _, granted := range []bool{true, false} {
		m := merged(t, Options{Overrides: func(*bundle.Bundle) bool { return granted }}, text)
		if d, _ := m.Snapshot.Creature("hill:sated"); !slices.Equal(d.Tags, []string{"beast", "pack"}) {
			t.Errorf("granted %v: tags are %v", granted, d.Tags)
		}
	}
}

func TestACacheMindsChoicesAndGrants(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"meadow/bundle.yaml": "{name: meadow, version: 1.0.0, api: 1}", "meadow/data/a.yaml": "creatures: {wolf: {name: W, faction: base:wild, health: 1}}",
		"hill/bundle.yaml": `{name: hill, version: 1.0.0, api: 1, depends: {meadow: "*"}, permissions: [override]}`, "hill/data/a.yaml": `override: {creatures: {"meadow:wolf": {health: 2}}}`,
		"lake/bundle.yaml": `{name: lake, version: 1.0.0, api: 1, depends: {meadow: "*"}, permissions: [override]}`, "lake/data/a.yaml": `override: {creatures: {"meadow:wolf": {health: 3}}}`,
	} {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var c Cache
	only := func(name string) func(*bundle.Bundle) bool {
		return func(b *bundle.Bundle) bool { return b.Name == name }
	}
	for _, step := range []struct {
		name    string
		options Options
		health  float64 // 0 is a conflict
	}{
		{"for hill", Options{Resolve: Resolve{"meadow:wolf.health": "hill"}}, 2},
		{"for lake", Options{Resolve: Resolve{"meadow:wolf.health": "lake"}}, 3},
		{"for nobody", Options{}, 0},
		{"hill is not granted", Options{Overrides: only("lake")}, 3},
		{"lake is not granted", Options{Overrides: only("hill")}, 2},
		{"for hill again", Options{Resolve: Resolve{"meadow:wolf.health": "hill"}}, 2},
		{"for hill, with nothing new", Options{Resolve: Resolve{"meadow:wolf.health": "hill"}}, 2},
	} {
		before := c.last
		m, _, problems := c.Load(step.options, dir)
		if (len(problems) > 0) != (step.health == 0) {
			t.Fatalf("%s: %v", step.name, problems)
		}
		if m == nil {
			continue
		}
		w, _ := m.Snapshot.Creature("meadow:wolf")
		if got := w.Health.Eval([]float64{1}); got != step.health {
			t.Errorf("%s: health %v, want %v", step.name, got, step.health)
		}
		if strings.HasSuffix(step.name, "nothing new") && (m.Snapshot != before.Snapshot || m.Resolve["meadow:wolf.health"] != "hill") {
			t.Errorf("%s: definitions were read again, choices are %v", step.name, m.Resolve)
		}
	}
}

// TestLayersDoWhatAModelDoes draws layered bundles that extend and override two creatures
// at random, and compares with a model that only uses sets and numbers.
func TestLayersDoWhatAModelDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	words := []string{"a", "b", "c", "d"}
	type model struct {
		level int
		tags  map[string]bool
		ever  map[string]bool
	}
	rapid.Check(t, func(t *rapid.T) {
		change := func(m *model) string {
			var parts []string
			if rapid.Bool().Draw(t, "level") {
				m.level = rapid.IntRange(1, 99).Draw(t, "to")
				parts = append(parts, fmt.Sprint("level: ", m.level))
			}
			some := rapid.SliceOfNDistinct(rapid.SampledFrom(words), 0, 3, rapid.ID).Draw(t, "words")
			switch rapid.SampledFrom([]string{"none", "append", "remove", "replace", "reset"}).Draw(t, "op") {
			case "append":
				for _, w := range some {
					m.tags[w], m.ever[w] = true, true
				}
				parts = append(parts, "tags: {append: ["+strings.Join(some, ", ")+"]}")
			case "remove":
				some = slices.DeleteFunc(some, func(w string) bool { return !m.ever[w] })
				for _, w := range some {
					delete(m.tags, w)
				}
				parts = append(parts, "tags: {remove: ["+strings.Join(some, ", ")+"]}")
			case "replace":
				clear(m.tags)
				for _, w := range some {
					m.tags[w], m.ever[w] = true, true
				}
				parts = append(parts, "tags: {replace: ["+strings.Join(some, ", ")+"]}")
			case "reset":
				clear(m.tags)
				parts = append(parts, "tags: {reset: true}")
			}
			return strings.Join(parts, ", ")
		}
		wolf := &model{1, map[string]bool{"a": true}, map[string]bool{"a": true}}
		files := map[string]fstest.MapFS{"zero": source("zero", "", "data/a.yaml", "creatures: {wolf: {name: W, faction: base:wild, health: 5, tags: [a]}}")}
		below := []string{`zero: "*"`}
		for i := range rapid.IntRange(0, 4).Draw(t, "bundles") {
			name := fmt.Sprint("b", 9-i) // against the order of names
			f := source(name, strings.Join(below, ", "), "data/a.yaml", "override: {creatures: {\"zero:wolf\": {"+change(wolf)+"}}}")
			f["bundle.yaml"].Data = []byte(strings.Replace(string(f["bundle.yaml"].Data), "api: 1", "api: 1, permissions: [override]", 1))
			files[name] = f
			below = append(below, name+`: "*"`)
		}
		child := &model{wolf.level, map[string]bool{}, map[string]bool{}}
		for w := range wolf.tags {
			child.tags[w] = true
		}
		for w := range wolf.ever {
			child.ever[w] = true
		}
		files["child"] = source("child", `zero: "*"`, "data/a.yaml", "creatures: {cub: {"+strings.TrimSuffix("extends: zero:wolf, "+change(child), ", ")+"}}")
		var bundles []*bundle.Bundle
		for _, name := range rapid.Permutation(slices.Sorted(maps.Keys(files))).Draw(t, "order") {
			b, problems := bundle.OpenFS(name, files[name])
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			bundles = append(bundles, b)
		}
		m, problems := Compose(bundles)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		for id, want := range map[string]*model{"zero:wolf": wolf, "child:cub": child} {
			for i := range m.Snapshot.Creatures {
				c := &m.Snapshot.Creatures[i]
				if string(c.ID) != id {
					continue
				}
				if tags := slices.Sorted(maps.Keys(want.tags)); c.LevelMin != want.level || !slices.Equal(c.Tags, tags) && len(c.Tags)+len(tags) > 0 {
					t.Fatalf("%s has level %d and tags %v, want %d and %v", id, c.LevelMin, c.Tags, want.level, tags)
				}
			}
		}
	})
}

// FuzzOverlay reads any data as a bundle that depends on another one: composing always ends
// with a world or with problems that have places.
func FuzzOverlay(f *testing.F) {
	if testing.Short() {
		f.Skip("on one goroutine")
	}
	for _, seed := range []string{
		`override: {creatures: {"meadow:wolf": {health: 5, tags: {append: [x], remove: [pack]}, look: {color: "#112233"}}}}`,
		`creatures: {a: {extends: meadow:wolf, clients: {wrath: {entry: {reset: true}}}}, b: {extends: a, tags: {reset: true}}}`,
		`override: {paths: {"meadow:round": {points: {remove: [{at: [0, 0]}], append: [{at: [1, 1]}]}}}, spawns: {"meadow:one": {path: {reset: true}}}}`,
		`override: {maps: {"base:flat": {bounds_yards: [0, 0, 1, 1]}}, factions: {"base:wild": {hostile: {replace: [base:wild]}}}}`,
		`rules: {crit_pct: 5}`, `creatures: {a: {extends: a}}`, `override: {creatures: {wolf: 1}, rules: 2, override: 3}`,
		`override: {tables: {"meadow:xp": {linear: true, rows: {remove: [1], append: [[2, 3], [5, 0]]}}}}`,
		`tables: {t: {extends: meadow:xp, rows: {append: [[9, 9]]}}}` + "\n" + `creatures: {a: {name: A, faction: base:wild, health: "table(t, level)"}}`,
		`override: {panels: {"meadow:shop": {rows: {remove: [{button: {press: buy}}, text: gold], append: [{input: {name: n}}]}, title: "{x}", with: {x: a.b}}}}`,
		`panels: {p: {extends: meadow:shop, rows: {replace: [{list: {items: a, row: [{text: b}]}}]}}}`,
	} {
		f.Add(seed, "")
	}
	for _, seed := range []string{
		"override: {meadow: {wolf: {name: Wolf}, gold: Gold}}", "override: {meadow: {wolf.name: {reset: true}, 'W': V}}",
		"override: {meadow: {wolf.name: '{n|one=a|other=b} {creature:wolf}'}, base: {x: y}, hill: 1}", "override: {meadow: {a: {b: {c: {'d e': f}}}}}",
	} {
		f.Add("", seed)
	}
	below, problems := bundle.OpenFS("meadow", source("meadow", "", "data/a.yaml", `
tables: {xp: {rows: [[1, 5], [5, 50]]}}
panels: {shop: {title: gold, rows: [{text: gold}, {button: {label: Buy, press: buy}}]}}
creatures: {wolf: {name: W, faction: base:wild, health: "table(xp, level)", tags: [pack], clients: {wrath: {entry: 1}}}}
paths: {round: {map: base:flat, points: [{at: [0, 0]}, {at: [5, 5]}]}}
spawns: {one: {creature: wolf, map: base:flat, at: [1, 2], path: round}}`))
	if len(problems) > 0 {
		f.Fatal(problems)
	}
	f.Fuzz(func(t *testing.T, data, lines string) {
		over := fstest.MapFS{"bundle.yaml": {Data: []byte(`{name: hill, version: 1.0.0, api: 1, depends: {meadow: "*"}, permissions: [override]}`)}, "data/a.yaml": {Data: []byte(data)}, "locale/de.yaml": {Data: []byte(lines)}}
		b, found := bundle.OpenFS("hill", over)
		s := Options{Trace: "meadow:wolf"}.Study([]*bundle.Bundle{below, b}, found)
		if (s.Merged == nil) != (len(s.Problems) > 0) {
			t.Fatalf("a world %v with problems %v", s.Merged != nil, s.Problems)
		}
		for _, p := range s.Problems {
			if p.File == "" || p.Msg == "" || strings.ContainsAny(p.Error(), "\n\r") {
				t.Errorf("a problem that is none: %#v", p)
			}
		}
		if _, err := s.Explain("meadow:wolf", ""); err != nil {
			t.Error(err)
		}
	})
}
