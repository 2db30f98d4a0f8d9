package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/examples"
)

// TestTemplates makes a bundle of each template, checks and tests it: alone, and
// beside the starter bundle, whose characters and maps are others.
func TestTemplates(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	t.Parallel()
	dir := t.TempDir()
	loam := func(args ...string) string {
		t.Helper()
		var out, faults strings.Builder
		if code := run(context.Background(), args, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &faults}); code != terminal.Good {
			t.Errorf("loam %s: exit code %d\n%s%s", strings.Join(args, " "), code, out.String(), faults.String())
		}
		return out.String()
	}
	home := filepath.Join(dir, "world")
	loam("new", "world", home)
	for _, template := range world.Templates() {
		name := "my_" + template.Name
		alone := filepath.Join(dir, "alone")
		loam("new", "bundle", name, "--template", template.Name, "--in", alone)
		loam("check", filepath.Join(alone, name))
		if out := loam("test", "--runs", "5", filepath.Join(alone, name)); !strings.Contains(out, "all passed") {
			t.Errorf("template %s has no scenario that passes:\n%s", template.Name, out)
		}
		loam("new", "bundle", name, "--template", template.Name, "--in", filepath.Join(home, world.ModsFolder))
		if template.Doc == "" || strings.Contains(template.Doc, "\n") {
			t.Errorf("template %s: its first line must say what it is, not %q", template.Name, template.Doc)
		}
	}
	loam("check", home)
	loam("test", home)
}

// TestRecipes copies each recipe under another name and tests the copies, each alone; then
// it checks a world with all of them.
func TestRecipes(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	t.Parallel()
	dir := t.TempDir()
	loam := func(args ...string) {
		t.Helper()
		var out, faults strings.Builder
		if code := run(context.Background(), args, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &faults}); code != terminal.Good {
			t.Errorf("loam %s: exit code %d\n%s%s", strings.Join(args, " "), code, out.String(), faults.String())
		}
	}
	alone, home := filepath.Join(dir, "alone"), filepath.Join(dir, "world")
	loam("new", "world", home)
	for _, r := range examples.Recipes() {
		loam("new", "bundle", "my_"+r.Bundle, "--from", r.Bundle, "--in", alone)
		loam("new", "bundle", "my_"+r.Bundle, "--from", r.Bundle, "--in", filepath.Join(home, world.ModsFolder))
	}
	loam("test", alone)
	loam("check", home)
}
