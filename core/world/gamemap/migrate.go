package gamemap

import (
	"fmt"

	"loam/core/model/inbox"
	"loam/core/model/modstorage"
)

// rehearse checks whether the stored data of the players on the map can be migrated to a
// release.
func (a *adoption) rehearse(r Release) error {
	m := a.m
	if !modstorage.Raises(m.release.Storage, r.Storage) {
		return nil
	}
	migrator := r.Storage.Migrator()
	defer migrator.Close()
	for u := range m.s.Roster.All() {
		if u.Player == nil {
			continue
		}
		for _, s := range m.scripts.UnitState(u.GUID) {
			if err := inbox.MigrateUnit(migrator, r.Storage, &s); err != nil {
				return fmt.Errorf("%w (data of %s for %s)", err, s.Bundle, u.Name.Key)
			}
		}
	}
	return nil
}
