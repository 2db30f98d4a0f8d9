// Package save brings the records of characters to the store, and returns characters as they
// are now: a record that waits for the store takes precedence over what the store has. It
// starts no goroutine.
package save

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/rs/zerolog"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
	"loam/core/realm/ranking"
	"loam/core/realm/unsaved"
	"loam/core/store"
)

// Saver saves records, in the background or at once. SubmitBatch never waits; done is called
// when the records are safe or lost.
type Saver interface {
	SubmitBatch(done func(error), b store.Batch) error
}

// Config is what Records are made from.
type Config struct {
	Store  store.Store
	Saver  Saver
	Forms  modstorage.Migrations // of the running release
	Ranked int                   // characters that one ranking holds; 0: the default
	// Safe is called for each record that is safe in the store; it must not wait.
	Safe func(rec character.Record)
	Log  zerolog.Logger
}

// Records are the characters of a realm as they are now. Any goroutine may call its methods.
type Records struct {
	cfg      Config
	rankings *ranking.Book

	mu     sync.Mutex // guards the rest; held for no call of the store, the saver or Safe
	ledger unsaved.Ledger
	forms  modstorage.Migrations // of the running release
	lost   map[int64]bool        // characters for which the log already has a line that they were not saved
	purged map[string]bool       // bundles whose data is no longer saved
}

// New returns Records in which no record waits to be saved.
func New(cfg Config) *Records {
	r := &Records{cfg: cfg, forms: cfg.Forms, lost: make(map[int64]bool), purged: make(map[string]bool)}
	r.rankings = ranking.New(source{r}, cfg.Ranked)
	return r
}

// Save submits records to the saver: the store gets all of them or none. It returns them
// without what purged bundles kept in them.
func (r *Records) Save(records ...character.Record) []character.Record {
	records, serials, batch := r.put(records)
	done := func(err error) {
		for i := range records {
			r.written(&records[i], serials[i], err)
		}
	}
	if err := r.cfg.Saver.SubmitBatch(done, store.Batch{Characters: batch}); err != nil {
		done(err)
	}
	return records
}

// put adds records to those that wait, and returns what must be saved together.
func (r *Records) put(records []character.Record) (clean []character.Record, serials []uint64, batch []character.Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rec := range records {
		rec = r.unpurged(rec)
		serial, own := r.ledger.Put(rec)
		r.rankings.Save(&rec, r.forms)
		clean, serials, batch = append(clean, rec), append(serials, serial), append(batch, own...)
	}
	return clean, serials, batch
}

// written is called when a record is safe in the store, or lost.
func (r *Records) written(rec *character.Record, serial uint64, err error) {
	switch first := r.settle(rec, serial, err); {
	case err == nil:
		r.cfg.Safe(*rec)
	case first:
		r.cfg.Log.Error().Err(err).Str("character", rec.Name).Msg("a character was not saved")
	}
}

// settle notes what became of a record, and reports whether it is the first of its character
// that is lost: for a character that cannot be saved the log has one line, however many of its
// records are lost.
func (r *Records) settle(rec *character.Record, serial uint64, err error) (first bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first = !r.lost[rec.ID]
	if err != nil {
		r.lost[rec.ID] = true
		return first
	}
	delete(r.lost, rec.ID)
	r.ledger.Safe(rec.Account, serial)
	return first
}

// unpurged returns a record without what purged bundles kept in it. Called with mu held.
func (r *Records) unpurged(rec character.Record) character.Record {
	if len(r.purged) == 0 {
		return rec
	}
	drop := func(p character.Place) bool { return r.purged[p.Bundle] }
	rec.Storage = slices.DeleteFunc(slices.Clone(rec.Storage), drop)
	rec.AccountStorage = slices.DeleteFunc(slices.Clone(rec.AccountStorage), drop)
	return rec
}

// Settle waits until all that was submitted to the saver so far has been written.
func (r *Records) Settle(ctx context.Context) error {
	written := make(chan error, 1) // sent to once
	if err := r.cfg.Saver.SubmitBatch(func(err error) { written <- err }, store.Batch{}); err != nil {
		return err
	}
	select {
	case err := <-written:
		return err
	case <-ctx.Done():
		return fmt.Errorf("wait for pending saves: %w", ctx.Err())
	}
}

// SettleAccount waits until all records of an account's characters are saved: each of them
// contains what the account keeps.
func (r *Records) SettleAccount(ctx context.Context, account int64) error {
	if _, waits := r.waiting(account, 0); !waits {
		return nil
	}
	return r.Settle(ctx)
}

// Drop forgets a deleted character.
func (r *Records) Drop(account, id int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ledger.Drop(account, id)
	r.rankings.Remove(id)
}

// Rename gives a character that has been renamed in the store its new name.
func (r *Records) Rename(rec *character.Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ledger.Rename(rec.Account, rec.ID, rec.Name)
	r.rankings.Save(rec, r.forms)
}

// Adopt takes the forms of storage of a release that runs from now on.
func (r *Records) Adopt(to modstorage.Migrations) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.forms
	r.forms = to
	r.rankings.Forget(func(bundle string) bool {
		return modstorage.VersionOf(before, bundle) != modstorage.VersionOf(to, bundle)
	})
	maps.DeleteFunc(r.purged, func(bundle string, _ bool) bool { return modstorage.VersionOf(to, bundle) > 0 })
}

// Purge drops what a bundle keeps of characters: it is not saved from now on, until a release
// has the bundle again.
func (r *Records) Purge(bundle string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.purged[bundle] = true
	r.rankings.Forget(func(b string) bool { return b == bundle })
}

// Purged reports whether the data of a bundle is no longer saved.
func (r *Records) Purged(bundle string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.purged[bundle]
}

// Top returns the first n characters by a number that a bundle keeps of each, as
// [ranking.Book.Top] does. It waits for the store.
func (r *Records) Top(ctx context.Context, bundle, key string, n int) (value.Value, error) {
	return r.rankings.Top(ctx, bundle, key, n)
}
