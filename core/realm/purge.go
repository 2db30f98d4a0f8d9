package realm

import (
	"context"
	"fmt"
	"slices"

	"loam/core/character"
	"loam/core/gamemap"
	"loam/core/plain"
	"loam/core/storage"
	"loam/core/store"
)

// Leavings are what a bundle keeps.
type Leavings struct {
	Keys       int // of the realm's storage
	Characters int
	Accounts   int
}

// Purge deletes everything that a bundle keeps, or with dry tells only what that
// would be. A bundle that is part of the running release is refused. It waits for
// the store.
func (r *Realm) Purge(ctx context.Context, bundle string, dry bool) (Leavings, error) {
	select {
	case r.publishing <- struct{}{}: // no release comes meanwhile that has the bundle
		defer func() { <-r.publishing }()
	case <-r.closing:
		return Leavings{}, ErrStopped
	}
	r.mu.Lock()
	loaded := storage.VersionOf(r.release.Storage, bundle) > 0
	r.mu.Unlock()
	if loaded {
		return Leavings{}, fmt.Errorf("bundle %s is part of the running release: take it out of the mods folder first", bundle)
	}
	if dry {
		return PurgeStore(ctx, r.cfg.Store, r.cfg.Epoch, bundle, true)
	}
	r.forgetBundle(bundle)
	if err := r.settleSaves(ctx); err != nil {
		return Leavings{}, err
	}
	return PurgeStore(ctx, r.cfg.Store, r.cfg.Epoch, bundle, false)
}

// forgetBundle makes everybody drop what a bundle keeps; what is saved from now
// on is without it.
func (r *Realm) forgetBundle(bundle string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.purged == nil {
		r.purged = make(map[string]bool)
	}
	r.purged[bundle] = true
	delete(r.forms, bundle)
	m := gamemap.Message{To: gamemap.Address{Kind: gamemap.ToStorage}, Bundle: bundle, Name: gamemap.StoragePurge}
	r.box.Control(Deliver{m})
	for _, p := range r.maps {
		p.m.Control(gamemap.Deliver{Message: m})
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
		return fmt.Errorf("wait for what is being saved: %w", ctx.Err())
	}
}

// unpurged is a record without what purged bundles kept in it. Called with mu held.
func (r *Realm) unpurged(rec character.Record) character.Record {
	if len(r.purged) == 0 {
		return rec
	}
	drop := func(p character.Place) bool { return r.purged[p.Bundle] }
	rec.Storage = slices.DeleteFunc(slices.Clone(rec.Storage), drop)
	rec.AccountStorage = slices.DeleteFunc(slices.Clone(rec.AccountStorage), drop)
	return rec
}

// PurgeStore deletes everything that a bundle keeps in a store that nobody else
// writes to, or with dry tells only what that would be.
func PurgeStore(ctx context.Context, s store.Store, epoch int64, bundle string, dry bool) (Leavings, error) {
	var found Leavings
	strip := func(places []character.Place, count *int) ([]character.Place, bool) {
		left := slices.DeleteFunc(slices.Clone(places), func(p character.Place) bool { return p.Bundle == bundle })
		if len(left) == len(places) {
			return places, false
		}
		*count++
		return left, !dry
	}
	w := store.Rewriting{
		Realm: func(all []store.Entry) ([]store.Entry, error) {
			var gone []store.Entry
			for _, e := range all {
				if e.Bundle == bundle {
					gone = append(gone, store.Entry{Bundle: bundle, Key: e.Key, Value: plain.Value{}})
				}
			}
			if found.Keys = len(gone); dry {
				return nil, nil
			}
			return gone, nil
		},
		Character: func(rec *character.Record) (changed bool, err error) {
			rec.Storage, changed = strip(rec.Storage, &found.Characters)
			return changed, nil
		},
		Account: func(_ int64, places []character.Place) ([]character.Place, bool, error) {
			left, changed := strip(places, &found.Accounts)
			return left, changed, nil
		},
	}
	if !dry {
		w.Facts = []store.Fact{{Name: keptFact + bundle}, {Name: realmFact + bundle}}
	}
	if err := s.Rewrite(ctx, epoch, w); err != nil {
		return Leavings{}, fmt.Errorf("purge what %s keeps: %w", bundle, err)
	}
	return found, nil
}
