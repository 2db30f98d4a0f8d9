package live

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/realm/reload"
	"loam/core/realm/state"
	"loam/mods/release"
	"loam/mods/watch"
)

// house is a mods folder, a realm that only records, and a loader between them.
type house struct {
	t      *testing.T
	dir    string
	loader *Loader

	mu     sync.Mutex // guards the rest
	said   []string
	noted  []event.Event
	number int
	refuse error // of Publish
}

func (h *house) Publish(state.Release) (reload.Adoption, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.refuse != nil {
		return reload.Adoption{}, h.refuse
	}
	h.number++
	return reload.Adoption{Number: h.number, Maps: 2}, nil
}

func (h *house) say(line string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said = append(h.said, line)
}

func (h *house) Note(e event.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.noted = append(h.noted, e)
}

// open makes a house with one bundle in it.
func open(t *testing.T, test func(context.Context, *release.Release, []string) (int, int, string)) *house {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), number: 1}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	loader, problems := New(context.Background(), Config{Dir: h.dir, Log: zerolog.Nop(), Test: test, Say: h.say})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h.loader = loader
	loader.Attach(h)
	return h
}

// write replaces a file atomically: a watcher that reads during os.WriteFile sees an empty
// file, and correctly treats that as a save.
func (h *house) write(file, text string) {
	h.t.Helper()
	file = filepath.Join(h.dir, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		h.t.Fatal(err)
	}
	draft := filepath.Join(h.t.TempDir(), "draft")
	if err := os.WriteFile(draft, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Rename(draft, file); err != nil {
		h.t.Fatal(err)
	}
}

// wants compares the messages since the last call, except for the milliseconds of an
// adoption.
func (h *house) wants(lines ...string) {
	h.t.Helper()
	h.loader.testing.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, line := range h.said {
		if at := strings.Index(line, " ms"); at >= 0 {
			h.said[i] = line[:strings.LastIndexByte(line[:at], ' ')] + " N" + line[at:]
		}
	}
	if got, want := strings.Join(h.said, "\n"), strings.Join(lines, "\n"); got != want {
		h.t.Errorf("said:\n%s\nwant:\n%s", got, want)
	}
	h.said = nil
}

func (h *house) reload() {
	h.t.Helper()
	if err := h.loader.Reload("test"); err != nil {
		h.t.Fatal(err)
	}
}

func TestOneLineTellsOfEachSave(t *testing.T) {
	h := open(t, nil)
	h.write("yard/scripts/a.lua", "local x = 1")
	h.reload()
	h.wants("[yard 1 -> 2] 2 maps, N ms")
	h.write("barn/bundle.yaml", "{name: barn, version: 1.0.0, api: 1}")
	h.write("yard/scripts/a.lua", "local x = 2")
	h.reload()
	h.wants("[barn yard 2 -> 3] 2 maps, N ms")
	if err := os.RemoveAll(filepath.Join(h.dir, "barn")); err != nil {
		t.Fatal(err)
	}
	h.reload()
	h.wants("[barn 3 -> 4] 2 maps, N ms")
	h.reload() // nothing has changed
	h.wants()
	if got := h.loader.Release().Bundles(); len(got) != 1 {
		t.Errorf("%d bundles run", len(got))
	}
}

// Several files are read when all of them are written, even with concurrent readers.
func TestNobodyReadsWhatIsHalfWritten(t *testing.T) {
	h := open(t, nil)
	looked := make(chan error, 1) // sent to once by the goroutine below
	err := h.loader.Save("anna", func() error {
		h.write("yard/data/a.yaml", "creatures:\n  hen: {name: Hen, health: 1, faction: none_such}\n")
		go func() { looked <- h.loader.Reload("ben") }() // ends with its turn; waited for below
		for waits := false; !waits; {
			h.loader.mu.Lock()
			waits = h.loader.wanted > 0
			h.loader.mu.Unlock()
		}
		h.write("yard/data/a.yaml", "creatures:\n  hen: {name: Hen, health: 1, faction: base:wild}\n")
		return nil
	})
	if err := errors.Join(err, <-looked); err != nil || h.number != 2 {
		t.Errorf("%v, release %d, want 2", err, h.number)
	}
	broken := errors.New("the disk is full")
	if err := h.loader.Save("anna", func() error { h.write("yard/data/b.yaml", "no: [yaml"); return broken }); err != broken {
		t.Errorf("%v, want that the disk is full, and nothing read", err)
	}
}

func TestProblemsAreToldOnceAndTheOldReleaseStays(t *testing.T) {
	h := open(t, nil)
	h.write("yard/scripts/a.lua", "if then")
	for range 2 {
		if err := h.loader.Reload("test"); err == nil || !strings.Contains(err.Error(), `yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]`) {
			t.Fatalf("Reload = %v", err)
		}
	}
	h.wants(`yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]`, "    if then", "[release 1 still runs] 1 problem above; fix and save again")
	h.write("yard/README.md", "another file")
	if err := h.loader.Reload("test"); err == nil {
		t.Error("the problem is gone")
	}
	h.wants(`[release 1 still runs] still 1 problem, the first: yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]`)
	if err := os.Remove(filepath.Join(h.dir, "yard", "README.md")); err != nil {
		t.Fatal(err)
	}
	if len(h.noted) != 1 || h.noted[0].(event.Faulted).Line != 1 || h.noted[0].(event.Faulted).Bundle != "yard" {
		t.Errorf("noted %+v", h.noted)
	}
	if len(h.loader.Problems()) != 1 {
		t.Errorf("Problems = %v", h.loader.Problems())
	}
	if err := os.Remove(filepath.Join(h.dir, "yard", "scripts", "a.lua")); err != nil {
		t.Fatal(err)
	}
	h.reload()
	h.wants("[release 1 runs] the files match the running release: nothing to adopt")
	if len(h.loader.Problems()) != 0 {
		t.Errorf("Problems = %v after the mend", h.loader.Problems())
	}
}

func TestAProblemThatDoesNotCountYetIsNotTold(t *testing.T) {
	h := open(t, nil)
	h.write("yard/scripts/a.lua", "if then")
	if err := h.loader.load(Watcher, func() bool { return false }); err == nil {
		t.Error("the problem is not even returned")
	}
	h.wants()
	if len(h.noted) != 0 || len(h.loader.Problems()) != 0 {
		t.Errorf("noted %v, problems %v", h.noted, h.loader.Problems())
	}
}

func TestARefusedReleaseIsToldOnce(t *testing.T) {
	h := open(t, nil)
	h.refuse = errors.New("prepare map yard:field: no")
	h.write("yard/scripts/a.lua", "local x = 1")
	for range 2 {
		if err := h.loader.Reload("test"); !errors.Is(err, h.refuse) {
			t.Fatalf("Reload = %v", err)
		}
	}
	h.wants("[release 1 still runs] prepare map yard:field: no")
	if len(h.noted) != 1 {
		t.Errorf("noted %+v", h.noted)
	}
	h.refuse = nil
	h.reload()
	h.wants("[yard 1 -> 2] 2 maps, N ms")
}

// Who comes after a save was refused learns what those who saw it did, until it is mended.
func TestTheRefusalInForceIsKept(t *testing.T) {
	h := open(t, nil)
	told := 0
	h.loader.Refused = func() { told++ }
	if got := h.loader.Refusal(); len(got) != 0 {
		t.Fatalf("before any save: %+v", got)
	}
	h.write("yard/scripts/a.lua", "if then")
	if err := h.loader.Reload("test"); err == nil {
		t.Fatal("a file that is not Lua was adopted")
	}
	got := h.loader.Refusal()
	if len(got) != 1 || len(h.noted) != 1 || h.noted[0] != event.Event(got[0]) || got[0].Message != h.loader.Problems()[0].Error() {
		t.Errorf("kept %+v, noted %+v, problems %v", got, h.noted, h.loader.Problems())
	}
	if told != 1 {
		t.Errorf("%d notices of the refusal, want 1", told)
	}
	h.write("yard/scripts/a.lua", "local x = 1")
	h.reload()
	if got := h.loader.Refusal(); len(got) != 0 || told != 2 {
		t.Errorf("after it was mended, with %d notices: %+v", told, got)
	}
}

func TestScenariosEndTheLine(t *testing.T) {
	passed, all, failure := 2, 2, ""
	h := open(t, func(_ context.Context, r *release.Release, changed []string) (int, int, string) {
		if len(changed) != 1 || changed[0] != "yard" || r == nil {
			t.Errorf("tested %v", changed)
		}
		return passed, all, failure
	})
	h.write("yard/scripts/a.lua", "local x = 1")
	h.reload()
	h.wants("[yard 1 -> 2] 2 maps, N ms, scenarios 2/2")

	passed, failure = 1, "yard/scenarios/a.txt:3: expect x\n  expected: y\n"
	h.write("yard/scripts/a.lua", "local x = 2")
	h.reload()
	h.wants("[yard 2 -> 3] 2 maps, N ms, scenarios 1/2", "yard/scenarios/a.txt:3: expect x\n  expected: y")
	want := event.Faulted{Bundle: "yard", Message: "scenario failed: yard/scenarios/a.txt:3: expect x", Excerpt: "  expected: y\n"}
	if got := h.loader.Refusal(); len(got) != 1 || got[0] != want {
		t.Errorf("listed %+v", got)
	}
	if len(h.noted) != 1 || h.noted[0] != event.Event(want) {
		t.Errorf("noted %+v", h.noted)
	}

	passed, all, failure = 0, 0, ""
	h.write("yard/scripts/a.lua", "local x = 3")
	h.reload()
	h.wants("[yard 3 -> 4] 2 maps, N ms, no scenarios")
}

func TestWhatTheOperatorChoseIsReadAgain(t *testing.T) {
	h := open(t, nil)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1, settings: {size: {type: whole, default: 2, range: [1, 5], doc: Of a pack.}}}")
	h.reload()
	h.wants("[yard 1 -> 2] 2 maps, N ms")
	var problems diag.List
	h.loader.cfg.Refresh = func(o *release.Options) diag.List {
		o.Settings = o.Settings.With("yard", "size", value.OfNumber(3))
		return problems
	}
	h.reload()
	h.wants("[loam.yaml 2 -> 3] yard.size 2 -> 3, 2 maps, N ms")
	problems = diag.List{{File: "loam.yaml", Line: 3, Msg: "no"}}
	if err := h.loader.Reload("test"); err == nil {
		t.Error("broken choices are adopted")
	}
	h.wants("loam.yaml:3: no", "[release 3 still runs] 1 problem above; fix and save again")
}

