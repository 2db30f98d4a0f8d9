package live

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/mods/quarantine"
	"loam/mods/release"
)

// ward is a quarantine within this process: a file with "greedy" in it uses too much.
type ward struct {
	dir   string
	asked int
	tried []string // configs
	err   error
	after func() // of each question; may be nil
}

func (w *ward) Load(_ context.Context, held []quarantine.Held, config []byte) (quarantine.Verdict, error) {
	w.asked++
	if config != nil {
		w.tried = append(w.tried, string(config))
	}
	if w.err != nil {
		return quarantine.Verdict{}, w.err
	}
	if w.after != nil {
		defer w.after()
	}
	r, problems := release.Load(release.Options{Substitute: quarantine.Substitute(held)}, w.dir)
	if len(problems) > 0 {
		return quarantine.Verdict{Problems: problems}, nil
	}
	for _, b := range r.Bundles() {
		if strings.Contains(b.Readme, "greedy") || config != nil && strings.Contains(b.Readme, string(config)) {
			problems = append(problems, diag.Problem{File: b.Label + "/scripts/a.lua", Line: 3, Msg: "this took too long and was stopped", Overrun: true})
		}
	}
	if len(problems) > 0 {
		return quarantine.Verdict{Problems: problems}, nil
	}
	return quarantine.Verdict{Files: r.Merged.Hash.String(), Hash: r.Hash}, nil
}

// warded is a house whose files are loaded in a quarantine first.
func warded(t *testing.T) (*house, *ward) {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), number: 1}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	h.write("yard/README.md", "calm")
	w := &ward{dir: h.dir}
	if problems := h.openWith(Config{Dir: h.dir, Log: zerolog.Nop(), Say: h.say, Quarantine: w}); len(problems) > 0 {
		t.Fatal(problems)
	}
	return h, w
}

// runs lists the bundles that run, with their notes.
func (h *house) bundles() string {
	var all []string
	for _, b := range h.loader.Release().Bundles() {
		all = append(all, b.Name+" "+b.Readme)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

func TestABundleThatUsesTooMuchKeepsNoOtherOut(t *testing.T) {
	h, _ := warded(t)
	h.write("yard/README.md", "greedy")
	h.reload()
	h.wants("yard/scripts/a.lua:3: this took too long and was stopped", "[yard held back] the world goes on with version 1.0.0 as it was before; fix and save again")
	if p := h.loader.Problems(); len(p) != 1 || len(h.noted) != 1 {
		t.Errorf("the problems are %v, noted %v", p, h.noted)
	}
	h.write("barn/bundle.yaml", "{name: barn, version: 1.0.0, api: 1}")
	h.write("barn/README.md", "greedy")
	h.write("shed/bundle.yaml", "{name: shed, version: 1.0.0, api: 1}")
	h.reload()
	h.wants("barn/scripts/a.lua:3: this took too long and was stopped", "[barn held back] the world goes on without this bundle; fix and save again",
		"[shed 1 -> 2] 2 maps, N ms, without the changes of yard, barn")
	if got := h.bundles(); got != "shed , yard calm" {
		t.Errorf("there run %s", got)
	}
	h.write("yard/README.md", "calm again")
	h.reload()
	h.wants("[yard 2 -> 3] 2 maps, N ms, without the changes of barn")
	if err := os.RemoveAll(filepath.Join(h.dir, "barn")); err != nil {
		t.Fatal(err)
	}
	h.reload()
	if got := h.bundles(); got != "shed , yard calm again" || len(h.loader.Problems()) > 0 {
		t.Errorf("there run %s, problems %v", got, h.loader.Problems())
	}
}

func TestAWorldDoesNotStartWithABundleThatUsesTooMuch(t *testing.T) {
	h := &house{t: t, dir: t.TempDir(), number: 1}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	h.write("yard/README.md", "greedy")
	problems := h.openWith(Config{Dir: h.dir, Log: zerolog.Nop(), Say: h.say, Quarantine: &ward{dir: h.dir}})
	if len(problems) != 1 || !problems[0].Overrun {
		t.Errorf("the problems are %v", problems)
	}
}

// Nothing runs that was not in the quarantine: files that change in between are loaded
// there again.
func TestFilesThatChangeInBetween(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "second")
	times := 0
	w.after = func() {
		if times++; times < 3 {
			h.write("yard/README.md", strings.Repeat("again ", times))
		}
	}
	asked := w.asked
	h.reload()
	if got := h.bundles(); got != "yard again again " || w.asked-asked != 3 {
		t.Errorf("there runs %q after %d questions, want 3", got, w.asked-asked)
	}
	w.after = func() {
		times++
		h.write("yard/README.md", strings.Repeat("again ", times))
	}
	if err := h.loader.Reload("test"); err == nil || !strings.Contains(err.Error(), "the files change all the time") {
		t.Errorf("Reload = %v", err)
	}
}

// A bundle that appears or changes after the quarantine has begun is not even read by the
// world.
func TestABundleThatAppearsInBetweenIsNotRead(t *testing.T) {
	h, _ := warded(t)
	h.write("shed/bundle.yaml", "{name: shed, version: 1.0.0, api: 1}")
	before := stampsOf(h.dir)
	h.write("shed/README.md", "changed")
	h.write("barn/bundle.yaml", "{name: barn, version: 1.0.0, api: 1}")
	for _, test := range []struct {
		label string
		same  bool
	}{{"yard", true}, {"shed", false}, {"barn", false}} {
		changed := false
		b, instead := unchanged(before, nil, &changed)(filepath.Join(h.dir, test.label))
		if b != nil || instead == test.same || changed == test.same {
			t.Errorf("%s is left out: %v, and noticed: %v; the same: %v", test.label, instead, changed, test.same)
		}
	}
}

// A bundle that is mended while it is loaded is not held back as what it was before.
func TestABundleThatIsMendedWhileItIsLoaded(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "greedy")
	w.after = func() {
		w.after = nil
		h.write("yard/README.md", "mended")
	}
	h.reload()
	if got := h.bundles(); got != "yard mended" {
		t.Errorf("there runs %q, and was said %q", got, h.said)
	}
}

