package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/store"
)

// makeRealm writes a database with some accounts and characters and returns its file.
func makeRealm(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "realm.db")
	s := mustOpen(t, file)
	fill(t, s, 60)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

func change(t testing.TB, file, statement string) {
	t.Helper()
	db, err := connect(file, 1, "")
	if err == nil {
		_, err = db.Exec(statement)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func rewrite(t testing.TB, file string, edit func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, edit(data), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// contents returns the hash of every file of a folder except lock files and the index of
// the log, which has no data.
func contents(t testing.TB, folder string) map[string][32]byte {
	t.Helper()
	all := map[string][32]byte{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".lock") || strings.HasSuffix(path, "-shm") {
			return err
		}
		data, err := os.ReadFile(path)
		if !strings.HasSuffix(path, "-wal") || len(data) > 0 {
			all[path] = sha256.Sum256(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestOpenRefusesAndChangesNothing(t *testing.T) {
	sound := makeRealm(t)
	for _, test := range []struct {
		name   string
		damage func(t *testing.T, file string)
		want   error
		says   string
	}{
		{"a text file", func(t *testing.T, file string) {
			rewrite(t, file, func([]byte) []byte { return []byte("settings: none of a database\n") })
		}, ErrForeign, "put a backup in its place"},
		{"another program's database", func(t *testing.T, file string) {
			change(t, file, "PRAGMA application_id = 77")
		}, ErrForeign, "of another program"},
		{"an unmarked database with tables", func(t *testing.T, file string) {
			change(t, file, "PRAGMA application_id = 0")
		}, ErrForeign, "of another program"},
		{"a database of a newer build", func(t *testing.T, file string) {
			change(t, file, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (7, 1)")
		}, ErrNewer, "database version 7, this build supports up to 6"},
		{"cut in the header", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { return b[:9] })
		}, ErrDamaged, "it ends after 9 bytes"},
		{"cut after the header", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { return b[:60] })
		}, ErrDamaged, "put a backup in its place"},
		{"cut in the middle", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { return b[:len(b)/2] })
		}, ErrDamaged, "put a backup in its place"},
		{"cut at its last page", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { return b[:len(b)-4096] })
		}, ErrDamaged, "put a backup in its place"},
		{"zeros instead of a header", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { clear(b[:100]); return b })
		}, ErrDamaged, "it starts with zeros"},
		{"zeros in every page but the first", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte {
				for at := 4096; at < len(b); at += 4096 {
					clear(b[at : at+512])
				}
				return b
			})
		}, ErrDamaged, "move it away"},
		{"zeros in the last page", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte { clear(b[len(b)-4096:]); return b })
		}, ErrDamaged, "move it away"},
		{"a newer database that was killed, with its log", func(t *testing.T, file string) {
			crashImage(t, file, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (7, 1)")
		}, ErrNewer, "database version 7"},
		{"noise", func(t *testing.T, file string) {
			rewrite(t, file, func(b []byte) []byte {
				_, _ = rand.NewChaCha8([32]byte{1}).Read(b[100:])
				return b
			})
		}, ErrDamaged, "put a backup in its place"},
		{"only its log is left", func(t *testing.T, file string) {
			if err := errors.Join(os.Rename(file, file+"-wal")); err != nil {
				t.Fatal(err)
			}
		}, ErrDamaged, "realm.db-wal exists, but the file is missing or empty"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "realm.db")
			copyFile(t, file, sound)
			test.damage(t, file)
			before := contents(t, filepath.Dir(file))
			s, err := Open(context.Background(), file)
			if err == nil {
				s.Close()
			}
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("Open = %v, want %v, %q", err, test.want, test.says)
			}
			if !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "nothing was changed") {
				t.Errorf("the error does not name the file or the comfort: %v", err)
			}
			if after := contents(t, filepath.Dir(file)); !maps.Equal(before, after) {
				t.Errorf("Open changed files: %v, before %v", slices.Collect(maps.Keys(after)), slices.Collect(maps.Keys(before)))
			}
		})
	}
}

