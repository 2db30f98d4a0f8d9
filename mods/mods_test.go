package mods

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/rules/auction"
	"loam/core/rules/condition"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/core/rules/stable"
	"loam/core/rules/vendors"
	"loam/mods/bundle"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// open reads a bundle with a name from files, alternately path and text.
func open(t testing.TB, name, depends string, files ...string) *bundle.Bundle {
	t.Helper()
	b, problems := bundle.OpenFS(name, source(name, depends, files...))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

func source(name, depends string, files ...string) fstest.MapFS {
	m := fstest.MapFS{"bundle.yaml": {Data: fmt.Appendf(nil, "{name: %s, version: 1.0.0, api: 1, depends: {%s}}\n", name, depends)}}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

func compose(t *testing.T, bundles ...*bundle.Bundle) *Merged {
	t.Helper()
	m, problems := Compose(bundles)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return m
}

func names(m *Merged) string {
	var all []string
	for _, b := range m.Bundles {
		all = append(all, b.Name)
	}
	return strings.Join(all, " ")
}

func TestBaseAloneIsAWorld(t *testing.T) {
	s := compose(t).Snapshot
	start, ok := s.Start("base:walker")
	if !ok {
		t.Fatal("no start base:walker")
	}
	place, ok := s.Place(start.Place)
	if !ok || place.Map != "base:flat" {
		t.Errorf("base:walker starts at %+v", place)
	}
	flat, _ := s.Map("base:flat")
	if flat.Bounds != (geo.Box{MinX: -500, MinY: -500, MaxX: 500, MaxY: 500}) || flat.Graveyard != "base:start" {
		t.Errorf("base:flat is %+v", flat)
	}
	folk, wild := s.FactionIndex("base:folk"), s.FactionIndex("base:wild")
	if s.Reaction(folk, wild) != content.Hostile || s.Reaction(wild, folk) != content.Hostile || s.Reaction(folk, folk) != content.Friendly {
		t.Error("folk and wild are not each other's enemies")
	}
	for _, slot := range content.Slots {
		in := make([]float64, len(slot.Inputs))
		for i := range in {
			in[i] = 10
		}
		if v := s.Rules.Eval(slot.Slot, in...); !(v >= 0) {
			t.Errorf("%s of base = %v", slot.Name, v)
		}
	}
}

// coreTexts are the lines that the core uses.
var coreTexts = []string{"core.dead", "core.too_far", "core.not_facing", "core.not_in_sight", "core.cannot_attack", "core.busy"}

func TestBaseHasTheTextsOfTheCore(t *testing.T) {
	s := compose(t).Snapshot
	keys := coreTexts
	for _, why := range item.Reasons {
		keys = append(keys, string(why))
	}
	for _, why := range vendors.Reasons {
		keys = append(keys, string(why))
	}
	for _, why := range stable.Reasons {
		keys = append(keys, string(why))
	}
	for _, why := range auction.Reasons {
		keys = append(keys, string(why))
	}
	for _, why := range quest.Reasons {
		keys = append(keys, string(why))
	}
	for i := range content.NeedKinds {
		if content.NeedKinds[i].Deferred == "" {
			text, _ := condition.Text(&content.Need{Kind: content.NeedKind(i)})
			keys = append(keys, text.Key)
		}
	}
	for _, key := range keys {
		if line := s.Line("xx", content.Text{Bundle: yamlschema.Base, Key: key}); line == key {
			t.Errorf("no line %s", key)
		}
	}
}

func TestBundlesComeInDependencyOrder(t *testing.T) {
	a := open(t, "a", `c: "*"`)
	b := open(t, "b", "")
	c := open(t, "c", `e: "^1.0", base: "*"`)
	d := open(t, "d", "")
	e := open(t, "e", "")
	if got := names(compose(t, d, c, b, a, e)); got != "base e c a b d" {
		t.Errorf("order is %s", got)
	}
}

// TestOrderAndHashDependOnContentOnly shuffles bundles with random dependencies: for every
// order the result is the same, and each bundle comes after its dependencies.
func TestOrderAndHashDependOnContentOnly(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "bundles")
		var bundles []*bundle.Bundle
		for i, label := range rapid.Permutation([]string{"a", "b", "c", "d", "e", "f"}).Draw(t, "names")[:n] {
			var depends []string
			for _, other := range bundles[:i] {
				if rapid.Bool().Draw(t, "depends") {
					depends = append(depends, other.Name+`: "*"`)
				}
			}
			b, problems := bundle.OpenFS(label, source(label, strings.Join(depends, ", "), "scripts/x.lua", label))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			bundles = append(bundles, b)
		}
		first, problems := Compose(bundles)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		second, _ := Compose(rapid.Permutation(bundles).Draw(t, "order"))
		if names(first) != names(second) || first.Hash != second.Hash {
			t.Fatalf("%s (%s) and %s (%s)", names(first), first.Hash.Short(), names(second), second.Hash.Short())
		}
		for i, b := range first.Bundles {
			for _, d := range b.Depends {
				if at := slices.IndexFunc(first.Bundles, func(o *bundle.Bundle) bool { return o.Name == d.Name }); at >= i {
					t.Fatalf("%s stands before %s in %s", b.Name, d.Name, names(first))
				}
			}
		}
		if len(first.Scripts) != n || first.Scripts[0].Bundle != first.Bundles[1].Name {
			t.Fatalf("%d scripts, the first of %s", len(first.Scripts), first.Scripts[0].Bundle)
		}
	})
}

