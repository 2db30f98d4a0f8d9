// Package mail decides about letters: who may send what, when a letter arrives, what
// may be taken out of it, and when it returns. It owns the mailboxes of all characters,
// and what the realm owes to each of them.
//
// Whatever leaves a character for the realm is a numbered order, and whatever comes
// back a numbered delivery. A repeated order is recognised by its number, and a
// delivery is kept until its character has been saved with it. So an item or coin is in
// one place, whatever process fails.
//
// An Mailboxes belongs to the goroutine of the realm state. Times are real time in ms
// since 1970. Package world/escrow holds what a map hands over.
package mail

import (
	"cmp"
	"fmt"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// Act is a character's mail request: the Act of its orders.
type Act uint8

// The acts.
const (
	List   Act = iota // list all letters
	Send              // send Things and Money to To, for the postage Price; Sum is cash on delivery
	Gift              // the character itself receives Things and Money from To
	Read              // read letter Of
	Take              // take item Nth of letter Of
	Empty             // take all items and the money of letter Of
	Coins             // take the money of letter Of
	Pay               // pay Money as the cash on delivery of letter Of, which releases its items
	Return            // return letter Of to its sender
	Delete            // delete letter Of, which must have no items or money
	Price             // report the postage of a letter; maps answer it
	Redeem            // Pay and Take in one
	acts
)

// Acts is the number of acts.
const Acts = int(acts)

var actWords = [acts]string{"list", "send", "gift", "read", "take", "empty", "coins", "pay", "return", "delete", "price", "redeem"}

// String returns the word of the web protocol.
func (a Act) String() string { return actWords[min(int(a), int(acts)-1)] }

// Origin is the kind of a sender.
type Origin uint8

// The origins.
const (
	Player   Origin = iota // From is its number
	Creature               // Def is its definition
	System                 // no particular sender
	Auction                // an auction house: Def is its definition
)

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons.
const (
	Done     Why = ""
	Nobody   Why = "core.mail.nobody"    // there is no such character
	Yourself Why = "core.mail.yourself"  // characters cannot write to themselves
	Crowded  Why = "core.mail.crowded"   // the recipient's mailbox is full
	NoLetter Why = "core.mail.no_letter" // there is no such letter
	Nothing  Why = "core.mail.nothing"   // the letter has no items or money
	Owed     Why = "core.mail.owed"      // the cash on delivery is not paid
	Laden    Why = "core.mail.laden"     // the letter contains items or money
	OneWay   Why = "core.mail.one_way"   // the letter cannot be returned
	Amount   Why = "core.mail.amount"    // the amount is wrong
	TooMany  Why = "core.mail.too_many"  // too many items in one letter
	Wordless Why = "core.mail.wordless"  // the subject is missing
	Deaf     Why = "core.mail.deaf"      // the recipient ignores the sender
	Far      Why = "core.mail.far"       // no mailbox is near
	Busy     Why = "core.mail.busy"      // too many orders of the character are in progress
	Debt     Why = "core.mail.debt"      // cash on delivery without items
)

// Reasons lists all reasons except Done.
var Reasons = []Why{Nobody, Yourself, Crowded, NoLetter, Nothing, Owed, Laden, OneWay, Amount, TooMany, Wordless, Deaf, Far, Busy, Debt}

// Letter is a letter in a mailbox.
type Letter struct {
	Number   int64 // in its mailbox, from 1, never used again
	Origin   Origin
	From     int64  // number of a player
	Sender   string // name of the sender
	Def      string // content id, of other senders
	Bundle   string // whose locale keys Sender, Subject and Text may be; "": they are plain text
	Subject  string
	Text     string
	Things   []character.Item // an item with number 0 is made when it is taken
	Money    int64
	Owed     int64 // cash on delivery, for the items
	Sent     int64
	Arrives  int64
	Expires  int64
	Read     bool
	Returned bool
	Told     bool // its owner has been notified of it
}

// HasContents reports whether a letter contains items or money.
func (l *Letter) HasContents() bool { return len(l.Things) > 0 || l.Money > 0 }

// Code codes a letter.
func (l *Letter) Code(c *codec.Coder) {
	codec.Int(c, &l.Number)
	codec.Int(c, &l.Origin)
	codec.Int(c, &l.From)
	c.String(&l.Sender)
	c.String(&l.Def)
	c.String(&l.Bundle)
	c.String(&l.Subject)
	c.String(&l.Text)
	character.CodeThings(c, &l.Things)
	for _, n := range []*int64{&l.Money, &l.Owed, &l.Sent, &l.Arrives, &l.Expires} {
		codec.Int(c, n)
	}
	c.Bool(&l.Read)
	c.Bool(&l.Returned)
	c.Bool(&l.Told)
}

// Box is the mailbox of a character, and what the realm and the character owe each
// other.
type Box struct {
	Owner   int64
	Upto    int64   // all orders up to this number have been accepted
	Beyond  []int64 // further accepted orders, ascending
	Given   int64   // number of the newest delivery
	Out     []character.Delivery
	Written int64 // number of the newest letter
	Letters []Letter
}

// Code codes a mailbox.
func (b *Box) Code(c *codec.Coder) {
	codec.Int(c, &b.Owner)
	codec.Int(c, &b.Upto)
	codec.Slice(c, &b.Beyond, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
	codec.Int(c, &b.Given)
	codec.Slice(c, &b.Out, func(c *codec.Coder, d *character.Delivery) { d.Code(c) })
	codec.Int(c, &b.Written)
	codec.Slice(c, &b.Letters, func(c *codec.Coder, l *Letter) { l.Code(c) })
}

// form is the version number at the start of a stored mailbox. Raise it when the coding
// changes, and keep a reader of the old form.
const form = 1

// Keep encodes a mailbox for the store.
func (b *Box) Keep() []byte {
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	b.Code(c)
	return c.Data()
}

// ReadBox decodes a mailbox that Keep has encoded.
func ReadBox(data []byte) (*Box, error) {
	c, b, version := codec.NewReader(data), new(Box), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return nil, fmt.Errorf("the mailbox has format %d, this build reads %d", version, form)
	}
	b.Code(c)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("read a mailbox: %w", err)
	}
	return b, nil
}

