package grants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/release"
	"loam/scripting/permission"
)

// asking is a world with one bundle that asks for permissions.
func asking(t *testing.T, permissions string) (*Desk, []*bundle.Bundle) {
	t.Helper()
	d := &Desk{World: t.TempDir()}
	folder := filepath.Join(d.World, world.ModsFolder, "yard")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	text := "name: yard\nversion: 1.0.0\napi: 1\npermissions: [" + permissions + "]\n"
	if err := os.WriteFile(filepath.Join(folder, "bundle.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	bundles, problems := mods.ReadDir(filepath.Join(d.World, world.ModsFolder))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return d, bundles
}

func TestWhatIsTypedIsDecided(t *testing.T) {
	d, bundles := asking(t, "storage, announce")
	for _, test := range []struct {
		words string
		allow bool
		want  string // or the error
		usage bool   // the error is one
	}{
		{"yrad", true, `there is no bundle "yrad" (did you mean "yard"?)`, false},
		{"yard storge", true, `unknown permission "storge" (did you mean "storage"?); bundle yard asks for: storage, announce`, true},
		{"yard players", true, "bundle yard does not ask for players; it asks for: storage, announce", false},
		{"yard storage", true, "bundle yard has permissions: storage", false},
		{"yard", true, "bundle yard has permissions: storage, announce", false},
		{"yard storage", false, "bundle yard has permissions: announce", false},
		{"yard all", true, "bundle yard has permissions: storage, announce", false},
		{"yard all", false, "bundle yard has permissions: none", false},
		{"yard", true, "bundle yard has permissions: storage, announce", false},
		{"yard", false, "bundle yard has permissions: none", false},
	} {
		got, err := d.Decide(bundles, strings.Fields(test.words), grant.Decision{Allowed: test.allow, By: "anna", At: time.Unix(1, 0)})
		if err != nil {
			got = err.Error()
		}
		if got != test.want || usage.Is(err) != test.usage {
			t.Errorf("%s, allowed %v: got %q, usage %v, want %q, %v", test.words, test.allow, got, usage.Is(err), test.want, test.usage)
		}
	}
	if book, problems := grant.Read(d.World); len(problems) > 0 || Text(List(book, bundles)) != "yard             granted: none; denied: storage, announce" {
		t.Errorf("the list is %q, %v", Text(List(book, bundles)), problems)
	}
}

func TestAQuestionIsSaidOnce(t *testing.T) {
	d, bundles := asking(t, "storage")
	worlds, problems := release.Worlds(d.World)
	if len(problems) > 0 || len(worlds) != 1 {
		t.Fatal(worlds, problems)
	}
	r, problems := worlds[0].Release(nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var said []string
	say := func(text string) { said = append(said, text) }
	d.Ask(r, say)
	d.Ask(r, say)
	if len(said) != 1 || !strings.Contains(said[0], "loam mods allow yard -w "+d.World) {
		t.Errorf("said: %q", said)
	}
	if open := d.Open(); len(open) != 1 || open[0].Bundle != "yard" {
		t.Errorf("open: %v", open)
	}
	if _, err := d.Decide(bundles, []string{"yard"}, grant.Decision{Allowed: true, By: "anna", At: time.Unix(1, 0)}); err != nil {
		t.Fatal(err)
	}
	d.Look(bundles)
	if open := d.Open(); len(open) != 0 {
		t.Errorf("open after a decision: %v", open)
	}
}

func TestAQuestionThatIsAnsweredInTheFileIsNotOpen(t *testing.T) {
	denied := func(word string) string {
		return "  - {bundle: yard, permission: " + word + ", allowed: false, by: anna, at: \"2024-01-01T12:00:00Z\", manifest: \"\"}\n"
	}
	d, bundles := asking(t, "storage, announce")
	shown := 0
	d.Changed = func() { shown++ }
	d.Look(bundles)
	for _, test := range []struct {
		name, file string
		open       string
		shown      int
	}{
		{"nothing has changed", "", "[storage announce]", 0},
		{"one is denied", "grants:\n" + denied("storage"), "[announce]", 1},
		{"the same again", "grants:\n" + denied("storage"), "[announce]", 1},
		{"all are denied", "grants:\n" + denied("announce") + denied("storage"), "[]", 2},
		{"and asked again", "", "[storage announce]", 3},
	} {
		if err := os.WriteFile(filepath.Join(d.World, grant.File), []byte(test.file), 0o644); err != nil {
			t.Fatal(err)
		}
		if problems := d.Granted(new(release.Options)); len(problems) > 0 {
			t.Fatalf("%s: %v", test.name, problems)
		}
		words := []string{}
		for _, q := range d.Open() {
			words = append(words, q.Asks.Words()...)
		}
		if got := "[" + strings.Join(words, " ") + "]"; got != test.open || shown != test.shown {
			t.Errorf("%s: open are %s, shown %d times, want %s and %d", test.name, got, shown, test.open, test.shown)
		}
	}
}

func TestABundleIsAllowedWithoutAQuestionUnlessItWasDenied(t *testing.T) {
	d, bundles := asking(t, "override")
	if err := d.Allow("yard", permission.Override, "anna", time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if open := d.Look(bundles); len(open) > 0 {
		t.Errorf("it is still asked: %v", open)
	}
	if err := d.Allow("yard", permission.Override, "bert", time.Unix(2, 0)); err != nil {
		t.Error("what is allowed cannot be allowed:", err)
	}
	if _, err := d.Decide(bundles, []string{"yard", "override"}, grant.Decision{By: "anna", At: time.Unix(3, 0)}); err != nil {
		t.Fatal(err)
	}
	err := d.Allow("yard", permission.Override, "bert", time.Unix(4, 0))
	if err == nil || !strings.HasPrefix(err.Error(), "override is denied to bundle yard; to grant it: loam mods allow yard override") {
		t.Errorf("what was denied: %v", err)
	}
}
