package realm

import (
	"context"
	"fmt"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/inbox"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/realm/serial"
	"loam/core/store"
)

// storage is what bundles keep in the realm's storage: a copy of what the realm state has, and
// in which form the store has it. The inbox of the realm owns it.
type storage struct {
	r          *Realm
	entries    []modstoragemodel.Entry // as the realm state last reported them
	forms      modstorage.Versions     // highest storage version of each bundle in any stored data
	realmForms modstorage.Versions     // storage version of each bundle's part of the realm's storage, before the realm state began
	migrating  *change                 // the release that the realm state is about to swap to, and the maps with its storage; else nil
	handover   *handover               // storage is being migrated; else nil
}

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

// list returns the realm's storage. Called in the inbox.
func (so *storage) list() []modstoragemodel.Entry { return slices.Clone(so.entries) }

// changesSince returns what turns the storage that a map began with into the present one.
// Called in the inbox.
func (so *storage) changesSince(before []modstoragemodel.Entry) []modstoragemodel.Entry {
	return modstorage.Changes(before, so.entries)
}

// check refuses forms that are older than those in the store. Called in the inbox.
func (so *storage) check(to modstoragemodel.Migrations) error { return modstorage.Check(to, so.forms) }

// forget drops the versions of a bundle whose data is deleted. Called in the inbox.
func (so *storage) forget(bundle string) {
	delete(so.forms, bundle)
	delete(so.realmForms, bundle)
}

func storageMessage(s modstoragemodel.Entry) inbox.Message {
	data := value.OfTable([]value.Entry{
		{Key: value.OfString("key"), Value: value.OfString(s.Key)},
		{Key: value.OfString("value"), Value: s.Value},
	})
	return inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: s.Bundle, Name: "set", Data: data}
}

// change saves a change and sends it to all maps. The realm state calls it, so that
// there is one order of changes.
func (so *storage) change(s modstoragemodel.Entry) {
	if serial.Ask(&so.r.inbox, func() bool { return so.put(s) }) {
		so.submit(store.Batch{Storage: []store.Entry{store.Entry(s)}})
	}
}

// put sends a change to all maps, and reports whether it must be saved. Called in the
// inbox.
func (so *storage) put(s modstoragemodel.Entry) (saves bool) {
	so.entries = modstoragemodel.Put(so.entries, s)
	so.r.places.tellMaps(storageMessage(s))
	return !so.r.records.Purged(s.Bundle) && !so.handover.withholds(s) // a purge deletes it in the store itself
}

// submit sends changes of storage to the store.
func (so *storage) submit(b store.Batch) {
	if len(b.Storage)+len(b.Facts) == 0 {
		return
	}
	done := func(err error) {
		if err == nil {
			return
		}
		log := so.r.cfg.Log.Error().Err(err)
		if len(b.Storage) > 0 {
			log = log.Str("bundle", b.Storage[0].Bundle).Str("key", b.Storage[0].Key)
		}
		log.Msg("storage was not saved")
	}
	if err := so.r.cfg.Saver.SubmitBatch(done, b); err != nil {
		done(err)
	}
}
