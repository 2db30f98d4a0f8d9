package main

import (
	"os"
	"path/filepath"
	"testing"

	"loam/cmd/loam/internal/world"
)

// madeWorld makes a world of examples and a bundle of its own name, whose files
// are given by their paths, and returns its folder. Nothing is allowed yet.
func madeWorld(t *testing.T, name string, examples []string, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	loamRuns(t, "", "new", "world", dir)
	if err := os.RemoveAll(filepath.Join(dir, world.ModsFolder, "meadow")); err != nil {
		t.Fatal(err)
	}
	for _, example := range examples {
		arrives(t, dir, example)
	}
	brings(t, dir, name, files)
	return dir
}

// arrives brings an example into the folder of a world, which may run: it comes
// whole.
func arrives(t *testing.T, dir, name string) {
	t.Helper()
	draft := filepath.Join(t.TempDir(), name)
	if err := os.CopyFS(draft, os.DirFS(filepath.Join("../../examples", name))); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(draft, filepath.Join(dir, world.ModsFolder, name)); err != nil {
		t.Fatal(err)
	}
}

// brings writes the files of a bundle into the folder of a world.
func brings(t *testing.T, dir, bundle string, files map[string]string) {
	t.Helper()
	for file, text := range files {
		path := filepath.Join(dir, world.ModsFolder, bundle, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
