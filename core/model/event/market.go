package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/mail"
)

// TradeNews is what has become of a trade.
type TradeNews uint8

// The news.
const (
	TradeAsked   TradeNews = iota // With wants to trade
	TradeOpened                   // both see what is offered from now on
	TradeChanged                  // TradeShown tells how it is
	TradeClosed                   // nothing has changed hands
	TradeDone                     // all of it has
	tradeNews
)

// String is the word used in scenarios and by the web protocol.
func (n TradeNews) String() string {
	return [tradeNews]string{"asked", "opened", "changed", "closed", "done"}[min(n, tradeNews-1)]
}

// TradeTold tells a player of its trade with another; Why is the key of a text of
// the bundle base, where there is a reason. Mine and Theirs are what is offered.
type TradeTold struct {
	Player, With guid.GUID
	Name         string // of With
	News         TradeNews
	Why          string
	Version      int64 // of what is offered, from 1
	Mine, Theirs TradeSide
}

// TradeSide is what one of two offers.
type TradeSide struct {
	Money  int64
	Locked bool
	Things []TradeThing // ascending by Place
}

// TradeThing is something that lies in a trade.
type TradeThing struct {
	Place uint8
	Thing character.Item // with the slot in which it lies with who offers it
}

// MailShown tells a player all letters that have arrived, newest first. Now is the
// real time in ms.
type MailShown struct {
	Player  guid.GUID
	Where   guid.GUID // the mailbox
	Now     int64
	Letters []mail.Letter
}

// MailNews is what has become of a letter.
type MailNews uint8

// The news.
const (
	MailOpened MailNews = iota // the mailbox Where stands open
	MailCame                   // letters have come that are not read
	MailSent
	MailTaken // Nth of Letter, or with -1 all or the money
	MailReturned
	MailDeleted
	MailPaid
	MailRead
	MailPriced // Cost is what a letter would cost
	MailWaits  // letters lie there that are not read, of a player that comes into the world
	mailNews
)

// String is the word used in scenarios and by the web protocol.
func (n MailNews) String() string {
	return [mailNews]string{"opened", "came", "sent", "taken", "returned", "deleted", "paid", "read", "priced", "waits"}[min(n, mailNews-1)]
}

// MailTold tells a player of its letters.
type MailTold struct {
	Player guid.GUID
	News   MailNews
	Act    uint8 // of package mail, which has led to it
	Where  guid.GUID
	Letter int64
	Nth    int
	Cost   int64  // postage, of MailPriced
	Name   string // to whom, of MailSent; from whom, of MailCame
}

// Posted is that something has come to a player from an office of the realm.
type Posted struct {
	Player guid.GUID
	Item   content.ID // "" is money
	Count  int64
	Why    string // taken, or the key of a text of the bundle base: why it came back
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
