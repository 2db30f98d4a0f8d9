package mods

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/bundle"
)

// world reads bundles written one after the other, each file headed by
// "-- bundle/path --", and composes them.
func world(t testing.TB, text string) ([]*bundle.Bundle, diag.List) {
	t.Helper()
	dir := t.TempDir()
	for _, part := range strings.Split(text, "\n-- ")[1:] {
		name, data, ok := strings.Cut(part, " --\n")
		if !ok {
			t.Fatalf("no file name in %q", part)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return ReadDir(dir)
}

func study(t testing.TB, o Options, text string) Study {
	t.Helper()
	bundles, problems := world(t, text)
	return o.Study(bundles, problems)
}

func merged(t testing.TB, o Options, text string) *Merged {
	t.Helper()
	s := study(t, o, text)
	if len(s.Problems) > 0 {
		t.Fatal(s.Problems)
	}
	return s.Merged
}

const meadow = `
-- meadow/bundle.yaml --
{name: meadow, version: 1.2.0, api: 1}
-- meadow/locale/en.yaml --
wolf: Grey Wolf
-- meadow/data/a.yaml --
factions:
  beasts: {name: Beasts, hostile: [base:folk]}
  birds: {name: Birds}
tables: {vigour: {rows: [[1, 100], [5, 200]]}}
creatures:
  grey_wolf:
    name: wolf
    faction: beasts
    tags: [pack, beast]
    level: 3
    health: table(vigour, level)
    look: {color: "#112233", shape: triangle}
    clients: {wrath: {entry: 299, display: 604}}
places: {den: {map: base:flat, at: [7, 8]}}
paths:
  round: {map: base:flat, points: [{at: [0, 0]}, {at: [10, 0], wait_ms: 50}, {at: [10, 10]}]}
spawns:
  one: {creature: grey_wolf, map: base:flat, at: [1, 2], path: round}
`

func manifestOf(name, rest string) string {
	return fmt.Sprintf("\n-- %s/bundle.yaml --\n{name: %s, version: 1.0.0, api: 1, permissions: [override], %s}", name, name, rest)
}

func TestAnOverrideChangesWhatItNames(t *testing.T) {
	s := merged(t, Options{}, meadow+manifestOf("hill", `depends: {meadow: ">=1.0.0"}`)+`
-- hill/locale/en.yaml --
wolf: Mad Wolf
-- hill/data/a.yaml --
factions: {rocks: {name: Rocks}}
tables: {vigour: {rows: [[1, 7]]}}
override:
  creatures:
    meadow:grey_wolf:
      name: wolf
      faction: rocks
      tags: {append: [rabid], remove: [pack]}
      health: table(vigour, level)
      look: {color: "#445566"}
      clients: {wrath: {entry: 300}, vanilla: {entry: 9}}
  factions:
    meadow:beasts: {hostile: {append: [rocks]}, friendly: {replace: [meadow:birds]}}
  spawns:
    meadow:one: {path: {reset: true}, wander_yards: 5, at: [3, 4]}
  paths:
    meadow:round: {points: {append: [{at: [0, 10]}], remove: [{at: [10, 0]}]}}
`).Snapshot
	w, _ := s.Creature("meadow:grey_wolf")
	if s.Line("en", w.Name) != "Mad Wolf" || w.Faction != "hill:rocks" || w.Health.Eval([]float64{1}) != 7 || w.LevelMin != 3 {
		t.Errorf("the wolf is %+v called %s", w, s.Line("en", w.Name))
	}
	if !slices.Equal(w.Tags, []string{"beast", "rabid"}) {
		t.Errorf("tags are %v", w.Tags)
	}
	if w.Look != (content.Look{Color: "#445566", Shape: "triangle"}) {
		t.Errorf("look is %v", w.Look)
	}
	if fmt.Sprint(w.Clients) != "[{vanilla entry 9} {wrath display 604} {wrath entry 300}]" {
		t.Errorf("client numbers are %v", w.Clients)
	}
	f, _ := s.Faction("meadow:beasts")
	if fmt.Sprint(f.Hostile, f.Friendly) != "[base:folk hill:rocks] [meadow:birds]" {
		t.Errorf("reactions are %v and %v", f.Hostile, f.Friendly)
	}
	one, _ := s.Spawn("meadow:one")
	if one.Path != "" || one.Wander != 5 || one.At.Point != (geo.Point{X: 3, Y: 4}) || one.Creature != "meadow:grey_wolf" {
		t.Errorf("the spawn is %+v", one)
	}
	p, _ := s.Path("meadow:round")
	if fmt.Sprint(p.Points) != "[{{0 0 0} 0} {{10 10 0} 0} {{0 10 0} 0}]" {
		t.Errorf("the path is %v", p.Points)
	}
}

func TestADefinitionExtendsAnother(t *testing.T) {
	s := merged(t, Options{}, meadow+manifestOf("hill", `depends: {meadow: "*"}`)+`
-- hill/data/a.yaml --
override: {creatures: {"meadow:grey_wolf": {level: 9}}}
creatures:
  old: {extends: dire, tags: {append: [old]}, health: 5}
  dire: {extends: meadow:grey_wolf, tags: {append: [dire]}, look: {shape: square}, aggro_yards: 3}
`).Snapshot
	old, _ := s.Creature("hill:old")
	dire, _ := s.Creature("hill:dire")
	if old.LevelMin != 9 || old.Aggro != 3 || old.Health.Eval([]float64{1}) != 5 || dire.Health.Eval([]float64{1}) != 100 || old.Faction != "meadow:beasts" {
		t.Errorf("old is %+v, dire %+v", old, dire)
	}
	if !slices.Equal(old.Tags, []string{"beast", "dire", "old", "pack"}) || !slices.Equal(dire.Tags, []string{"beast", "dire", "pack"}) {
		t.Errorf("tags are %v and %v", old.Tags, dire.Tags)
	}
	if old.Look != (content.Look{Color: "#112233", Shape: "square"}) || s.Line("en", old.Name) != "Grey Wolf" {
		t.Errorf("old looks %v and is called %s", old.Look, s.Line("en", old.Name))
	}
}

func TestTwoStrangersAreAConflict(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const override = `
-- %[1]s/data/a.yaml --
override: {creatures: {"meadow:grey_wolf": {%[2]s}}}
`
	of := func(depends, first, second string) string {
		return meadow + manifestOf("hill", `depends: {meadow: "*"}`) + fmt.Sprintf(override, "hill", first) +
			manifestOf("lake", "depends: {meadow: \"*\""+depends+"}") + fmt.Sprintf(override, "lake", second)
	}
	for _, test := range []struct {
		name, depends, first, second string
		want                         string // of the conflict; "" is none
	}{
		{"other values", "", "health: 5", "health: 6", "meadow:grey_wolf.health"},
		{"the same value", "", "health: 5", "health: 5", ""},
		{"one depends on the other", `, hill: "*"`, "health: 5", "health: 6", ""},
		{"other fields", "", "health: 5", "level: 6", ""},
		{"parts of a look", "", `look: {color: "#111111"}`, `look: {shape: square}`, ""},
		{"one part of a look", "", `look: {shape: circle}`, `look: {shape: square}`, "meadow:grey_wolf.look.shape"},
		{"both append", "", "tags: {append: [x, y]}", "tags: {append: [y, z]}", ""},
		{"one appends what the other removes", "", "tags: {append: [x, pack]}", "tags: {remove: [pack]}", "meadow:grey_wolf.tags"},
		{"both remove", "", "tags: {remove: [pack]}", "tags: {remove: [pack]}", ""},
		{"one replaces", "", "tags: {replace: [x]}", "tags: {remove: [pack]}", "meadow:grey_wolf.tags"},
		{"both replace alike", "", "tags: {replace: [x, y]}", "tags: {replace: [y, x]}", ""},
		{"one resets", "", "aggro_yards: {reset: true}", "aggro_yards: 5", "meadow:grey_wolf.aggro_yards"},
		{"tables of their own", "", `health: "table(vigour, level)"`, `health: "table(vigour, level)"`, "meadow:grey_wolf.health"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := of(test.depends, test.first, test.second)
			if strings.Contains(test.first, "table") {
				text += "\n-- hill/data/t.yaml --\ntables: {vigour: {rows: [[1, 1]]}}\n-- lake/data/t.yaml --\ntables: {vigour: {rows: [[1, 2]]}}"
			}
			s := study(t, Options{}, text)
			got := ""
			for _, c := range s.Conflicts {
				got += c.Field
			}
			if got != test.want || (len(s.Problems) > 0) != (test.want != "") {
				t.Fatalf("conflict over %q, want %q; problems %v", got, test.want, s.Problems)
			}
			if test.want == "" {
				return
			}
			for _, winner := range []string{"hill", "lake"} {
				if s := study(t, Options{Resolve: Resolve{test.want: winner}}, text); len(s.Problems) > 0 || s.Merged.Resolve[test.want] != winner {
					t.Errorf("resolved to %s: %v", winner, s.Problems)
				}
			}
		})
	}
}

func TestAChoiceDecidesAConflict(t *testing.T) {
	text := meadow + manifestOf("hill", `depends: {meadow: "*"}`) + "\n-- hill/data/a.yaml --\noverride: {creatures: {\"meadow:grey_wolf\": {health: 5, tags: {replace: [x]}}}}\nrules: {crit_pct: 11}" +
		manifestOf("lake", `depends: {meadow: "*"}`) + "\n-- lake/data/a.yaml --\noverride: {creatures: {\"meadow:grey_wolf\": {health: 6, tags: {append: [y]}}}}\nrules: {crit_pct: 22}"
	at := func(string) diag.Place { return diag.Place{File: "loam.yaml", Line: 1} }
	for _, test := range []struct {
		name         string
		resolve      Resolve
		health, crit float64
		tags         string
	}{
		{"for the first", Resolve{"meadow:grey_wolf.health": "hill", "meadow:grey_wolf.tags": "hill", "rules.crit_pct": "hill"}, 5, 11, "[x]"},
		{"for the second", Resolve{"meadow:grey_wolf.health": "lake", "meadow:grey_wolf.tags": "lake", "rules.crit_pct": "lake"}, 6, 22, "[x y]"},
	} {
		s := merged(t, Options{Resolve: test.resolve, ResolveAt: at}, text).Snapshot
		w, _ := s.Creature("meadow:grey_wolf")
		if w.Health.Eval([]float64{1}) != test.health || fmt.Sprint(w.Tags) != test.tags || s.Rules.Eval(content.CritPct, 1, 1) != test.crit {
			t.Errorf("%s: health %v, tags %v, crit %v", test.name, w.Health.Eval([]float64{1}), w.Tags, s.Rules.Eval(content.CritPct, 1, 1))
		}
	}
	all := Resolve{"meadow:grey_wolf.health": "hill", "meadow:grey_wolf.tags": "hill", "rules.crit_pct": "hill"}
	for _, test := range []struct{ field, winner, want string }{
		{"meadow:grey_wolf.health", "hil", `loam.yaml:1: meadow:grey_wolf.health can be resolved to hill or lake, not to "hil" (did you mean "hill"?) [bad-choice]`},
		{"meadow:grey_wolf.helth", "hill", `loam.yaml:1: no bundles conflict over this field; remove the line: "meadow:grey_wolf.helth" [bad-choice]`},
	} {
		resolve := Resolve{test.field: test.winner}
		for k, v := range all {
			if resolve[k] == "" {
				resolve[k] = v
			}
		}
		if s := study(t, Options{Resolve: resolve, ResolveAt: at}, text); s.Problems.Error() != test.want {
			t.Errorf("got  %v\nwant %s", s.Problems, test.want)
		}
	}
}

func TestOriginsNameTheWinnerAndAllWhoHadASay(t *testing.T) {
	s := merged(t, Options{}, meadow+manifestOf("hill", `depends: {meadow: "*"}`)+`
-- hill/data/a.yaml --
override: {creatures: {"meadow:grey_wolf": {level: 9, tags: {append: [x]}}}}
`).Snapshot
	name := content.FieldName(content.Creatures, "meadow:grey_wolf", "level")
	if at := s.Origins[name]; at.File != "hill/data/a.yaml" || at.Line != 1 || at.Column != 52 || at.Text != "9" {
		t.Errorf("level comes from %+v", at)
	}
	if c := s.Contributors[name]; len(c) != 2 || c[0].Bundle != "meadow" || c[0].Text != "3" || c[1].Bundle != "hill" {
		t.Errorf("contributors are %+v", c)
	}
	if at := s.Origins[content.FieldName(content.Creatures, "meadow:grey_wolf", "tags")]; at.Text != "[beast, pack, x]" {
		t.Errorf("tags are %+v", at)
	}
}
