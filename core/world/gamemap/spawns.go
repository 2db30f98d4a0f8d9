package gamemap

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
)

func (w *world) Attach(u *unit)                        { w.scripts.Attach(u) }
func (w *world) SetUnitState(states []inbox.UnitState) { w.scripts.SetUnitState(states) }

// Wake wakes a sleeping creature and its rules.
func (w *world) Wake(u *unit) {
	w.ai.WakeUnit(u)
	w.rules.woke(u)
}

// respawn makes the spawn of a dead creature respawn at once, or revives a player.
func (p *population) respawn(u *unit) error {
	m := p.m
	if !u.Dead {
		return fmt.Errorf("%s is not dead", u.Name.Key)
	}
	if u.Player != nil {
		m.death.Revive(u, u.Position, 100)
		return nil
	}
	return m.spawns.Again(u)
}

// Spawns reads and changes spawns, spawn groups, pools and formations.
// It is valid inside a step only.
type Spawns struct{ tx *Tx }

// CallGroup turns a spawn group of this map on or off.
func (sw Spawns) CallGroup(id content.ID, on bool) error { return sw.tx.on().spawns.CallGroup(id, on) }

// GroupCalled reports whether a spawn group is on and none of its conditions keeps it
// away; known is false if this map has no such group.
func (sw Spawns) GroupCalled(id content.ID) (on, known bool) {
	return sw.tx.on().spawns.GroupCalled(id)
}

// PoolHas returns the members of a pool of this map that exist, in the order in which they
// were drawn, or false if there is no such pool.
func (sw Spawns) PoolHas(id content.ID) ([]content.Member, bool) {
	return sw.tx.on().spawns.PoolHas(id)
}

// RedrawPool removes all that a pool of this map has made and draws again.
func (sw Spawns) RedrawPool(id content.ID) error { return sw.tx.on().spawns.RedrawPool(id) }

// Unit returns the unit that a spawn made last; 0 if none of it exists or there is no
// such spawn.
func (sw Spawns) Unit(id content.ID) guid.GUID {
	made, _ := sw.tx.on().spawns.MadeBy(id)
	return made
}

// Formation returns the members of a creature's formation, dead or alive: its leader, or
// nil, and the followers.
func (sw Spawns) Formation(u *entity.Unit) (leader *entity.Unit, followers []*entity.Unit) {
	return sw.tx.on().ai.Formations.Of(u)
}

// RespawnNow makes all waiting spawns respawn at once. It returns how many did.
func (sw Spawns) RespawnNow() int { return sw.tx.on().spawns.RespawnNow() }
