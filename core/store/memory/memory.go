// Package memory stores a realm in memory: for scenarios, tests and worlds that are not
// saved. It behaves exactly like a database, including the encoding of records, and is the
// reference against which databases are tested.
//
// It starts no goroutine; any goroutine may use it.
package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/store"
)

// Store is a [store.Store] without a database. Close leaves its content, so a realm can be
// restarted on it.
type Store struct {
	mu         sync.Mutex // guards all below
	epoch      int64
	accounts   []store.Account // the index is the ID minus 1
	byName     map[string]int64
	characters []row // the index is the ID minus 1
	names      map[string]int64
	shared     map[int64][]byte // account storage, coded
	storage    map[entryKey][]byte
	facts      map[string]string
	pages      map[pageKey][]byte
	counters   map[string]int64
	incidents  []store.Incident
	incident   int64 // ID of the last
	clients    []store.ClientData
	invited    []store.Invitation // by ID
	invitation int64              // ID of the last
}

// row is one character, encoded so that no caller shares memory with it.
type row struct {
	account int64
	name    string
	at      string // map
	level   int
	deleted bool
	data    []byte
}

type entryKey struct{ bundle, key string }

var _ store.Store = (*Store)(nil)

// New returns an empty Store.
func New() *Store {
	return &Store{
		byName: map[string]int64{}, names: map[string]int64{}, shared: map[int64][]byte{},
		storage: map[entryKey][]byte{}, facts: map[string]string{}, pages: map[pageKey][]byte{}, counters: map[string]int64{},
	}
}

// Close does nothing.
func (s *Store) Close() error { return nil }

// Claim implements [store.Store]; an earlier owner always loses the store.
func (s *Store) Claim(ctx context.Context) (int64, error) {
	return read(ctx, s, func() (int64, error) {
		s.epoch++
		return s.epoch, nil
	})
}

// Epoch implements [store.Store].
func (s *Store) Epoch(ctx context.Context) (int64, error) {
	return read(ctx, s, func() (int64, error) { return s.epoch, nil })
}

// read runs a query under the lock.
func read[T any](ctx context.Context, s *Store, query func() (T, error)) (T, error) {
	if err := ctx.Err(); err != nil {
		var none T
		return none, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return query()
}

// write runs a change under the lock, as the owner of epoch.
func write[T any](ctx context.Context, s *Store, epoch int64, change func() (T, error)) (T, error) {
	return read(ctx, s, func() (T, error) {
		if epoch != s.epoch {
			var none T
			return none, fmt.Errorf("write as owner %d: %w", epoch, store.ErrStale)
		}
		return change()
	})
}

// CreateAccount implements [store.Store].
func (s *Store) CreateAccount(ctx context.Context, epoch int64, a store.Account) (store.Account, error) {
	a, err := store.CheckAccount(a)
	if err != nil {
		return store.Account{}, err
	}
	return write(ctx, s, epoch, func() (store.Account, error) {
		return s.putAccount(a)
	})
}

// putAccount adds an account unless its name is taken. The caller holds mu.
func (s *Store) putAccount(a store.Account) (store.Account, error) {
	if s.byName[a.Name] != 0 {
		return store.Account{}, fmt.Errorf("create account %s: %w", a.Name, store.ErrExists)
	}
	a.ID = int64(len(s.accounts) + 1)
	s.accounts = append(s.accounts, a)
	s.byName[a.Name] = a.ID
	return a, nil
}

// Account implements [store.Store].
func (s *Store) Account(ctx context.Context, id int64) (store.Account, error) {
	return read(ctx, s, func() (store.Account, error) {
		if !s.hasAccount(id) {
			return store.Account{}, fmt.Errorf("account %d: %w", id, store.ErrNotFound)
		}
		return s.accounts[id-1], nil
	})
}

func (s *Store) hasAccount(id int64) bool { return id >= 1 && id <= int64(len(s.accounts)) }

// AccountByName implements [store.Store].
func (s *Store) AccountByName(ctx context.Context, name string) (store.Account, error) {
	return read(ctx, s, func() (store.Account, error) {
		key, err := auth.Name(name)
		if id := s.byName[key]; err == nil && id != 0 {
			return s.accounts[id-1], nil
		}
		return store.Account{}, fmt.Errorf("account %.40q: %w", name, store.ErrNotFound)
	})
}

// Accounts implements [store.Store].
func (s *Store) Accounts(ctx context.Context) ([]store.Account, error) {
	return read(ctx, s, func() ([]store.Account, error) {
		all := slices.Clone(s.accounts)
		slices.SortFunc(all, func(a, b store.Account) int { return cmp.Compare(a.Name, b.Name) })
		return all, nil
	})
}

// SetCredentials implements [store.Store].
func (s *Store) SetCredentials(ctx context.Context, epoch, account int64, c auth.Credentials) error {
	return s.setAccount(ctx, epoch, account, func(a *store.Account) { a.Credentials = c })
}

// SetRole implements [store.Store].
func (s *Store) SetRole(ctx context.Context, epoch, account int64, r auth.Role) error {
	if err := store.CheckRole(r); err != nil {
		return err
	}
	return s.setAccount(ctx, epoch, account, func(a *store.Account) { a.Role = r })
}

// SetBan implements [store.Store].
func (s *Store) SetBan(ctx context.Context, epoch, account int64, b auth.Ban) error {
	if err := store.CheckBan(b); err != nil {
		return err
	}
	return s.setAccount(ctx, epoch, account, func(a *store.Account) { a.Ban = b })
}

func (s *Store) setAccount(ctx context.Context, epoch, account int64, set func(*store.Account)) error {
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		if !s.hasAccount(account) {
			return none, fmt.Errorf("account %d: %w", account, store.ErrNotFound)
		}
		set(&s.accounts[account-1])
		return none, nil
	})
	return err
}

