package grants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/world"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
)

// next changes the bundle of asking to another version.
func next(t *testing.T, d *Desk, manifest string) []*bundle.Bundle {
	t.Helper()
	dir := filepath.Join(d.World, world.ModsFolder)
	if err := os.WriteFile(filepath.Join(dir, "yard", "bundle.yaml"), []byte(manifest), 0o644); err != nil {
		t.Fatal(err)
	}
	bundles, problems := mods.ReadDir(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return bundles
}

func TestOperatorsAreAskedAboutTheVersionThatWaits(t *testing.T) {
	d, old := asking(t, "")
	shown := 0
	d.Changed = func() { shown++ }
	if problems := d.Granted(new(release.Options)); len(problems) > 0 {
		t.Fatal(problems)
	}
	d.Look(old)
	now := next(t, d, "{name: yard, version: 1.1.0, api: 1, permissions: [storage]}")
	want := "bundle yard 1.1.0 waits, and 1.0.0 runs on: the new version asks for the permission storage; " +
		"to see all changes: loam mods diff yard -w " + d.World + "; to adopt it: loam mods approve yard -w " + d.World
	if why := d.Wants(old[0], now[0]); why != want {
		t.Errorf("it wants %q, want %q", why, want)
	}
	d.Wait(now)
	if open := d.Open(); len(open) != 1 || open[0].Version != "1.1.0" || shown != 1 {
		t.Errorf("open: %+v, shown %d times, want the version that waits, once", open, shown)
	}
	text, err := d.Approve(now, "yard", "anna", time.Unix(1, 0))
	if err != nil || text != "bundle yard 1.1.0 is approved; permissions: storage" {
		t.Errorf("approved: %q, %v", text, err)
	}
	if problems := d.Granted(new(release.Options)); len(problems) > 0 {
		t.Fatal(problems)
	}
	if why := d.Wants(old[0], now[0]); why != "" {
		t.Errorf("after the approval it wants %q", why)
	}
	d.Wait(nil)
	if open := d.Look(now); len(open) > 0 {
		t.Errorf("open after the approval: %+v", open)
	}
	if _, err := d.Approve(now, "yrad", "anna", time.Unix(1, 0)); err == nil || !strings.Contains(err.Error(), `did you mean "yard"?`) {
		t.Errorf("an unknown bundle: %v", err)
	}
}
