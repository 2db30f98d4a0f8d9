package gamemap

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// sea is the map that package transport uses.
type sea Map

func (s *sea) Put(d *content.Object, o entity.Object) (*entity.Object, bool) {
	return s.objects.Put(d, o)
}
func (s *sea) Take(o *entity.Object, why event.Reason) { s.objects.Take(o, why) }
func (s *sea) Carry(u *entity.Unit, to geo.Position)   { s.units.Carry(u, to) }
func (s *sea) Set(u *entity.Unit, to geo.Position)     { s.units.Jump(u, to) }
func (s *sea) Dismiss(u *entity.Unit)                  { s.population.remove(u, event.Ordered) }

// Ship sends a player to a position on another map.
func (s *sea) Ship(u *entity.Unit, on content.ID, to geo.Position) {
	s.visits.send(u, on, to)
}

// Enlist makes a crew member of a transport, which stays at its place on it.
func (s *sea) Enlist(d *content.Creature, at geo.Position, on entity.Aboard) *entity.Unit {
	m := (*Map)(s)
	u := m.spawns.MakeCreature(d, at)
	u.Aboard = on
	m.population.settle(u, false)
	if !m.s.Here(u) {
		return nil
	}
	_ = m.units.SetRoot(u, true) // fails only for the dead
	return u
}

// Followers returns the pets and summons of a unit that follow it.
func (s *sea) Followers(owner *entity.Unit) (all []*entity.Unit) {
	for _, g := range owner.Owned {
		u, here := s.s.Units[g]
		if !here || u.Dead || u.OutOfControl() || u.Rooted || u.Creature.Mode != entity.Follow {
			continue
		}
		if with, walks := s.pets.WalksWith(u); walks && with == owner {
			all = append(all, u)
		}
	}
	return all
}

func (s *sea) Arrived(u *entity.Unit) { s.ai.Arrived(u, s.s.Now(), false) }

// TransportOf returns a transport that is on this map. Owner goroutine only.
func (m *Map) TransportOf(id content.ID) (*entity.Object, bool) {
	o := m.transports.Of(id)
	return o, o != nil
}
