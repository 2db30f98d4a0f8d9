package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/rules/auction"
)

// AuctionShown shows a player a page of auctions of an auction house. Now is the real
// time in ms.
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

// AuctionPriced tells a player the cost of an auction, in coins. The house takes its
// cut of a price only if the item sells for it.
type AuctionPriced struct {
	Player        guid.GUID
	Deposit       int64 // paid at once; the seller gets it back with the sale
	Start, Buyout int64 // the starting bid in question; 0 is none
	OfStart       int64 // the house's cut of Start
	OfBuyout      int64 // the house's cut of Buyout
}

func (AuctionShown) Kind() Kind { return KindAuctionShown }
func (AuctionTold) Kind() Kind  { return KindAuctionTold }

func (AuctionPriced) Kind() Kind { return KindAuctionPriced }

func (e AuctionShown) Audience() Audience  { return owner(e.Player) }
func (e AuctionTold) Audience() Audience   { return owner(e.Player) }
func (e AuctionPriced) Audience() Audience { return owner(e.Player) }

func (e *AuctionPriced) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	for _, n := range []*int64{&e.Deposit, &e.Start, &e.Buyout, &e.OfStart, &e.OfBuyout} {
		codec.Int(c, n)
	}
}

func (e *AuctionShown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Where)
	codec.Text(c, &e.House)
	codec.Int(c, &e.Act)
	codec.Int(c, &e.Now)
	codec.Int(c, &e.Page)
	codec.Int(c, &e.Total)
	codec.Slice(c, &e.Lots, func(c *codec.Coder, l *auction.Lot) { l.Code(c) })
	codec.Slice(c, &e.Least, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

func (e *AuctionTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.Int(c, &e.Act)
	codec.ID(c, &e.Where)
	codec.Text(c, &e.House)
	e.Lot.Code(c)
	codec.Int(c, &e.Money)
	codec.Int(c, &e.Least)
}
