package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/rules/auction"
)

// AuctionShown shows a player a page of what is put up in an auction house. Now is
// the real time in ms.
type AuctionShown struct {
	Player guid.GUID
	Where  guid.GUID // the auctioneer
	House  content.ID
	Act    uint8 // of package auction: what was asked for
	Now    int64
	Page   int // from 0
	Total  int // lots on all pages
	Lots   []auction.Lot
	Least  []int64 // what must be bid at least, of each
}

// AuctionTold tells a player what has become of something that is, or was, put up.
type AuctionTold struct {
	Player guid.GUID
	News   auction.News
	Act    uint8     // of package auction, where it is what the player has done
	Where  guid.GUID // the auctioneer, where the player has done it
	House  content.ID
	Lot    auction.Lot // as it was then
	Money  int64       // that the player gets back, or has bid or paid
	Least  int64       // what must be bid next, of what goes on
}

// AuctionPriced tells a player what it would cost to put something up, in coins. What the
// house keeps of a price it keeps only if the thing is sold for it.
type AuctionPriced struct {
	Player        guid.GUID
	Deposit       int64 // paid at once; it comes back with the price of what is sold
	Start, Buyout int64 // that the player has thought of; 0 is none
	OfStart       int64 // what the house keeps of Start
	OfBuyout      int64 // and of Buyout
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
