// Package database says where a realm is kept: in an SQLite file or in a database of a
// MariaDB or MySQL server. It opens, backs up, restores and moves a realm, whichever it is.
//
// Any goroutine may use it.
package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"loam/core/lib/dbserver"
	"loam/core/store"
	"loam/core/store/mariadb"
	"loam/core/store/relational"
	"loam/core/store/sqlite"
)

// Database says where a realm is kept.
type Database struct {
	File   string            // of SQLite; with a Server, only its folder matters
	Server *dbserver.Address // nil for a file
}

// Progress receives how many of all rows are copied; nil receives nothing.
type Progress = relational.Progress

// Store is an open database.
type Store interface {
	store.Store
	// TakeOver is Claim also while another server lives, which can write nothing from then on.
	TakeOver(ctx context.Context) (epoch int64, err error)
	// Guard returns store.ErrStale if another owner than that of the epoch has the database.
	Guard(ctx context.Context, epoch int64) error
	// Advice names settings that endanger the data, each with what to do.
	Advice() []string
	// Backup writes a copy of the current realm to a file that does not exist, while others
	// read and write. Either kind of database is restored from it.
	Backup(ctx context.Context, file string, progress Progress) error
	// Sum identifies the content: equal sums are equal realms.
	Sum(ctx context.Context) (relational.Sum, error)
	// Tables is the store without its host, for copies.
	Tables() *relational.Store
}

// String says where the realm is kept, without secrets.
func (d Database) String() string {
	if d.Server != nil {
		return d.Server.String()
	}
	return d.File
}

// Open opens the database and creates or migrates it when it must. The errors are those of
// [sqlite.Open] or [mariadb.Open].
func (d Database) Open(ctx context.Context) (Store, error) {
	if d.Server != nil {
		s, err := mariadb.Open(ctx, *d.Server)
		if err != nil { // a nil *mariadb.Store in the interface would not be nil
			return nil, err
		}
		return s, nil
	}
	s, err := sqlite.Open(ctx, d.File)
	if err != nil {
		return nil, err
	}
	return file{s}, nil
}

// file is a store in an SQLite file.
type file struct{ *sqlite.Store }

// Advice implements [Store]: the file has no settings.
func (file) Advice() []string { return nil }

// Backup implements [Store]; SQLite tells no progress.
func (f file) Backup(ctx context.Context, to string, _ Progress) error {
	return f.Store.Backup(ctx, to)
}

// Exists reports whether a server has been here before. For a server it says yes: only
// opening it shows.
func (d Database) Exists() bool {
	if d.Server != nil {
		return true
	}
	_, err := os.Stat(d.File)
	return err == nil
}

// Restore replaces the realm with a backup and returns the file that has the replaced one,
// "" if there was none. It returns store.ErrInUse while a server has the database. If it
// fails before the copy is complete and checked, nothing has changed.
func (d Database) Restore(ctx context.Context, backup string, progress Progress) (replaced string, err error) {
	if d.Server == nil {
		return sqlite.Restore(ctx, backup, d.File)
	}
	if replaced, err = unused(filepath.Join(filepath.Dir(d.File), "database.replaced")); err != nil {
		return "", err
	}
	saved, err := mariadb.Restore(ctx, backup, *d.Server, replaced, progress)
	if !saved {
		replaced = ""
	}
	return replaced, err
}

// unused returns the first name that no file has.
func unused(prefix string) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s-%d", prefix, n)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", err
		}
	}
}

// ErrNotEmpty reports a database that already holds a realm.
var ErrNotEmpty = errors.New("it already holds a realm")

// Move copies the realm in d to another, empty database, as the owner of both, and returns
// the sum that both have then. Both have the same epoch afterwards. The realm in d stays as
// it is. A Move that was interrupted has changed nothing that counts, and is repeated from
// its start. The errors are store.ErrInUse, ErrNotEmpty and those of opening.
func (d Database) Move(ctx context.Context, to Database, progress Progress) (sum relational.Sum, err error) {
	from, _, err := d.own(ctx)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	into, epoch, err := to.own(ctx)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, into.Close()) }()
	empty, err := into.Tables().Empty(ctx)
	if err != nil {
		return sum, err
	}
	if !empty {
		return sum, fmt.Errorf("move to %s: %w", to, ErrNotEmpty)
	}
	if sum, err = into.Tables().CopyFrom(ctx, epoch, from.Tables(), progress); err != nil {
		return sum, fmt.Errorf("move %s to %s: %w", d, to, err)
	}
	return sum, nil
}

// own opens the database as its owner.
func (d Database) own(ctx context.Context) (Store, int64, error) {
	s, err := d.Open(ctx)
	if err != nil {
		return nil, 0, err
	}
	epoch, err := s.Claim(ctx)
	if err != nil {
		return nil, 0, errors.Join(err, s.Close())
	}
	return s, epoch, nil
}
