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

// start reads the realm's storage, after everything in the store has been migrated to
// the first release.
func (so *storage) start(ctx context.Context) error {
	facts, err := so.r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read storage versions: %w", err)
	}
	if so.forms, so.realmForms, err = modstorage.VersionsOf(facts); err != nil {
		return err
	}
	if err := modstorage.Check(so.r.current().Storage, so.forms); err != nil {
		return err
	}
	if err := so.migrateStore(ctx, so.r.current()); err != nil {
		return err
	}
	stored, err := so.r.cfg.Store.Storage(ctx)
	if err != nil {
		return fmt.Errorf("read the realm's storage: %w", err)
	}
	for _, s := range stored {
		so.entries = append(so.entries, modstoragemodel.Entry(s))
	}
	slices.SortFunc(so.entries, modstoragemodel.Compare)
	so.tellOver()
	return nil
}

// tellOver reports bundles that keep more than their limit: nothing is lost, and what they
// keep may shrink.
func (so *storage) tellOver() {
	limits := so.r.cfg.Limits.OrDefault()
	for i := 0; i < len(so.entries); {
		bundle := so.entries[i].Bundle
		own := modstoragemodel.Of(so.entries, bundle)
		if bytes := modstoragemodel.Bytes(own, bundle); bytes > limits.Bundle || len(own) > limits.Keys {
			so.r.cfg.Log.Warn().Str("bundle", bundle).Int("bytes", bytes).Int("keys", len(own)).Msg("the bundle has stored more than its limit; the data is kept and can only shrink")
		}
		i += len(own)
	}
}

// progressEvery is the number of characters and accounts between two log lines.
const progressEvery = 2000

func (so *storage) migrationProgress(done, all int) {
	if done%progressEvery == 0 {
		so.r.cfg.Log.Info().Int("done", done).Int("of", all).Msg("migrating the stored data of bundles")
	}
}

// tellFresh sends a change to maps that began with the release. Called in the inbox.
func (so *storage) tellFresh(s modstoragemodel.Entry) {
	if so.migrating == nil {
		return
	}
	for _, p := range so.migrating.fresh {
		p.m.Control(input.Deliver{Message: storageMessage(s)})
	}
}

// adoptMaps makes all remaining maps swap. Called in the inbox, so that no player goes from a
// map that has been told to one that has not.
func (pb *publisher) adoptMaps(c *change, all []modstoragemodel.Migrated) {
	adopt := input.Adopt{Number: c.release.Number, Hash: c.release.Hash, Migrated: all}
	for _, p := range c.stay {
		p.m.Control(adopt)
	}
}
