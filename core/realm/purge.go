package realm

import (
	"context"
	"fmt"
	"slices"
	"time"

	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/realm/reload"
	"loam/core/realm/state"
	"loam/core/store"
)

// Purge deletes everything that a bundle keeps, or with dry only returns what that would be. A
// bundle of the running release is refused. It waits for the store.
func (r *Realm) Purge(ctx context.Context, bundle string, dry bool) (modstorage.Leavings, error) {
	select {
	case r.publishing <- struct{}{}: // no release with the bundle can be published meanwhile
		defer func() { <-r.publishing }()
	case <-r.closing:
		return modstorage.Leavings{}, ErrStopped
	}
	r.mu.Lock()
	loaded := modstoragemodel.VersionOf(r.release.Storage, bundle) > 0
	r.mu.Unlock()
	if loaded {
		return modstorage.Leavings{}, fmt.Errorf("bundle %s is part of the running release: remove it from the mods folder first", bundle)
	}
	if !dry {
		r.forgetBundle(bundle)
		late := time.NewTimer(reload.Wait)
		defer late.Stop()
		if err := r.askBoxWithin(boxAsk{between: true}, late.C); err != nil {
			return modstorage.Leavings{}, fmt.Errorf("purge the data of %s: %w", bundle, err)
		}
	}
	if err := r.settleSaves(ctx); err != nil {
		return modstorage.Leavings{}, err
	}
	return modstorage.Purge(ctx, r.cfg.Store, r.cfg.Epoch, bundle, dry)
}

// forgetBundle makes realm state, maps and waiting records drop what a bundle keeps; it is not
// saved from now on.
func (r *Realm) forgetBundle(bundle string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.purged == nil {
		r.purged = make(map[string]bool)
	}
	r.purged[bundle] = true
	delete(r.forms, bundle)
	delete(r.realmForms, bundle)
	r.rankings.Forget(func(b string) bool { return b == bundle })
	r.mail = slices.DeleteFunc(r.mail, func(m inbox.Message) bool { return m.To.Kind == inbox.ToStorage && m.Bundle == bundle })
	m := inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: bundle, Name: inbox.StoragePurge}
	r.box.Control(state.Deliver{Message: m})
	for _, p := range r.maps {
		p.m.Control(input.Deliver{Message: m})
	}
}

// settleSaves waits until all that was submitted so far has been written.
func (r *Realm) settleSaves(ctx context.Context) error {
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

// unpurged returns a record without what purged bundles kept in it. Called with mu held.
func (r *Realm) unpurged(rec character.Record) character.Record {
	if len(r.purged) == 0 {
		return rec
	}
	drop := func(p character.Place) bool { return r.purged[p.Bundle] }
	rec.Storage = slices.DeleteFunc(slices.Clone(rec.Storage), drop)
	rec.AccountStorage = slices.DeleteFunc(slices.Clone(rec.AccountStorage), drop)
	return rec
}
