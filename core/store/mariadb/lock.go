package mariadb

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"loam/core/store"
)

// The lock of the owner is a named lock of the server, which belongs to a connection. The
// owner uses that connection every beat; the server closes it after silence, so that a
// machine that has vanished does not keep the database.
const (
	beat    = 5 * time.Second
	silence = 30 * time.Second
)

// lockName is the name of the lock of a database: names of locks hold for the whole server
// and have at most 64 characters.
func lockName(database string) string {
	sum := sha256.Sum256([]byte(database))
	return "loam." + hex.EncodeToString(sum[:16])
}

// acquire takes the lock of a database for a connection, or returns store.ErrInUse.
func acquire(ctx context.Context, conn *sql.Conn, database string) error {
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("SET SESSION wait_timeout = %d", int(silence.Seconds()))); err != nil {
		return err
	}
	var taken sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, 0)", lockName(database)).Scan(&taken); err != nil {
		return fmt.Errorf("take the lock of the owner: %w", err)
	}
	if taken.Int64 == 1 {
		return nil
	}
	var holder sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT IS_USED_LOCK(?)", lockName(database)).Scan(&holder); err != nil || !holder.Valid {
		return inUse("")
	}
	return inUse(fmt.Sprintf(" (connection %d of the database server)", holder.Int64))
}

// inUse is the error for a database that another server has.
func inUse(by string) error {
	return fmt.Errorf("%w%s: stop that one first, or give this one another database", store.ErrInUse, by)
}

// lock is the lock of the owner, kept by a goroutine.
type lock struct {
	stop context.CancelFunc
	done sync.WaitGroup
}

// hold keeps the lock that conn has until release. When the connection breaks, as at a
// restart of the server, it takes the lock again on another; while somebody else has it,
// the epoch alone protects the database.
func hold(locks *sql.DB, conn *sql.Conn, database string) *lock {
	ctx, stop := context.WithCancel(context.Background())
	l := &lock{stop: stop}
	l.done.Go(func() { // stopped by release
		for {
			select {
			case <-ctx.Done():
				if conn != nil {
					_ = discard(conn)
				}
				return
			case <-time.After(beat):
			}
			if conn != nil && conn.PingContext(ctx) == nil {
				continue
			}
			if conn != nil {
				_ = discard(conn)
			}
			conn = again(ctx, locks, database)
		}
	})
	return l
}

// again takes the lock on a new connection; nil if that fails.
func again(ctx context.Context, locks *sql.DB, database string) *sql.Conn {
	ctx, cancel := context.WithTimeout(ctx, beat)
	defer cancel()
	conn, err := locks.Conn(ctx)
	if err != nil {
		return nil
	}
	if err := acquire(ctx, conn, database); err != nil {
		_ = discard(conn)
		return nil
	}
	return conn
}

// discard closes a connection for good, and with it its lock.
func discard(conn *sql.Conn) error {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // database/sql closes it then
	return conn.Close()
}

// release gives the lock up; it does nothing for a nil lock.
func (l *lock) release() {
	if l != nil {
		l.stop()
		l.done.Wait()
	}
}

// Claim implements [store.Store]. The owner holds a lock of the server until Close or the
// end of its process; a second server gets store.ErrInUse. A second Claim of the owner
// returns a new epoch.
func (s *Store) Claim(ctx context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		conn, err := s.locks.Conn(ctx)
		if err != nil {
			return 0, s.address.Explain("claim it", err, advice)
		}
		if err := acquire(ctx, conn, s.address.Name); err != nil {
			_ = discard(conn)
			return 0, s.address.Explain("claim it", err, advice)
		}
		s.lock = hold(s.locks, conn, s.address.Name)
	}
	return s.Store.Claim(ctx)
}

// TakeOver is Claim also while another server lives: it ends the connection that has the lock,
// and nothing that the other server writes from now on is accepted.
func (s *Store) TakeOver(ctx context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		conn, err := s.locks.Conn(ctx)
		if err != nil {
			return 0, s.address.Explain("take it over", err, advice)
		}
		err = acquire(ctx, conn, s.address.Name)
		if errors.Is(err, store.ErrInUse) {
			if err = endHolder(ctx, conn, s.address.Name); err == nil {
				err = acquire(ctx, conn, s.address.Name)
			}
		}
		switch {
		case err == nil:
		case errors.Is(err, store.ErrInUse): // the other one was faster; the epoch protects, and hold tries again
			_ = discard(conn)
			conn = nil
		default:
			_ = discard(conn)
			return 0, s.address.Explain("take it over", err, advice)
		}
		s.lock = hold(s.locks, conn, s.address.Name)
	}
	return s.Store.Claim(ctx)
}

// endHolder ends the connection that has the lock of a database.
func endHolder(ctx context.Context, conn *sql.Conn, database string) error {
	var holder sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT IS_USED_LOCK(?)", lockName(database)).Scan(&holder); err != nil || !holder.Valid {
		return err
	}
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("KILL CONNECTION %d", holder.Int64)); err != nil {
		return fmt.Errorf("end connection %d, which has the lock: %w", holder.Int64, err)
	}
	// It is gone when its lock is free.
	var free sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, 5)", lockName(database)).Scan(&free); err != nil {
		return fmt.Errorf("take the lock of the owner: %w", err)
	}
	return nil
}
