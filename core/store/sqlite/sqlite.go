// Package sqlite stores a realm in one SQLite file: the store of a server that needs no other
// installation. It opens, checks, migrates and backs up the file; package relational reads
// and writes.
//
// Commits are durable: write-ahead log, synchronous FULL. One connection writes, a few others
// read. It starts no goroutine; any goroutine may use it.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"loam/core/store/relational"
)

//go:embed migrations/*.sql
var migrations embed.FS

// driver is the name under which modernc.org/sqlite registers itself.
const driver = "sqlite"

// readers is how many connections read at a time.
const readers = 4

// Store is a realm in one file.
type Store struct {
	*relational.Store
	file string

	mu   sync.Mutex // guards lock
	lock *fileLock  // held since Claim; nil before
}

// Open opens the database in file and creates it when there is none; its
// folder must exist. An older database is migrated. What cannot be served is
// left as it was, and the error says what is wrong and what to do: ErrDamaged,
// ErrNewer, ErrForeign, or store.ErrInUse when the file must be created or
// migrated while a server has it.
//
// Open alone owns nothing: a tool may open a file beside the server that owns it.
func Open(ctx context.Context, file string) (*Store, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	s, err := open(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", file, err)
	}
	return s, nil
}

func open(ctx context.Context, file string) (*Store, error) {
	newest, err := newestVersion()
	if err != nil {
		return nil, err
	}
	version, err := inspect(ctx, file, newest)
	if err != nil {
		return nil, err
	}
	if version < newest {
		if err := migrate(ctx, file, newest); err != nil {
			return nil, err
		}
	}
	write, err := connect(file, 1, "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	read, err := connect(file, readers, "_pragma=query_only(1)")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close())
	}
	tables, err := relational.New(ctx, write, read, &home{file: file, info: info})
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close())
	}
	return &Store{Store: tables, file: file}, nil
}

// connect returns a pool of at most size connections with these options.
func connect(file string, size int, options string) (*sql.DB, error) {
	path := (&url.URL{Path: filepath.ToSlash(file)}).EscapedPath()
	db, err := sql.Open(driver, "file:"+path+"?_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&"+options)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// newestVersion is the version of a database that this build writes.
func newestVersion() (int64, error) {
	var newest int64
	err := fs.WalkDir(migrations, "migrations", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		version, err := goose.NumericComponent(path)
		newest = max(newest, version)
		return err
	})
	return newest, err
}

// migrate brings file to the newest version. Nobody else may own it meanwhile.
func migrate(ctx context.Context, file string, newest int64) error {
	lock, err := lockFile(file)
	if err != nil {
		return fmt.Errorf("bring it to version %d: lock it: %w", newest, err)
	}
	defer lock.release()
	db, err := connect(file, 1, "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return err
	}
	err = up(ctx, db)
	if closed := db.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("bring it to version %d: %w", newest, err)
	}
	return nil
}

func up(ctx context.Context, db *sql.DB) error {
	// First, so that a file whose creation was broken off is known for ours.
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, folder, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// Claim implements [store.Store]. The owner holds a lock on the file beside the
// database that ends in .lock, as long as its process lives or until Close; a
// second server gets store.ErrInUse. Claiming again within the owner gives it a
// new epoch. Where the file system has no locks, the epoch alone protects.
func (s *Store) Claim(ctx context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		lock, err := lockFile(s.file)
		if err != nil {
			return 0, fmt.Errorf("claim database %s: %w", s.file, err)
		}
		s.lock = lock
	}
	return s.Store.Claim(ctx)
}

// Close implements [store.Store]; the file may be copied afterwards.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.Store.Close()
	s.lock.release()
	s.lock = nil
	return err
}

// errorCode is the primary code of an SQLite error, or 0.
func errorCode(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code() & 0xff
	}
	return 0
}
