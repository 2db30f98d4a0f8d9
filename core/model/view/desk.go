package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Desk is what a player has open at a creature: a vendor's list, the player's bank or a
// stable. Without a creature nothing is open.
type Desk struct {
	With guid.GUID
	What string // shop, bank, auction or stable
	Anew bool   // the player has just opened it

	Offers  []Offer // of a vendor, in the order of its definition
	Buys    bool    // the vendor buys items from players
	Repairs bool    // the vendor repairs items
	Worth   []Worth // of the items that the player carries, in the order of its slots
	Back    []Sold  // items that can be bought back, the latest last

	Slots    int   // of the bank
	Bags     int   // bag slots that the player has bought
	MoreBags bool  // another bag slot is for sale
	BagPrice int64 // price of the next bag slot in coins

	Stable *Stable // for a stable, otherwise nil
}

// Offer is an item on sale.
type Offer struct {
	Item    content.ID
	Count   int // items in one purchase
	Price   int64
	Costs   []content.OfferCost
	Left    int // remaining supply; -1 is unlimited
	Clients []content.Client
}

// Worth is the sell price and the repair cost of an item.
type Worth struct {
	Thing guid.GUID
	Sale  int64 // sell price of the whole stack in coins; 0: it cannot be sold
	Mend  int64 // coins
	Lost  bool  // it can be repaired
}

// Sold is an item that a player sold and may buy back.
type Sold struct {
	Thing guid.GUID
	Item  content.ID
	Count int
	Price int64
	Wear  int
}
