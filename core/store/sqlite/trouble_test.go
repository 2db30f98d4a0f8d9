package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"loam/core/store"
)

// opened returns a claimed database in its own folder.
func opened(t *testing.T) (s *Store, file string, epoch int64) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "realm.db")
	s = mustOpen(t, file)
	t.Cleanup(func() { s.Close() })
	epoch, err := s.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, file, epoch
}

var trifle = store.Batch{Facts: []store.Fact{{Name: "weather", Value: "rain"}}}

// Data written to a deleted file is lost with the process, without an error of the disk.
func TestASaveIntoAFileThatIsGoneFails(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there nobody can take away a file that is open")
	}
	for _, test := range []struct {
		name string
		away func(file string) error
		want string
	}{
		{"moved away", func(file string) error { return os.Rename(file, file+".old") }, "it was moved or deleted while the world was running"},
		{"replaced", func(file string) error {
			return errors.Join(os.Rename(file, file+".old"), os.WriteFile(file, []byte("a backup"), 0o600))
		}, "another file was put in its place while the world was running"},
		{"without its log", func(file string) error { return os.Rename(file+"-wal", file+"-wal.old") }, "its log realm.db-wal was moved or deleted while the world was running"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, file, epoch := opened(t)
			if err := test.away(file); err != nil {
				t.Fatal(err)
			}
			err := s.Save(t.Context(), epoch, trifle)
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "put it back") {
				t.Errorf("Save = %v, want %q and what to do", err, test.want)
			}
			for _, f := range []string{file, file + "-wal"} {
				if err := os.Rename(f+".old", f); err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
			}
			if err := s.Save(t.Context(), epoch, trifle); err != nil {
				t.Errorf("once it is back: %v", err)
			}
		})
	}
}

// Each problem of a disk is reported with advice.
func TestTroubleIsToldWithWhatToDo(t *testing.T) {
	for _, test := range []struct {
		name    string
		trouble func(t *testing.T, file string) error
		want    string
	}{
		{"a full disk", func(t *testing.T, file string) error {
			db := raw(t, file, "_pragma=max_page_count(1)")
			_, err := db.Exec("CREATE TABLE large AS SELECT zeroblob(1000000) AS filling")
			return err
		}, "free space on the disk of realm.db"},
		{"a file that must not be written", func(t *testing.T, file string) error {
			_, err := raw(t, file, "mode=ro").Exec("DELETE FROM facts")
			return err
		}, "must be readable and writable"},
		{"another program that holds it", func(t *testing.T, file string) error {
			other, err := raw(t, file, "_txlock=immediate").Begin()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = other.Rollback() }()
			_, err = raw(t, file, "_pragma=busy_timeout(1)&_txlock=immediate").Begin()
			return err
		}, "another program writes to realm.db: stop it"},
		{"a damaged file", func(t *testing.T, file string) error {
			rewrite(t, file, func(data []byte) []byte { return data[:len(data)/2] })
			_, err := raw(t, file, "").Exec("PRAGMA integrity_check; DELETE FROM facts; VACUUM")
			return err
		}, "put a backup in its place"},
		{"a disk that does not answer", func(*testing.T, string) error { return context.DeadlineExceeded }, "the disk of realm.db did not answer in time"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := makeRealm(t)
			h := home{file: filepath.Join(filepath.Dir(file), "realm.db")}
			err := test.trouble(t, file)
			if err == nil {
				t.Fatal("there was no trouble")
			}
			if got := h.Advise(err); !errors.Is(got, err) || !strings.Contains(got.Error(), test.want) {
				t.Errorf("%v, want %q", got, test.want)
			}
		})
	}
	h := home{file: "realm.db"}
	if got := h.Advise(store.ErrStale); got != store.ErrStale { //nolint:errorlint // the very same
		t.Errorf("what is no trouble of the disk is told as %v", got)
	}
}

// raw is a connection of another program.
func raw(t *testing.T, file, options string) *sql.DB {
	t.Helper()
	db, err := connect(file, 1, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}
