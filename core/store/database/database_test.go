package database

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"loam/core/store"
)

// kept makes a file with a realm that has one account.
func kept(t *testing.T) Database {
	t.Helper()
	d := Database{File: filepath.Join(t.TempDir(), "realm.db")}
	s := open(t, d)
	defer s.Close()
	epoch, err := s.Claim(t.Context())
	if err == nil {
		_, err = s.CreateAccount(t.Context(), epoch, store.Account{Name: "anna"})
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func open(t *testing.T, d Database) Store {
	t.Helper()
	s, err := d.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestARealmMovesOnceIntoAnEmptyDatabase(t *testing.T) {
	from, to := kept(t), Database{File: filepath.Join(t.TempDir(), "new.db")}
	if to.Exists() || !from.Exists() {
		t.Fatal("which database exists is not known")
	}
	var last [2]int
	sum, err := from.Move(t.Context(), to, func(done, all int) { last = [2]int{done, all} })
	if err != nil || last != [2]int{1, 1} {
		t.Fatalf("Move = %v after %v", err, last)
	}
	for _, d := range [2]Database{from, to} {
		s := open(t, d)
		got, err := s.Sum(t.Context())
		if err != nil || got != sum {
			t.Errorf("%s holds %v, %v, want %v", d, got, err, sum)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := from.Move(t.Context(), to, nil); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("the second Move = %v, want ErrNotEmpty", err)
	}
}

func TestARealmThatIsServedIsNotMoved(t *testing.T) {
	from := kept(t)
	s := open(t, from)
	defer s.Close()
	if _, err := s.Claim(t.Context()); err != nil {
		t.Fatal(err)
	}
	to := Database{File: filepath.Join(t.TempDir(), "new.db")}
	if _, err := from.Move(t.Context(), to, nil); !errors.Is(err, store.ErrInUse) {
		t.Errorf("Move = %v, want ErrInUse", err)
	}
	if to.Exists() {
		t.Error("the target was made")
	}
}

func TestAnInterruptedMoveIsRepeated(t *testing.T) {
	from, to := kept(t), Database{File: filepath.Join(t.TempDir(), "new.db")}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := from.Move(ctx, to, func(int, int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("Move = %v, want that it was interrupted", err)
	}
	if _, err := from.Move(t.Context(), to, nil); err != nil {
		t.Errorf("repeated: %v", err)
	}
}

func TestABackupOfAFileIsRestored(t *testing.T) {
	d := kept(t)
	s := open(t, d)
	want, err := s.Sum(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "monday.db")
	if err := s.Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	replaced, err := d.Restore(t.Context(), backup, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(replaced); err != nil {
		t.Error(err)
	}
	s = open(t, d)
	defer s.Close()
	if got, err := s.Sum(t.Context()); err != nil || got != want {
		t.Errorf("restored %v, %v, want %v", got, err, want)
	}
}
