package content

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
)

// Limits of auction houses.
const (
	MaxAuctionSpans = 8
	MaxAuctions     = 200 // of one character in one house
)

// AuctionHouse defines the terms of auctions. All auctioneers of the realm that name a
// house sell the same auctions.
type AuctionHouse struct {
	ID        ID
	Name      Text
	Durations []AuctionSpan // at least one; clients offer the first three
	Deposit   *formula.Formula
	Cut       *formula.Formula
	Raise     *formula.Formula
	Most      int // auctions of one character
	Needs     []Need
	Clients   []Client
}

// AuctionSpan is a possible duration of an auction, in real time.
type AuctionSpan struct{ Lasts clock.Time }

// Inputs of the formulas of a house.
var (
	AuctionDepositInputs = []string{"value", "count", "hours"}
	AuctionCutInputs     = []string{"price"}
	AuctionRaiseInputs   = []string{"bid"}
)

// Keeps returns the deposit of an auction: value is what vendors pay for the whole
// stack, in coins.
func (h *AuctionHouse) Keeps(value int64, count int, lasts clock.Time) int64 {
	return coins(h.Deposit, float64(value), float64(count), float64(lasts)/float64(3600*clock.Second))
}

// Takes returns the cut of the house from a price; at most the price.
func (h *AuctionHouse) Takes(price int64) int64 {
	return min(coins(h.Cut, float64(price)), price)
}

// Over returns the smallest increment over a bid, at least 1.
func (h *AuctionHouse) Over(bid int64) int64 { return max(coins(h.Raise, float64(bid)), 1) }

// Lasts reports whether an auction in the house may have this duration.
func (h *AuctionHouse) Lasts(span clock.Time) bool {
	for _, d := range h.Durations {
		if d.Lasts == span {
			return true
		}
	}
	return false
}

// coins is a formula as a number of coins, rounded down.
func coins(f *formula.Formula, in ...float64) int64 {
	v := f.Eval(in)
	if !(v > 0) {
		return 0
	}
	return int64(math.Min(math.Floor(v), MaxMoney))
}

// AuctionHouse looks a house up.
func (s *Snapshot) AuctionHouse(id ID) (*AuctionHouse, bool) {
	return find(s.AuctionHouses, s.houses, id)
}
