package mods

import (
	"fmt"

	"loam/core/model/content"
)

// formations checks that followers are on the map of their leader, that a leader is a
// creature and does not follow another, and that a leader does not have too many followers.
func (m *merger) formations() {
	var spawns map[content.ID]*content.Spawn
	count := make(map[content.ID]int)
	for i := range m.tables.Spawns {
		d := &m.tables.Spawns[i]
		if d.Follows == nil {
			continue
		}
		if spawns == nil {
			spawns = make(map[content.ID]*content.Spawn, len(m.tables.Spawns))
			for k := range m.tables.Spawns {
				spawns[m.tables.Spawns[k].ID] = &m.tables.Spawns[k]
			}
		}
		at := d.Follows.Leader
		leader := spawns[at]
		count[at]++
		switch {
		case leader == nil: // reported elsewhere
		case leader == d:
			m.tell(content.Spawns, d.ID, "follows", "a spawn cannot follow itself:", at)
		case leader.Object != "":
			m.tell(content.Spawns, d.ID, "follows", "a game object cannot be a leader:", at)
		case leader.Follows != nil:
			m.tell(content.Spawns, d.ID, "follows", fmt.Sprintf("a leader cannot follow another spawn; follow %s instead, as does", leader.Follows.Leader), at)
		case leader.Map != d.Map:
			m.tell(content.Spawns, d.ID, "follows", fmt.Sprintf("the spawn is on map %s, but its leader is on %s:", d.Map, leader.Map), at)
		case count[at] == content.MaxFollowers+1:
			m.tell(content.Spawns, d.ID, "follows", fmt.Sprintf("a leader can have at most %d followers; more follow", content.MaxFollowers), at)
		}
	}
}
