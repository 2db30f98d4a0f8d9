package content

import "loam/core/lib/clock"

// MaxOffers limits the offers of a vendor; no client lists more.
const MaxOffers = 128

// Vendor defines what a vendor sells, buys and repairs.
type Vendor struct {
	ID      ID
	Offers  []Offer // each item once
	Refuses bool    // it buys nothing
	Repairs bool    // it repairs worn items
	Needs   []Need  // of players who trade with it
}

// Offer is an item for sale, or several of it.
type Offer struct {
	Item  ID
	Count int // number of items in one purchase, at least 1
	// Price is the price of one purchase in coins if Priced is set; otherwise it is
	// Count times the item's own price. Costs are added to it.
	Price  int64
	Priced bool
	Costs  []OfferCost
	// Stock is the number of purchases until the offer is sold out; 0 is no limit.
	// Every Restock, this many come back; with 0 none does.
	Stock   int
	Restock clock.Time
	Returns int
	Needs   []Need // of players who see it
	Clients []Client
}

// OfferCost is an amount of a currency or a number of items; the other id is "".
type OfferCost struct {
	Currency ID
	Item     ID
	Count    int64 // at least 1
}

// SaleInputs are the inputs of the formula for the price that a vendor pays.
var SaleInputs = []string{"price", "quality", "count"}

// MaxDurability limits the durability of an item.
const MaxDurability = 100000

// Worth is the price and durability of an item.
type Worth struct {
	Price int64 // in coins, for one; 0 is not for sale, unless an offer sets a price
	// Sale is what a vendor pays for one item if Sold is set; otherwise the rule
	// sell_price applies.
	Sale       int64
	Sold       bool
	Unsellable bool // no vendor buys it
	Durability int  // points until it is broken; 0 does not wear out
}

// Offer finds the offer of an item.
func (v *Vendor) Offer(item ID) (*Offer, bool) {
	for i := range v.Offers {
		if v.Offers[i].Item == item {
			return &v.Offers[i], true
		}
	}
	return nil, false
}
