package state

import (
	"slices"
	"strings"

	"loam/core/model/event"
	"loam/core/model/modstorage"
)

// migrated returns what bundles keep in the box's storage in the form of a release, for those
// whose form it raises, and their versions. It changes nothing. Instead returns a replacement
// for what cannot be migrated; without one that is an error.
func (b *Box) migrated(r Release, instead func(bundle string, err error) (modstorage.Migrated, bool)) (all []modstorage.Migrated, at []modstorage.Version, err error) {
	if r.Storage == nil {
		return nil, nil, nil
	}
	var run modstorage.Migrator
	for _, v := range r.Storage.StorageVersions() {
		from := b.version(v.Bundle)
		if from >= v.Version {
			continue
		}
		if at = append(at, v); v.Version == 1 || len(modstorage.Of(b.storage, v.Bundle)) == 0 {
			continue
		}
		if run == nil {
			run = r.Storage.Migrator()
			defer run.Close()
		}
		one, err := modstorage.Migrate(run, b.storage, v, from)
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

// purge drops what a bundle keeps.
func (b *Box) purge(bundle string) {
	for _, s := range slices.Clone(modstorage.Of(b.storage, bundle)) {
		b.store(modstorage.Entry{Bundle: bundle, Key: s.Key})
	}
	b.versions = slices.DeleteFunc(b.versions, func(v modstorage.Version) bool { return v.Bundle == bundle })
}

// version returns the form of what a bundle keeps; 0 if the box has never known it.
func (b *Box) version(bundle string) int {
	i := slices.IndexFunc(b.versions, func(v modstorage.Version) bool { return v.Bundle == bundle })
	if i < 0 {
		return 0
	}
	return b.versions[i].Version
}

// migrate migrates storage to a release that is adopted. Storage may have changed since the
// release was prepared; what can no longer be migrated is replaced by what the store has or,
// without that, stays as it is. Both are reported.
func (b *Box) migrate(r Release, stored []modstorage.Migrated) {
	all, at, _ := b.migrated(r, func(bundle string, err error) (modstorage.Migrated, bool) {
		i := slices.IndexFunc(stored, func(m modstorage.Migrated) bool { return m.Bundle == bundle })
		if i < 0 {
			b.tx.Log(event.Faulted{Bundle: bundle, Message: err.Error() + "; the stored data stays unchanged"})
			return modstorage.Migrated{}, false
		}
		b.tx.Log(event.Faulted{Bundle: bundle, Message: err.Error() + "; changes since the release was tried are undone"})
		return stored[i], true
	})
	for _, m := range all {
		b.storage = modstorage.Replace(b.storage, m)
	}
	for _, v := range at {
		b.versions = slices.DeleteFunc(b.versions, func(o modstorage.Version) bool { return o.Bundle == v.Bundle })
		b.versions = append(b.versions, v)
	}
	slices.SortFunc(b.versions, func(x, y modstorage.Version) int { return strings.Compare(x.Bundle, y.Bundle) })
	if b.cfg.Migrated != nil {
		b.cfg.Migrated(all, at)
	}
}
