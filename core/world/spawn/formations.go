package spawn

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Made returns the creature that a spawn has made last, or nil.
func (e *Spawns) Made(id content.ID) *entity.Unit {
	if s := e.spawns.Find(id); s != nil && s.Unit != 0 {
		return e.Units[s.Unit]
	}
	return nil
}

// Wake wakes a sleeping creature, and its SmartAI rules.
func (e *Spawns) Wake(u *entity.Unit) { e.world.Wake(u) }

// Revive respawns at once at a spawn that waits for its respawn.
func (e *Spawns) Revive(id content.ID) {
	if s := e.spawns.Find(id); s != nil && s.Due != 0 {
		e.plan(s, e.Now())
	}
}

// hatchFormation makes the members of a new creature's formation that have never been made: at
// its place, even if their own places sleep.
func (e *Spawns) hatchFormation(id content.ID) {
	c := e.Content()
	lead := c.Formations.LeaderOf(id)
	if lead == "" {
		return
	}
	if s := e.spawns.Find(lead); s != nil && s.Dormant() {
		e.hatch(s)
	}
	for _, other := range c.Formations.Followers(lead) {
		if s := e.spawns.Find(other); s != nil && s.Dormant() {
			e.hatch(s)
		}
	}
}