// Choices of the operator that change while the files are loaded are read again.
func TestChoicesThatChangeInBetween(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "second")
	read := 0
	h.loader.cfg.Refresh = func(*release.Options) diag.List {
		read++
		return nil
	}
	w.after = func() {
		w.after = nil
		h.write("yard/README.md", "third")
	}
	h.reload()
	if got := h.bundles(); got != "yard third" || read != 2 {
		t.Errorf("there runs %q, and the choices were read %d times, want 2", got, read)
	}
}

func TestAQuarantineThatCannotBeAsked(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "second")
	w.err = errors.New("no more processes")
	if err := h.loader.Reload("test"); err == nil || !strings.Contains(err.Error(), "no more processes") {
		t.Errorf("Reload = %v", err)
	}
	if got := h.bundles(); got != "yard calm" {
		t.Errorf("there runs %q", got)
	}
}

// Settings that are tried are tried in the quarantine, with the files as they would be
// adopted: without what is held back.
func TestSettingsAreTriedInTheQuarantine(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "greedy")
	h.reload()
	if problems := h.loader.Try(nil, []byte("wild")); len(problems) > 0 {
		t.Errorf("the problems are %v", problems)
	}
	h.write("yard/README.md", "with wild too much")
	problems := h.loader.Try(nil, []byte("wild"))
	if len(problems) != 1 || problems[0].Error() != "yard/scripts/a.lua:3: this took too long and was stopped" {
		t.Errorf("the problems are %v", problems)
	}
	if got := strings.Join(w.tried, ", "); got != "wild, wild" {
		t.Errorf("tried was %q", got)
	}
	if got := h.bundles(); got != "yard calm" {
		t.Errorf("there runs %q", got)
	}
	w.err = errors.New("no more processes")
	if problems := h.loader.Try(nil, []byte("wild")); len(problems) != 1 || !strings.Contains(problems[0].Msg, "no more processes") {
		t.Errorf("the problems are %v", problems)
	}
}

// Loading that the end of the world interrupts is no problem of the bundles.
func TestAStopInTheMiddleOfLoadingIsNotReported(t *testing.T) {
	h, w := warded(t)
	h.write("yard/README.md", "second")
	w.err = context.Canceled
	h.loader.Stop()
	if err := h.loader.Reload("test"); err == nil || len(h.loader.Problems()) > 0 {
		t.Errorf("Reload = %v, problems %v", err, h.loader.Problems())
	}
	h.wants()
}