// crashImage leaves file in the state of a process that was killed after statement.
func crashImage(t *testing.T, file, statement string) {
	t.Helper()
	db, err := connect(file, 1, "_pragma=journal_mode(WAL)")
	if err == nil {
		_, err = db.Exec(statement)
	}
	if err != nil {
		t.Fatal(err)
	}
	image := map[string][]byte{}
	for _, name := range []string{file, file + "-wal"} {
		if image[name], err = os.ReadFile(name); err != nil || len(image[name]) == 0 {
			t.Fatalf("%s: %d bytes, %v", name, len(image[name]), err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range image {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOpenTellsAMissingFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nowhere", "realm.db")
	if _, err := Open(context.Background(), file); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "its folder cannot be used") {
		t.Errorf("Open = %v", err)
	}
}

func TestOpenFinishesWhatWasBrokenOff(t *testing.T) {
	for name, prepare := range map[string]func(t *testing.T, file string){
		"an empty file":              func(t *testing.T, file string) { rewriteNew(t, file) },
		"a marked file, no tables":   func(t *testing.T, file string) { change(t, file, "PRAGMA application_id = 0x4c6f616d") },
		"an unmarked empty database": func(t *testing.T, file string) { change(t, file, "PRAGMA user_version = 1") },
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "realm.db")
			prepare(t, file)
			s := mustOpen(t, file)
			fill(t, s, 1)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func rewriteNew(t *testing.T, file string) {
	t.Helper()
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestOddFileNames(t *testing.T) {
	for _, name := range []string{"my realm.db", "100%25.db", "a?mode=memory.db", "a#b.db", "ä&b=c+d.db", "'q'.db"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			s := mustOpen(t, filepath.Join(folder, name))
			fill(t, s, 1)
			if err := s.Backup(context.Background(), filepath.Join(folder, "backup of "+name)); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			for _, file := range []string{name, "backup of " + name} {
				if info, err := os.Stat(filepath.Join(folder, file)); err != nil || info.Size() == 0 {
					t.Errorf("%s: %v", file, err)
				}
			}
		})
	}
}

func TestSecondServerIsRefused(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "realm.db")
	first, second := mustOpen(t, file), mustOpen(t, file)
	defer second.Close()
	epoch, err := first.Claim(ctx)
	if err != nil {
		t.Fatal(err)
	}
	_, err = second.Claim(ctx)
	if !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "in use by another server (process ") || !strings.Contains(err.Error(), file) {
		t.Errorf("a second Claim = %v", err)
	}
	// A tool writes next to the server with the owner's epoch.
	borrowed, err := second.Epoch(ctx)
	if err != nil || borrowed != epoch {
		t.Errorf("Epoch = %d, %v, want %d", borrowed, err, epoch)
	}
	if _, err := second.CreateAccount(ctx, borrowed, store.Account{Name: "anna"}); err != nil {
		t.Errorf("a tool beside the server: %v", err)
	}
	if _, err := first.AccountByName(ctx, "anna"); err != nil {
		t.Errorf("the server does not see what the tool wrote: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if next, err := second.Claim(ctx); err != nil || next <= epoch {
		t.Errorf("Claim after the first has closed = %d, %v", next, err)
	}
}

func TestASecondServerTakesOverByForce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "realm.db")
	first, second, third := mustOpen(t, file), mustOpen(t, file), mustOpen(t, file)
	defer second.Close()
	defer third.Close()
	old, err := first.Claim(t.Context())
	if err != nil || first.Guard(t.Context(), old) != nil {
		t.Fatal(err)
	}
	epoch, err := second.TakeOver(t.Context())
	if err != nil || epoch <= old {
		t.Fatalf("TakeOver = %d, %v after %d", epoch, err, old)
	}
	if err := first.Guard(t.Context(), old); !errors.Is(err, store.ErrStale) {
		t.Errorf("the first learns: %v, want ErrStale", err)
	}
	if _, err := first.CreateAccount(t.Context(), old, store.Account{Name: "anna"}); !errors.Is(err, store.ErrStale) {
		t.Errorf("the first writes: %v, want ErrStale", err)
	}
	if err := second.Guard(t.Context(), epoch); err != nil {
		t.Errorf("while the first still has the lock: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := second.Guard(t.Context(), epoch); err != nil {
		t.Errorf("when the first has ended: %v", err)
	}
	if _, err := third.Claim(t.Context()); !errors.Is(err, store.ErrInUse) {
		t.Errorf("a third server: %v, want ErrInUse: the lock has passed to the second", err)
	}
}

func TestMigrationWaitsForNoServer(t *testing.T) {
	file := makeRealm(t)
	s := mustOpen(t, file)
	defer s.Close()
	if _, err := s.Claim(context.Background()); err != nil {
		t.Fatal(err)
	}
	// As if this build had one version less than the file.
	change(t, file, "DELETE FROM goose_db_version WHERE version_id > 0")
	if _, err := Open(context.Background(), file); !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "bring it to version 6: lock it: in use") {
		t.Errorf("Open = %v", err)
	}
}

func TestFailedMigrationLosesNothing(t *testing.T) {
	file := makeRealm(t)
	change(t, file, "DELETE FROM goose_db_version WHERE version_id > 0") // creating its tables again fails
	before := dump(t, file)
	if _, err := Open(context.Background(), file); err == nil || !strings.Contains(err.Error(), "bring it to version 6") {
		t.Fatalf("Open = %v", err)
	}
	if after := dump(t, file); after != before {
		t.Error("a failed migration changed the database")
	}
}

// dump writes all accounts and characters of a database as text.
func dump(t testing.TB, file string) string {
	t.Helper()
	db, err := connect(file, 1, "mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var text sql.NullString
	err = db.QueryRow(`SELECT
		(SELECT group_concat(id || name || hex(salt) || role) FROM (SELECT * FROM accounts ORDER BY id)) || '/' ||
		(SELECT group_concat(id || name || map || level || deleted || hex(data)) FROM (SELECT * FROM characters ORDER BY id))`).Scan(&text)
	if err != nil || text.String == "" {
		t.Fatal(err)
	}
	return text.String
}
