package live

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/core/model/event"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/history"
	"loam/mods/release"
)

// asked is a house whose updates wait for an operator.
func asked(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), number: 1}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1, isolated: true}")
	h.write("barn/bundle.yaml", "{name: barn, version: 1.0.0, api: 1}")
	h.starts()
	h.wants()
	return h
}

// starts makes the loader, as a start of the world does.
func (h *house) starts() {
	h.t.Helper()
	book := new(grant.Book)
	loader, problems := New(context.Background(), Config{
		Dir: h.dir, Log: zerolog.Nop(), Say: h.say,
		History: &history.Shelf{Dir: filepath.Join(h.dir, ".releases"), Now: func() time.Time { return time.Unix(1e9, 0) }},
		Refresh: func(o *release.Options) diag.List {
			var problems diag.List
			if book, problems = grant.Read(h.dir); len(problems) == 0 {
				o.Granted = book.Granted
			}
			return problems
		},
		Wants: func(old, now *bundle.Bundle) string {
			wants := book.Wants(old, now)
			if len(wants) == 0 {
				return ""
			}
			return fmt.Sprintf("%s %s %s", now.Name, now.Version, strings.Join(wants, ", "))
		},
	})
	if len(problems) > 0 {
		h.t.Fatal(problems)
	}
	h.loader = loader
	loader.Attach(h)
}

// runs compares the versions that run.
func (h *house) runs(want ...string) {
	h.t.Helper()
	var got []string
	for _, b := range h.loader.Release().Bundles() {
		got = append(got, b.Name+" "+b.Version.String())
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		h.t.Errorf("runs %q, want %q", got, want)
	}
}

// decides changes the operator's decisions about the version in the folder.
func (h *house) decides(name string, decide func(*grant.Book, *bundle.Bundle) *grant.Book) {
	h.t.Helper()
	b, problems := bundle.Open(filepath.Join(h.dir, name))
	if len(problems) > 0 {
		h.t.Fatal(problems)
	}
	book, problems := grant.Read(h.dir)
	if len(problems) > 0 {
		h.t.Fatal(problems)
	}
	if err := decide(book, b).Write(h.dir); err != nil {
		h.t.Fatal(err)
	}
}

func approve(b *grant.Book, of *bundle.Bundle) *grant.Book {
	return b.Approve(of, "anna", time.Unix(1e9, 0))
}

func TestAnUpdateThatWantsMoreWaitsForTheOperator(t *testing.T) {
	h := asked(t)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1, isolated: true, permissions: [storage]}")
	if err := h.loader.Reload("test"); !errors.Is(err, errWaits) {
		t.Errorf("Reload = %v, want that it waits", err)
	}
	h.wants("[release 1 still runs] yard 1.1.0 asks for the permission storage")
	h.runs("barn 1.0.0", "yard 1.0.0")
	if len(h.noted) != 1 || h.noted[0].(event.Faulted).Bundle != "yard" || h.noted[0].(event.Faulted).Message != h.loader.Waits()[0] {
		t.Errorf("noted %v, want the line", h.noted)
	}

	h.write("barn/bundle.yaml", "{name: barn, version: 2.0.0, api: 1}")
	if err := h.loader.Reload("test"); err != nil {
		t.Errorf("a change of another bundle: %v", err)
	}
	h.wants("[barn 1 -> 2] 2 maps, N ms")
	h.runs("barn 2.0.0", "yard 1.0.0")

	h.decides("yard", approve)
	h.reload()
	h.wants("[yard 2 -> 3] 2 maps, N ms")
	h.runs("barn 2.0.0", "yard 1.1.0")
	if waits := h.loader.Waits(); len(waits) > 0 {
		t.Errorf("after the approval, %q", waits)
	}
	if lacks := h.loader.Release().Withheld["yard"]; lacks != 0 {
		t.Errorf("the approved version lacks %s", lacks)
	}
}

