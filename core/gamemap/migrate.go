package gamemap

import (
	"fmt"

	"loam/core/storage"
)

// storageKind is where a table of a unit is kept; false is a table that is not saved.
func storageKind(k StateKind) (storage.Kept, bool) {
	switch k {
	case OwnStorage:
		return storage.KeptByPlayer, true
	case AccountStorage:
		return storage.KeptByAccount, true
	}
	return 0, false
}

// MigrateUnit brings a table of a unit to the form of a release, and leaves it
// alone when it is not saved, has that form, or belongs to none of its bundles.
func MigrateUnit(m storage.Migrator, to storage.Migrations, s *UnitState) error {
	kept, saved := storageKind(s.Kind)
	version := storage.VersionOf(to, s.Bundle)
	if !saved || version == 0 || max(1, s.Version) >= version {
		return nil
	}
	v, err := m.Migrate(s.Bundle, kept, max(1, s.Version), s.Value)
	if err != nil {
		return err
	}
	s.Value, s.Version = v, version
	return nil
}

// rehearse tells whether what the players on the map keep can be brought to the
// form of a release.
func (m *Map) rehearse(r Release) error {
	if !storage.Raises(m.release.Storage, r.Storage) {
		return nil
	}
	migrator := r.Storage.Migrator()
	defer migrator.Close()
	for _, u := range m.order {
		if u == nil || u.Player == nil {
			continue
		}
		for _, s := range m.scripts.UnitState(u.GUID) {
			if err := MigrateUnit(migrator, r.Storage, &s); err != nil {
				return fmt.Errorf("%w (what %s keeps for %s)", err, s.Bundle, u.Name.Key)
			}
		}
	}
	return nil
}
