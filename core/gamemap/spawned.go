package gamemap

import (
	"loam/core/content"
	"loam/core/guid"
)

// SpawnUnit is the unit that a spawn has made last, 0 where none of it stands or there
// is no such spawn.
func (tx *Tx) SpawnUnit(id content.ID) guid.GUID {
	if s := tx.on().spawns.Find(id); s != nil {
		return s.Unit
	}
	return 0
}
