package spawn

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Made is the creature that a spawn has made last, or nil.
func (e *Spawns) Made(id content.ID) *entity.Unit {
	if s := e.spawns.Find(id); s != nil && s.Unit != 0 {
		return e.Units[s.Unit]
	}
	return nil
}

// Wake rouses a creature that sleeps, and its rules.
func (e *Spawns) Wake(u *entity.Unit) { e.world.Wake(u) }

// Revive lets a spawn make its next creature at once that waits for it.
func (e *Spawns) Revive(id content.ID) {
	if s := e.spawns.Find(id); s != nil && s.Due != 0 {
		e.plan(s, e.Now())
	}
}

// hatchFormation makes those of the formation of a creature that has just come who have
// never been needed: they stand where it does, whatever sleeps at their own places.
func (e *Spawns) hatchFormation(id content.ID) {
	c := e.Content()
	lead := c.LeaderOf(id)
	if lead == "" {
		return
	}
	if s := e.spawns.Find(lead); s != nil && s.Dormant() {
		e.hatch(s)
	}
	for _, other := range c.Followers(lead) {
		if s := e.spawns.Find(other); s != nil && s.Dormant() {
			e.hatch(s)
		}
	}
}
