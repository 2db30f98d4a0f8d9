package pet

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// StorePet removes a creature from the map and returns its record.
func (e *Pets) StorePet(u *entity.Unit) character.Owned {
	o := Record(u, e.Now())
	if owner, ok := e.OwnerOf(u); ok {
		e.discount(owner, u)
	}
	e.world.Remove(u, event.Ordered)
	return o
}

// Fetch brings a recorded creature back to its owner, and reports whether it did.
func (e *Pets) Fetch(owner *entity.Unit, o character.Owned) bool {
	return e.bring(owner, &o, owner.Position.Point.Ahead(owner.Position.Facing, -aside), false)
}

// Rides reports whether a player has no pet on the map because it flies on a flight path or,
// where the rules say so, rides.
func (e *Pets) Rides(u *entity.Unit) bool {
	return u.Led.Kind == entity.Aloft || u.Control&entity.Mounted != 0 && e.Rules().Eval(content.PetsWaitForRiders) > 0
}

// SettleRider stores the pet of a player that mounts, and brings it back afterwards. It is
// called in each step.
func (e *Pets) SettleRider(u *entity.Unit) {
	s := &u.Player.Stable
	if len(s.Aside) == 0 && (len(u.Owned) == 0 || u.Led.Kind != entity.Aloft && u.Control&entity.Mounted == 0) {
		return
	}
	pet, out := e.petOf(u)
	switch rides := e.Rides(u); {
	case rides && out && pet.Alive() && pet.Creature.Service.Travels && len(s.Aside) < character.MaxAside:
		s.Aside = append(slices.Clone(s.Aside), e.StorePet(pet))
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
