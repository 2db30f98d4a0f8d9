package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"
)

// adviceAccess is the advice for the operator if a database cannot be written.
const adviceAccess = "the database and its folder must be readable and writable for the user that runs the world, and the disk must not be read-only"

// home is the location of an open database. It detects problems of that location.
type home struct {
	file string
	info os.FileInfo // of the file when it was opened
}

// Present implements [relational.Host]. It returns an error if the open file is not the
// file that the next start would find. Systems let a program write to a deleted file, and
// everything written there is lost when the program ends.
func (h *home) Present() error {
	name := filepath.Base(h.file)
	switch info, err := os.Stat(h.file); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("database %s is gone: it was moved or deleted while the world was running: put it back, with %s-wal", h.file, name)
	case err != nil:
		return fmt.Errorf("check the database file: %w", err)
	case !os.SameFile(info, h.info):
		return fmt.Errorf("database %s is not the one that was opened: another file was put in its place while the world was running: put it back, and stop the world before you restore a backup", h.file)
	}
	if _, err := os.Stat(h.file + "-wal"); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("database %s is incomplete: its log %s-wal was moved or deleted while the world was running: put it back", h.file, name)
	}
	return nil
}

// Passing implements [relational.Host]: SQLite has waited itself where waiting helps.
func (h *home) Passing(error) bool { return false }

// Advise implements [relational.Host]: it adds advice for the operator to an error.
func (h *home) Advise(err error) error {
	name := filepath.Base(h.file)
	advice := ""
	switch errorCode(err) {
	case sqlite3.SQLITE_FULL:
		advice = "free space on the disk of " + name
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		advice = adviceAccess
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		advice = "another program writes to " + name + ": stop it"
	case sqlite3.SQLITE_IOERR:
		advice = "the disk of " + name + " fails: see the system log"
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		advice = name + " is damaged: stop the world and put a backup in its place"
	}
	if errors.Is(err, context.DeadlineExceeded) {
		advice = "the disk of " + name + " did not answer in time"
	}
	if advice == "" {
		return err
	}
	return fmt.Errorf("%w: %s", err, advice)
}
