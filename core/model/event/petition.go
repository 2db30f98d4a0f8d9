package event

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// PetitionShown shows a player a petition: its own, or one that it is asked to sign.
//
//loam:kind 96 petition_shown owner:Player
type PetitionShown struct {
	Player guid.GUID
	Asked  intent.PetitionAct // PetitionShow, PetitionOffer or PetitionQuery
	Thing  guid.GUID
	Owner  guid.GUID
	Name   string // of the owner
	Takes  int    // number of required signatures
	// Petition must not be written to.
	Petition character.Petition
}

// PetitionNews is a kind of petition news.
type PetitionNews uint8

// The news.
const (
	PetitionOpened   PetitionNews = iota // Where sells petitions: an Item for a Price
	PetitionBought                       // the player bought one
	PetitionOffered                      // the player has offered its own to Who
	PetitionSigned                       // Who has signed: sent to Who and to the owner
	PetitionDeclined                     // Who refused to sign: sent to the owner
	PetitionRenamed                      // the name of the guild to be founded changed
	PetitionTurnedIn                     // the guild is founded
	petitionNews
)

// PetitionNewsCount is the number of kinds.
const PetitionNewsCount = int(petitionNews)

// String returns the word used in scenarios, in texts of the core after "petition.",
// and in the web protocol.
func (n PetitionNews) String() string {
	return [petitionNews]string{"opened", "bought", "offered", "signed", "declined", "renamed", "turned_in"}[min(n, petitionNews-1)]
}

// PetitionTold reports petition news to a player.
//
//loam:kind 97 petition_told owner:Player
type PetitionTold struct {
	Player guid.GUID
	News   PetitionNews
	Thing  guid.GUID
	Owner  guid.GUID
	Who    guid.GUID
	Name   string // of Who
	Guild  string // name of the guild to be founded
	// For PetitionOpened.
	Where guid.GUID
	Item  content.ID
	Price int64
	Takes int
}

// Words returns the text for the player, from the core's own texts.
func (e *PetitionTold) Words() content.Text {
	return content.Text{Bundle: "base", Key: "petition." + e.News.String()}
}

// Args are the arguments of Words.
func (e *PetitionTold) Args() value.Value {
	return value.OfRecord("guild", e.Guild, "name", e.Name, "takes", e.Takes)
}