// Find returns a letter by its number, or nil.
func (b *Box) Find(number int64) *Letter {
	i, ok := slices.BinarySearchFunc(b.Letters, number, func(l Letter, n int64) int { return cmp.Compare(l.Number, n) })
	if !ok {
		return nil
	}
	return &b.Letters[i]
}

// Arrived returns the letters that have arrived at a time, newest first.
func (b *Box) Arrived(now int64) []Letter {
	var all []Letter
	for i := len(b.Letters) - 1; i >= 0; i-- {
		if b.Letters[i].Arrives <= now {
			l := b.Letters[i]
			l.Things = slices.Clone(l.Things)
			all = append(all, l)
		}
	}
	return all
}

// Unread reports whether any arrived letter is unread.
func (b *Box) Unread(now int64) bool {
	return slices.ContainsFunc(b.Letters, func(l Letter) bool { return !l.Read && l.Arrives <= now })
}

// known reports whether an order was accepted before, and accepts it.
func (b *Box) known(number int64) bool {
	if number <= b.Upto || slices.Contains(b.Beyond, number) {
		return true
	}
	b.Beyond = append(b.Beyond, number)
	slices.Sort(b.Beyond)
	for len(b.Beyond) > 0 && b.Beyond[0] == b.Upto+1 {
		b.Upto, b.Beyond = b.Upto+1, b.Beyond[1:]
	}
	return false
}

// remove deletes a letter.
func (b *Box) remove(number int64) {
	b.Letters = slices.DeleteFunc(b.Letters, func(l Letter) bool { return l.Number == number })
}
