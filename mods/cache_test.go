package mods

import (
	"os"
	"path/filepath"
	"testing"
)

// TestACacheLoadsWhatLoadLoads changes one file after the other and compares the results
// with and without a cache.
func TestACacheLoadsWhatLoadLoads(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	dir := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("meadow/bundle.yaml", "name: meadow\nversion: 1.0.0\napi: 1\n")
	write("meadow/data/a.yaml", "creatures: {wolf: {name: Wolf, faction: base:wild, health: 10}}\n")
	write("hill/bundle.yaml", "name: hill\nversion: 1.0.0\napi: 1\ndepends: {meadow: \">=1.0.0\"}\n")
	write("hill/data/a.yaml", "spawns: {one: {creature: meadow:wolf, map: base:flat, at: [1, 2]}}\n")
	var c Cache
	for _, step := range []struct {
		name   string
		change func()
		reads  bool // definitions again
		wrong  bool
	}{
		{"first", func() {}, true, false},
		{"nothing", func() {}, false, false},
		{"a script comes", func() { write("meadow/scripts/a.lua", "local a = 1\n") }, false, false},
		{"a script changes", func() { write("meadow/scripts/a.lua", "local a = 2\n") }, false, false},
		{"a script that is no text", func() { write("meadow/scripts/a.lua", "\xff\n") }, false, true},
		{"it is mended", func() { write("meadow/scripts/a.lua", "local a = 2\n") }, false, false},
		{"a note that would be read elsewhere", func() { write("meadow/extra.lua", "") }, false, true},
		{"the note goes", func() { _ = os.Remove(filepath.Join(dir, "meadow", "extra.lua")) }, false, false},
		{"a scenario and a readme", func() { write("hill/scenarios/a.txt", "seed 1\n"); write("hill/README.md", "hill") }, false, false},
		{"migrations", func() {
			write("hill/migrations/2.lua", "return {}\n")
			write("hill/bundle.yaml", "name: hill\nversion: 1.0.0\napi: 1\nstorage_version: 2\ndepends: {meadow: \">=1.0.0\"}\n")
		}, true, false},
		{"a script beside migrations", func() { write("hill/scripts/b.lua", "local b = 1\n") }, false, false},
		{"a migration changes", func() { write("hill/migrations/2.lua", "return {1}\n") }, true, false},
		{"a value", func() {
			write("meadow/data/a.yaml", "creatures: {wolf: {name: Wolf, faction: base:wild, health: 20}}\n")
		}, true, false},
		{"a reference breaks", func() { write("meadow/data/a.yaml", "creatures: {}\n") }, true, true},
		{"a reference is mended", func() {
			write("meadow/data/a.yaml", "creatures: {wolf: {name: Wolf, faction: base:wild, health: 30}}\n")
		}, true, false},
		{"a bundle comes", func() { write("lake/bundle.yaml", "name: lake\nversion: 1.0.0\napi: 1\n") }, true, false},
		{"a bundle goes", func() { _ = os.RemoveAll(filepath.Join(dir, "lake")) }, true, false},
		{"a manifest", func() {
			write("hill/bundle.yaml", "name: hill\nversion: 1.1.0\napi: 1\nstorage_version: 2\ndepends: {meadow: \"*\"}\n")
		}, true, false},
	} {
		step.change()
		before := c.last
		got, _, problems := c.Load(Options{}, dir)
		want, wanted := Load(dir)
		if problems.Error() != wanted.Error() || (len(problems) > 0) != step.wrong {
			t.Fatalf("%s: problems %v, want %v", step.name, problems, wanted)
		}
		if step.wrong {
			continue
		}
		if got.Hash != want.Hash || len(got.Scripts) != len(want.Scripts) || len(got.Bundles) != len(want.Bundles) {
			t.Errorf("%s: hash %s with %d scripts of %d bundles, want %s with %d of %d", step.name,
				got.Hash.Short(), len(got.Scripts), len(got.Bundles), want.Hash.Short(), len(want.Scripts), len(want.Bundles))
		}
		for i, b := range got.Bundles {
			w := want.Bundles[i]
			if b.Name != w.Name || len(b.Scenarios) != len(w.Scenarios) || b.Readme != w.Readme || b.Version.String() != w.Version.String() {
				t.Errorf("%s: bundle %s is not as it is without a cache", step.name, b.Name)
			}
		}
		if reads := before == nil || got.Snapshot != before.Snapshot; reads != step.reads {
			t.Errorf("%s: definitions were read again: %v, want %v", step.name, reads, step.reads)
		}
		wolf, _ := got.Snapshot.Creature("meadow:wolf")
		if w, _ := want.Snapshot.Creature("meadow:wolf"); wolf.Health.Eval([]float64{1}) != w.Health.Eval([]float64{1}) {
			t.Errorf("%s: a wolf has another health than without a cache", step.name)
		}
	}
}

func TestAMergedWorldCanBeComposedAgain(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"bundle.yaml": "name: meadow\nversion: 1.0.0\napi: 1\n",
		"data/a.yaml": "creatures: {wolf: {name: Wolf, faction: base:wild, health: 10}}\n",
	} {
		_ = os.MkdirAll(filepath.Join(dir, "meadow", filepath.Dir(path)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, "meadow", path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	first, problems := Load(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if n := len(first.Bundles[1].Tables.Creatures); n != 0 {
		t.Errorf("a merged bundle holds %d creatures", n)
	}
	again, problems := Compose(first.Bundles[1:])
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if _, ok := again.Snapshot.Creature("meadow:wolf"); !ok || again.Hash != first.Hash {
		t.Errorf("composed again: wolf %v, hash %s, want %s", ok, again.Hash.Short(), first.Hash.Short())
	}
}