func TestTheHashCoversNamesAndBytes(t *testing.T) {
	hashes := make(map[Hash]string)
	for what, b := range map[string]*bundle.Bundle{
		"a file":            open(t, "a", "", "scripts/x.lua", "x"),
		"other bytes":       open(t, "a", "", "scripts/x.lua", "y"),
		"another path":      open(t, "a", "", "scripts/y.lua", "x"),
		"one more file":     open(t, "a", "", "scripts/x.lua", "x", "scripts/y.lua", ""),
		"another bundle":    open(t, "b", "", "scripts/x.lua", "x"),
		"bytes in the path": open(t, "a", "", "scripts/xx.lua", ""),
	} {
		h := compose(t, b).Hash
		if other, twice := hashes[h]; twice {
			t.Errorf("%s and %s have one hash", what, other)
		}
		hashes[h] = what
	}
	b := open(t, "a", "", "scripts/x.lua", "x")
	packed, problems := bundle.OpenArchive("a.loam", b.Archive())
	if len(problems) > 0 || compose(t, b).Hash != compose(t, packed).Hash {
		t.Errorf("an archive has another hash than its folder; problems %v", problems)
	}
}

func TestDefinitionsOfAllBundlesAreMerged(t *testing.T) {
	forest := open(t, "forest", "",
		"data/a.yaml", "factions: {beasts: {name: beasts}}\nmaps: {wood: {name: Wood, bounds_yards: [0, 0, 50, 50], ground_yards: 7}}\nrules: {crit_pct: 1}",
		"locale/en.yaml", "beasts: Beasts", "locale/de.yaml", "beasts: Tiere")
	meadow := open(t, "meadow", `forest: ">=1.0.0"`,
		"data/a.yaml", `
creatures: {wolf: {name: Wolf, faction: forest:beasts, health: 5}}
spawns:
  a: {creature: wolf, map: forest:wood, at: [1, 2], path: walk}
  b: {creature: wolf, map: forest:wood, at: [1, 2, 3]}
paths: {walk: {map: forest:wood, points: [{at: [0, 0]}, {at: [50, 50, 9]}]}}
places: {glade: {map: forest:wood, at: [5, 5]}}
rules: {crit_pct: 2}`,
		"locale/en.yaml", "beasts: Wolves")
	for _, m := range []*Merged{compose(t, meadow, forest), compose(t, meadow, forest)} { // composing changes no bundle
		s := m.Snapshot
		if got := s.Rules.Eval(content.CritPct, 1, 1); got != 2 {
			t.Errorf("crit_pct = %v, want 2: that of the bundle that depends on the other", got)
		}
		if at := s.Origins[content.FieldName(stat.Rules, "", "crit_pct")]; at.File != "meadow/data/a.yaml" {
			t.Errorf("crit_pct comes from %v", at)
		}
		a, _ := s.Spawn("meadow:a")
		b, _ := s.Spawn("meadow:b")
		glade, _ := s.Place("meadow:glade")
		walk, _ := s.Path("meadow:walk")
		if a.At.Z != 7 || b.At.Z != 3 || glade.At.Z != 7 || walk.Points[0].At.Z != 7 || walk.Points[1].At.Z != 9 {
			t.Errorf("heights are %v %v %v %v, want 7 where none is written", a.At.Z, b.At.Z, glade.At.Z, walk.Points)
		}
		name := content.Text{Bundle: "forest", Key: "beasts"}
		if de, en := s.Line("de", name), s.Line("fr", name); de != "Tiere" || en != "Beasts" {
			t.Errorf("lines are %q and %q", de, en)
		}
	}
	if z := meadow.Tables.Spawns[0].At.Z; z != 0 {
		t.Errorf("composing wrote height %v into the bundle", z)
	}
	if z := meadow.Tables.Paths[0].Points[0].At.Z; z != 0 {
		t.Errorf("composing wrote height %v into a path of the bundle", z)
	}
}

