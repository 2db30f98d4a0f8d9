package intent

import (
	"loam/core/lib/guid"
)

// Pet is a command to the player's pet.
//
//loam:kind 35 pet
type Pet struct {
	Act    PetAct
	Spell  string    // content id of one of its commands, for PetCast, PetAuto and PetManual
	Target guid.GUID // for PetAttack and PetCast; 0 is the selected unit
}

// PetAct is a command for a pet.
type PetAct uint8

// The acts.
const (
	PetAttack     PetAct = iota // a target
	PetFollow                   // leave combat and follow its owner
	PetStay                     // leave combat and stay where it is
	PetPassive                  // attack nobody
	PetDefensive                // attack whoever attacks its owner or it
	PetAggressive               // attack on sight
	PetDismiss                  // dismiss it for good
	PetCast                     // a spell of its commands
	PetAuto                     // turn autocast of a spell on
	PetManual                   // turn autocast of a spell off
	petActs
)

// PetActs is the number of acts.
const PetActs = int(petActs)

var petWords = [petActs]string{"attack", "follow", "stay", "passive", "defensive", "aggressive", "dismiss", "cast", "auto", "manual"}

// String returns the word used by protocols and tests.
func (a PetAct) String() string { return petWords[min(a, petActs-1)] }

// OfferKind is a kind of offer to a player.
type OfferKind uint8

// The kinds of offers.
const (
	OfferLife  OfferKind = iota // to resurrect where the caster stood
	OfferCall                   // to be summoned to where the caster stood
	OfferKinds                  // the number of kinds
)

var offerWords = [OfferKinds]string{"life", "call"}

// String returns the word used by protocols and tests.
func (k OfferKind) String() string { return offerWords[min(k, OfferKinds-1)] }

// Answer accepts or declines an offer.
//
//loam:kind 36 answer
type Answer struct {
	Offer OfferKind
	Yes   bool
}
