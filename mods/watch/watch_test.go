package watch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is the timeout of one wait. Only a failing test waits that long.
const patience = 2 * time.Minute

func watching(t *testing.T, names ...string) (*Watcher, string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		write(t, dir, name, "first")
	}
	w, err := New(dir, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w, dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func hint(t *testing.T, w *Watcher, after string) {
	t.Helper()
	select {
	case _, ok := <-w.Changes():
		if !ok {
			t.Fatal("changes are closed")
		}
	case <-time.After(patience):
		t.Fatalf("no hint after %s", after)
	}
}

func TestSavesAreNoticed(t *testing.T) {
	w, dir := watching(t, "meadow/bundle.yaml", "meadow/data/wolves.yaml")

	write(t, dir, "meadow/data/wolves.yaml", "second")
	hint(t, w, "a plain save")

	write(t, dir, "meadow/data/.wolves.yaml.swp", "x")
	write(t, dir, "other", "third")
	if err := os.Rename(filepath.Join(dir, "other"), filepath.Join(dir, "meadow/data/wolves.yaml")); err != nil {
		t.Fatal(err)
	}
	hint(t, w, "an atomic save")

	write(t, dir, "new/deep/down/file.lua", "at once")
	hint(t, w, "a file in a folder just made")
	write(t, dir, "new/deep/down/file.lua", "later")
	hint(t, w, "a save in that folder")

	if err := os.RemoveAll(filepath.Join(dir, "new")); err != nil {
		t.Fatal(err)
	}
	hint(t, w, "a removal")
}

func TestALinkedBundleIsWatched(t *testing.T) {
	elsewhere := t.TempDir()
	write(t, elsewhere, "data/wolves.yaml", "first")
	w, dir := watching(t)
	if err := os.Symlink(elsewhere, filepath.Join(dir, "meadow")); err != nil {
		t.Skip("no links here: ", err)
	}
	hint(t, w, "a link to a bundle")
	write(t, elsewhere, "data/wolves.yaml", "second")
	hint(t, w, "a save in a linked bundle")
}

func TestWrongIsToldAgain(t *testing.T) {
	w, dir := watching(t, "meadow/bundle.yaml")
	write(t, dir, "meadow/bundle.yaml", "broken")
	for { // the machine may be so slow that 100 ms have passed before the first hint
		hint(t, w, "a save")
		if w.Wrong() {
			return
		}
	}
}

func TestALockHoldsTheLookBack(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	write(t, dir, "mods/meadow/bundle.yaml", "x")
	write(t, dir, "mods/inner/.git/HEAD", "x")
	write(t, dir, "mods/linked/.git", "gitdir: ../../git-data\n")
	mods := filepath.Join(dir, "mods")
	if locked(mods, now) {
		t.Fatal("locked without a lock")
	}
	for _, lock := range []string{".git/index.lock", "mods/.git/index.lock", "mods/inner/.git/index.lock", "git-data/index.lock"} {
		write(t, dir, lock, "")
		if !locked(mods, now) {
			t.Errorf("not locked by %s", lock)
		}
		if locked(mods, now.Add(time.Hour)) {
			t.Errorf("still locked an hour later by %s, whose git must have died", lock)
		}
		if err := os.Remove(filepath.Join(dir, lock)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOnlyFilesThatMayHaveChangedAreReadAgain checks a file whose bytes change without a
// change of its time.
func scanned(t *testing.T, dir string) map[string]sum {
	t.Helper()
	s := scanner{root: dir, add: func(string) {}}
	tree, err := s.scan(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return tree.files
}

// A file that is not regular makes its bundle invalid; the author must receive the problem
// when the file appears and not at the next start.
func TestWhatIsNoRegularFileIsNoticed(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "meadow/data/wolves.yaml", "first")
	link := filepath.Join("meadow", "data", "link.yaml")
	if err := os.Symlink("link.yaml", filepath.Join(dir, link)); err != nil {
		t.Skip("no links here: ", err)
	}
	if _, ok := scanned(t, dir)[link]; !ok {
		t.Error("a link to itself is passed by")
	}
}

// A file larger than the limit of a bundle is not read to its end: a sparse one of a
// terabyte takes no space, and hours to read.
func TestAHugeFileIsNotReadToItsEnd(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "meadow/data/huge.yaml", "first")
	huge := filepath.Join("meadow", "data", "huge.yaml")
	sums := map[sum]bool{}
	for _, size := range []int64{1 << 40, 1<<40 + 1} {
		if err := os.Truncate(filepath.Join(dir, huge), size); err != nil {
			t.Skip("no sparse files here: ", err)
		}
		sums[scanned(t, dir)[huge]] = true
	}
	if len(sums) != 2 {
		t.Error("two sizes look the same")
	}
}

func TestOnlyFilesThatMayHaveChangedAreReadAgain(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	s := scanner{root: dir, add: func(string) {}}
	scan := func() sum {
		tree, err := s.scan(now)
		if err != nil {
			t.Fatal(err)
		}
		return tree.files["f"]
	}
	put := func(text string, at time.Time) {
		write(t, dir, "f", text)
		if err := os.Chtimes(filepath.Join(dir, "f"), at, at); err != nil {
			t.Fatal(err)
		}
	}
	put("one", now.Add(-time.Minute))
	first := scan()
	put("two", now.Add(-time.Minute))
	if scan() != first {
		t.Error("a file of the same size and old time was read again")
	}
	put("two", now.Add(-time.Second))
	second := scan()
	if second == first {
		t.Error("a file with another time was not read again")
	}
	put("six", now.Add(-time.Second))
	if scan() == second {
		t.Error("a file written within the last two seconds was not read again")
	}
}

func TestAMissingFolderIsAnError(t *testing.T) {
	if w, err := New(filepath.Join(t.TempDir(), "none"), zerolog.Nop()); err == nil {
		w.Close()
		t.Fatal("New watches a folder that is not there")
	}
}

func TestCloseEndsTheHints(t *testing.T) {
	w, _ := watching(t)
	w.Close()
	if _, ok := <-w.Changes(); ok {
		t.Error("a hint after Close")
	}
	w.Close()
}
