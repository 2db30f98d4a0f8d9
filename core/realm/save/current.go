package save

import (
	"context"
	"fmt"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
)

// pending is what waits for the store: the record of a character, and the storage of its
// account.
type pending struct {
	record  *character.Record // nil: none of the character
	storage []character.Place
}

// waiting returns what waits for the store of a character and of its account, if anything does.
func (r *Records) waiting(account, id int64) (pending, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var p pending
	if rec, ok := r.ledger.Record(account, id); ok {
		p.record = &rec
	}
	storage, waits := r.ledger.Storage(account)
	p.storage = storage
	return p, waits
}

// Waits reports whether a record of a character waits for the store.
func (r *Records) Waits(account, id int64) bool {
	p, _ := r.waiting(account, id)
	return p.record != nil
}

// All returns the records that wait for the store, by character.
func (r *Records) All() map[int64]character.Record {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ledger.All()
}

// Character returns a character of an account: from the queue to the store, or from the store,
// whose error it returns. A character of another account is not checked.
func (r *Records) Character(ctx context.Context, account, id int64) (character.Record, error) {
	p, newer := r.waiting(account, id)
	if p.record != nil {
		return *p.record, nil
	}
	rec, err := r.cfg.Store.Character(ctx, id)
	if err == nil && newer && rec.Account == account {
		rec.AccountStorage = p.storage
	}
	return rec, err
}

// Of lists the characters of an account.
func (r *Records) Of(ctx context.Context, account int64) ([]character.Record, error) {
	list, err := r.cfg.Store.Characters(ctx, account)
	if err != nil {
		return nil, fmt.Errorf("list characters: %w", err)
	}
	for i := range list {
		if p, _ := r.waiting(account, list[i].ID); p.record != nil {
			list[i] = *p.record
		}
	}
	return list, nil
}

// Named returns the character of a name. One that has just left the queue may not have been in
// the store yet when it was read, and is read again.
func (r *Records) Named(ctx context.Context, name string) (character.Record, error) {
	for {
		before := r.All()
		rec, err := r.cfg.Store.CharacterByName(ctx, name)
		if err != nil {
			return rec, err
		}
		if p, _ := r.waiting(rec.Account, rec.ID); p.record != nil {
			return *p.record, nil
		}
		if _, waited := before[rec.ID]; !waited {
			return rec, nil
		}
	}
}

// KeptBy returns what a bundle keeps of a character, in the form of the running release.
func (r *Records) KeptBy(rec character.Record, bundle string) (value.Value, error) {
	i := slices.IndexFunc(rec.Storage, func(p character.Place) bool { return p.Bundle == bundle })
	if i < 0 {
		return value.Value{}, nil
	}
	to := r.running()
	version := modstorage.VersionOf(to, bundle)
	if version <= max(1, rec.Storage[i].Version) {
		return rec.Storage[i].Value, nil
	}
	run := to.Migrator()
	defer run.Close()
	return run.Migrate(bundle, modstorage.KeptByPlayer, max(1, rec.Storage[i].Version), rec.Storage[i].Value)
}

// running returns the forms of storage of the running release.
func (r *Records) running() modstorage.Migrations {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.forms
}

// source is where rankings read characters.
type source struct{ r *Records }

// CharactersAfter implements [ranking.Source].
func (s source) CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error) {
	return s.r.cfg.Store.CharactersAfter(ctx, id, limit)
}

// Character implements [ranking.Source].
func (s source) Character(ctx context.Context, id int64) (character.Record, error) {
	return s.r.cfg.Store.Character(ctx, id)
}

// Unsaved implements [ranking.Source].
func (s source) Unsaved() map[int64]character.Record { return s.r.All() }

// Newest implements [ranking.Source].
func (s source) Newest(rec character.Record, waited map[int64]character.Record) character.Record {
	if p, _ := s.r.waiting(rec.Account, rec.ID); p.record != nil {
		return *p.record
	}
	if before, ok := waited[rec.ID]; ok {
		return before
	}
	return rec
}

// Kept implements [ranking.Source].
func (s source) Kept(rec character.Record, bundle string) (value.Value, error) {
	return s.r.KeptBy(rec, bundle)
}
