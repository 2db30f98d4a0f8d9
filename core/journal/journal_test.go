package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/model/input"
	"loam/core/realm/state"
	"loam/core/recording"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// desk is a journal in a folder, with a clock that is set by hand.
type desk struct {
	*Journal
	dir string
	now time.Time
	log bytes.Buffer
}

func newDesk(t *testing.T, epoch int64) *desk {
	t.Helper()
	d := &desk{dir: t.TempDir(), now: time.Unix(100, 0)}
	d.open(t, epoch)
	return d
}

func (d *desk) open(t *testing.T, epoch int64) {
	t.Helper()
	var err error
	d.Journal, err = Open(Config{
		Dir: d.dir, Epoch: epoch, Log: zerolog.New(&d.log), Now: func() time.Time { return d.now },
		Archives: func(hash string) (recording.Release, error) {
			if hash == "unknown" {
				return recording.Release{}, errors.New("nobody knows it")
			}
			return recording.Release{Hash: hash}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
}

// files lists what is in the folder, with the parts that are not empty.
func (d *desk) files(t *testing.T) string {
	t.Helper()
	all, err := os.ReadDir(d.dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range all {
		out = append(out, f.Name())
	}
	return strings.Join(out, " ")
}

func TestOldPartsGoWhenTheNextIsWhole(t *testing.T) {
	d := newDesk(t, 5)
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"opened", func() {}, "5-0.journal"},
		{"begun", func() { d.Rotate(); d.Release("first") }, "5-0.journal 5-1.journal first.release"},
		{"with another release", func() { d.Release("second") }, "5-0.journal 5-1.journal first.release second.release"},
		{"rotated", d.Rotate, "5-0.journal 5-1.journal 5-2.journal first.release second.release"},
		{"trimmed", d.Trim, "5-2.journal second.release"},
		{"with a release that it had before", func() { d.Release("first") }, "5-2.journal first.release second.release"},
		{"trimmed again", d.Trim, "5-2.journal first.release second.release"},
		{"rotated and trimmed", func() { d.Rotate(); d.Trim() }, "5-3.journal first.release"},
	} {
		step.do()
		if got := d.files(t); got != step.want {
			t.Errorf("%s: %s, want %s", step.what, got, step.want)
		}
	}
}

func TestAPartIsDueByItsAgeAndItsSize(t *testing.T) {
	d := newDesk(t, 5)
	d.Rotate()
	if d.Due() {
		t.Error("a new part is over at once")
	}
	d.now = d.now.Add(PartAfter)
	if !d.Due() {
		t.Error("an old part is not over")
	}
	d.Rotate()
	if d.Due() {
		t.Error("the next part is over at once")
	}
	d.cfg.PartBytes = 1
	d.BoxInput(3, state.Stamp{UnixMS: 7})
	d.Sync()
	if !d.Due() {
		t.Error("a large part is not over")
	}
}

// Which parts are those of the last process: none if the realm was elsewhere since.
func TestPartsFollowOneAnotherUpToTheLastOwner(t *testing.T) {
	for _, test := range []struct {
		files string
		epoch int64
		want  string
	}{
		{"", 3, ""},
		{"3-0.journal 3-1.journal 3-10.journal 3-2.journal", 3, "3-0.journal 3-1.journal 3-2.journal 3-10.journal"},
		{"2-7.journal 3-0.journal", 3, "2-7.journal 3-0.journal"},
		{"2-7.journal 3-0.journal 4-0.journal", 3, "2-7.journal 3-0.journal"},
		{"2-7.journal", 3, ""},
		{"4-1.journal", 3, ""},
		{"3-1.journal 3-x.journal notes.txt 3-1.journal.old 03-2.journal", 3, "3-1.journal"},
	} {
		dir := t.TempDir()
		for _, name := range strings.Fields(test.files) {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(parts(dir, test.epoch), " "); got != test.want {
			t.Errorf("of %q after the owner %d: %q, want %q", test.files, test.epoch, got, test.want)
		}
	}
}

func TestAJournalThatCannotBeWrittenIsRemovedAndBeginsAgain(t *testing.T) {
	d := newDesk(t, 5)
	d.Rotate()
	d.Release("first")
	d.part.file.Close() // as a disk that is gone
	d.BoxInput(1, state.Stamp{UnixMS: 7})
	called := make(chan struct{})
	d.After(func() { close(called) })
	<-called // nobody waits for a disk for ever
	d.Sync()
	if got := d.files(t); got != "" {
		t.Errorf("its files remain: %s", got)
	}
	if got := strings.Count(d.log.String(), "the journal cannot be written"); got != 1 {
		t.Errorf("the log says so %d times:\n%s", got, &d.log)
	}
	d.MapInput("t:a", 1, 2, input.TakeSnapshot{}) // has no effect
	d.Rotate()
	d.Release("first")
	d.BoxInput(2, state.Stamp{UnixMS: 9})
	d.Sync()
	if got := d.files(t); got != "5-2.journal first.release" {
		t.Errorf("after the next beginning: %s", got)
	}
}

func TestAReleaseThatNobodyKnowsEndsTheJournal(t *testing.T) {
	d := newDesk(t, 5)
	d.Rotate()
	d.Release("unknown")
	if got := d.files(t); got != "" || !strings.Contains(d.log.String(), "nobody knows it") {
		t.Errorf("files %s, log %s", got, &d.log)
	}
}

func TestWhatComesAfterIsCalledInOrder(t *testing.T) {
	d := newDesk(t, 5)
	d.Rotate()
	var got []int
	for n := range 100 {
		d.After(func() { got = append(got, n) })
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if len(got) != 100 || !slices.IsSorted(got) {
		t.Errorf("called: %v", got)
	}
	d.After(func() { got = append(got, 100) })
	if len(got) != 101 {
		t.Error("what comes after the end is not called")
	}
}

func TestNothingIsRecoveredWhereThereIsNoJournal(t *testing.T) {
	build := func(recording.Release) (state.Release, error) { return state.Release{}, errors.New("no") }
	if _, err := Recover(t.Context(), RecoverConfig{Dir: filepath.Join(t.TempDir(), "none"), Epoch: 3, Build: build}); !errors.Is(err, ErrNone) {
		t.Errorf("a folder that does not exist: %v", err)
	}
	d := newDesk(t, 5)
	d.Rotate()
	if _, err := Recover(t.Context(), RecoverConfig{Dir: d.dir, Epoch: 4, Build: build}); !errors.Is(err, ErrNone) {
		t.Errorf("the journal of a later owner: %v", err)
	}
	if err := os.WriteFile(filepath.Join(d.dir, "4-1.journal"), []byte("what is this"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Recover(t.Context(), RecoverConfig{Dir: d.dir, Epoch: 4, Build: build}); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("a file that is no journal: %v", err)
	}
}
