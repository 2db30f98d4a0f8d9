package realm

import (
	"context"
	"fmt"
	"slices"

	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
)

// A release that raises a storage version is adopted in this order: maps and realm state try
// its migrations on what they hold; the store migrates everything that it holds in one
// transaction, characters, accounts and the realm's storage alike; realm state and maps swap,
// and migrate what they hold with it. Everything that can fail happens before anything has
// changed. Package modstorage has the operations on the store.

// startStorage reads the realm's storage, after everything in the store has been migrated to
// the first release.
func (r *Realm) startStorage(ctx context.Context) error {
	facts, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read storage versions: %w", err)
	}
	if r.forms, r.realmForms, err = modstorage.VersionsOf(facts); err != nil {
		return err
	}
	if err := modstorage.Check(r.current().Storage, r.forms); err != nil {
		return err
	}
	if err := r.migrateStore(ctx, r.current()); err != nil {
		return err
	}
	stored, err := r.cfg.Store.Storage(ctx)
	if err != nil {
		return fmt.Errorf("read the realm's storage: %w", err)
	}
	for _, s := range stored {
		r.storage = append(r.storage, modstoragemodel.Entry(s))
	}
	slices.SortFunc(r.storage, modstoragemodel.Compare)
	r.tellOver()
	return nil
}

// tellOver reports bundles that keep more than their limit: nothing is lost, and what they
// keep may shrink.
func (r *Realm) tellOver() {
	limits := r.cfg.Limits.OrDefault()
	for i := 0; i < len(r.storage); {
		bundle := r.storage[i].Bundle
		own := modstoragemodel.Of(r.storage, bundle)
		if bytes := modstoragemodel.Bytes(own, bundle); bytes > limits.Bundle || len(own) > limits.Keys {
			r.cfg.Log.Warn().Str("bundle", bundle).Int("bytes", bytes).Int("keys", len(own)).Msg("the bundle has stored more than its limit; the data is kept and can only shrink")
		}
		i += len(own)
	}
}

// progressEvery is the number of characters and accounts between two log lines.
const progressEvery = 2000

func (r *Realm) migrationProgress(done, all int) {
	if done%progressEvery == 0 {
		r.cfg.Log.Info().Int("done", done).Int("of", all).Msg("migrating the stored data of bundles")
	}
}

// tellFresh sends a change to maps that began with the release. Called in the inbox.
func (r *Realm) tellFresh(s modstoragemodel.Entry) {
	if r.migrating == nil {
		return
	}
	for _, p := range r.migrating.fresh {
		p.m.Control(input.Deliver{Message: storageMessage(s)})
	}
}

// adoptMaps makes all remaining maps swap. Called in the inbox, so that no player goes from a
// map that has been told to one that has not.
func (r *Realm) adoptMaps(c *change, all []modstoragemodel.Migrated) {
	adopt := input.Adopt{Number: c.release.Number, Hash: c.release.Hash, Migrated: all}
	for _, p := range c.stay {
		p.m.Control(adopt)
	}
}
