package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
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

// Posted reports that a player received something from mail or from a guild bank.
type Posted struct {
	Player guid.GUID
	Item   content.ID // "" is money
	Count  int64
	Why    string // taken, or the key of a text of bundle base: why it was given back
}

func (TradeTold) Kind() Kind { return KindTradeTold }
func (MailShown) Kind() Kind { return KindMailShown }
func (MailTold) Kind() Kind  { return KindMailTold }
func (Posted) Kind() Kind    { return KindPosted }

func (e TradeTold) Audience() Audience { return owner(e.Player) }
func (e MailShown) Audience() Audience { return owner(e.Player) }
func (e MailTold) Audience() Audience  { return owner(e.Player) }
func (e Posted) Audience() Audience    { return owner(e.Player) }

func (e *TradeTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.With)
	c.String(&e.Name)
	codec.Int(c, &e.News)
	c.String(&e.Why)
	codec.Int(c, &e.Version)
	e.Mine.code(c)
	e.Theirs.code(c)
}

func (s *TradeSide) code(c *codec.Coder) {
	codec.Int(c, &s.Money)
	c.Bool(&s.Locked)
	codec.Slice(c, &s.Things, func(c *codec.Coder, t *TradeThing) {
		codec.Int(c, &t.Place)
		t.Thing.Code(c)
	})
}

func (e *MailShown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Where)
	codec.Int(c, &e.Now)
	codec.Slice(c, &e.Letters, func(c *codec.Coder, l *mail.Letter) { l.Code(c) })
}

func (e *MailTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.Int(c, &e.Act)
	codec.ID(c, &e.Where)
	codec.Int(c, &e.Letter)
	codec.Int(c, &e.Nth)
	codec.Int(c, &e.Cost)
	c.String(&e.Name)
}

func (e *Posted) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Item)
	codec.Int(c, &e.Count)
	c.String(&e.Why)
}
