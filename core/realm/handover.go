package realm

import (
	"context"
	"fmt"
	"slices"
	"time"

	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/store"
)

// handover is the time in which the realm's storage of some bundles is migrated: first in the
// store, a moment later in the realm state, which owns it. What the realm state still changes
// in the old form is withheld from the store meanwhile.
type handover struct {
	behind  []modstoragemodel.Version  // of the bundles; all of them above 1
	changed []modstoragemodel.Entry    // keys changed meanwhile, without values; sorted
	stored  []modstoragemodel.Migrated // what the store has of the bundles, once it has the new form
}

// withholds reports whether a change must stay out of the store, and remembers it.
func (h *handover) withholds(s modstoragemodel.Entry) bool {
	if h == nil || !slices.ContainsFunc(h.behind, func(v modstoragemodel.Version) bool { return v.Bundle == s.Bundle }) {
		return false
	}
	if i, ok := modstoragemodel.Find(h.changed, s.Bundle, s.Key); !ok {
		h.changed = slices.Insert(h.changed, i, modstoragemodel.Entry{Bundle: s.Bundle, Key: s.Key})
	}
	return true
}

// left returns what the store lacks once everything has the new form.
func (h *handover) left(now []modstoragemodel.Entry) []store.Entry {
	var left []store.Entry
	for _, m := range h.stored {
		for _, s := range modstorage.Changes(m.Entries, modstoragemodel.Of(now, m.Bundle)) {
			left = append(left, store.Entry(s))
		}
	}
	return left
}

// settleWithin is how long a release that migrates storage waits for records that are being
// saved.
const settleWithin = 10 * time.Second

// migrateStore migrates all that the store holds to the form of a release, in one transaction.
// While the realm state runs, the realm's storage is what that has at the end of the
// transaction.
func (r *Realm) migrateStore(ctx context.Context, rel *state.Release) error {
	if rel.Storage == nil {
		return nil
	}
	w := serial.Ask(&r.inbox, func() rewriting { return r.planRewriting(rel) })
	if len(w.facts) == 0 {
		return nil
	}
	if err := r.rewriteStore(ctx, rel, w); err != nil {
		r.endHandover()
		return fmt.Errorf("migrate the stored data of bundles: %w", err)
	}
	r.migratedStore(w)
	return nil
}

// rewriting is what a release changes in the store.
type rewriting struct {
	all   []modstoragemodel.Version // of bundles whose data with characters and accounts migrates
	h     *handover                 // nil: none of the realm's storage migrates
	from  map[string]int            // versions that the realm's storage has, by bundle
	facts []store.Fact
}

// planRewriting returns what a release changes in the store, and withholds changes of the
// realm's storage from now on. Called in the inbox.
func (r *Realm) planRewriting(rel *state.Release) rewriting {
	var w rewriting
	w.all, w.facts = modstorage.Raised(rel.Storage, r.forms)
	behind := modstorage.Behind(rel.Storage, r.realmForms)
	w.facts = append(w.facts, modstorage.RealmFacts(behind)...)
	w.from = make(map[string]int, len(behind))
	for _, v := range behind {
		w.from[v.Bundle] = r.realmForms[v.Bundle]
	}
	if moving := slices.DeleteFunc(slices.Clone(behind), func(v modstoragemodel.Version) bool { return v.Version == 1 }); len(moving) > 0 {
		w.h = &handover{behind: moving}
	}
	if r.box != nil {
		r.handover = w.h
	}
	return w
}

// rewriteStore runs the transaction.
func (r *Realm) rewriteStore(ctx context.Context, rel *state.Release, planned rewriting) error {
	w := store.Rewriting{Facts: planned.facts, Progress: r.migrationProgress}
	m := &modstorage.Migration{Bundles: planned.all}
	if len(planned.all) > 0 || planned.h != nil {
		m.Run = rel.Storage.Migrator()
		defer m.Run.Close()
	}
	if len(planned.all) > 0 {
		w.Character, w.Account = m.Character, m.Account
	}
	if h := planned.h; h != nil {
		if err := r.settleHandover(ctx); err != nil {
			return err
		}
		w.Realm = func(entries []store.Entry) (changes []store.Entry, err error) {
			changes, h.stored, err = m.Realm(entries, h.behind, planned.from, r.inBox)
			return changes, err
		}
	}
	err := r.cfg.Store.Rewrite(ctx, r.cfg.Epoch, w)
	if err != nil && r.written(ctx, planned.facts) {
		return nil // only the confirmation was lost
	}
	return err
}

