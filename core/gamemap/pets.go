package gamemap

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/spell"
)

// petOf is the pet of a unit, dead or alive.
func (m *Map) petOf(owner *unit) (*unit, bool) {
	for _, g := range owner.Owned {
		if u, ok := m.s.Units[g]; ok && u.Pet() && u.Creature.Owner == owner.GUID {
			return u, true
		}
	}
	return nil, false
}

// petChanged tells a player how its pet fares with this step.
func (m *Map) petChanged(u *unit) {
	if u.Creature.Service.Role != content.RolePet {
		return
	}
	if owner, ok := m.s.OwnerOf(u); ok && owner.Player != nil {
		owner.Player.Dirty = true
		m.tellPet(owner)
	}
}

func (m *Map) tellPet(owner *unit) {
	if v := m.s.ViewerOf(owner); v != nil {
		v.Pet = true
	}
}

// askPet is a player's command to its pet.
func (m *Map) askPet(u *unit, in intent.Pet) {
	pet, ok := m.petOf(u)
	if !ok {
		m.s.Refuse(u, intent.KindPet, "core.pet_none")
		return
	}
	if why := m.commandPet(u, pet, in); why != "" {
		m.s.Refuse(u, intent.KindPet, why)
	}
}

// tempers are those that commands give.
var tempers = map[intent.PetAct]content.Temper{
	intent.PetPassive: content.Passive, intent.PetDefensive: content.Defensive, intent.PetAggressive: content.Aggressive,
}

// commandPet lets a pet do as it is told. The answer is the text for why it does
// not, or "".
func (m *Map) commandPet(owner, pet *unit, in intent.Pet) (why string) {
	if in.Target == 0 && owner.Player != nil {
		in.Target = owner.Player.Selected
	}
	switch in.Act {
	case intent.PetDismiss:
		m.remove(pet, event.Ordered)
		return ""
	case intent.PetAuto, intent.PetManual:
		return m.setAuto(pet, content.ID(in.Spell), in.Act == intent.PetAuto)
	}
	if !pet.Alive() {
		return "core.pet_dead"
	}
	switch in.Act {
	case intent.PetAttack:
		return m.sendPet(pet, in.Target)
	case intent.PetFollow, intent.PetStay:
		m.callBack(pet, in.Act == intent.PetStay)
	case intent.PetPassive, intent.PetDefensive, intent.PetAggressive:
		_ = m.setTemper(pet, tempers[in.Act]) // which fails for nobody that is owned
		if m.s.Here(pet) {
			m.lookAround(pet)
		}
	case intent.PetCast:
		return m.petCast(pet, content.ID(in.Spell), in.Target)
	}
	return ""
}

// sendPet lets a pet attack somebody, whatever its temper.
func (m *Map) sendPet(pet *unit, target guid.GUID) string {
	enemy, ok := m.s.Units[target]
	if !ok || !pet.Fights || !m.s.CanAttack(pet, enemy) {
		return "core.cannot_attack"
	}
	pet.Creature.Service.Prey = enemy.GUID
	m.petChanged(pet)
	if m.orderAttack(pet, enemy) != nil {
		return "core.cannot_attack"
	}
	return ""
}

// callBack ends a pet's fight and lets it follow its owner, or stay where it is.
func (m *Map) callBack(pet *unit, stays bool) {
	m.s.SetOut(pet)
	pet.Creature.Service.Stays = stays
	pet.Creature.Home = pet.Position
	m.petChanged(pet)
	m.evade(pet)
	if m.s.Here(pet) && pet.Creature.Mode != entity.GoHome {
		m.s.StandStill(pet)
		m.resume(pet)
	}
}

// commands are the spells that who commands a creature may have it cast.
func (m *Map) commands(u *unit) []content.ID {
	if d, ok := m.s.Content().Creature(u.Def); ok {
		return d.Commands
	}
	return nil
}

// setAuto lets a pet cast one of its commands by itself, or no more.
func (m *Map) setAuto(pet *unit, id content.ID, auto bool) string {
	if !slices.Contains(m.commands(pet), id) {
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
	m.petChanged(pet)
	return ""
}

// petCast lets a pet cast one of its commands. Why it does not is a text for why
// spells are not cast.
func (m *Map) petCast(pet *unit, id content.ID, target guid.GUID) string {
	if !slices.Contains(m.commands(pet), id) {
		return "core.pet_spell"
	}
	if _, ok := m.s.Units[target]; !ok {
		target = pet.Victim
	}
	if r := m.magic.Cast(pet, spell.Request{Spell: id, Target: target}); r != spell.Fine {
		return "core.cast." + r.String()
	}
	m.petChanged(pet)
	return ""
}

// castCommands lets a pet that fights cast the first of what it casts by itself
// that it can: at its victim, or where that is not meant at itself.
func (m *Map) castCommands(pet, victim *unit) {
	if pet.Cast != nil {
		return
	}
	for _, id := range m.commands(pet) {
		if _, auto := slices.BinarySearch(pet.Creature.Service.Auto, id); !auto {
			continue
		}
		if m.magic.Cast(pet, spell.Request{Spell: id, Target: victim.GUID}) == spell.Fine {
			m.petChanged(pet)
			return
		}
	}
}
