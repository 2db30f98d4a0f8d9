package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks files of Loam in SQLite's header: "Loam" in ASCII.
const applicationID = 0x4c6f616d

// The faults for which a file is not served. Such a file is never written to.
var (
	ErrDamaged = errors.New("the file is damaged")
	ErrNewer   = errors.New("the file was written by a newer Loam")
	ErrForeign = errors.New("the file is not a Loam database")
)

// The advice for the operator.
const (
	adviceDamaged = "nothing was changed; put a backup in its place, or move it away to start with an empty world"
	adviceNewer   = "nothing was changed; use the newer build, or put a backup from before the update in its place"
	adviceForeign = "nothing was changed; put a backup in its place, or move it away to start with an empty world"
)

var magic = []byte("SQLite format 3\x00")

// inspect reads file without writing to it and returns the version of the database, 0 if
// there is none yet.
func inspect(ctx context.Context, file string, newest int64) (int64, error) {
	exists, err := inspectHeader(file)
	if err != nil || !exists {
		return 0, err
	}
	db, err := connect(file, 1, "mode=ro")
	if err != nil {
		return 0, err
	}
	version, err := inspectContent(ctx, db, newest)
	_ = db.Close() // a reader loses nothing
	switch errorCode(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT:
		err = damaged(err.Error())
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		err = fmt.Errorf("%w: %s", err, adviceAccess)
	}
	return version, err
}

func damaged(detail string) error {
	return fmt.Errorf("%w (%s): %s", ErrDamaged, detail, adviceDamaged)
}

// inspectHeader reports whether there is a database at all.
func inspectHeader(file string) (bool, error) {
	header, err := readHeader(file)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(file)); err != nil {
			return false, fmt.Errorf("its folder cannot be used: %w", err)
		}
	} else if err != nil {
		return false, err
	}
	if len(header) == 0 {
		// SQLite deletes a log whose database is missing.
		if log, err := os.Stat(file + "-wal"); err == nil && log.Size() > 0 {
			return false, damaged("its log " + filepath.Base(file) + "-wal exists, but the file is missing or empty")
		}
		return false, nil
	}
	switch {
	case bytes.Equal(header, magic):
		return true, nil
	case bytes.HasPrefix(magic, header):
		return false, damaged("it ends after " + fmt.Sprint(len(header)) + " bytes")
	case isBlank(header):
		return false, damaged("it starts with zeros")
	}
	return false, fmt.Errorf("%w: %s", ErrForeign, adviceForeign)
}

func readHeader(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	header := make([]byte, len(magic))
	n, err := io.ReadFull(f, header)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return header[:n], err
}

func isBlank(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }

// inspectContent checks that a database belongs to Loam, is intact, and is not too new.
func inspectContent(ctx context.Context, db *sql.DB, newest int64) (int64, error) {
	var tables, id, migrated int64
	err := db.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM sqlite_schema),
		(SELECT COUNT(*) FROM sqlite_schema WHERE name = 'goose_db_version'),
		(SELECT application_id FROM pragma_application_id)`).Scan(&tables, &migrated, &id)
	if err != nil {
		return 0, err
	}
	if id != applicationID && (tables > 0 || id != 0) {
		return 0, fmt.Errorf("%w, but of another program: %s", ErrForeign, adviceForeign)
	}
	var problem string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&problem); err != nil {
		return 0, err
	}
	if problem != "ok" {
		return 0, damaged(problem)
	}
	if migrated == 0 {
		return 0, nil
	}
	var version int64
	if err := db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version WHERE is_applied = 1").Scan(&version); err != nil {
		return 0, err
	}
	if version > newest {
		return 0, fmt.Errorf("%w (database version %d, this build supports up to %d): %s", ErrNewer, version, newest, adviceNewer)
	}
	return version, nil
}