func TestADecisionAboutThePermissionsIsEnough(t *testing.T) {
	for _, allowed := range []bool{true, false} {
		h := asked(t)
		h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1, isolated: true, permissions: [storage]}")
		_ = h.loader.Reload("test") // it waits
		h.decides("yard", func(b *grant.Book, of *bundle.Bundle) *grant.Book {
			return b.Decide(of, grant.Decision{Set: of.Asks(), Allowed: allowed, By: "anna"})
		})
		h.reload()
		h.runs("barn 1.0.0", "yard 1.1.0")
		if denied := h.loader.Release().Withheld["yard"] != 0; denied == allowed {
			t.Errorf("allowed %v, but denied %v", allowed, denied)
		}
	}
}

func TestAnUpdateThatWantsTheSameOrLessIsAdoptedAtOnce(t *testing.T) {
	h := asked(t)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1, isolated: true, permissions: [storage]}")
	h.decides("yard", approve)
	h.reload()
	for i, manifest := range []string{
		"{name: yard, version: 1.2.0, api: 1, isolated: true, permissions: [storage]}",
		"{name: yard, version: 1.3.0, api: 1, isolated: true}",
		"{name: yard, version: 1.4.0, api: 1, isolated: true, permissions: [storage]}", // it was granted
	} {
		h.write("yard/bundle.yaml", manifest)
		h.reload()
		h.runs("barn 1.0.0", fmt.Sprintf("yard 1.%d.0", i+2))
	}
}

// An approval is for one version: what its author sends next is another.
func TestAnApprovalIsForTheFilesThatWereApproved(t *testing.T) {
	h := asked(t)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1}")
	h.decides("yard", approve)
	h.write("yard/scripts/a.lua", "local x = 1")
	if err := h.loader.Reload("test"); !errors.Is(err, errWaits) {
		t.Errorf("Reload = %v, want that other files wait", err)
	}
	h.wants("[release 1 still runs] yard 1.1.0 is not isolated any more")
	h.runs("barn 1.0.0", "yard 1.0.0")
}

func TestTheRestWaitsIfItNeedsTheUpdate(t *testing.T) {
	h := asked(t)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1}")
	h.write("barn/bundle.yaml", "{name: barn, version: 2.0.0, api: 1, depends: {yard: '>=1.1.0'}}")
	if err := h.loader.Reload("test"); !errors.Is(err, errWaits) {
		t.Errorf("Reload = %v, want that it waits", err)
	}
	h.runs("barn 1.0.0", "yard 1.0.0")
	if waits := h.loader.Waits(); len(waits) != 2 || !strings.HasPrefix(waits[1], "the other changes wait too, because they need the update: barn/bundle.yaml:1:") {
		t.Errorf("waits: %q", waits)
	}
	h.decides("yard", approve)
	h.reload()
	h.runs("yard 1.1.0", "barn 2.0.0")
}

func TestARestartDoesNotAdoptWhatWaits(t *testing.T) {
	h := asked(t)
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1}")
	h.write("barn/bundle.yaml", "{name: barn, version: 2.0.0, api: 1}")
	h.starts()
	h.wants("[release 1 still runs] yard 1.1.0 is not isolated any more")
	h.runs("barn 2.0.0", "yard 1.0.0")
	h.decides("yard", approve)
	h.reload()
	h.runs("barn 2.0.0", "yard 1.1.0")
}

func TestAnUpdateThatIsTakenBackDoesNotWait(t *testing.T) {
	h := asked(t)
	before, err := os.ReadFile(filepath.Join(h.dir, "yard", "bundle.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	h.write("yard/bundle.yaml", "{name: yard, version: 1.1.0, api: 1}")
	_ = h.loader.Reload("test") // it waits
	h.write("yard/bundle.yaml", string(before))
	h.reload()
	if waits := h.loader.Waits(); len(waits) > 0 {
		t.Errorf("waits: %q", waits)
	}
}
