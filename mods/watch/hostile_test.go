//go:build unix

package watch

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A file .git that never ends, or that nobody writes, does not stop the watcher.
func TestWhatIsNoGitFileIsNotRead(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"pipe", "endless", "large"} {
		write(t, dir, name+"/bundle.yaml", "x")
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe", ".git"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "endless", ".git")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "large/.git", "x")
	if err := os.Truncate(filepath.Join(dir, "large", ".git"), 1<<40); err != nil {
		t.Fatal(err)
	}
	ended := make(chan bool, 1)
	go func() { ended <- locked(dir, time.Now()) }() // ends with the check
	select {
	case is := <-ended:
		if is {
			t.Error("locked without a lock")
		}
	case <-time.After(patience):
		t.Fatal("the check for a lock does not end")
	}
}

// A pipe with the name of an archive is noticed, since it causes a problem.
func TestAPipeWithTheNameOfAnArchiveIsNoticed(t *testing.T) {
	w, dir := watching(t, "meadow/bundle.yaml")
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.loam"), 0o600); err != nil {
		t.Fatal(err)
	}
	hint(t, w, "a pipe")
}
