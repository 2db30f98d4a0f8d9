package pet

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/stable"
)

// stays reports whether a creature is a pet that remains its owner's after death.
func (e *Pets) stays(u *entity.Unit) bool {
	if !u.Pet() || !stable.Stays(e.Content(), u) || e.Rules().Eval(content.DeadPetsStay) <= 0 {
		return false
	}
	owner, ok := e.OwnerOf(u)
	return ok && owner.Player != nil
}

// DeadPet reports whether the pet of a player is dead and still belongs to it.
func (e *Pets) DeadPet(owner *entity.Unit) bool {
	if fallen(owner) {
		return true
	}
	pet, ok := e.petOf(owner)
	return ok && pet.Dead && e.stays(pet)
}

// fallen reports whether the pet of a unit is dead and has no corpse on the map.
func fallen(owner *entity.Unit) bool {
	return owner.Player != nil && owner.Player.Stable.Fallen.Def != ""
}

// lay records a player's dead pet whose corpse is gone.
func (e *Pets) lay(owner *entity.Unit, o character.Owned) {
	if owner.Player == nil || fallen(owner) {
		return
	}
	owner.Player.Stable.Fallen, owner.Player.Dirty = o, true
	e.TellPet(owner)
}

// RemovePetCorpse removes the corpse of a pet that remains its owner's, and reports whether it did.
func (e *Pets) RemovePetCorpse(u *entity.Unit) bool {
	if !u.Dead || u.Creature == nil || !e.stays(u) {
		return false
	}
	owner, _ := e.OwnerOf(u)
	e.lay(owner, e.StorePet(u))
	return true
}

// RevivePet revives the dead pet of a unit next to it, with a percentage of its health, and
// reports whether it did.
func (e *Pets) RevivePet(owner *entity.Unit, pct float64) bool {
	pct = min(max(pct, 1), 100)
	if !fallen(owner) {
		pet, ok := e.petOf(owner)
		if !ok || pet.Alive() {
			return false
		}
		e.units.Jump(pet, owner.Position)
		e.Raise(pet, pct)
		return pet.Alive()
	}
	s := &owner.Player.Stable
	o := s.Fallen
	if _, known := e.Content().Creature(content.ID(o.Def)); !known {
		return false // it waits until its definition is there again
	}
	s.Fallen, owner.Player.Dirty = character.Owned{}, true
	o.Health = pct / 100
	if !e.Fetch(owner, o) {
		o.Health = 0
		s.Fallen = o
		return false
	}
	if pet, ok := e.petOf(owner); ok {
		e.Log.Add(event.Revived{Unit: pet.GUID})
	}
	return true
}

// giveUp abandons a dead pet without a corpse for good.
func (e *Pets) giveUp(owner *entity.Unit) {
	owner.Player.Stable.Fallen, owner.Player.Dirty = character.Owned{}, true
	e.TellPet(owner)
}
