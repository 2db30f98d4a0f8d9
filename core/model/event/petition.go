package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// PetitionShown shows a player a petition: its own, or one that it is asked to sign.
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

// Kind implements Event.
func (PetitionShown) Kind() Kind { return KindPetitionShown }

// Kind implements Event.
func (PetitionTold) Kind() Kind { return KindPetitionTold }

// Audience implements Event.
func (e PetitionShown) Audience() Audience { return owner(e.Player) }

// Audience implements Event.
func (e PetitionTold) Audience() Audience { return owner(e.Player) }

func (e *PetitionShown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.Asked)
	codec.ID(c, &e.Thing)
	codec.ID(c, &e.Owner)
	c.String(&e.Name)
	codec.Int(c, &e.Takes)
	e.Petition.Code(c)
}

func (e *PetitionTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.ID(c, &e.Thing)
	codec.ID(c, &e.Owner)
	codec.ID(c, &e.Who)
	c.String(&e.Name)
	c.String(&e.Guild)
	codec.ID(c, &e.Where)
	codec.Text(c, &e.Item)
	codec.Int(c, &e.Price)
	codec.Int(c, &e.Takes)
}
