package pet

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// Shelter takes a creature off the map that is not lost with that, and returns what it
// is written down as.
func (e *Pets) Shelter(u *entity.Unit) character.Owned {
	o := Record(u, e.Now())
	if owner, ok := e.OwnerOf(u); ok {
		e.discount(owner, u)
	}
	e.world.Remove(u, event.Ordered)
	return o
}

// Fetch brings a creature back to its owner that was written down, and tells whether it
// came.
func (e *Pets) Fetch(owner *entity.Unit, o character.Owned) bool {
	return e.bring(owner, &o, owner.Position.Point.Ahead(owner.Position.Facing, -aside), false)
}

// Rides tells whether a player has no pet with it because it flies along a route or,
// where the rules say that, rides.
func (e *Pets) Rides(u *entity.Unit) bool {
	return u.Led.Kind == entity.Aloft || u.Control&entity.Mounted != 0 && e.Rules().Eval(content.PetsWaitForRiders) > 0
}

// SettleRider sets the pet of a player aside that begins to ride, and brings it back when
// that is over. It is asked in each step.
func (e *Pets) SettleRider(u *entity.Unit) {
	s := &u.Player.Stable
	if len(s.Aside) == 0 && (len(u.Owned) == 0 || u.Led.Kind != entity.Aloft && u.Control&entity.Mounted == 0) {
		return
	}
	pet, out := e.petOf(u)
	switch rides := e.Rides(u); {
	case rides && out && pet.Alive() && pet.Creature.Service.Travels && len(s.Aside) < character.MaxAside:
		s.Aside = append(slices.Clone(s.Aside), e.Shelter(pet))
		u.Player.Dirty = true
	case !rides && !out && !fallen(u) && u.Alive() && len(s.Aside) > 0:
		o := s.Aside[0]
		if _, known := e.Content().Creature(content.ID(o.Def)); !known {
			return // it waits until its definition is there again
		}
		s.Aside = slices.Clone(s.Aside[1:])
		u.Player.Dirty = true
		if !e.Fetch(u, o) {
			s.Aside = append(s.Aside, o)
		}
	}
}
