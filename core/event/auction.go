package event

import (
	"loam/core/auction"
	"loam/core/codec"
	"loam/core/content"
	"loam/core/guid"
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

func (AuctionShown) Kind() Kind { return KindAuctionShown }
func (AuctionTold) Kind() Kind  { return KindAuctionTold }

func (e AuctionShown) Audience() Audience { return owner(e.Player) }
func (e AuctionTold) Audience() Audience  { return owner(e.Player) }

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
