package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/store"
)

// fill claims s and creates an account with n characters; it returns them and the epoch.
func fill(t testing.TB, s *Store, n int) ([]character.Record, int64) {
	t.Helper()
	ctx := context.Background()
	epoch, err := s.Claim(ctx)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.CreateAccount(ctx, epoch, store.Account{Name: "anna"})
	if err != nil {
		t.Fatal(err)
	}
	var all []character.Record
	for i := range n {
		r, err := s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: fmt.Sprintf("Anna%d", i)})
		if err != nil {
			t.Fatal(err)
		}
		r.Map = "meadow:field"
		r.Storage = []character.Place{{Bundle: "meadow", Value: value.OfList(value.OfNumber(float64(i)), value.OfString("some text of usual length"))}}
		all = append(all, r)
	}
	if err := s.Save(ctx, epoch, store.Batch{Characters: all}); err != nil {
		t.Fatal(err)
	}
	return all, epoch
}

// TestBackupWhileWriting: every batch raises all levels by one, so a consistent backup has
// one level only.
func TestBackupWhileWriting(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	s := mustOpen(t, filepath.Join(folder, "realm.db"))
	defer s.Close()
	all, epoch := fill(t, s, 100)

	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() { // ends when the test closes stop; the test waits for stopped
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			for i := range all {
				all[i].Level++
			}
			if err := s.Save(ctx, epoch, store.Batch{Characters: all}); err != nil {
				stopped <- err
				return
			}
		}
	}()
	var levels []int
	for i := range 5 {
		file := filepath.Join(folder, fmt.Sprintf("backup%d.db", i))
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		levels = append(levels, commonLevel(t, file, len(all)))
	}
	close(stop)
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(levels); i++ {
		if levels[i] < levels[i-1] {
			t.Errorf("later backups have earlier levels: %v", levels)
		}
	}
	if levels[0] == levels[4] {
		t.Errorf("nothing was written meanwhile: %v", levels)
	}
	last := filepath.Join(folder, "last.db")
	if err := s.Backup(ctx, last); err != nil {
		t.Fatal(err)
	}
	restored := mustOpen(t, last)
	defer restored.Close()
	got, err := restored.Characters(ctx, all[0].Account)
	if err != nil || !reflect.DeepEqual(got, all) {
		t.Errorf("the restored characters differ, %v", err)
	}
	if next, err := restored.Claim(ctx); err != nil || next != epoch+1 {
		t.Errorf("Claim of the backup = %d, %v, want %d", next, err, epoch+1)
	}
}

func commonLevel(t *testing.T, file string, characters int) int {
	t.Helper()
	s := mustOpen(t, file)
	defer s.Close()
	all, err := s.Characters(context.Background(), 1)
	if err != nil || len(all) != characters {
		t.Fatalf("%d characters in the backup, %v", len(all), err)
	}
	for _, r := range all {
		if r.Level != all[0].Level {
			t.Fatalf("a backup is torn: levels %d and %d", all[0].Level, r.Level)
		}
	}
	return all[0].Level
}

func TestBackupRefusesAndLeavesNothing(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	s := mustOpen(t, filepath.Join(folder, "realm.db"))
	defer s.Close()
	fill(t, s, 1)
	taken := filepath.Join(folder, "taken.db")
	if err := os.WriteFile(taken, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := contents(t, folder)
	if err := s.Backup(ctx, taken); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Backup over a file = %v", err)
	}
	if err := s.Backup(ctx, filepath.Join(folder, "realm.db")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Backup over the database = %v", err)
	}
	if err := s.Backup(ctx, filepath.Join(folder, "no", "such.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Backup into a missing folder = %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Backup(cancelled, filepath.Join(folder, "new.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled Backup = %v", err)
	}
	if err := s.Backup(ctx, filepath.Join(folder, "good.db")); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".backup-*")); err != nil || left != nil {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if err := os.Remove(filepath.Join(folder, "good.db")); err != nil {
		t.Error(err)
	}
	if after := contents(t, folder); !reflect.DeepEqual(before, after) {
		t.Errorf("files changed: %d, before %d", len(after), len(before))
	}
}
