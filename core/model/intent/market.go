package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
)

// Trade acts on a trade with another player.
//
//loam:kind 47 trade
type Trade struct {
	Act    TradeAct
	Player guid.GUID // for TradeAsk
	Place  uint8     // in the trade window, from 0
	Slot   uint16    // of the item to lay
	Count  int       // of the item; 0 is all
	Money  int64     // coins
	Seen   int64     // for TradeAccept: the version of the offers that the player sees; 0 if unknown
	Lag    int64     // for TradeAccept without Seen: round trip time of the connection in ms
}

// TradeAct is an action on a trade.
type TradeAct uint8

// The acts.
const (
	TradeAsk    TradeAct = iota
	TradeBegin           // accept a trade request
	TradeLay             // lay Count of the item in Slot into Place
	TradeClear           // clear Place
	TradeMoney           // lay Money
	TradeAccept          // accept the offers as seen
	TradeUnlock
	TradeCancel
	TradeBusy   // TradeCancel, because the player is busy
	TradeIgnore // TradeCancel, because the player ignores the other
	tradeActs
)

// TradeActs is the number of acts.
const TradeActs = int(tradeActs)

// TradePlaces is how many items each side can put into a trade; the item in the last place is
// only shown, and stays with its owner.
const TradePlaces = 7

// String returns the word used by the web protocol.
func (a TradeAct) String() string {
	return [tradeActs]string{"ask", "begin", "lay", "clear", "money", "accept", "unlock", "cancel", "busy", "ignore"}[min(a, tradeActs-1)]
}

// Mail acts on mail, at a mailbox.
//
//loam:kind 48 mail
type Mail struct {
	Act     uint8     // of package mail
	Where   guid.GUID // the mailbox; 0 is the open one
	To      string
	Subject string
	Text    string
	Things  []Laid
	Money   int64
	Owed    int64 // cash on delivery
	Letter  int64 // number of the letter
	Nth     int   // index of the attached item, from 0
}

// Laid is a number of items in a slot; 0 is all.
type Laid struct {
	Slot  uint16
	Count int
}

// Auction acts on an auction house, at an auctioneer.
//
//loam:kind 54 auction
type Auction struct {
	Act    uint8     // of package auction
	Where  guid.GUID // the auctioneer; 0 is the open one
	Slot   uint16    // of the item to put up
	Count  int       // of the item; 0 is all
	Start  int64     // the starting bid
	Buyout int64     // the buyout price; 0: none
	Span   int64     // duration in ms
	Lot    int64     // number of the auction
	Money  int64     // the bid
	Filter character.Filter
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
