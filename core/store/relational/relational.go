// Package relational is the [store.Store] over any SQL database: the queries, and the content
// of each transaction. Opening, migrating and backing up belong to the packages of the
// databases (sqlite).
//
// All SQL is in queries.sql; sqlc turns it into the package query. A write first updates the
// one row of the table owner, under the epoch that it carries: this refuses a server that has
// lost the database, and makes writers take turns, so that what a transaction has read stays
// true until it ends.
//
// It starts no goroutine; any goroutine may use it.
package relational

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"loam/core/store"
	"loam/core/store/relational/query"
)

// Host is the file or server on which a database is stored.
type Host interface {
	// Present returns an error if the next start would not find the data that is committed
	// now. It is called within each transaction.
	Present() error
	// Advise adds advice for the operator to the error of a transaction.
	Advise(error) error
	// Passing reports whether the same transaction may succeed if it is repeated at once, as
	// after a deadlock. It is false for errors after which the outcome is unknown.
	Passing(error) bool
}

// Store is a realm in an SQL database.
type Store struct {
	host        Host
	write, read *sql.DB
	changes     *query.Queries // prepared on write
	queries     *query.Queries // prepared on read
}

var _ store.Store = (*Store)(nil)

// New prepares the statements of a migrated database. Writes go to one pool
// and reads to another, which may be the same; Close closes both.
// A MySQL connection must count found rows, not changed ones, as affected.
func New(ctx context.Context, write, read *sql.DB, host Host) (*Store, error) {
	s := &Store{host: host, write: write, read: read}
	var err error
	if s.changes, err = query.Prepare(ctx, write); err != nil {
		return nil, fmt.Errorf("prepare changes: %w", err)
	}
	if s.queries, err = query.Prepare(ctx, read); err != nil {
		return nil, fmt.Errorf("prepare queries: %w", err)
	}
	return s, nil
}

// Close implements [store.Store].
func (s *Store) Close() error {
	return errors.Join(s.changes.Close(), s.queries.Close(), s.read.Close(), s.write.Close())
}

// attempts is how often a transaction is tried whose failures are passing ones.
const attempts = 5

// transaction runs change in one transaction and undoes all of it on an error. It calls
// change again after a passing error.
func (s *Store) transaction(ctx context.Context, change func(*query.Queries) error) error {
	var err error
	for range attempts {
		if err = s.attempt(ctx, change); err == nil {
			return nil
		}
		if !s.host.Passing(err) {
			break
		}
	}
	return s.host.Advise(err)
}

// attempt runs a transaction; its error contains no advice yet.
func (s *Store) attempt(ctx context.Context, change func(*query.Queries) error) error {
	return s.within(ctx, func(tx *sql.Tx) error { return change(s.changes.WithTx(tx)) })
}

// within commits what change does in one transaction, and undoes all of it on an error.
func (s *Store) within(ctx context.Context, change func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after a commit
	if err := change(tx); err != nil {
		return err
	}
	if err := s.host.Present(); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// own runs change in one transaction as the owner of epoch.
func (s *Store) own(ctx context.Context, epoch int64, change func(*query.Queries) error) error {
	return s.transaction(ctx, func(q *query.Queries) error {
		if err := asOwner(ctx, q, epoch); err != nil {
			return err
		}
		return change(q)
	})
}

// asOwner returns an error unless epoch is that of the owner, and keeps other writers out until
// the transaction ends.
func asOwner(ctx context.Context, q *query.Queries, epoch int64) error {
	switch owned, err := q.Own(ctx, epoch); {
	case err != nil:
		return fmt.Errorf("write as owner %d: %w", epoch, err)
	case owned == 0:
		return fmt.Errorf("write as owner %d: %w", epoch, store.ErrStale)
	}
	return nil
}

// found turns a missing row into ErrNotFound with the searched name.
func found(err error, what string, id any) error {
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%s %v: %w", what, id, err)
	}
	return nil
}

// Claim implements [store.Store]; an earlier owner always loses the store.
func (s *Store) Claim(ctx context.Context) (epoch int64, err error) {
	err = s.transaction(ctx, func(q *query.Queries) error {
		if err := q.Claim(ctx); err != nil {
			return err
		}
		epoch, err = q.Epoch(ctx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("claim the database: %w", err)
	}
	return epoch, nil
}

// Guard returns store.ErrStale if the database belongs to another owner than that of the epoch.
func (s *Store) Guard(ctx context.Context, epoch int64) error {
	now, err := s.Epoch(ctx)
	if err == nil && now != epoch {
		err = fmt.Errorf("%w: the owner is number %d, this is number %d", store.ErrStale, now, epoch)
	}
	return err
}

// Epoch implements [store.Store].
func (s *Store) Epoch(ctx context.Context) (int64, error) {
	epoch, err := s.queries.Epoch(ctx)
	return epoch, found(err, "owner", 1)
}

// Storage implements [store.Store].
func (s *Store) Storage(ctx context.Context) ([]store.Entry, error) {
	return entries(ctx, s.queries)
}

func entries(ctx context.Context, q *query.Queries) ([]store.Entry, error) {
	rows, err := q.Storage(ctx)
	if err != nil {
		return nil, fmt.Errorf("read realm storage: %w", err)
	}
	var all []store.Entry
	for _, row := range rows {
		e, err := store.DecodeEntry(store.CodedEntry{Bundle: row.Bundle, Key: row.Name, Data: row.Data})
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b store.Entry) int {
		return cmp.Or(cmp.Compare(a.Bundle, b.Bundle), cmp.Compare(a.Key, b.Key))
	})
	return all, nil
}

// Facts implements [store.Store].
func (s *Store) Facts(ctx context.Context) ([]store.Fact, error) {
	rows, err := s.queries.Facts(ctx)
	if err != nil {
		return nil, fmt.Errorf("read facts: %w", err)
	}
	var all []store.Fact
	for _, row := range rows {
		all = append(all, store.Fact{Name: row.Name, Value: string(row.Value)})
	}
	slices.SortFunc(all, func(a, b store.Fact) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// SetFacts implements [store.Store].
func (s *Store) SetFacts(ctx context.Context, epoch int64, facts ...store.Fact) error {
	if err := store.CheckFacts(facts); err != nil {
		return err
	}
	return s.own(ctx, epoch, func(q *query.Queries) error { return setFacts(ctx, q, facts) })
}

func setFacts(ctx context.Context, q *query.Queries, facts []store.Fact) error {
	for _, f := range facts {
		if err := setFact(ctx, q, f); err != nil {
			return fmt.Errorf("set fact %q: %w", f.Name, err)
		}
	}
	return nil
}

func setFact(ctx context.Context, q *query.Queries, f store.Fact) error {
	if f.Value == "" {
		return q.DeleteFact(ctx, f.Name)
	}
	return q.SetFact(ctx, query.SetFactParams{Name: f.Name, Value: []byte(f.Value)})
}

// Lease implements [store.Store].
func (s *Store) Lease(ctx context.Context, epoch int64, counter string, count int64) (first int64, err error) {
	if err := store.CheckLease(counter, count); err != nil {
		return 0, err
	}
	err = s.own(ctx, epoch, func(q *query.Queries) error {
		first, err = q.Counter(ctx, counter)
		if errors.Is(err, sql.ErrNoRows) {
			first, err = 1, nil
		}
		if err == nil {
			err = q.SetCounter(ctx, query.SetCounterParams{Name: counter, Next: first + count})
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("lease from counter %q: %w", counter, err)
	}
	return first, nil
}
