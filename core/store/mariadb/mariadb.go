// Package mariadb stores a realm in a database of a MariaDB or MySQL server. It opens,
// checks, migrates and claims the database; package relational reads and writes.
//
// Commits are as durable as the server makes them: [Store.Advice] names settings with which
// a loss of power loses commits. One connection writes, a few others read, one holds the
// lock of the owner. A goroutine keeps that lock from Claim to Close; any goroutine may use
// a Store.
package mariadb

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/go-sql-driver/mysql"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"loam/core/lib/dbserver"
	"loam/core/store/relational"
)

//go:embed migrations/*.sql
var migrations embed.FS

// versionTable is where the applied migrations are noted. Its name marks a database of Loam.
const versionTable = "loam_version"

// readers is the number of connections that read concurrently.
const readers = 4

// idle is how long a connection may be unused before it is closed, well below what servers
// and firewalls allow.
const idle = 2 * time.Minute

// PasswordVariable is the environment variable that holds the password of the realm's
// database.
const PasswordVariable = "LOAM_REALM_PASSWORD"

// advice is what to do when the realm's database cannot be used.
var advice = dbserver.Advice{
	Password:   "password_file of database in loam.yaml, or in " + PasswordVariable,
	Rights:     "ALL PRIVILEGES",
	NoDatabase: "make it as its administrator: CREATE DATABASE",
	NoTable:    "the database was changed by hand: put a backup in its place",
}

// Store is a realm in one database of a server.
type Store struct {
	*relational.Store
	address  dbserver.Address
	settings []string // advice about settings of the server
	locks    *sql.DB  // of the one connection that holds the lock of the owner

	mu   sync.Mutex // guards lock
	lock *lock      // held since Claim; nil before
}

// Open connects to the database at a, makes it where the user may, and creates or migrates
// its tables. A database that cannot be served is not changed, and the error states the
// problem and what to do: ErrServer, ErrNewer, ErrForeign, or store.ErrInUse when tables
// must be created or migrated while a server has the database.
//
// Open does not claim the database: a tool may open it while a server owns it.
func Open(ctx context.Context, a dbserver.Address) (*Store, error) {
	s := &Store{address: a}
	if err := s.open(ctx); err != nil {
		return nil, fmt.Errorf("open %w", err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context) error {
	newest, err := relational.NewestVersion(migrations)
	if err != nil {
		return fmt.Errorf("%s: %w", s.address, err)
	}
	write, err := s.connect(1)
	if err != nil {
		return err
	}
	if err := s.prepare(ctx, write, newest); err != nil {
		return errors.Join(s.address.Explain("prepare", err, advice), write.Close())
	}
	read, err := s.connect(readers)
	if err != nil {
		return errors.Join(err, write.Close())
	}
	if s.locks, err = s.connect(1); err != nil {
		return errors.Join(err, read.Close(), write.Close())
	}
	s.locks.SetConnMaxIdleTime(0) // the connection is the lock
	tables, err := relational.New(ctx, write, read, host{s.address})
	if err != nil {
		return errors.Join(s.address.Explain("prepare", err, advice), s.locks.Close(), read.Close(), write.Close())
	}
	s.Store = tables
	return nil
}

// prepare checks the server and the database, and creates or migrates the tables.
func (s *Store) prepare(ctx context.Context, db *sql.DB, newest int64) error {
	err := db.PingContext(ctx)
	if dbserver.Missing(err) {
		err = s.makeDatabase(ctx)
	}
	if err != nil {
		return err
	}
	if s.settings, err = inspectServer(ctx, db); err != nil {
		return err
	}
	version, err := inspectTables(ctx, db, newest)
	if err != nil || version == newest {
		return err
	}
	if err := s.migrate(ctx, db, newest); err != nil {
		return fmt.Errorf("bring it to version %d: %w", newest, err)
	}
	return nil
}

// makeDatabase creates the database on a server that may keep it.
func (s *Store) makeDatabase(ctx context.Context) error {
	nameless := s.address
	nameless.Name = ""
	db, err := (&Store{address: nameless}).connect(1)
	if err != nil {
		return err
	}
	_, err = inspectServer(ctx, db)
	if err == nil {
		_, err = db.ExecContext(ctx, "CREATE DATABASE IF NOT EXISTS `"+s.address.Name+"` CHARACTER SET utf8mb4")
	}
	err = errors.Join(err, db.Close())
	if dbserver.Denied(err) {
		return fmt.Errorf("there is no such database, and the user may not make it: as the administrator of the server: CREATE DATABASE `%s` CHARACTER SET utf8mb4; GRANT ALL PRIVILEGES ON `%s`.* TO the user", s.address.Name, s.address.Name)
	}
	return err
}

// connect returns a pool of at most size connections. It does not connect yet.
func (s *Store) connect(size int) (*sql.DB, error) {
	c := s.address.Config()
	c.ClientFoundRows = true // relational tells an owner that writes nothing new from one that lost the database
	c.Params = map[string]string{
		"sql_mode":                 "'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
		"innodb_lock_wait_timeout": "10", // s; the Saver tries again
		"time_zone":                "'+00:00'",
	}
	connector, err := mysql.NewConnector(c)
	if err != nil {
		return nil, s.address.Explain("set up the connection", err, advice)
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	db.SetConnMaxIdleTime(idle)
	return db, nil
}

// migrate brings the tables to the newest version. No other process may own the database
// meanwhile.
func (s *Store) migrate(ctx context.Context, db *sql.DB, newest int64) error {
	locks, err := s.connect(1)
	if err != nil {
		return err
	}
	defer locks.Close() // and with it the lock
	conn, err := locks.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := acquire(ctx, conn, s.address.Name); err != nil {
		return err
	}
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	versions, err := database.NewStore(goose.DialectMySQL, versionTable)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider("", db, folder, goose.WithStore(versions), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, newest)
	return err
}

// Advice names the settings of the server that endanger the data, each with what to do.
func (s *Store) Advice() []string { return s.settings }

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lock.release()
	s.lock = nil
	return errors.Join(s.Store.Close(), s.locks.Close())
}
