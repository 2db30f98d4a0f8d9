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

	"loam/core/store"
	"loam/core/store/relational"
)

//go:embed migrations/*.sql
var migrations embed.FS

// driver is the name under which modernc.org/sqlite registers itself.
const driver = "sqlite"

// readers is the number of connections that read concurrently.
const readers = 4

// Store is a realm in one file.
type Store struct {
	*relational.Store
	file string

	mu   sync.Mutex // guards lock
	lock *fileLock  // held since Claim; nil before
}

// Open opens the database in file and creates it when there is none; its folder must exist.
// An older database is migrated. A file that cannot be served is not changed, and the error
// states the problem and what to do: ErrDamaged, ErrNewer, ErrForeign, or store.ErrInUse
// when the file must be created or migrated while a server has it.
//
// Open does not claim the database: a tool may open a file while a server owns it.
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
	newest, err := relational.NewestVersion(migrations)
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

// migrate brings file to the newest version. No other process may own it meanwhile.
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
	// First, so that a file with an interrupted creation is recognized as one of Loam.
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

// Claim implements [store.Store]. The owner holds a lock on the file next to the database
// whose name ends in .lock, until Close or the end of its process; a second server gets
// store.ErrInUse. A second Claim of the owner returns a new epoch. If the file system has
// no locks, only the epoch protects.
func (s *Store) Claim(ctx context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.takeLock(); err != nil {
		return 0, fmt.Errorf("claim database %s: %w", s.file, err)
	}
	return s.Store.Claim(ctx)
}

// TakeOver is Claim also while another server lives: nothing that it writes from now on is
// accepted. Its lock passes to this one when it ends, with Guard.
func (s *Store) TakeOver(ctx context.Context) (int64, error) {
	s.mu.Lock()
	err := s.takeLock()
	s.mu.Unlock()
	if err != nil && !errors.Is(err, store.ErrInUse) {
		return 0, fmt.Errorf("take over database %s: %w", s.file, err)
	}
	return s.Store.Claim(ctx)
}

// Guard returns store.ErrStale if the database belongs to another owner than that of the epoch.
// It takes the lock if another server had it.
func (s *Store) Guard(ctx context.Context, epoch int64) error {
	if err := s.Store.Guard(ctx, epoch); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.takeLock(); err != nil && !errors.Is(err, store.ErrInUse) {
		return fmt.Errorf("lock database %s: %w", s.file, err)
	}
	return nil
}

// takeLock takes the lock of the file, unless the store has it. Called with mu held.
func (s *Store) takeLock() (err error) {
	if s.lock == nil {
		s.lock, err = lockFile(s.file)
	}
	return err
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

// errorCode returns the primary code of an SQLite error, or 0.
func errorCode(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code() & 0xff
	}
	return 0
}
