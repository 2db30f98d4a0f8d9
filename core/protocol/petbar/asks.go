package petbar

import (
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/battle"
)

// bids and stances are what clients ask by a command or a reaction.
var (
	bids = map[uint32]intent.PetAct{
		battle.PetStay: intent.PetStay, battle.PetFollow: intent.PetFollow, battle.PetAttack: intent.PetAttack,
		battle.PetDismiss: intent.PetDismiss,
	}
	stances = map[uint32]intent.PetAct{
		battle.PetPassive: intent.PetPassive, battle.PetDefensive: intent.PetDefensive, battle.PetAggressive: intent.PetAggressive,
	}
)

// Command is what CMSG_PET_ACTION asks, at whom. False is what the bar does not
// have: of another's pet, of a spell that is none of its commands, or nonsense.
func (b *Bar) Command(in *battle.CommandPet, at guid.GUID) (intent.Pet, bool) {
	kind, what := battle.PetActionOf(in.Action)
	if !b.Owns(in.Pet) {
		return intent.Pet{}, false
	}
	switch kind {
	case battle.PetKindCommand:
		act, ok := bids[what]
		if act != intent.PetAttack {
			at = 0
		}
		return intent.Pet{Act: act, Target: at}, ok
	case battle.PetKindReact:
		act, ok := stances[what]
		return intent.Pet{Act: act}, ok
	case battle.PetKindManual, battle.PetKindAuto:
		return b.cast(Asked{Spell: what}, at)
	}
	return intent.Pet{}, false
}

// Cast is what CMSG_PET_CAST_SPELL asks, at whom.
func (b *Bar) Cast(in *battle.CastPet, at guid.GUID) (intent.Pet, bool) {
	if !b.Owns(in.Pet) {
		return intent.Pet{}, false
	}
	return b.cast(Asked{in.Spell, in.Count}, at)
}

func (b *Bar) cast(what Asked, at guid.GUID) (intent.Pet, bool) {
	c, ok := b.known(what.Spell)
	if ok {
		b.asked = what
	}
	return intent.Pet{Act: intent.PetCast, Spell: string(c.spell), Target: at}, ok
}

// Auto is what CMSG_PET_SPELL_AUTOCAST asks.
func (b *Bar) Auto(in *battle.PetCastsItself) (intent.Pet, bool) {
	c, ok := b.known(in.Spell)
	return b.auto(c, in.Does), ok && b.Owns(in.Pet)
}

func (b *Bar) auto(c command, does bool) intent.Pet {
	act := intent.PetManual
	if does {
		act = intent.PetAuto
	}
	return intent.Pet{Act: act, Spell: string(c.spell)}
}
