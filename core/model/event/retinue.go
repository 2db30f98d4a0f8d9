package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// OfferNews is a kind of news of an offer.
type OfferNews uint8

// The news. After any of them but OfferMade, the offer is gone.
const (
	OfferMade OfferNews = iota // the player has Wait to answer
	OfferAccepted
	OfferDeclined
	OfferLapsed // it was not answered in time, or is no longer valid
	offerNews
)

var offerWords = [offerNews]string{"made", "accepted", "declined", "lapsed"}

// String returns the word used by the web protocol.
func (n OfferNews) String() string { return offerWords[min(n, offerNews-1)] }

// Offered reports news of an offer that a player may accept or decline.
//
//loam:kind 67 offered owner:Player
type Offered struct {
	Player guid.GUID
	Offer  intent.OfferKind
	News   OfferNews
	By     guid.GUID
	ByName string
	Spell  content.ID // the spell that made the offer
	Map    content.ID // the destination
	Wait   clock.Time
}
