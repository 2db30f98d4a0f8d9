package sqlite

import (
	"context"
	"path/filepath"
	"testing"

	"loam/core/store"
	"loam/core/store/storetest"
)

func factory(t testing.TB) func() store.Store {
	file := filepath.Join(t.TempDir(), "realm.db")
	return func() store.Store { return mustOpen(t, file) }
}

func mustOpen(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T)  { storetest.Run(t, factory) }
func TestOracle(t *testing.T) { storetest.Oracle(t, factory) }
