package world

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/mods/watch"
)

// patience is how long a test waits for one thing. Only a failing test waits that long.
const patience = 2 * time.Minute

// TestANewBundleIsThereAtOnce makes a bundle under the eyes of the watcher of a
// world that runs: until it is whole there is nothing to see.
func TestANewBundleIsThereAtOnce(t *testing.T) {
	mods := t.TempDir()
	w, err := watch.New(mods, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	made := make(chan error, 1) // sent to once by the goroutine below
	first := Templates()[0]
	dir := filepath.Join(mods, "yard")
	go func() { made <- first.Write(dir, "yard") }() // ends by itself; made is waited for
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		entries, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range first.files {
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
				t.Errorf("the folder is there with %v, and %v", entries, err)
			}
		}
		break
	}
	if err := <-made; err != nil {
		t.Fatal(err)
	}
	select {
	case <-w.Changes():
	case <-time.After(patience):
		t.Error("the watcher did not see it")
	}
	left, err := os.ReadDir(mods)
	if err != nil || len(left) != 1 {
		t.Errorf("%v is left, %v", left, err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("%v, %v: others cannot read it", info.Mode(), err)
	}
	if err := first.Write(dir, "yard"); err == nil {
		t.Error("a bundle that is there was overwritten")
	}
}
