package pet

import (
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/packets/combat"
)

// bids and stances are what clients ask for by a command or a react state.
var (
	bids = map[uint32]intent.PetAct{
		combat.PetStay: intent.PetStay, combat.PetFollow: intent.PetFollow, combat.PetAttack: intent.PetAttack,
		combat.PetDismiss: intent.PetDismiss,
	}
	stances = map[uint32]intent.PetAct{
		combat.PetPassive: intent.PetPassive, combat.PetDefensive: intent.PetDefensive, combat.PetAggressive: intent.PetAggressive,
	}
)

// Command returns the intent of CMSG_PET_ACTION with its target. False means that the bar has
// no such action: another's pet, a spell that is not one of its commands, or an invalid
// value.
func (b *ActionBar) Command(in *combat.CommandPet, at guid.GUID) (intent.Pet, bool) {
	kind, what := combat.PetActionOf(in.Action)
	if !b.Owns(in.Pet) {
		return intent.Pet{}, false
	}
	switch kind {
	case combat.PetKindCommand:
		act, ok := bids[what]
		if act != intent.PetAttack {
			at = 0
		}
		return intent.Pet{Act: act, Target: at}, ok
	case combat.PetKindReact:
		act, ok := stances[what]
		return intent.Pet{Act: act}, ok
	case combat.PetKindManual, combat.PetKindAuto:
		return b.cast(Asked{Spell: what}, at)
	}
	return intent.Pet{}, false
}

// Cast returns the intent of CMSG_PET_CAST_SPELL with its target.
func (b *ActionBar) Cast(in *combat.CastPet, at guid.GUID) (intent.Pet, bool) {
	if !b.Owns(in.Pet) {
		return intent.Pet{}, false
	}
	return b.cast(Asked{in.Spell, in.Count}, at)
}

func (b *ActionBar) cast(what Asked, at guid.GUID) (intent.Pet, bool) {
	c, ok := b.known(what.Spell)
	if ok {
		b.asked = what
	}
	return intent.Pet{Act: intent.PetCast, Spell: string(c.spell), Target: at}, ok
}

// Auto returns the intent of CMSG_PET_SPELL_AUTOCAST.
func (b *ActionBar) Auto(in *combat.PetCastsItself) (intent.Pet, bool) {
	c, ok := b.known(in.Spell)
	return b.auto(c, in.Does), ok && b.Owns(in.Pet)
}

func (b *ActionBar) auto(c command, does bool) intent.Pet {
	act := intent.PetManual
	if does {
		act = intent.PetAuto
	}
	return intent.Pet{Act: act, Spell: string(c.spell)}
}