// TestWhoHearsOfAnAdoptionFindsIt checks that the running release is known before anybody
// is notified, and that the audit trail names the settings.
func TestWhoHearsOfAnAdoptionFindsIt(t *testing.T) {
	h := open(t, nil)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1, settings: {size: {type: whole, default: 2, range: [1, 5], doc: Of a pack.}}}")
	var trail []string
	h.loader.cfg.Audit = func(i Incident) {
		if running := h.loader.Release().Hash; running != i.Hash {
			t.Errorf("%q is told while %.8s runs and not %.8s", i.Text, running, i.Hash)
		}
		trail = append(trail, i.What+" "+i.Text)
	}
	h.reload()
	h.loader.cfg.Refresh = func(o *release.Options) diag.List {
		o.Settings = o.Settings.With("yard", "size", value.OfNumber(3))
		return nil
	}
	h.reload()
	if got, want := strings.Join(trail, "; "), "adopted yard 1.0.0; adopted loam.yaml: yard.size 2 -> 3"; got != want {
		t.Errorf("the trail says %q, want %q", got, want)
	}
}

// A test that never ends delays neither a save nor the end.
func TestScenariosKeepNoSaveWaiting(t *testing.T) {
	h := open(t, func(ctx context.Context, _ *release.Release, _ []string) (int, int, string) {
		<-ctx.Done()
		return 0, 9, "broken off"
	})
	w, err := watch.New(h.dir, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	ran := make(chan struct{}) // closed by the goroutine below
	go func() {                // ends when the watcher is closed; waited for below
		defer close(ran)
		h.loader.Run(w, h)
	}()
	for _, text := range []string{"local x = 1", "local x = 2"} {
		h.write("yard/scripts/a.lua", text)
		h.reload()
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	<-ran
	h.wants("[yard 1 -> 2] 2 maps, N ms, scenarios cancelled", "[yard 2 -> 3] 2 maps, N ms, scenarios cancelled")
}

func TestWithoutARealmNothingIsPublished(t *testing.T) {
	h := open(t, nil)
	h.loader.realm = nil
	h.write("yard/scripts/a.lua", "local x = 1")
	if err := h.loader.Reload("test"); err == nil {
		t.Error("a reload before the realm runs succeeds")
	}
}

func TestABrokenFolderGivesNoLoader(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "yard", "scripts"), 0o755); err != nil {
		t.Fatal(err)
	}
	if loader, problems := New(context.Background(), Config{Dir: dir}); loader != nil || len(problems) == 0 {
		t.Errorf("New = %v, %v", loader, problems)
	}
}
