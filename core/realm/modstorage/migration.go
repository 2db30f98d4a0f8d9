package modstorage

import (
	"fmt"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
	"loam/core/store"
)

// Migration is one migration of all that the store holds.
type Migration struct {
	Run     modstorage.Migrator
	Bundles []modstorage.Version // of the release, whose data may have an older form
}

// Character migrates what bundles keep of a character.
func (m *Migration) Character(rec *character.Record) (bool, error) {
	changed, err := m.places(rec.Storage, modstorage.KeptByPlayer)
	if err != nil {
		err = fmt.Errorf("%w for the character %s)", err, rec.Name)
	}
	return changed, err
}

// Account migrates what bundles keep of an account.
func (m *Migration) Account(id int64, places []character.Place) ([]character.Place, bool, error) {
	changed, err := m.places(places, modstorage.KeptByAccount)
	if err != nil {
		err = fmt.Errorf("%w for the account with number %d)", err, id)
	}
	return places, changed, err
}

// places migrates places to the form of the release.
func (m *Migration) places(places []character.Place, kept modstorage.Kept) (changed bool, err error) {
	for i := range places {
		p := &places[i]
		at := slices.IndexFunc(m.Bundles, func(v modstorage.Version) bool { return v.Bundle == p.Bundle })
		if at < 0 || max(1, p.Version) >= m.Bundles[at].Version {
			continue
		}
		v, err := m.Run.Migrate(p.Bundle, kept, max(1, p.Version), p.Value)
		if err != nil {
			return false, fmt.Errorf("%w (data of %s", err, p.Bundle)
		}
		p.Value, p.Version, changed = v, m.Bundles[at].Version, true
	}
	return changed, nil
}

// Realm returns the realm's storage of bundles in the new form: the changes for the store, and
// all of it.
func (m *Migration) Realm(entries []store.Entry, behind []modstorage.Version, from map[string]int, inBox func() ([]modstorage.Entry, bool)) (changes []store.Entry, all []modstorage.Migrated, err error) {
	stored := make([]modstorage.Entry, len(entries))
	for i, e := range entries {
		stored[i] = modstorage.Entry(e)
	}
	slices.SortFunc(stored, modstorage.Compare)
	now, runs := inBox()
	if !runs {
		now = stored
	}
	for _, v := range behind {
		one, err := modstorage.Migrate(m.Run, now, v, from[v.Bundle])
		if err != nil {
			return nil, nil, err
		}
		all = append(all, one)
		for _, s := range Changes(modstorage.Of(stored, v.Bundle), one.Entries) {
			changes = append(changes, store.Entry(s))
		}
	}
	return changes, all, nil
}

// Changes lists the changes from the first storage to the second; removed entries have no
// value. Both are sorted.
func Changes(before, now []modstorage.Entry) []modstorage.Entry {
	var changes []modstorage.Entry
	for _, s := range before {
		if _, ok := modstorage.Find(now, s.Bundle, s.Key); !ok {
			changes = append(changes, modstorage.Entry{Bundle: s.Bundle, Key: s.Key})
		}
	}
	for _, s := range now {
		i, ok := modstorage.Find(before, s.Bundle, s.Key)
		if !ok || !value.Equal(before[i].Value, s.Value) {
			changes = append(changes, s)
		}
	}
	return changes
}
