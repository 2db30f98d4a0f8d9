package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"loam/core/store"
	"loam/core/store/storetest"
)

// copies returns a factory of empty realms, all copies of one file: creating and migrating
// each separately would take most of the test's time.
func copies(t *testing.T) storetest.Factory {
	empty := filepath.Join(t.TempDir(), "empty.db")
	if err := mustOpen(t, empty).Close(); err != nil {
		t.Fatal(err)
	}
	return func(t testing.TB) func() store.Store {
		file := filepath.Join(t.TempDir(), "realm.db")
		copyFile(t, file, empty)
		return func() store.Store { return mustOpen(t, file) }
	}
}

func copyFile(t testing.TB, to, from string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func mustOpen(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T)  { storetest.Run(t, copies(t)) }
func TestOracle(t *testing.T) { storetest.Oracle(t, copies(t)) }
