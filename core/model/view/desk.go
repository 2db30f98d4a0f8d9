package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Desk is what a player has open before a creature: what it sells, or the player's
// bank. Without a creature it has nothing open.
type Desk struct {
	With guid.GUID
	What string // shop, bank, auction or stable
	Anew bool   // the player has just asked for it

	Offers  []Offer // of a shop, in the order of its definition
	Buys    bool    // it buys what players have
	Repairs bool    // it mends
	Worth   []Worth // of what the player has at hand, in the order of its slots
	Back    []Sold  // that can be bought back, the last one at the end

	Slots    int   // of the bank
	Bags     int   // slots for bags that the player has bought
	MoreBags bool  // it can buy another
	BagPrice int64 // for so many coins

	Stable *Stable // of a stable, else nil
}

// Offer is something that is sold.
type Offer struct {
	Item    content.ID
	Count   int // how many at once
	Price   int64
	Costs   []content.OfferCost
	Left    int // how often; -1 is without end
	Clients []content.Client
}

// Worth is what a thing brings, and what it costs to have it mended.
type Worth struct {
	Thing guid.GUID
	Sale  int64 // coins for all of it; 0: it is not bought
	Mend  int64 // coins
	Lost  bool  // it can be mended
}

// Sold is what a player has sold and may buy back.
type Sold struct {
	Thing guid.GUID
	Item  content.ID
	Count int
	Price int64
	Wear  int
}
