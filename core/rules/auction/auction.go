// Package auction decides about the auction houses of a realm: who may bid how much,
// who gets the item and the money when an auction ends, and what the house keeps.
//
// Whatever a character hands over reaches a Hall as an order, and leaves it through
// package mail: bought items and payments as letters, refused items and money as
// deliveries. So an item or coin is in one place at any time, and what a house keeps is
// counted.
//
// A Houses belongs to the goroutine of the realm state. Times are real time in ms since
// 1970. Package protocol/game/auction handles the messages of game clients.
package auction

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/character"
)

// Act is a character's request to an auction house: the Act of its orders.
type Act uint8

// The acts.
const (
	Browse Act = iota // list the lots that match Filter
	Own               // list the lots of the character
	Bids              // list the lots on which the character has the highest bid
	PutUp             // list Things[0] with the least bid Sum, the buyout Price and the duration Span; Money is the deposit
	Bid               // bid Money on auction Of
	Cancel            // cancel auction Of; Money is what the house keeps if there is a bid
	Price             // report the price of listing an item; maps answer it
	acts
)

// Acts is the number of acts.
const Acts = int(acts)

var actWords = [acts]string{"browse", "own", "bids", "put_up", "bid", "cancel", "price"}

// String returns the word of the web protocol.
func (a Act) String() string { return actWords[min(int(a), int(acts)-1)] }

// About is the subject of a refusal: an act and the number of a lot.
func About(act uint8, lot int64) value.Value {
	return value.OfRecord("act", int(act), "lot", int(lot))
}

// Lists reports whether an act only lists lots.
func (a Act) Lists() bool { return a <= Bids }

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons, besides those of packages item and currency.
const (
	Done     Why = ""
	NoLot    Why = "core.auction.no_lot"    // no such lot, or no longer
	OwnLot   Why = "core.auction.own"       // the seller cannot bid
	NotYours Why = "core.auction.not_yours" // the lot belongs to somebody else
	TooLow   Why = "core.auction.too_low"   // there is a higher bid, or the bid is below the least bid
	Leads    Why = "core.auction.leads"     // the character has the highest bid already
	TooMany  Why = "core.auction.too_many"  // the character has as many lots as it may have
	Full     Why = "core.auction.full"      // the house has as many lots as it may have
	Span     Why = "core.auction.span"      // the duration is not allowed
	Amounts  Why = "core.auction.amounts"   // the least bid or the buyout price is not valid
	Fee      Why = "core.auction.fee"       // the fee for cancelling is wrong
	Used     Why = "core.auction.used"      // the item is used or changed
	Far      Why = "core.auction.far"       // no auctioneer is near
	Busy     Why = "core.auction.busy"      // too many orders of the character are in progress
)

// Reasons lists all reasons except Done.
var Reasons = []Why{NoLot, OwnLot, NotYours, TooLow, Leads, TooMany, Full, Span, Amounts, Fee, Used, Far, Busy}

// Lot is an item in an auction house. It has no owner until the auction ends.
type Lot struct {
	Number  int64 // from 1, never used again in a realm
	House   string
	Seller  int64
	By      string // name of the seller
	Thing   character.Item
	Deposit int64
	Start   int64 // the least bid
	Buyout  int64 // the buyout price; 0: none
	Bid     int64 // the highest bid, held here; 0: none
	Bidder  int64 // who made the highest bid
	Leader  string
	Began   int64
	Ends    int64
}

// Code codes a lot.
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

// Data returns a lot as scripts see it.
func (l *Lot) Data() value.Value {
	return value.OfRecord("number", int(l.Number), "house", l.House, "item", l.Thing.Def, "count", l.Thing.Count, "seller", l.By, "bidder", l.Leader,
		"bid", int(l.Bid), "start", int(l.Start), "buyout", int(l.Buyout), "ends", int(l.Ends/1000))
}

// Least returns the lowest bid that is accepted; over is the least amount by which a
// bid must exceed the highest bid.
func (l *Lot) Least(over func(int64) int64) int64 {
	if l.Bid == 0 {
		return max(1, l.Start)
	}
	return l.Bid + over(l.Bid)
}

// Ledger counts the money that all houses have kept: it has left the world.
type Ledger struct {
	Written int64 // number of the newest lot
	Kept    int64 // coins: deposits, cuts and fees for cancelling
}

func (l *Ledger) code(c *codec.Coder) {
	codec.Int(c, &l.Written)
	codec.Int(c, &l.Kept)
}

// form is the version number at the start of stored data. Raise it when the coding
// changes, and keep a reader of the old form.
const form = 1

// LedgerPage is the number of the page of the ledger; pages of lots have the number of
// the lot, from 1, plus LedgerPage.
const LedgerPage = 1

// PageOf returns the number of a lot's page.
func PageOf(number int64) int64 { return number + LedgerPage }

func keep(code func(*codec.Coder)) []byte {
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	code(c)
	return c.Data()
}

// read decodes a page that keep has encoded.
func read(data []byte, code func(*codec.Coder)) error {
	c, version := codec.NewReader(data), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return fmt.Errorf("the auction has format %d, this build reads %d", version, form)
	}
	code(c)
	if err := c.Close(); err != nil {
		return fmt.Errorf("read an auction: %w", err)
	}
	return nil
}

// ReadLot decodes the page of a lot.
func ReadLot(data []byte) (l Lot, err error) {
	err = read(data, l.Code)
	return l, err
}

// ReadLedger decodes the page of the ledger.
func ReadLedger(data []byte) (l Ledger, err error) {
	err = read(data, l.code)
	return l, err
}
