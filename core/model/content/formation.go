package content

import "loam/core/lib/geo"

// Following says at which place a creature walks with another, and who of the two
// helps whom.
type Following struct {
	Leader ID // a spawn on the same map, whose creature follows nobody
	Yards  geo.Yards
	Angle  geo.Radians // from where its leader looks, counterclockwise: π is behind it
	Helps  bool        // it joins the fights of its leader
	Helped bool        // its leader joins its fights
	// Together: it gives a fight up with its leader, and its leader with it.
	Together bool
	Revived  bool // dead, it comes again at once when others of the formation give a fight up
}

// MaxFollowers bounds those that follow one leader.
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

// Followers are the spawns whose creatures follow that of a spawn, by id.
func (s *Snapshot) Followers(spawn ID) []ID { return s.followers[spawn] }

// FollowingOf says how the creature of a spawn follows another, or is nil.
func (s *Snapshot) FollowingOf(spawn ID) *Following {
	if len(s.followers) == 0 {
		return nil
	}
	if d, ok := s.Spawn(spawn); ok {
		return d.Follows
	}
	return nil
}

// LeaderOf is the spawn that leads the formation to which a spawn belongs: itself
// where others follow it, "" where it belongs to none.
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
