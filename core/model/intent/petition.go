package intent

import (
	"loam/core/lib/guid"
)

// Petition acts on a guild petition.
//
//loam:kind 59 petition
type Petition struct {
	Act PetitionAct
	// With is the vendor of petitions for PetitionOpen and PetitionBuy, where 0 is the
	// last one asked; for PetitionOffer it is the player asked to sign.
	With guid.GUID
	// Thing is the petition; 0 is the player's own, and for PetitionSign and
	// PetitionDecline the one that the player was asked to sign.
	Thing guid.GUID
	Name  string // for PetitionBuy and PetitionRename: name of the guild to be founded
}

// PetitionAct is an action on a petition.
type PetitionAct uint8

// The acts.
const (
	PetitionOpen PetitionAct = iota // ask for the price of a petition
	PetitionBuy
	PetitionShow // show the signatures
	PetitionOffer
	PetitionSign
	PetitionDecline
	PetitionRename
	PetitionTurnIn
	PetitionQuery // ask for its data
	petitionActs
)

// PetitionActs is the number of acts.
const PetitionActs = int(petitionActs)

// String returns the word used by scripts and the web protocol.
func (a PetitionAct) String() string {
	return [petitionActs]string{"open", "buy", "show", "offer", "sign", "decline", "rename", "turn_in", "query"}[min(a, petitionActs-1)]
}