// Storage implements [store.Store].
func (s *Store) Storage(ctx context.Context) ([]store.Entry, error) {
	return read(ctx, s, s.entries)
}

// entries returns the whole realm storage. The caller holds mu.
func (s *Store) entries() ([]store.Entry, error) {
	var all []store.Entry
	for _, k := range slices.SortedFunc(maps.Keys(s.storage), compareKeys) {
		e, err := store.DecodeEntry(store.CodedEntry{Bundle: k.bundle, Key: k.key, Data: s.storage[k]})
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

func compareKeys(a, b entryKey) int {
	return cmp.Or(cmp.Compare(a.bundle, b.bundle), cmp.Compare(a.key, b.key))
}

// Facts implements [store.Store].
func (s *Store) Facts(ctx context.Context) ([]store.Fact, error) {
	return read(ctx, s, func() ([]store.Fact, error) {
		var all []store.Fact
		for _, name := range slices.Sorted(maps.Keys(s.facts)) {
			all = append(all, store.Fact{Name: name, Value: s.facts[name]})
		}
		return all, nil
	})
}

// SetFacts implements [store.Store].
func (s *Store) SetFacts(ctx context.Context, epoch int64, facts ...store.Fact) error {
	if err := store.CheckFacts(facts); err != nil {
		return err
	}
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		s.putFacts(facts)
		return none, nil
	})
	return err
}

func (s *Store) putFacts(facts []store.Fact) {
	for _, f := range facts {
		if s.facts[f.Name] = f.Value; f.Value == "" {
			delete(s.facts, f.Name)
		}
	}
}

// Lease implements [store.Store].
func (s *Store) Lease(ctx context.Context, epoch int64, counter string, count int64) (int64, error) {
	if err := store.CheckLease(counter, count); err != nil {
		return 0, err
	}
	return write(ctx, s, epoch, func() (int64, error) {
		first := s.counters[counter] + 1
		s.counters[counter] += count
		return first, nil
	})
}

// DeleteCharacter implements [store.Store].
func (s *Store) DeleteCharacter(ctx context.Context, epoch, id int64, _ time.Time) error {
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		if !s.hasCharacter(id) {
			return none, fmt.Errorf("delete character %d: %w", id, store.ErrNotFound)
		}
		c := &s.characters[id-1]
		c.deleted = true
		delete(s.names, store.NameKey(c.name))
		s.clients = slices.DeleteFunc(s.clients, func(d store.ClientData) bool { return d.Character == id })
		return none, nil
	})
	return err
}

func (s *Store) hasCharacter(id int64) bool {
	return id >= 1 && id <= int64(len(s.characters)) && !s.characters[id-1].deleted
}

// record decodes a character that exists.
func (s *Store) record(id int64) (character.Record, error) {
	c := s.characters[id-1]
	r := character.Record{ID: id, Account: c.account, Name: c.name, Map: c.at, Level: c.level}
	err := store.DecodeCharacter(&r, c.data, s.shared[c.account])
	return r, err
}
