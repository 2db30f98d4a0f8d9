// Package mail decides what becomes of letters: who may send what, when a letter
// arrives, what may be taken out of it, when it goes back. It owns the mailboxes of
// all characters, and what the realm owes each of them.
//
// Everything that leaves a character for the realm is an order with a number, and
// everything that comes back a delivery with one: an order that comes a second time
// is known by its number, and a delivery stays until its character has been saved
// with it. So a thing or coin is in one place, whatever process dies.
//
// An Office belongs to the goroutine of the realm box. Times are real time in ms
// since 1970.
package mail

import (
	"cmp"
	"fmt"
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/character"
)

// Act is what a character asks of the post: the Act of its orders.
type Act uint8

// The acts.
const (
	List   Act = iota // all letters
	Send              // To gets Things and Money, less the postage Price; Sum is cash on delivery
	Gift              // the character itself gets Things and Money from To
	Read              // letter Of
	Take              // thing Nth of letter Of
	Empty             // all things and the money of letter Of
	Coins             // the money of letter Of
	Pay               // Money is the cash on delivery of letter Of: then its things are free
	Return            // letter Of goes back to its sender
	Delete            // letter Of, with nothing in it
	Price             // what a letter costs is told; maps answer it
	Redeem            // Pay and Take in one
	acts
)

// Acts is how many acts there are.
const Acts = int(acts)

var actWords = [acts]string{"list", "send", "gift", "read", "take", "empty", "coins", "pay", "return", "delete", "price", "redeem"}

// String is the word of the web protocol.
func (a Act) String() string { return actWords[min(int(a), int(acts)-1)] }

// Origin says what a sender is.
type Origin uint8

// The origins.
const (
	Player   Origin = iota // From is its number
	Creature               // Def is its definition
	System                 // nobody in particular
	Auction                // an auction house: Def is it
)

// Why is the reason for which something is refused: the key of a text of the
// bundle base. Empty is no reason at all.
type Why string

// The reasons.
const (
	Done     Why = ""
	Nobody   Why = "core.mail.nobody"    // there is no such character
	Yourself Why = "core.mail.yourself"  // one does not write to oneself
	Crowded  Why = "core.mail.crowded"   // the mailbox of the other is full
	NoLetter Why = "core.mail.no_letter" // it is not there
	Nothing  Why = "core.mail.nothing"   // nothing is in it
	Owed     Why = "core.mail.owed"      // it must be paid for
	Laden    Why = "core.mail.laden"     // something is in it
	OneWay   Why = "core.mail.one_way"   // it cannot go back
	Amount   Why = "core.mail.amount"    // that is not what it costs
	TooMany  Why = "core.mail.too_many"  // things in one letter
	Wordless Why = "core.mail.wordless"  // without a subject
	Deaf     Why = "core.mail.deaf"      // the other does not want to hear of the sender
	Far      Why = "core.mail.far"       // no mailbox is near
	Busy     Why = "core.mail.busy"      // too much of the character is under way
	Debt     Why = "core.mail.debt"      // cash on delivery for nothing
)

// Reasons are all of them but Done.
var Reasons = []Why{Nobody, Yourself, Crowded, NoLetter, Nothing, Owed, Laden, OneWay, Amount, TooMany, Wordless, Deaf, Far, Busy, Debt}

// Letter lies in a mailbox.
type Letter struct {
	Number   int64 // in its mailbox, from 1, never given twice
	Origin   Origin
	From     int64  // of a player
	Sender   string // its name
	Def      string // content id, of others
	Bundle   string // whose keys Sender, Subject and Text may be; "": they are as written
	Subject  string
	Text     string
	Things   []character.Item // a number of 0 is one that is made when it is taken
	Money    int64
	Owed     int64 // cash on delivery, for the things
	Sent     int64
	Arrives  int64
	Expires  int64
	Read     bool
	Returned bool
	Told     bool // its owner has been told that it is there
}

// Laden tells whether anything is in a letter.
func (l *Letter) Laden() bool { return len(l.Things) > 0 || l.Money > 0 }

// Code visits a letter.
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

// Box is the mailbox of a character, and what the realm and it owe each other.
type Box struct {
	Owner   int64
	Upto    int64   // all orders up to this number have been taken in
	Beyond  []int64 // and these, ascending
	Given   int64   // number of the last delivery
	Out     []character.Delivery
	Written int64 // number of the last letter
	Letters []Letter
}

// Code visits a mailbox.
func (b *Box) Code(c *codec.Coder) {
	codec.Int(c, &b.Owner)
	codec.Int(c, &b.Upto)
	codec.Slice(c, &b.Beyond, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
	codec.Int(c, &b.Given)
	codec.Slice(c, &b.Out, func(c *codec.Coder, d *character.Delivery) { d.Code(c) })
	codec.Int(c, &b.Written)
	codec.Slice(c, &b.Letters, func(c *codec.Coder, l *Letter) { l.Code(c) })
}

// form is the number in front of a mailbox that is kept: who changes how one is
// coded raises it and keeps a reader of the old form.
const form = 1

// Keep writes a mailbox down for the store.
func (b *Box) Keep() []byte {
	c, version := codec.NewWriter(), form
	codec.Int(c, &version)
	b.Code(c)
	return c.Data()
}

// ReadBox reads what Keep has written.
func ReadBox(data []byte) (*Box, error) {
	c, b, version := codec.NewReader(data), new(Box), 0
	codec.Int(c, &version)
	if version != form && c.Err() == nil {
		return nil, fmt.Errorf("a mailbox of format %d, this build reads %d", version, form)
	}
	b.Code(c)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("read a mailbox: %w", err)
	}
	return b, nil
}

// Find is a letter by its number, nil where there is none.
func (b *Box) Find(number int64) *Letter {
	i, ok := slices.BinarySearchFunc(b.Letters, number, func(l Letter, n int64) int { return cmp.Compare(l.Number, n) })
	if !ok {
		return nil
	}
	return &b.Letters[i]
}

// Arrived are the letters that are there at a time, newest first.
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

// Unread tells whether a letter is there that has not been read.
func (b *Box) Unread(now int64) bool {
	return slices.ContainsFunc(b.Letters, func(l Letter) bool { return !l.Read && l.Arrives <= now })
}

// known tells whether an order has been taken in already, and takes it in.
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

// remove takes a letter out.
func (b *Box) remove(number int64) {
	b.Letters = slices.DeleteFunc(b.Letters, func(l Letter) bool { return l.Number == number })
}
