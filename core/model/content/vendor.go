package content

import "loam/core/lib/clock"

// MaxOffers is how many offers a vendor has at most; no client lists more.
const MaxOffers = 128

// Vendor defines what somebody sells, buys and mends.
type Vendor struct {
	ID      ID
	Offers  []Offer // each item once
	Refuses bool    // it buys nothing
	Repairs bool    // it mends what is worn out
	Needs   []Need  // of whom it deals with
}

// Offer is one thing that a vendor sells.
type Offer struct {
	Item  ID
	Count int // how many are sold at once, at least 1
	// Price is what they cost in coins where Priced; else the item's own price, so
	// often. Costs come on top of it.
	Price  int64
	Priced bool
	Costs  []OfferCost
	// Stock is how often the offer can be taken until it is gone; 0 is without end.
	// Every Restock so many come back; with 0 none does.
	Stock   int
	Restock clock.Time
	Returns int
	Needs   []Need // of whom it is offered to
	Clients []Client
}

// OfferCost is an amount of a currency or a number of items; the other id is "".
type OfferCost struct {
	Currency ID
	Item     ID
	Count    int64 // at least 1
}

// SaleInputs are the inputs of the formula of what somebody pays for an item.
var SaleInputs = []string{"price", "quality", "count"}

// MaxDurability is how many points an item has at most.
const MaxDurability = 100000

// Worth is what an item costs, brings and endures.
type Worth struct {
	Price int64 // in coins, for one; 0 is not for sale, unless an offer says so
	// Sale is what a vendor pays for one where Sold; else the rule sell_price.
	Sale       int64
	Sold       bool
	Unsellable bool // no vendor takes it
	Durability int  // points of wear until it is broken; 0 does not wear
}

// Offer is the offer of an item.
func (v *Vendor) Offer(item ID) (*Offer, bool) {
	for i := range v.Offers {
		if v.Offers[i].Item == item {
			return &v.Offers[i], true
		}
	}
	return nil, false
}
