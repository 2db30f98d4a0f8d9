package evidence

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// trial is a test that can fail while the test of this package passes.
type trial struct {
	testing.TB
	failed   bool
	cleanups []func()
}

func (r *trial) Name() string        { return "TestOf/a fight: 50%" }
func (r *trial) Failed() bool        { return r.failed }
func (r *trial) Cleanup(f func())    { r.cleanups = append(r.cleanups, f) }
func (r *trial) Logf(string, ...any) {}

func (r *trial) ends() {
	for i := len(r.cleanups) - 1; i >= 0; i-- {
		r.cleanups[i]()
	}
}

func TestAFailedTestLeavesItsFiles(t *testing.T) {
	base := t.TempDir()
	t.Setenv(Variable, base)
	r := &trial{TB: t, failed: true}
	Keep(r, "server.log", func() ([]byte, error) { return []byte("started"), nil })
	Keep(r, "page.png", func() ([]byte, error) { return []byte("half"), errors.New("the browser is gone") })
	r.ends()
	for file, want := range map[string]string{"server.log": "started", "page.png": "half\nincomplete: the browser is gone\n", "goroutines.txt": "", "machine.txt": ""} {
		found, err := filepath.Glob(filepath.Join(base, "TestOf_a_fight__50_-*", file))
		if err != nil || len(found) != 1 {
			t.Errorf("%s: found %v, %v, want one", file, found, err)
			continue
		}
		if got, err := os.ReadFile(found[0]); err != nil || len(got) == 0 || want != "" && string(got) != want {
			t.Errorf("%s: got %q, %v, want %q", file, got, err, want)
		}
	}
}

func TestAPassedTestLeavesNothing(t *testing.T) {
	base := t.TempDir()
	t.Setenv(Variable, base)
	r := &trial{TB: t}
	Keep(r, "server.log", func() ([]byte, error) { t.Error("content was asked for"); return nil, nil })
	r.ends()
	if files, err := os.ReadDir(base); err != nil || len(files) > 0 {
		t.Errorf("got %v, %v, want no file", files, err)
	}
}