// settleHandover waits until everything in the old form that is on its way to the store is
// written. At start there is nothing.
func (r *Realm) settleHandover(ctx context.Context) error {
	if r.box == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, settleWithin)
	defer cancel()
	return r.records.Settle(ctx)
}

// inBox returns the realm's storage of the realm state, or nothing at start.
func (r *Realm) inBox() (now []modstoragemodel.Entry, runs bool) {
	return r.Stored(), r.box != nil
}

// written reports whether the store has the facts of a migration.
func (r *Realm) written(ctx context.Context, facts []store.Fact) bool {
	stored, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return false
	}
	for _, f := range facts {
		if !slices.Contains(stored, f) {
			return false
		}
	}
	return true
}

// migratedStore remembers what the store has now.
func (r *Realm) migratedStore(w rewriting) {
	for _, v := range w.all {
		if r.cfg.Audit != nil {
			r.cfg.Audit("migrated", fmt.Sprintf("%s to storage_version %d", v.Bundle, v.Version))
		}
		r.cfg.Log.Info().Str("bundle", v.Bundle).Int("storage_version", v.Version).Msg("the stored data of the bundle was migrated")
	}
	r.inbox.Do(func() { modstorage.Note(w.facts, r.forms, r.realmForms) })
}

// endHandover releases what was withheld from the store, if the store has not changed.
func (r *Realm) endHandover() { r.submitStorage(serial.Ask(&r.inbox, r.withheld)) }

// withheld ends a handover and returns what the store lacks. Called in the inbox.
func (r *Realm) withheld() (b store.Batch) {
	h := r.handover
	r.handover = nil
	if h != nil {
		for _, s := range h.changed {
			if i, ok := modstoragemodel.Find(r.storage, s.Bundle, s.Key); ok {
				s = r.storage[i]
			}
			b.Storage = append(b.Storage, store.Entry(s))
		}
	}
	return b
}

// submitStorage sends changes of storage to the store.
func (r *Realm) submitStorage(b store.Batch) {
	if len(b.Storage)+len(b.Facts) == 0 {
		return
	}
	done := func(err error) {
		if err == nil {
			return
		}
		log := r.cfg.Log.Error().Err(err)
		if len(b.Storage) > 0 {
			log = log.Str("bundle", b.Storage[0].Bundle).Str("key", b.Storage[0].Key)
		}
		log.Msg("storage was not saved")
	}
	if err := r.cfg.Saver.SubmitBatch(done, b); err != nil {
		done(err)
	}
}

// boxMigrated takes over what the realm state has migrated with a release, and lets the maps
// swap: each with the same storage, before it receives any later change. The store has it
// already, except later changes. The realm state calls it.
func (r *Realm) boxMigrated(all []modstoragemodel.Migrated, at []modstoragemodel.Version) {
	r.submitStorage(serial.Ask(&r.inbox, func() store.Batch { return r.takeOver(all) }))
}

// takeOver replaces the realm's storage by its migrated form, tells the maps, and returns what
// the store lacks. Called in the inbox.
func (r *Realm) takeOver(all []modstoragemodel.Migrated) (b store.Batch) {
	for _, m := range all {
		for _, s := range modstorage.Changes(modstoragemodel.Of(r.storage, m.Bundle), m.Entries) {
			r.tellFresh(s)
		}
		r.storage = modstoragemodel.Replace(r.storage, m)
	}
	if h := r.handover; h != nil {
		r.handover = nil
		b.Storage = h.left(r.storage)
	}
	if c := r.migrating; c != nil {
		r.migrating = nil
		r.adoptMaps(c, all)
	}
	return b
}
