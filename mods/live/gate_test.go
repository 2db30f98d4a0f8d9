package live

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/history"
	"loam/mods/release"
	"loam/scripting/permission"
)

// gated is a house with a history and a gate that admits a release whose bundle yard states
// that it passes. More can be created on the same folders.
func gated(t *testing.T, dir string, gate bool) (*house, diag.List, *[]string) {
	t.Helper()
	h := &house{t: t, dir: filepath.Join(dir, "mods"), number: 1}
	trail := new([]string)
	cfg := Config{
		Dir: h.dir, Log: zerolog.Nop(), Say: h.say,
		History: &history.Shelf{Dir: filepath.Join(dir, "releases"), Now: func() time.Time { return time.Unix(1e9, 0) }},
		Audit:   func(i Incident) { *trail = append(*trail, i.Who+" "+i.What+": "+i.Text) },
	}
	if gate {
		cfg.Gate = func(_ context.Context, r *release.Release, _ []string) (int, int, string) {
			b, _ := r.Bundle("yard")
			if strings.Contains(string(b.Readme), "passes") {
				return 2, 2, ""
			}
			return 1, 2, "yard/scenarios/a.txt:1: FAILED\n  expected this\n"
		}
	}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	return h, h.openWith(cfg), trail
}

func (h *house) openWith(cfg Config) diag.List { return h.openCtx(h.t.Context(), cfg) }

func (h *house) openCtx(ctx context.Context, cfg Config) diag.List {
	loader, problems := New(ctx, cfg)
	if h.loader = loader; loader != nil {
		loader.Attach(h)
	}
	return problems
}

func TestTheGateKeepsOutWhatFails(t *testing.T) {
	dir := t.TempDir()
	h, _, _ := gated(t, dir, false)
	h.write("yard/README.md", "it passes")
	h, problems, trail := gated(t, dir, true)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h.write("yard/README.md", "it fails")
	for range 2 { // the watcher does not report it twice
		if err := h.loader.load(Watcher, func() bool { return true }); !errors.Is(err, errShut) {
			t.Fatalf("load = %v, want %v", err, errShut)
		}
	}
	h.wants("yard/scenarios/a.txt:1: FAILED\n  expected this", "[release 1 still runs] yard not adopted: scenarios 1/2; fix and save again")
	if h.number != 1 || len(h.noted) != 1 {
		t.Errorf("release %d runs and %d things were noted, want 1 and 1", h.number, len(h.noted))
	}
	if got := h.loader.Refusal(); len(got) != 1 || got[0].Message != "scenario failed: yard/scenarios/a.txt:1: FAILED" {
		t.Errorf("kept of the refusal: %+v", got)
	}
	h.write("yard/README.md", "it passes again")
	if err := h.loader.load(Watcher, func() bool { return true }); err != nil {
		t.Fatal(err)
	}
	h.wants("[yard 1 -> 2] 2 maps, N ms, scenarios 2/2")
	want := "watcher refused: scenario failed: yard/scenarios/a.txt:1: FAILED; watcher adopted: yard 1.0.0"
	if got := strings.Join(*trail, "; "); got != want {
		t.Errorf("audit trail: %s, want %s", got, want)
	}
}

func TestAStartPassesTheGateToo(t *testing.T) {
	dir := t.TempDir()
	h, problems, _ := gated(t, dir, true)
	if len(problems) != 1 || !strings.Contains(problems.Error(), "scenarios 1/2, and the history has no earlier release that can run") {
		t.Fatalf("a first start with failing scenarios: %v", problems)
	}
	h.write("yard/README.md", "it passes")
	good, problems, _ := gated(t, dir, true)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h.write("yard/README.md", "it fails")
	for range 2 { // and so with every further start
		again, problems, _ := gated(t, dir, true)
		if len(problems) > 0 || again.loader.Release().Hash != good.loader.Release().Hash {
			t.Fatalf("a start with failing scenarios: %v, want the release before", problems)
		}
		if held, ok := again.loader.Held(); !ok || held.Why != "scenarios of the files fail" {
			t.Errorf("held %v %v", held, ok)
		}
	}
}

