package gamemap

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/world/spawn"
)

var _ spawn.Map = (*world)(nil)

func (w *world) Attach(u *unit)                        { w.scripts.Attach(u) }
func (w *world) SetUnitState(states []inbox.UnitState) { w.scripts.SetUnitState(states) }

// Wake rouses a creature that sleeps, and its rules.
func (w *world) Wake(u *unit) { (*Map)(w).wakeUnit(u) }

// respawn lets a dead creature's spawn work at once, or a player live again.
func (m *Map) respawn(u *unit) error {
	if !u.Dead {
		return fmt.Errorf("%s is not dead", u.Name.Key)
	}
	if u.Player != nil {
		m.death.Revive(u, u.Position, 100)
		return nil
	}
	return m.spawns.Again(u)
}

// CallGroup has a group of spawns of this map come or go.
func (tx *Tx) CallGroup(id content.ID, on bool) error { return tx.on().spawns.CallGroup(id, on) }

// GroupCalled tells whether a group of spawns is there: it is called for, and nothing
// on which it hangs keeps it away. False where this map has no such group.
func (tx *Tx) GroupCalled(id content.ID) (on, known bool) { return tx.on().spawns.GroupCalled(id) }

// PoolHas are the members of a pool of this map that are there, in the order in which
// they were drawn; false where it has no such pool.
func (tx *Tx) PoolHas(id content.ID) ([]content.Member, bool) { return tx.on().spawns.PoolHas(id) }

// RedrawPool takes away all that a pool of this map has and draws anew.
func (tx *Tx) RedrawPool(id content.ID) error { return tx.on().spawns.RedrawPool(id) }

// SpawnUnit is the unit that a spawn has made last, 0 where none of it stands or there
// is no such spawn.
func (tx *Tx) SpawnUnit(id content.ID) guid.GUID {
	made, _ := tx.on().spawns.MadeBy(id)
	return made
}

// Formation is who belongs to the formation of a creature, dead or alive: its leader,
// or nil, and those that follow it.
func (tx *Tx) Formation(u *entity.Unit) (leader *entity.Unit, followers []*entity.Unit) {
	return tx.on().ai.Formation(u)
}
