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
func (so *storage) migrateStore(ctx context.Context, rel *state.Release) error {
	if rel.Storage == nil {
		return nil
	}
	w := serial.Ask(&so.r.inbox, func() rewriting { return so.planRewriting(rel) })
	if len(w.facts) == 0 {
		return nil
	}
	if err := so.rewriteStore(ctx, rel, w); err != nil {
		so.endHandover()
		return fmt.Errorf("migrate the stored data of bundles: %w", err)
	}
	so.migratedStore(w)
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
func (so *storage) planRewriting(rel *state.Release) rewriting {
	var w rewriting
	w.all, w.facts = modstorage.Raised(rel.Storage, so.forms)
	behind := modstorage.Behind(rel.Storage, so.realmForms)
	w.facts = append(w.facts, modstorage.RealmFacts(behind)...)
	w.from = make(map[string]int, len(behind))
	for _, v := range behind {
		w.from[v.Bundle] = so.realmForms[v.Bundle]
	}
	if moving := slices.DeleteFunc(slices.Clone(behind), func(v modstoragemodel.Version) bool { return v.Version == 1 }); len(moving) > 0 {
		w.h = &handover{behind: moving}
	}
	if so.r.box() != nil {
		so.handover = w.h
	}
	return w
}

// rewriteStore runs the transaction.
func (so *storage) rewriteStore(ctx context.Context, rel *state.Release, planned rewriting) error {
	w := store.Rewriting{Facts: planned.facts, Progress: so.migrationProgress}
	m := &modstorage.Migration{Bundles: planned.all}
	if len(planned.all) > 0 || planned.h != nil {
		m.Run = rel.Storage.Migrator()
		defer m.Run.Close()
	}
	if len(planned.all) > 0 {
		w.Character, w.Account = m.Character, m.Account
	}
	if h := planned.h; h != nil {
		if err := so.settleHandover(ctx); err != nil {
			return err
		}
		w.Realm = func(entries []store.Entry) (changes []store.Entry, err error) {
			changes, h.stored, err = m.Realm(entries, h.behind, planned.from, so.inBox)
			return changes, err
		}
	}
	err := so.r.cfg.Store.Rewrite(ctx, so.r.cfg.Epoch, w)
	if err != nil && so.written(ctx, planned.facts) {
		return nil // only the confirmation was lost
	}
	return err
}

// settleHandover waits until everything in the old form that is on its way to the store is
// written. At start there is nothing.
func (so *storage) settleHandover(ctx context.Context) error {
	if so.r.box() == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, settleWithin)
	defer cancel()
	return so.r.records.Settle(ctx)
}

// inBox returns the realm's storage of the realm state, or nothing at start.
func (so *storage) inBox() (now []modstoragemodel.Entry, runs bool) {
	return so.r.Stored(), so.r.box() != nil
}

// written reports whether the store has the facts of a migration.
func (so *storage) written(ctx context.Context, facts []store.Fact) bool {
	stored, err := so.r.cfg.Store.Facts(ctx)
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
func (so *storage) migratedStore(w rewriting) {
	for _, v := range w.all {
		if so.r.cfg.Audit != nil {
			so.r.cfg.Audit("migrated", fmt.Sprintf("%s to storage_version %d", v.Bundle, v.Version))
		}
		so.r.cfg.Log.Info().Str("bundle", v.Bundle).Int("storage_version", v.Version).Msg("the stored data of the bundle was migrated")
	}
	so.r.inbox.Do(func() { modstorage.Note(w.facts, so.forms, so.realmForms) })
}

// endHandover releases what was withheld from the store, if the store has not changed.
func (so *storage) endHandover() { so.submit(serial.Ask(&so.r.inbox, so.withheld)) }

// withheld ends a handover and returns what the store lacks. Called in the inbox.
func (so *storage) withheld() (b store.Batch) {
	h := so.handover
	so.handover = nil
	if h != nil {
		for _, s := range h.changed {
			if i, ok := modstoragemodel.Find(so.entries, s.Bundle, s.Key); ok {
				s = so.entries[i]
			}
			b.Storage = append(b.Storage, store.Entry(s))
		}
	}
	return b
}

// boxMigrated takes over what the realm state has migrated with a release, and lets the maps
// swap: each with the same storage, before it receives any later change. The store has it
// already, except later changes. The realm state calls it.
func (so *storage) boxMigrated(all []modstoragemodel.Migrated, at []modstoragemodel.Version) {
	so.submit(serial.Ask(&so.r.inbox, func() store.Batch { return so.takeOver(all) }))
}

// takeOver replaces the realm's storage by its migrated form, tells the maps, and returns what
// the store lacks. Called in the inbox.
func (so *storage) takeOver(all []modstoragemodel.Migrated) (b store.Batch) {
	for _, m := range all {
		for _, s := range modstorage.Changes(modstoragemodel.Of(so.entries, m.Bundle), m.Entries) {
			so.tellFresh(s)
		}
		so.entries = modstoragemodel.Replace(so.entries, m)
	}
	if h := so.handover; h != nil {
		so.handover = nil
		b.Storage = h.left(so.entries)
	}
	if c := so.migrating; c != nil {
		so.migrating = nil
		so.r.publisher.adoptMaps(c, all)
	}
	return b
}

// await makes the maps of a change wait for the realm state, which migrates the realm's storage
// first. Called in the inbox.
func (so *storage) await(c *change) { so.migrating = c }

// handedOver returns what the store has of storage that is being migrated. Called in the inbox.
func (so *storage) handedOver() []modstoragemodel.Migrated {
	if so.handover == nil {
		return nil
	}
	return so.handover.stored
}
