package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// TestTemplates makes a bundle of each template, checks and tests it: alone, and
// beside the starter bundle, whose characters and maps are others.
func TestTemplates(t *testing.T) {
	dir := t.TempDir()
	loam := func(args ...string) string {
		t.Helper()
		var out, faults strings.Builder
		if code := run(context.Background(), args, streams{strings.NewReader(""), &out, &faults}); code != exitGood {
			t.Errorf("loam %s: exit code %d\n%s%s", strings.Join(args, " "), code, out.String(), faults.String())
		}
		return out.String()
	}
	world := filepath.Join(dir, "world")
	loam("new", "world", world)
	for _, template := range templates() {
		name := "my_" + template.name
		alone := filepath.Join(dir, "alone")
		loam("new", "bundle", name, "--template", template.name, "--in", alone)
		loam("check", filepath.Join(alone, name))
		if out := loam("test", "--runs", "5", filepath.Join(alone, name)); !strings.Contains(out, "all passed") {
			t.Errorf("template %s has no scenario that passes:\n%s", template.name, out)
		}
		loam("new", "bundle", name, "--template", template.name, "--in", filepath.Join(world, modsFolder))
		if template.doc == "" || strings.Contains(template.doc, "\n") {
			t.Errorf("template %s: its first line must say what it is, not %q", template.name, template.doc)
		}
	}
	loam("check", world)
	loam("test", world)
}
