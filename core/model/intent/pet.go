package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Pet is a command to the creature that the player has as its pet.
type Pet struct {
	Act    PetAct
	Spell  string    // content id of one of its commands, of PetCast, PetAuto and PetManual
	Target guid.GUID // of PetAttack and PetCast; 0 is whom the player has selected
}

// PetAct is what a pet may be told.
type PetAct uint8

// The acts.
const (
	PetAttack     PetAct = iota // a target
	PetFollow                   // leave the fight and walk with its owner
	PetStay                     // leave the fight and stay where it is
	PetPassive                  // fight nobody
	PetDefensive                // fight who attacks its owner or it
	PetAggressive               // fight on sight
	PetDismiss                  // go for good
	PetCast                     // a spell of its commands
	PetAuto                     // cast a spell of its commands by itself
	PetManual                   // and no more
	petActs
)

// PetActs is how many acts there are.
const PetActs = int(petActs)

var petWords = [petActs]string{"attack", "follow", "stay", "passive", "defensive", "aggressive", "dismiss", "cast", "auto", "manual"}

// String is the word used by protocols and tests.
func (a PetAct) String() string { return petWords[min(a, petActs-1)] }

// OfferKind says what a player is offered.
type OfferKind uint8

// The kinds of offers.
const (
	OfferLife  OfferKind = iota // to live again where somebody stood
	OfferCall                   // to come to where somebody stood
	OfferKinds                  // is their number
)

var offerWords = [OfferKinds]string{"life", "call"}

// String is the word used by protocols and tests.
func (k OfferKind) String() string { return offerWords[min(k, OfferKinds-1)] }

// Answer is what a player says to an offer.
type Answer struct {
	Offer OfferKind
	Yes   bool
}

func (Pet) Kind() Kind    { return KindPet }
func (Answer) Kind() Kind { return KindAnswer }

func (in *Pet) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	c.String(&in.Spell)
	codec.ID(c, &in.Target)
}

func (in *Answer) code(c *codec.Coder) {
	codec.Int(c, &in.Offer)
	c.Bool(&in.Yes)
}
