package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"loam/core/store"
)

// TestRestoreBringsBackTheBackup restores over a database whose log is still beside it, as
// after a crash: the log must not reach the restored one.
func TestRestoreBringsBackTheBackup(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	file, backup := filepath.Join(folder, "realm.db"), filepath.Join(folder, "monday.db")
	s := mustOpen(t, file)
	fill(t, s, 1)
	if err := s.Backup(ctx, backup); err != nil {
		t.Fatal(err)
	}
	epoch, err := s.Epoch(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreateAccount(ctx, epoch, store.Account{Name: "late"}); err != nil {
		t.Fatal(err)
	}
	crashed := filepath.Join(folder, "crashed.db")
	for _, part := range []string{"", "-wal", "-shm"} {
		copyFile(t, crashed+part, file+part)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	replaced, err := Restore(ctx, backup, crashed)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file string
		want int // accounts
	}{{crashed, 1}, {replaced, 2}, {backup, 1}} {
		s := mustOpen(t, test.file)
		list, err := s.Accounts(ctx)
		if err != nil || len(list) != test.want {
			t.Errorf("%s has %d accounts, %v, want %d", filepath.Base(test.file), len(list), err, test.want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if again, err := Restore(ctx, backup, crashed); err != nil || again == replaced {
		t.Errorf("restored again = %q, %v, want another name than %q", again, err, replaced)
	}
}

func TestRestoreIntoAnEmptyFolder(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	s := mustOpen(t, filepath.Join(folder, "realm.db"))
	defer s.Close()
	fill(t, s, 1)
	backup := filepath.Join(folder, "monday.db")
	if err := s.Backup(ctx, backup); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "realm.db")
	if replaced, err := Restore(ctx, backup, file); err != nil || replaced != "" {
		t.Fatalf("Restore = %q, %v, want nothing replaced", replaced, err)
	}
	if err := mustOpen(t, file).Close(); err != nil {
		t.Error(err)
	}
}

func TestRestoreRefusesAndChangesNothing(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	file := filepath.Join(folder, "realm.db")
	s := mustOpen(t, file)
	fill(t, s, 1)
	good := filepath.Join(folder, "good.db")
	if err := s.Backup(ctx, good); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, good, file); !errors.Is(err, store.ErrInUse) {
		t.Errorf("Restore while a server runs = %v, want ErrInUse", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text, damagedFile, newer := filepath.Join(folder, "text.db"), filepath.Join(folder, "damaged.db"), filepath.Join(folder, "newer.db")
	if err := os.WriteFile(text, []byte("this is no database, only a text"), 0o600); err != nil {
		t.Fatal(err)
	}
	copyFile(t, damagedFile, good)
	rewrite(t, damagedFile, func(b []byte) []byte { return b[:len(b)/2] })
	copyFile(t, newer, good)
	change(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (1000, 1)")
	before := contents(t, folder)
	for _, test := range []struct {
		backup string
		want   error
	}{
		{text, ErrForeign},
		{damagedFile, ErrDamaged},
		{newer, ErrNewer},
		{filepath.Join(folder, "missing.db"), fs.ErrNotExist},
	} {
		if _, err := Restore(ctx, test.backup, file); !errors.Is(err, test.want) {
			t.Errorf("Restore(%s) = %v, want %v", filepath.Base(test.backup), err, test.want)
		}
		if after := contents(t, folder); !reflect.DeepEqual(before, after) {
			t.Errorf("Restore(%s) changed files", filepath.Base(test.backup))
		}
	}
}
