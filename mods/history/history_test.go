package history

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/core/lib/value"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
)

func releaseOf(t *testing.T, version string, pack float64) *release.Release {
	t.Helper()
	files := []bundle.File{{Path: "bundle.yaml", Data: []byte("{name: yard, version: " + version + ", api: 1, settings: {pack: {type: whole, default: 3, doc: Wolves.}}}\n")}}
	b, problems := bundle.OpenArchive("yard", archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var settings release.Settings
	r, problems := release.Compose(release.Options{Settings: settings.With("yard", "pack", value.OfNumber(pack))}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

func shelf(t *testing.T) *Shelf {
	return &Shelf{Dir: filepath.Join(t.TempDir(), "releases"), Now: func() time.Time { return time.Unix(1e9, 5) }}
}

func TestAReleaseComesBackAsItWas(t *testing.T) {
	s := shelf(t)
	r := releaseOf(t, "1.0.0", 7)
	n, err := s.Add(r)
	if err != nil || n != 1 {
		t.Fatalf("Add = %d, %v", n, err)
	}
	got, err := s.Load(1, release.Options{})
	if err != nil || got.Hash != r.Hash {
		t.Fatalf("Load = %v, %v, want the hash %s", got, err, r.Hash)
	}
	if again, err := s.Add(r); again != 1 || err != nil {
		t.Errorf("the same release again = %d, %v, want 1", again, err)
	}
	all, err := s.Entries()
	want := fmt.Sprint([]Entry{{1, time.Unix(1e9, 0).UTC(), r.Hash, []string{"yard 1.0.0"}}})
	if err != nil || fmt.Sprint(all) != want {
		t.Errorf("Entries = %v, %v, want %s", all, err, want)
	}
}

func TestTenReleasesAreKept(t *testing.T) {
	s := shelf(t)
	for i := range 14 {
		if n, err := s.Add(releaseOf(t, fmt.Sprintf("1.%d.0", i), 3)); n != i+1 || err != nil {
			t.Fatalf("Add = %d, %v, want %d", n, err, i+1)
		}
	}
	all, err := s.Entries()
	if err != nil || len(all) != Most || all[0].Number != 14 || all[Most-1].Number != 5 {
		t.Errorf("Entries = %v, %v, want 14 to 5", all, err)
	}
	if _, err := s.Load(4, release.Options{}); !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), "release 4 is not in the history") {
		t.Errorf("Load of one that is gone: %v", err)
	}
}

func TestWhatCannotBeReadIsPassedBy(t *testing.T) {
	s := shelf(t)
	if all, err := s.Entries(); len(all) > 0 || err != nil {
		t.Errorf("Entries without a folder = %v, %v", all, err)
	}
	if _, err := s.Add(releaseOf(t, "1.0.0", 3)); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(s.file(1))
	if err != nil {
		t.Fatal(err)
	}
	for i, data := range [][]byte{nil, []byte("no zip"), good[:len(good)/2]} {
		if err := os.WriteFile(s.file(i+2), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(i+2, release.Options{}); err == nil {
			t.Errorf("file %d could be loaded", i+2)
		}
	}
	if all, err := s.Entries(); len(all) != 1 || err != nil {
		t.Errorf("Entries = %v, %v, want the good one", all, err)
	}
	if n, err := s.Add(releaseOf(t, "2.0.0", 3)); n != 5 || err != nil {
		t.Errorf("Add = %d, %v, want 5", n, err)
	}
}

func TestWhatIsHeldIsRemembered(t *testing.T) {
	s := shelf(t)
	if _, held := s.Held(); held {
		t.Error("something is held at first")
	}
	if _, err := s.Add(releaseOf(t, "1.0.0", 3)); err != nil {
		t.Fatal(err)
	}
	want := Held{Number: 1, Files: "abc", Why: "rolled back"}
	if err := s.Hold(want); err != nil {
		t.Fatal(err)
	}
	if got, held := s.Held(); got != want || !held {
		t.Errorf("Held = %v, %v, want %v", got, held, want)
	}
	for range 2 {
		if err := s.Free(); err != nil {
			t.Error(err)
		}
	}
	if _, held := s.Held(); held {
		t.Error("it is still held")
	}
}
