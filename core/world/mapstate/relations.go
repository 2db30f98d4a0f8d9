package mapstate

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/detection"
	"loam/core/rules/faction"
	"loam/core/rules/reputation"
	"loam/core/world/visibility"
)

// OwnerOf returns the owner of a creature, if it is on the map.
func (s *State) OwnerOf(u *entity.Unit) (*entity.Unit, bool) {
	if u.Creature == nil || u.Creature.Owner == 0 {
		return nil, false
	}
	o, ok := s.Units[u.Creature.Owner]
	return o, ok
}

// Charmer returns the unit that has charmed a creature.
func (s *State) Charmer(u *entity.Unit) (*entity.Unit, bool) {
	if u.Charmer == 0 {
		return nil, false
	}
	by, ok := s.Units[u.Charmer]
	return by, ok
}

// Notices reports whether a sees b, considering stealth, invisibility and layers only.
func (s *State) Notices(a, b *entity.Unit) bool {
	if !s.SharesLayer(a, b) {
		return false
	}
	return !detection.Hides(b) || visibility.Together(a, b) || detection.Notices(s.Content(), a, b)
}

// NoteHiding updates the list of hidden units.
func (s *State) NoteHiding(u *entity.Unit) {
	i := slices.Index(s.Hiders, u)
	switch hides := detection.Hides(u); {
	case hides && i < 0:
		s.Hiders = append(s.Hiders, u)
	case !hides && i >= 0:
		s.Hiders = slices.Delete(s.Hiders, i, i+1)
	}
}

// ForgetHider removes a unit that leaves the map from the list of hidden units.
func (s *State) ForgetHider(u *entity.Unit) {
	s.Hiders = slices.DeleteFunc(s.Hiders, func(o *entity.Unit) bool { return o == u })
}

// Answers returns the charmer of a creature, or the owner of one that has a temper, else the
// unit itself.
func (s *State) Answers(u *entity.Unit) *entity.Unit {
	if by, ok := s.Charmer(u); ok {
		return by
	}
	if u.Creature != nil && u.Creature.Bond.Temper != content.Independent {
		if owner, ok := s.OwnerOf(u); ok {
			return owner
		}
	}
	return u
}

// CanAttack reports whether a may attack b at all.
func (s *State) CanAttack(a, b *entity.Unit) bool {
	return s.SharesLayer(a, b) && faction.CanAttack(s, a, b)
}

// CanHelp reports whether a may help b.
func (s *State) CanHelp(a, b *entity.Unit) bool {
	return s.SharesLayer(a, b) && faction.CanHelp(s, a, b)
}

// FindPlayer finds a player on this map by name.
func (s *State) FindPlayer(name string) (*entity.Unit, bool) {
	for u := range s.Roster.All() {
		if u.Player != nil && u.Name.Key == name {
			return u, true
		}
	}
	return nil, false
}

// Reaction returns the reaction of a to b. If one of both is a player, its reputation with the
// faction of the other may decide.
func (s *State) Reaction(a, b *entity.Unit) content.Reaction {
	for _, pair := range [2][2]*entity.Unit{{a, b}, {b, a}} {
		if player, other := pair[0], pair[1]; player.Player != nil && other.Player == nil {
			if r, decided := reputation.Feels(s.Content(), &player.Player.Growth, other.Faction); decided {
				return r
			}
		}
	}
	return s.Content().Reaction(a.FactionIndex, b.FactionIndex)
}
