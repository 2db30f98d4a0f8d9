package pet

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/spell"
)

// petOf returns the pet of a unit, dead or alive.
func (e *Pets) petOf(owner *entity.Unit) (*entity.Unit, bool) {
	for _, g := range owner.Owned {
		if u, ok := e.Units[g]; ok && u.Pet() && u.Creature.Owner == owner.GUID {
			return u, true
		}
	}
	return nil, false
}

// PetChanged sends a player the state of its pet with this step.
func (e *Pets) PetChanged(u *entity.Unit) {
	if u.Creature.Service.Role != content.RolePet {
		return
	}
	if owner, ok := e.OwnerOf(u); ok && owner.Player != nil {
		owner.Player.Dirty = true
		e.TellPet(owner)
	}
}

func (e *Pets) TellPet(owner *entity.Unit) {
	if v := e.ViewerOf(owner); v != nil {
		v.Pet = true
	}
}

// AskPet executes a player's command to its pet.
func (e *Pets) AskPet(u *entity.Unit, in intent.Pet) {
	pet, ok := e.petOf(u)
	switch {
	case ok:
	case !fallen(u):
		e.Refuse(u, intent.KindPet, "core.pet_none")
		return
	case in.Act == intent.PetDismiss:
		e.giveUp(u)
		return
	default:
		e.Refuse(u, intent.KindPet, "core.pet_dead")
		return
	}
	if why := e.commandPet(u, pet, in); why != "" {
		e.Refuse(u, intent.KindPet, why)
	}
}

// tempers maps commands to tempers.
var tempers = map[intent.PetAct]content.Temper{
	intent.PetPassive: content.Passive, intent.PetDefensive: content.Defensive, intent.PetAggressive: content.Aggressive,
}

// commandPet executes a pet command. It returns the key of the reason why it cannot, or "".
func (e *Pets) commandPet(owner, pet *entity.Unit, in intent.Pet) (why string) {
	if in.Target == 0 && owner.Player != nil {
		in.Target = owner.Player.Selected
	}
	switch in.Act {
	case intent.PetDismiss:
		e.world.Remove(pet, event.Ordered)
		return ""
	case intent.PetAuto, intent.PetManual:
		return e.setAuto(pet, content.ID(in.Spell), in.Act == intent.PetAuto)
	}
	if !pet.Alive() {
		return "core.pet_dead"
	}
	switch in.Act {
	case intent.PetAttack:
		return e.sendPet(pet, in.Target)
	case intent.PetFollow, intent.PetStay:
		e.callBack(pet, in.Act == intent.PetStay)
	case intent.PetPassive, intent.PetDefensive, intent.PetAggressive:
		_ = e.SetTemper(pet, tempers[in.Act]) // which fails only for creatures without an owner
		if e.Here(pet) {
			e.minds.LookAround(pet)
		}
	case intent.PetCast:
		return e.petCast(pet, content.ID(in.Spell), in.Target)
	}
	return ""
}

// sendPet makes a pet attack a target, whatever its temper.
func (e *Pets) sendPet(pet *entity.Unit, target guid.GUID) string {
	enemy, ok := e.Units[target]
	if !ok || !pet.Fights || !e.CanAttack(pet, enemy) {
		return "core.cannot_attack"
	}
	pet.Creature.Service.Prey = enemy.GUID
	e.PetChanged(pet)
	if e.combat.OrderAttack(pet, enemy) != nil {
		return "core.cannot_attack"
	}
	return ""
}

// callBack ends a pet's fight and makes it follow its owner, or stay where it is.
func (e *Pets) callBack(pet *entity.Unit, stays bool) {
	e.SetOut(pet)
	pet.Creature.Service.Stays = stays
	pet.Creature.Home = pet.Position
	e.PetChanged(pet)
	e.minds.Evade(pet)
	if e.Here(pet) && pet.Creature.Mode != entity.GoHome {
		e.StandStill(pet)
		e.minds.Resume(pet)
	}
}

// commands returns the spells that the owner of a creature may have it cast.
func (e *Pets) commands(u *entity.Unit) []content.ID {
	if d, ok := e.Content().Creature(u.Def); ok {
		return d.Commands
	}
	return nil
}

// setAuto switches autocast of a pet spell on or off.
func (e *Pets) setAuto(pet *entity.Unit, id content.ID, auto bool) string {
	if !slices.Contains(e.commands(pet), id) {
		return "core.pet_spell"
	}
	s := &pet.Creature.Service
	at, has := slices.BinarySearch(s.Auto, id)
	switch {
	case auto && !has:
		s.Auto = slices.Insert(s.Auto, at, id)
	case !auto && has:
		s.Auto = slices.Delete(s.Auto, at, at+1)
	}
	e.PetChanged(pet)
	return ""
}

// petCast makes a pet cast one of its command spells. It returns the key of the reason why it
// cannot.
func (e *Pets) petCast(pet *entity.Unit, id content.ID, target guid.GUID) string {
	if !slices.Contains(e.commands(pet), id) {
		return "core.pet_spell"
	}
	if _, ok := e.Units[target]; !ok {
		target = pet.Victim
	}
	if r := e.magic.Casts.Cast(pet, spell.Request{Spell: id, Target: target}); r != spell.Fine {
		return "core.cast." + r.String()
	}
	e.PetChanged(pet)
	return ""
}

// CastCommands makes a fighting pet cast the first autocast spell that it can: at its victim
// or, if that is not a valid target, at itself.
func (e *Pets) CastCommands(pet, victim *entity.Unit) {
	if pet.Cast != nil {
		return
	}
	for _, id := range e.commands(pet) {
		if _, auto := slices.BinarySearch(pet.Creature.Service.Auto, id); !auto {
			continue
		}
		if e.magic.Casts.Cast(pet, spell.Request{Spell: id, Target: victim.GUID}) == spell.Fine {
			e.PetChanged(pet)
			return
		}
	}
}
