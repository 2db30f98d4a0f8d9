package realm

import (
	"context"
	"fmt"
	"slices"

	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
)

// A release that raises a storage version is adopted in this order: maps and box try
// its migrations on what they hold; the store brings everything that it holds to the
// new form in one transaction, characters, accounts and the realm's storage alike;
// box and maps swap, and migrate what they hold with it. What can fail comes
// before anything has changed; package kept has what is done to the store.

// startStorage reads the realm's storage, after everything in the store has been
// brought to the form of the first release.
func (r *Realm) startStorage(ctx context.Context) error {
	facts, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read storage versions: %w", err)
	}
	if r.forms, r.realmForms, err = modstorage.VersionsOf(facts); err != nil {
		return err
	}
	if err := modstorage.Check(r.release.Storage, r.forms); err != nil {
		return err
	}
	if err := r.migrateStore(ctx, &r.release); err != nil {
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

// tellOver tells of bundles that keep more than they may: nothing is lost, and
// what they keep may shrink.
func (r *Realm) tellOver() {
	limits := r.cfg.Limits.OrDefault()
	for i := 0; i < len(r.storage); {
		bundle := r.storage[i].Bundle
		own := modstoragemodel.Of(r.storage, bundle)
		if bytes := modstoragemodel.Bytes(own, bundle); bytes > limits.Bundle || len(own) > limits.Keys {
			r.cfg.Log.Warn().Str("bundle", bundle).Int("bytes", bytes).Int("keys", len(own)).Msg("the bundle has stored more than it may; it is kept, and can only shrink")
		}
		i += len(own)
	}
}

// progressEvery is the number of characters and accounts between two lines.
const progressEvery = 2000

func (r *Realm) migrationProgress(done, all int) {
	if done%progressEvery == 0 {
		r.cfg.Log.Info().Int("done", done).Int("of", all).Msg("migrating what bundles keep")
	}
}

// tellFresh tells maps that began with the release of a change. Called with mu held.
func (r *Realm) tellFresh(s modstoragemodel.Entry) {
	if r.migrating == nil {
		return
	}
	for _, p := range r.migrating.fresh {
		p.m.Control(input.Deliver{Message: storageMessage(s)})
	}
}

// adoptMaps tells all maps that stay to swap. Called with mu held, so that no
// player comes from a map that has been told to one that has not.
func (r *Realm) adoptMaps(c *change, all []modstoragemodel.Migrated) {
	adopt := input.Adopt{Number: c.release.Number, Hash: c.release.Hash, Migrated: all}
	for _, p := range c.stay {
		p.m.Control(adopt)
	}
}
