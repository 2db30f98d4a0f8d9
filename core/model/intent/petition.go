package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Petition asks for something about a petition, with which a guild is to be founded.
type Petition struct {
	Act PetitionAct
	// With is who sells petitions, of PetitionOpen and PetitionBuy, where 0 is who was
	// asked last; of PetitionOffer it is the player to whom it is offered.
	With guid.GUID
	// Thing is the petition; 0 is the player's own, and of PetitionSign and
	// PetitionDecline the one that was offered to it.
	Thing guid.GUID
	Name  string // of PetitionBuy and PetitionRename: what the guild is to be called
}

// PetitionAct is what may be asked about a petition.
type PetitionAct uint8

// The acts.
const (
	PetitionOpen PetitionAct = iota // be told what a petition costs
	PetitionBuy
	PetitionShow // be shown who has signed
	PetitionOffer
	PetitionSign
	PetitionDecline
	PetitionRename
	PetitionTurnIn
	PetitionQuery // be told what it is for
	petitionActs
)

// PetitionActs is how many acts there are.
const PetitionActs = int(petitionActs)

// String is the word used by scripts and the web protocol.
func (a PetitionAct) String() string {
	return [petitionActs]string{"open", "buy", "show", "offer", "sign", "decline", "rename", "turn_in", "query"}[min(a, petitionActs-1)]
}

// Kind implements Intent.
func (Petition) Kind() Kind { return KindPetition }

func (in *Petition) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.With)
	codec.ID(c, &in.Thing)
	c.String(&in.Name)
}
