package content

import "loam/core/lib/geo"

// Following says where a creature walks relative to its leader, and which of the two
// assists the other.
type Following struct {
	Leader ID // a spawn on the same map, whose creature follows nobody
	Yards  geo.Yards
	Angle  geo.Radians // from the leader's facing, counterclockwise: π is behind it
	Helps  bool        // it joins its leader's fights
	Helped bool        // its leader joins its fights
	// Together: it and its leader evade together.
	Together bool
	Revived  bool // if dead, it respawns at once when the formation evades
}

// MaxFollowers limits the followers of one leader.
const MaxFollowers = 40

// Formations knows which spawns form a formation. It owns who follows whom. It does not
// change, so any goroutine may use it.
type Formations struct {
	following map[ID]*Following // by spawn
	followers map[ID][]ID       // by leader
}

// newFormations finds out who follows whom.
func newFormations(spawns []Spawn) Formations {
	f := Formations{following: make(map[ID]*Following), followers: make(map[ID][]ID)}
	for i := range spawns {
		d := &spawns[i]
		if d.Follows == nil {
			continue
		}
		f.following[d.ID] = d.Follows
		if !d.Empty {
			f.followers[d.Follows.Leader] = append(f.followers[d.Follows.Leader], d.ID)
		}
	}
	return f
}

// Followers returns the spawns whose creatures follow the creature of a spawn, by id.
func (f *Formations) Followers(spawn ID) []ID { return f.followers[spawn] }

// Of returns how the creature of a spawn follows another, or nil.
func (f *Formations) Of(spawn ID) *Following {
	if len(f.followers) == 0 {
		return nil
	}
	return f.following[spawn]
}

// LeaderOf returns the spawn that leads the formation of a spawn: itself if others
// follow it, "" without a formation.
func (f *Formations) LeaderOf(spawn ID) ID {
	if len(f.followers) == 0 || spawn == "" {
		return ""
	}
	if own := f.Of(spawn); own != nil {
		return own.Leader
	}
	if len(f.followers[spawn]) > 0 {
		return spawn
	}
	return ""
}
