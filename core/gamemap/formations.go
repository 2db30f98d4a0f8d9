package gamemap

import (
	"loam/core/content"
	"loam/core/entity"
)

// folk tells those who lead creatures what spawns have made.
type folk Map

// Made is the creature that a spawn has made last, or nil.
func (f *folk) Made(id content.ID) *entity.Unit {
	if s := f.spawns.Find(id); s != nil && s.Unit != 0 {
		return f.s.Units[s.Unit]
	}
	return nil
}

// Wake rouses a creature that sleeps, and its rules.
func (f *folk) Wake(u *entity.Unit) { (*Map)(f).wakeUnit(u) }

// Revive lets a spawn make its next creature at once that waits for it.
func (f *folk) Revive(id content.ID) {
	if s := f.spawns.Find(id); s != nil && s.Due != 0 {
		(*Map)(f).planSpawn(s, f.s.Now())
	}
}

// hatchFormation makes those of the formation of a creature that has just come who have
// never been needed: they stand where it does, whatever sleeps at their own places.
func (m *Map) hatchFormation(id content.ID) {
	c := m.s.Content()
	lead := c.LeaderOf(id)
	if lead == "" {
		return
	}
	if s := m.spawns.Find(lead); s != nil && s.Dormant() {
		m.hatch(s)
	}
	for _, other := range c.Followers(lead) {
		if s := m.spawns.Find(other); s != nil && s.Dormant() {
			m.hatch(s)
		}
	}
}

// Formation is who belongs to the formation of a creature, dead or alive: its leader,
// or nil, and those that follow it.
func (tx *Tx) Formation(u *entity.Unit) (leader *entity.Unit, followers []*entity.Unit) {
	return tx.on().conduct.Formation(u)
}
