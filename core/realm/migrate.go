package realm

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/character"
	"loam/core/input"
	"loam/core/realmbox"
	"loam/core/storage"
	"loam/core/store"
)

// What bundles keep has a form, the bundle's storage version. Every place of a
// character or account carries the version under which it was written, so that
// a record which was on its way while others were migrated is known for what it
// is; the realm's own storage has one version for each bundle.
//
// A release that raises a version is adopted in this order: maps and box try its
// migrations on what they hold; the store brings everything that it holds to the
// new form in one transaction, characters, accounts and the realm's storage alike;
// box and maps swap, and migrate what they hold with it. What can fail comes
// before anything has changed, and whenever the server dies, the store has all in
// one form or all in the other.

// Facts in which the store keeps, by bundle, the highest version of any place,
// and the version of the realm's storage.
const (
	keptFact  = "storage version of "
	realmFact = "storage version of the realm for "
)

// versions are storage versions by bundle.
type versions map[string]int

func readVersions(facts []store.Fact, prefix string) (versions, error) {
	all := make(versions)
	for _, f := range facts {
		bundle, ok := strings.CutPrefix(f.Name, prefix)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(f.Value)
		if err != nil {
			return nil, fmt.Errorf("the store says that the %s%s is %q", prefix, bundle, f.Value)
		}
		all[bundle] = n
	}
	return all, nil
}

// list is all versions, sorted by bundle.
func (v versions) list() []storage.Version {
	var all []storage.Version
	for bundle, n := range v { // sorted below
		all = append(all, storage.Version{Bundle: bundle, Version: n})
	}
	slices.SortFunc(all, func(a, b storage.Version) int { return strings.Compare(a.Bundle, b.Bundle) })
	return all
}

// checkVersions refuses a release whose bundles know only older forms of what
// they keep.
func checkVersions(rel *realmbox.Release, kept versions) error {
	if rel.Storage == nil {
		return nil
	}
	for _, v := range rel.Storage.StorageVersions() {
		if kept[v.Bundle] > v.Version {
			return fmt.Errorf("bundle %s keeps data of storage_version %d, which this release, with storage_version %d, does not understand: data is not brought back to an older form",
				v.Bundle, kept[v.Bundle], v.Version)
		}
	}
	return nil
}

// raised are the bundles of a release whose data may be of an older form, and
// the facts to write when it no longer is.
func raised(rel *realmbox.Release, kept versions) (all []storage.Version, facts []store.Fact) {
	if rel.Storage == nil {
		return nil, nil
	}
	for _, v := range rel.Storage.StorageVersions() {
		if kept[v.Bundle] == v.Version {
			continue
		}
		facts = append(facts, store.Fact{Name: keptFact + v.Bundle, Value: strconv.Itoa(v.Version)})
		if v.Version > 1 {
			all = append(all, v)
		}
	}
	return all, facts
}

// startStorage reads the realm's storage, after everything in the store has been
// brought to the form of the first release.
func (r *Realm) startStorage(ctx context.Context) error {
	facts, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read storage versions: %w", err)
	}
	if r.forms, err = readVersions(facts, keptFact); err != nil {
		return err
	}
	if r.realmForms, err = readVersions(facts, realmFact); err != nil {
		return err
	}
	if err := checkVersions(&r.release, r.forms); err != nil {
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
		r.storage = append(r.storage, storage.Entry(s))
	}
	slices.SortFunc(r.storage, storage.Compare)
	r.tellOver()
	return nil
}

// tellOver tells of bundles that keep more than they may: nothing is lost, and
// what they keep may shrink.
func (r *Realm) tellOver() {
	limits := r.cfg.Limits.OrDefault()
	for i := 0; i < len(r.storage); {
		bundle := r.storage[i].Bundle
		own := storage.Of(r.storage, bundle)
		if bytes := storage.Bytes(own, bundle); bytes > limits.Bundle || len(own) > limits.Keys {
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

// realmBehind are the bundles whose realm storage is not of the form of a release.
func realmBehind(to storage.Migrations, now versions) []storage.Version {
	var all []storage.Version
	for _, v := range to.StorageVersions() {
		if now[v.Bundle] < v.Version {
			all = append(all, v)
		}
	}
	return all
}

func realmFacts(all []storage.Version) []store.Fact {
	var facts []store.Fact
	for _, v := range all {
		facts = append(facts, store.Fact{Name: realmFact + v.Bundle, Value: strconv.Itoa(v.Version)})
	}
	return facts
}

// storeMigration is one migration of all that the store holds.
type storeMigration struct {
	to      storage.Migrations
	run     storage.Migrator
	bundles []storage.Version
}

func (m *storeMigration) character(rec *character.Record) (bool, error) {
	changed, err := m.places(rec.Storage, storage.KeptByPlayer)
	if err != nil {
		err = fmt.Errorf("%w for the character %s)", err, rec.Name)
	}
	return changed, err
}

func (m *storeMigration) account(id int64, places []character.Place) ([]character.Place, bool, error) {
	changed, err := m.places(places, storage.KeptByAccount)
	if err != nil {
		err = fmt.Errorf("%w for the account with number %d)", err, id)
	}
	return places, changed, err
}

// places brings places to the form of the release.
func (m *storeMigration) places(places []character.Place, kept storage.Kept) (changed bool, err error) {
	for i := range places {
		p := &places[i]
		at := slices.IndexFunc(m.bundles, func(v storage.Version) bool { return v.Bundle == p.Bundle })
		if at < 0 || max(1, p.Version) >= m.bundles[at].Version {
			continue
		}
		v, err := m.run.Migrate(p.Bundle, kept, max(1, p.Version), p.Value)
		if err != nil {
			return false, fmt.Errorf("%w (what %s keeps", err, p.Bundle)
		}
		p.Value, p.Version, changed = v, m.bundles[at].Version, true
	}
	return changed, nil
}

// tellFresh tells maps that began with the release of a change. Called with mu held.
func (r *Realm) tellFresh(s storage.Entry) {
	if r.migrating == nil {
		return
	}
	for _, p := range r.migrating.fresh {
		p.m.Control(input.Deliver{Message: storageMessage(s)})
	}
}

// adoptMaps tells all maps that stay to swap. Called with mu held, so that no
// player comes from a map that has been told to one that has not.
func (r *Realm) adoptMaps(c *change, all []storage.Migrated) {
	adopt := input.Adopt{Number: c.release.Number, Hash: c.release.Hash, Migrated: all}
	for _, p := range c.stay {
		p.m.Control(adopt)
	}
}
