package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/rules/mail"
)

// TradeNews is a kind of trade news.
type TradeNews uint8

// The news.
const (
	TradeAsked   TradeNews = iota // With wants to trade
	TradeOpened                   // both players see the offers
	TradeChanged                  // an offer changed
	TradeClosed                   // nothing was exchanged
	TradeDone                     // the items and money were exchanged
	tradeNews
)

// String returns the word used in scenarios and the web protocol.
func (n TradeNews) String() string {
	return [tradeNews]string{"asked", "opened", "changed", "closed", "done"}[min(n, tradeNews-1)]
}

// TradeTold reports news of a trade to a player; Why is the key of a text of bundle
// base, if there is a reason. Mine and Theirs are the offers.
//
//loam:kind 73 trade_told owner:Player
type TradeTold struct {
	Player, With guid.GUID
	Name         string // of With
	News         TradeNews
	Why          string
	Version      int64 // of the offers, from 1
	Mine, Theirs TradeSide
}

// TradeSide is the offer of one of the two players.
type TradeSide struct {
	Money  int64
	Locked bool
	Things []TradeThing // ascending by Place
}

// TradeThing is an item in a trade.
type TradeThing struct {
	Place uint8
	Thing character.Item // with the slot of the item in the inventory of its owner
}

// MailShown shows a player all letters that have arrived, the newest first. Now is the
// real time in ms.
//
//loam:kind 74 mail_shown owner:Player
type MailShown struct {
	Player  guid.GUID
	Where   guid.GUID // the mailbox
	Now     int64
	Letters []mail.Letter
}

// MailNews is a kind of mail news.
type MailNews uint8

// The news.
const (
	MailOpened MailNews = iota // the mailbox Where is open
	MailCame                   // unread letters arrived
	MailSent
	MailTaken // Nth of Letter, or with -1 all or the money
	MailReturned
	MailDeleted
	MailPaid
	MailRead
	MailPriced // Cost is the postage of a letter
	MailWaits  // there are unread letters; sent to a player who enters the world
	mailNews
)

// String returns the word used in scenarios and the web protocol.
func (n MailNews) String() string {
	return [mailNews]string{"opened", "came", "sent", "taken", "returned", "deleted", "paid", "read", "priced", "waits"}[min(n, mailNews-1)]
}

// MailTold reports mail news to a player.
//
//loam:kind 75 mail_told owner:Player
type MailTold struct {
	Player guid.GUID
	News   MailNews
	Act    uint8 // of package mail: the action
	Where  guid.GUID
	Letter int64
	Nth    int
	Cost   int64  // postage, for MailPriced
	Name   string // the recipient, for MailSent; the sender, for MailCame
}

// Hook implements Hooked.
func (e MailTold) Hook(guid.GUID) (hook.ID, hook.Args, bool) {
	return hook.GotMail, hook.Args{Texts: [2]string{e.Name}}, e.News == MailCame
}

// Posted reports that a player received something from mail or from a guild bank.
//
//loam:kind 76 posted owner:Player
type Posted struct {
	Player guid.GUID
	Item   content.ID // "" is money
	Count  int64
	Why    string // taken, or the key of a text of bundle base: why it was given back
}

func (s *TradeSide) code(c *codec.Coder) {
	codec.Int(c, &s.Money)
	c.Bool(&s.Locked)
	codec.Slice(c, &s.Things, func(c *codec.Coder, t *TradeThing) {
		codec.Int(c, &t.Place)
		t.Thing.Code(c)
	})
}
