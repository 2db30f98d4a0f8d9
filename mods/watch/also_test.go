package watch

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

// TestAFileElsewhereCounts checks that a single file outside of the folder causes hints,
// also if it is replaced by another; its neighbours do not.
func TestAFileElsewhereCounts(t *testing.T) {
	world := t.TempDir()
	mods, config := filepath.Join(world, "mods"), filepath.Join(world, "config.yaml")
	if err := os.Mkdir(mods, 0o755); err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) { // never empty in between, which would be a separate change on a busy machine
		t.Helper()
		f, err := os.OpenFile(filepath.Join(world, name), os.O_WRONLY|os.O_CREATE, 0o644)
		if err == nil {
			_, err = f.WriteString(text)
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put("config.yaml", "a")
	w, err := New(mods, zerolog.Nop(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	hint := func(what string) {
		t.Helper()
		select {
		case <-w.Changes():
		case <-time.After(patience):
			t.Fatalf("%s: no hint came", what)
		}
	}
	put("config.yaml", "b")
	hint("a save")
	put(".config.new", "c")
	if err := os.Rename(filepath.Join(world, ".config.new"), config); err != nil {
		t.Fatal(err)
	}
	hint("a replacement")
	put("notes.txt", "d")
	select {
	case <-w.Changes():
		t.Error("a file beside it gives a hint")
	case <-time.After(300 * time.Millisecond):
	}
}
