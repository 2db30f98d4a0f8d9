package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
)

// Trade is what a player does about a trade with another.
type Trade struct {
	Act    TradeAct
	Player guid.GUID // of TradeAsk
	Place  uint8     // in the trade, from 0
	Slot   uint16    // of what is laid there
	Count  int       // of it; 0 is all
	Money  int64     // coins
	Seen   int64     // of TradeAccept: the version of the offers with which it agrees; 0 where that is not known
	Lag    int64     // of TradeAccept without Seen: ms that what is told takes to its player and back
}

// TradeAct is what may be done about a trade.
type TradeAct uint8

// The acts.
const (
	TradeAsk    TradeAct = iota
	TradeBegin           // what another has asked for
	TradeLay             // Count of what lies in Slot into Place
	TradeClear           // Place
	TradeMoney           // lay Money
	TradeAccept          // lock it as both see it
	TradeUnlock
	TradeCancel
	TradeBusy   // TradeCancel, by who has no time
	TradeIgnore // TradeCancel, by who does not listen to the other
	tradeActs
)

// TradeActs is how many acts there are.
const TradeActs = int(tradeActs)

// String is the word used by the web protocol.
func (a TradeAct) String() string {
	return [tradeActs]string{"ask", "begin", "lay", "clear", "money", "accept", "unlock", "cancel", "busy", "ignore"}[min(a, tradeActs-1)]
}

// Mail is what a player does about letters, at a mailbox.
type Mail struct {
	Act     uint8     // of package mail
	Where   guid.GUID // whose mailbox; 0 is the one that is open
	To      string
	Subject string
	Text    string
	Things  []Laid
	Money   int64
	Owed    int64 // cash on delivery
	Letter  int64 // its number
	Nth     int   // thing of it, from 0
}

// Laid is so many of what lies in a slot; 0 is all.
type Laid struct {
	Slot  uint16
	Count int
}

// Auction is what a player does about an auction house, at an auctioneer.
type Auction struct {
	Act    uint8     // of package auction
	Where  guid.GUID // whose house; 0 is the one that is open
	Slot   uint16    // of what is put up
	Count  int       // of it; 0 is all
	Start  int64     // the least bid
	Buyout int64     // the price at once; 0: none
	Span   int64     // ms
	Lot    int64     // the number of one
	Money  int64     // that is bid
	Filter character.Filter
}

func (Trade) Kind() Kind   { return KindTrade }
func (Mail) Kind() Kind    { return KindMail }
func (Auction) Kind() Kind { return KindAuction }

func (in *Trade) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Player)
	codec.Int(c, &in.Place)
	codec.Int(c, &in.Slot)
	codec.Int(c, &in.Count)
	codec.Int(c, &in.Money)
	codec.Int(c, &in.Seen)
	codec.Int(c, &in.Lag)
}

func (in *Mail) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Where)
	c.String(&in.To)
	c.String(&in.Subject)
	c.String(&in.Text)
	codec.Slice(c, &in.Things, func(c *codec.Coder, l *Laid) {
		codec.Int(c, &l.Slot)
		codec.Int(c, &l.Count)
	})
	codec.Int(c, &in.Money)
	codec.Int(c, &in.Owed)
	codec.Int(c, &in.Letter)
	codec.Int(c, &in.Nth)
}

func (in *Auction) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Where)
	codec.Int(c, &in.Slot)
	codec.Int(c, &in.Count)
	for _, n := range []*int64{&in.Start, &in.Buyout, &in.Span, &in.Lot, &in.Money} {
		codec.Int(c, n)
	}
	in.Filter.Code(c)
}
