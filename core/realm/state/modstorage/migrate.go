package modstorage

import (
	"slices"
	"strings"

	"loam/core/model/event"
	"loam/core/model/modstorage"
)

// Migrated returns what bundles keep in the storage in the form of a release, for those
// whose form it raises, and their versions. It changes nothing. Instead returns a replacement
// for what cannot be migrated; without one that is an error.
func (st *Storage) Migrated(to modstorage.Migrations, instead func(bundle string, err error) (modstorage.Migrated, bool)) (all []modstorage.Migrated, at []modstorage.Version, err error) {
	if to == nil {
		return nil, nil, nil
	}
	var run modstorage.Migrator
	for _, v := range to.StorageVersions() {
		from := st.version(v.Bundle)
		if from >= v.Version {
			continue
		}
		if at = append(at, v); v.Version == 1 || len(modstorage.Of(st.entries, v.Bundle)) == 0 {
			continue
		}
		if run == nil {
			run = to.Migrator()
			defer run.Close()
		}
		one, err := modstorage.Migrate(run, st.entries, v, from)
		if err != nil && instead == nil {
			return nil, nil, err
		}
		if err != nil {
			var ok bool
			if one, ok = instead(v.Bundle, err); !ok {
				at = at[:len(at)-1]
				continue
			}
		}
		all = append(all, one)
	}
	return all, at, nil
}

// Purge drops what a bundle keeps.
func (st *Storage) Purge(bundle string) {
	for _, s := range slices.Clone(modstorage.Of(st.entries, bundle)) {
		st.Put(modstorage.Entry{Bundle: bundle, Key: s.Key})
	}
	st.versions = slices.DeleteFunc(st.versions, func(v modstorage.Version) bool { return v.Bundle == bundle })
}

// version returns the form of what a bundle keeps; 0 if the box has never known it.
func (st *Storage) version(bundle string) int {
	i := slices.IndexFunc(st.versions, func(v modstorage.Version) bool { return v.Bundle == bundle })
	if i < 0 {
		return 0
	}
	return st.versions[i].Version
}

// Migrate migrates storage to a release that is adopted. Storage may have changed since the
// release was prepared; what can no longer be migrated is replaced by what the store has or,
// without that, stays as it is. Both are reported.
func (st *Storage) Migrate(to modstorage.Migrations, stored []modstorage.Migrated) {
	all, at, _ := st.Migrated(to, func(bundle string, err error) (modstorage.Migrated, bool) {
		i := slices.IndexFunc(stored, func(m modstorage.Migrated) bool { return m.Bundle == bundle })
		if i < 0 {
			st.s.Log(event.Faulted{Bundle: bundle, Message: err.Error() + "; the stored data stays unchanged"})
			return modstorage.Migrated{}, false
		}
		st.s.Log(event.Faulted{Bundle: bundle, Message: err.Error() + "; changes since the release was tried are undone"})
		return stored[i], true
	})
	for _, m := range all {
		st.entries = modstorage.Replace(st.entries, m)
	}
	for _, v := range at {
		st.versions = slices.DeleteFunc(st.versions, func(o modstorage.Version) bool { return o.Bundle == v.Bundle })
		st.versions = append(st.versions, v)
	}
	slices.SortFunc(st.versions, func(x, y modstorage.Version) int { return strings.Compare(x.Bundle, y.Bundle) })
	if st.migrated != nil {
		st.migrated(all, at)
	}
}
