// Package auction decides what becomes of things that players put up to auction: who
// may bid how much, who gets what when the time is over, and what the house keeps.
//
// All that is handed over reaches a Hall as orders of characters, and leaves it
// through package mail: what is bought and paid as letters, what is refused as
// deliveries. So a thing or coin is in one place at any time, and what a house keeps
// is counted.
//
// A Hall belongs to the goroutine of the realm box. Times are real time in ms since
// 1970.
package auction

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/character"
)

// Act is what a character asks of an auction house: the Act of its orders.
type Act uint8

// The acts.
const (
	Browse Act = iota // what Filter says of all that is put up
	Own               // what the character has put up
	Bids              // what it has the highest bid for
	PutUp             // Things[0] for at least Sum, or Price at once, for Span; Money is the deposit
	Bid               // Money for auction Of
	Cancel            // auction Of; Money is what the house keeps where there is a bid
	Price             // what it would cost to put something up is told; maps answer it
	acts
)

// Acts is how many acts there are.
const Acts = int(acts)

var actWords = [acts]string{"browse", "own", "bids", "put_up", "bid", "cancel", "price"}

// String is the word of the web protocol.
func (a Act) String() string { return actWords[min(int(a), int(acts)-1)] }

// About is what a refusal says that it is about: an act, and the number of a lot.
func About(act uint8, lot int64) value.Value {
	return value.OfRecord("act", int(act), "lot", int(lot))
}

// Lists tells whether an act only asks to see something.
func (a Act) Lists() bool { return a <= Bids }

// Why is the reason for which something is refused: the key of a text of the bundle
// base. Empty is no reason at all.
type Why string

// The reasons beside those of packages item and purse.
const (
	Done     Why = ""
	NoLot    Why = "core.auction.no_lot"    // it is not there, or not any more
	OwnLot   Why = "core.auction.own"       // who has put it up does not bid
	NotYours Why = "core.auction.not_yours" // somebody else has put it up
	TooLow   Why = "core.auction.too_low"   // somebody has bid more, or it is less than the least
	Leads    Why = "core.auction.leads"     // nobody else has bid since
	TooMany  Why = "core.auction.too_many"  // the character has put up as much as it may
	Full     Why = "core.auction.full"      // the house has
	Span     Why = "core.auction.span"      // it is not how long an auction may last
	Amounts  Why = "core.auction.amounts"   // the least bid or the price at once cannot be
	Fee      Why = "core.auction.fee"       // that is not what cancelling costs
	Used     Why = "core.auction.used"      // the thing is not as it was made
	Far      Why = "core.auction.far"       // no auctioneer is near
	Busy     Why = "core.auction.busy"      // too much of the character is under way
)

// Reasons are all of them but Done.
var Reasons = []Why{NoLot, OwnLot, NotYours, TooLow, Leads, TooMany, Full, Span, Amounts, Fee, Used, Far, Busy}

// Lot is a thing that is put up. It belongs to nobody else until it ends.
type Lot struct {
	Number  int64 // from 1, never given twice in a realm
	House   string
	Seller  int64
	By      string // its name
	Thing   character.Item
	Deposit int64
	Start   int64 // the least bid
	Buyout  int64 // the price at once; 0: it has none
	Bid     int64 // the highest, which lies here; 0: there is none
	Bidder  int64 // whose it is
	Leader  string
	Began   int64
	Ends    int64
}

// Code visits a lot.
func (l *Lot) Code(c *codec.Coder) {
	codec.Int(c, &l.Number)
	c.String(&l.House)
	codec.Int(c, &l.Seller)
	c.String(&l.By)
	l.Thing.Code(c)
	for _, n := range []*int64{&l.Deposit, &l.Start, &l.Buyout, &l.Bid, &l.Bidder, &l.Began, &l.Ends} {
		codec.Int(c, n)
	}
	c.String(&l.Leader)
}

// Data is a lot as scripts see it.
func (l *Lot) Data() value.Value {
	return value.OfRecord("number", int(l.Number), "house", l.House, "item", l.Thing.Def, "count", l.Thing.Count, "seller", l.By, "bidder", l.Leader,
		"bid", int(l.Bid), "start", int(l.Start), "buyout", int(l.Buyout), "ends", int(l.Ends/1000))
}

// Least is what must be bid at least; over is by how much the highest is beaten.
func (l *Lot) Least(over func(int64) int64) int64 {
	if l.Bid == 0 {
		return max(1, l.Start)
	}
	return l.Bid + over(l.Bid)
}

// Ledger counts what all houses have kept: it is what has gone out of the world.
type Ledger struct {
	Written int64 // number of the last lot
	Kept    int64 // coins: deposits, cuts and what cancelling costs
}

func (l *Ledger) code(c *codec.Coder) {
	codec.Int(c, &l.Written)
	codec.Int(c, &l.Kept)
}

// form is the number in front of what is kept: who changes how that is coded raises it
// and keeps a reader of the old form.
const form = 1

// LedgerPage is the page of the ledger in the book of auctions; the others are the
// numbers of lots, from 1, plus it.
const LedgerPage = 1

// PageOf is the page of a lot.
func PageOf(number int64) int64 { return number + LedgerPage }

func keep(code func(*codec.Coder)) []byte {
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	code(c)
	return c.Data()
}

// read reads a page, as keep has written it.
func read(data []byte, code func(*codec.Coder)) error {
	c, version := codec.NewReader(data), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return fmt.Errorf("an auction of format %d, this build reads %d", version, form)
	}
	code(c)
	if err := c.Close(); err != nil {
		return fmt.Errorf("read an auction: %w", err)
	}
	return nil
}

// ReadLot reads the page of a lot.
func ReadLot(data []byte) (l Lot, err error) {
	err = read(data, l.Code)
	return l, err
}

// ReadLedger reads the page of the ledger.
func ReadLedger(data []byte) (l Ledger, err error) {
	err = read(data, l.code)
	return l, err
}