func TestARollbackLastsUntilTheNextSave(t *testing.T) {
	dir := t.TempDir()
	h, _, trail := gated(t, dir, false)
	first := h.loader.Release().Hash
	if _, err := h.loader.Rollback("ada", 0); err == nil || err.Error() != "there is no earlier release" {
		t.Errorf("Rollback from the first: %v", err)
	}
	h.write("yard/README.md", "second")
	h.reload()
	second := h.loader.Release().Hash
	h.wants("[yard 1 -> 2] 2 maps, N ms")
	if _, err := h.loader.Rollback("ada", 2); err == nil || err.Error() != "release 2 is already running" {
		t.Errorf("Rollback to what runs: %v", err)
	}
	if _, err := h.loader.Rollback("ada", 77); !errors.Is(err, history.ErrGone) {
		t.Errorf("Rollback to nothing: %v", err)
	}
	text, err := h.loader.Rollback("ada", 0)
	if err != nil || !strings.Contains(text, "release 1 from the history runs; the files in") || h.loader.Release().Hash != first {
		t.Fatalf("Rollback = %q, %v", text, err)
	}
	h.wants("[yard 2 -> 3] 2 maps, N ms")
	if err := h.loader.load(Watcher, func() bool { return true }); err != nil || h.loader.Release().Hash != first {
		t.Errorf("a save without a change: %v, and release %.8s runs", err, h.loader.Release().Hash)
	}
	h.wants()

	again, problems, _ := gated(t, dir, false)
	if len(problems) > 0 || again.loader.Release().Hash != first {
		t.Errorf("a restart runs %.8s, want the rolled back %.8s (%v)", again.loader.Release().Hash, first, problems)
	}
	again.write("yard/README.md", "third")
	if err := again.loader.load(Watcher, func() bool { return true }); err != nil {
		t.Fatal(err)
	}
	if _, held := again.loader.Held(); held || again.loader.Release().Hash == first {
		t.Error("the save did not end it")
	}
	last, _, _ := gated(t, dir, false)
	if last.loader.Release().Hash != again.loader.Release().Hash || second == first {
		t.Error("a restart after that does not run what the files say")
	}
	if got, want := strings.Join(*trail, "; "), "test adopted: yard 1.0.0; ada rolled_back: yard 1.0.0"; got != want {
		t.Errorf("audit trail: %s, want %s", got, want)
	}
}

// A rollback restores files and settings. Permissions stay as they are decided, so a release
// that differs in nothing else is none to return to.
func TestARollbackKeepsThePermissions(t *testing.T) {
	h, _, _ := gated(t, t.TempDir(), false)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1, permissions: [announce]}")
	granted := permission.Set(0)
	h.loader.cfg.Options.Granted = func(*bundle.Bundle) permission.Set { return granted }
	h.reload() // release 2 lacks the permission
	granted = permission.All
	h.reload() // release 3 has it
	text, err := h.loader.Rollback("ada", 2)
	if want := "release 2 differs from the running one in permissions only, which a rollback does not change: decide with loam mods allow or loam mods deny"; err == nil || err.Error() != want {
		t.Errorf("Rollback to the release without the permission = %q, %v; want %s", text, err, want)
	}
	text, err = h.loader.Rollback("ada", 0)
	if err != nil || !strings.HasPrefix(text, "release 1 from the history runs") {
		t.Fatalf("Rollback = %q, %v; want the release with other files", text, err)
	}
	h.reload()
	h.write("yard/README.md", "fourth")
	granted = 0
	h.reload()
	text, err = h.loader.Rollback("ada", 3)
	if err != nil || !strings.HasSuffix(text, "; permissions are those of today, not those of that release: loam mods grants lists them") {
		t.Errorf("Rollback = %q, %v; want what happens to the permission", text, err)
	}
	if r := h.loader.Release(); r.Withheld["yard"] != permission.Announce {
		t.Errorf("withheld after the rollback: %v", r.Withheld)
	}
}
