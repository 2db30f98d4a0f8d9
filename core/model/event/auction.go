package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/rules/auction"
)

// AuctionShown shows a player a page of auctions of an auction house. Now is the real
// time in ms.
//
//loam:kind 77 auction_shown owner:Player
type AuctionShown struct {
	Player guid.GUID
	Where  guid.GUID // the auctioneer
	House  content.ID
	Act    uint8 // of package auction: the request
	Now    int64
	Page   int // from 0
	Total  int // auctions on all pages
	Lots   []auction.Lot
	Least  []int64 // the lowest valid bid of each
}

// AuctionTold reports news of an auction to a player who created it or bid on it.
//
//loam:kind 78 auction_told owner:Player
type AuctionTold struct {
	Player guid.GUID
	News   auction.News
	Act    uint8     // of package auction, if the player acted
	Where  guid.GUID // the auctioneer, if the player acted there
	House  content.ID
	Lot    auction.Lot // its state at that time
	Money  int64       // what the player gets back, or has bid or paid
	Least  int64       // the lowest valid next bid, if the auction goes on
}

// Hook implements Hooked.
func (e AuctionTold) Hook(guid.GUID) (hook.ID, hook.Args, bool) {
	return hook.AuctionNews, hook.Args{
		Texts:   [2]string{e.News.String(), e.Lot.Thing.Def},
		Numbers: [2]float64{float64(e.Lot.Thing.Count), float64(e.Money)},
	}, true
}

// AuctionPriced tells a player the cost of an auction, in coins. The house takes its
// cut of a price only if the item sells for it.
//
//loam:kind 79 auction_priced owner:Player
type AuctionPriced struct {
	Player        guid.GUID
	Deposit       int64 // paid at once; the seller gets it back with the sale
	Start, Buyout int64 // the starting bid in question; 0 is none
	OfStart       int64 // the house's cut of Start
	OfBuyout      int64 // the house's cut of Buyout
}