func TestAnyProblemRefusesTheWhole(t *testing.T) {
	good := open(t, "good", "")
	bad := open(t, "bad", "", "data/a.yaml", "creatures: {wolf: {name: Wolf, faction: none, health: 5}}")
	m, problems := Compose([]*bundle.Bundle{good, bad})
	if m != nil || len(problems) != 1 {
		t.Fatalf("%v, problems %v", m, problems)
	}
	p := problems[0]
	if got, want := p.Error(), `bad/data/a.yaml:1:41: unknown faction; this world has base:folk, base:wild, not "none" [unknown-id]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !strings.HasPrefix(p.Excerpt[p.Column-1:], p.Text) {
		t.Errorf("the excerpt %q does not have %q at column %d", p.Excerpt, p.Text, p.Column)
	}
}

func TestAFileThatCannotBeReadHidesNoOthers(t *testing.T) {
	b, problems := bundle.OpenFS("meadow", source("meadow", "",
		"data/factions.yaml", "factions: {beasts: {name: Beasts}", // not closed
		"data/wolves.yaml", "creatures: {wolf: {name: Wolf, faction: beasts, health: 5}}"))
	if len(problems) != 1 {
		t.Fatal(problems)
	}
	if _, more := Compose([]*bundle.Bundle{b}); len(more) != 0 {
		t.Errorf("what follows from the first problem is reported too: %v", more)
	}
}

func TestAModsFolderIsRead(t *testing.T) {
	dir := t.TempDir()
	put := func(name string, data []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	manifest := func(name string) []byte { return source(name, "")["bundle.yaml"].Data }
	put("meadow/bundle.yaml", manifest("meadow"))
	put("forest.loam", open(t, "forest", "").Archive())
	put(".git/bundle.yaml", manifest("git"))
	put("old~/bundle.yaml", manifest("old"))
	put("notes.txt", nil)
	put("pictures/wolf.png", nil)
	m, problems := Load(dir)
	if len(problems) > 0 || names(m) != "base forest meadow" {
		t.Fatalf("bundles %v, problems %v", m, problems)
	}
	m, problems = Load(filepath.Join(dir, "meadow"), filepath.Join(dir, "forest.loam"))
	if len(problems) > 0 || names(m) != "base forest meadow" {
		t.Fatalf("bundles %v, problems %v", m, problems)
	}
	if _, problems = Load(filepath.Join(dir, "none")); len(problems) != 1 {
		t.Errorf("a missing folder gives %v", problems)
	}
}

func TestNeedsIsAWorldOfItsOwn(t *testing.T) {
	a, b := open(t, "a", `b: "*"`), open(t, "b", `c: "*"`)
	c, d := open(t, "c", ""), open(t, "d", "")
	if got := names(compose(t, Needs(a, []*bundle.Bundle{a, b, c, d})...)); got != "base c b a" {
		t.Errorf("a needs %s", got)
	}
}
