package pet

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/stable"
)

// stays tells whether a creature is a pet that stays its owner's when it is dead.
func (e *Pets) stays(u *entity.Unit) bool {
	if !u.Pet() || !stable.Stays(e.Content(), u) || e.Rules().Eval(content.DeadPetsStay) <= 0 {
		return false
	}
	owner, ok := e.OwnerOf(u)
	return ok && owner.Player != nil
}

// DeadPet tells whether the pet of a player is dead and stays that player's.
func (e *Pets) DeadPet(owner *entity.Unit) bool {
	if fallen(owner) {
		return true
	}
	pet, ok := e.petOf(owner)
	return ok && pet.Dead && e.stays(pet)
}

// fallen tells whether the pet of a unit is dead and lies nowhere.
func fallen(owner *entity.Unit) bool {
	return owner.Player != nil && owner.Player.Stable.Fallen.Def != ""
}

// lay notes what a player's dead pet was, whose corpse lies nowhere any more.
func (e *Pets) lay(owner *entity.Unit, o character.Owned) {
	if owner.Player == nil || fallen(owner) {
		return
	}
	owner.Player.Stable.Fallen, owner.Player.Dirty = o, true
	e.TellPet(owner)
}

// Bury takes the corpse of a pet off the map that stays its owner's, and tells whether
// it did.
func (e *Pets) Bury(u *entity.Unit) bool {
	if !u.Dead || u.Creature == nil || !e.stays(u) {
		return false
	}
	owner, _ := e.OwnerOf(u)
	e.lay(owner, e.Shelter(u))
	return true
}

// RevivePet lets the dead pet of a unit live again beside it, with a percentage of its
// health, and tells whether it does.
func (e *Pets) RevivePet(owner *entity.Unit, pct float64) bool {
	pct = min(max(pct, 1), 100)
	if !fallen(owner) {
		pet, ok := e.petOf(owner)
		if !ok || pet.Alive() {
			return false
		}
		e.body.Jump(pet, owner.Position)
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

// giveUp lets go of a dead pet for good that lies nowhere.
func (e *Pets) giveUp(owner *entity.Unit) {
	owner.Player.Stable.Fallen, owner.Player.Dirty = character.Owned{}, true
	e.TellPet(owner)
}
