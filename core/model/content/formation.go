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

// bindFormations finds out who follows whom.
func (s *Snapshot) bindFormations() {
	s.followers = nil
	for i := range s.Spawns {
		d := &s.Spawns[i]
		if d.Follows == nil || d.Empty {
			continue
		}
		if s.followers == nil {
			s.followers = make(map[ID][]ID)
		}
		s.followers[d.Follows.Leader] = append(s.followers[d.Follows.Leader], d.ID)
	}
}

// Followers returns the spawns whose creatures follow the creature of a spawn, by id.
func (s *Snapshot) Followers(spawn ID) []ID { return s.followers[spawn] }

// FollowingOf returns how the creature of a spawn follows another, or nil.
func (s *Snapshot) FollowingOf(spawn ID) *Following {
	if len(s.followers) == 0 {
		return nil
	}
	if d, ok := s.Spawn(spawn); ok {
		return d.Follows
	}
	return nil
}

// LeaderOf returns the spawn that leads the formation of a spawn: itself if others
// follow it, "" without a formation.
func (s *Snapshot) LeaderOf(spawn ID) ID {
	if len(s.followers) == 0 || spawn == "" {
		return ""
	}
	if f := s.FollowingOf(spawn); f != nil {
		return f.Leader
	}
	if len(s.followers[spawn]) > 0 {
		return spawn
	}
	return ""
}
