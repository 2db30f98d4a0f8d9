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

// OwnerOf is who owns a creature and is on the map.
func (s *State) OwnerOf(u *entity.Unit) (*entity.Unit, bool) {
	if u.Creature == nil || u.Creature.Owner == 0 {
		return nil, false
	}
	o, ok := s.Units[u.Creature.Owner]
	return o, ok
}

// Charmer is whom a creature obeys because of an aura.
func (s *State) Charmer(u *entity.Unit) (*entity.Unit, bool) {
	if u.Charmer == 0 {
		return nil, false
	}
	by, ok := s.Units[u.Charmer]
	return by, ok
}

// Notices tells whether a sees b, as far as b hides or is in another layer.
func (s *State) Notices(a, b *entity.Unit) bool {
	if !s.SharesLayer(a, b) {
		return false
	}
	return !detection.Hides(b) || visibility.Together(a, b) || detection.Notices(s.Content(), a, b)
}

// NoteHiding keeps the list of those who hide.
func (s *State) NoteHiding(u *entity.Unit) {
	i := slices.Index(s.Hiders, u)
	switch hides := detection.Hides(u); {
	case hides && i < 0:
		s.Hiders = append(s.Hiders, u)
	case !hides && i >= 0:
		s.Hiders = slices.Delete(s.Hiders, i, i+1)
	}
}

// ForgetHider takes a unit that goes out of the list.
func (s *State) ForgetHider(u *entity.Unit) {
	s.Hiders = slices.DeleteFunc(s.Hiders, func(o *entity.Unit) bool { return o == u })
}

// Answers is who has charmed a creature, or owns one that has a temper, else the
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

// CanAttack tells whether a may fight b at all.
func (s *State) CanAttack(a, b *entity.Unit) bool {
	return s.SharesLayer(a, b) && faction.CanAttack(s, a, b)
}

// CanHelp tells whether a may help b.
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

// Reaction is what a feels for b: where one of both is a player, what the faction of
// the other thinks of that player may decide.
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
