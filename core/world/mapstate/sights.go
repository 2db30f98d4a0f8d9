package mapstate

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/entity"
)

// ForgetSights makes creatures notice a player anew that has teleported or left, and makes a
// creature that has teleported notice players anew.
func (s *State) ForgetSights(who *entity.Unit) {
	if who.Creature != nil {
		s.forgetFar(who)
		return
	}
	for u := range s.Roster.All() {
		if u.Creature != nil && len(u.Creature.Seen) > 0 {
			s.forgetFar(u)
		}
	}
}

// forgetFar drops players that have left or are beyond its distances from a creature's memory.
func (s *State) forgetFar(u *entity.Unit) {
	u.Creature.Seen = slices.DeleteFunc(u.Creature.Seen, func(seen entity.Sight) bool {
		player, here := s.Units[seen.Player]
		return !here || !s.SharesLayer(u, player) || seen.Near >= len(u.Near) || geo.Distance(u.Position.Point, player.Position.Point) > u.Near[seen.Near]
	})
}
