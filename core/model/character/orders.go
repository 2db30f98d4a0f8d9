package character

import (
	"fmt"

	"loam/core/lib/codec"
)

// Limits of orders and deliveries.
const (
	MaxThings  = 12   // in one order or delivery
	MaxOrders  = 64   // that wait for an office
	MaxSubject = 120  // bytes
	MaxLetter  = 4000 // bytes of its text
	MaxClass   = 400  // bytes of the class of a filter
	MaxLots    = 200  // that a filter names
	maxWord    = 200  // bytes of any other text
)

// The services of the realm.
const (
	DeskMail    uint8 = 0
	DeskAuction uint8 = 1
	DeskFriends uint8 = 2
	DeskGuilds  uint8 = 3
	DeskVault   uint8 = 4 // the banks of guilds
)

// Order is a character's request to a service of the realm, with the items and money
// that it hands over. The service defines the meaning of its fields.
type Order struct {
	// Number counts the orders of the character that hand something over; 0 is an
	// order that does not, and may get lost.
	Number  int64
	Desk    uint8  // which office: DeskMail, DeskAuction, DeskFriends, DeskGuilds
	Act     uint8  // of package mail or auction
	Things  []Item // that are handed over; their slots mean nothing
	Money   int64  // coins that are handed over, all of them
	To      string // name of a character, or what is asked for
	Whom    int64  // number of that character, as the realm has found it
	Bundle  string // in whose language files From, Subject and Text may be keys; "": they are as written
	From    string // as whom it is sent; "" is the character itself
	Subject string
	Text    string
	Sum     int64 // cash on delivery, a least bid
	Price   int64 // of a thing at once
	Of      int64 // number of what it is about
	Nth     int   // of several, from 0
	Span    int64 // ms
	House   string
	Filter  Filter
}

// Filter says what of a list is asked for.
type Filter struct {
	Name       string
	Low, High  int // levels; 0 is any
	Quality    int // least
	Class      string
	Usable     bool
	Page       int // from 0
	Level      int // of who asks
	Start      string
	Sort       string
	Descending bool
	Spells     []string
	Lots       []int64 // to be listed too, at most MaxLots
}

// Delivery is what a service of the realm gives to a character.
type Delivery struct {
	Number int64 // counts those of the character
	Things []Item
	Money  int64
	Why    string // word of package mail
}

// Post is the open orders and deliveries between a character and the realm. Orders are
// kept until a service has confirmed that they are stored, and deliveries are numbered,
// so that a lost one is repeated, and none is applied twice.
type Post struct {
	Sent int64   // number of the last order
	Out  []Order // that no office has said to have, ascending by Number
	Got  int64   // number of the last delivery taken in
}

// Check reports whether the post is numbered and within the limits.
func (p *Post) Check() error {
	if len(p.Out) > MaxOrders {
		return fmt.Errorf("a character has at most %d orders in progress, not %d", MaxOrders, len(p.Out))
	}
	last := int64(0)
	for i := range p.Out {
		o := &p.Out[i]
		if o.Number <= last || o.Number > p.Sent {
			return fmt.Errorf("order %d is out of order", o.Number)
		}
		if err := o.Check(); err != nil {
			return err
		}
		last = o.Number
	}
	return nil
}

// Check reports whether an order is within the limits.
func (o *Order) Check() error {
	switch {
	case len(o.Things) > MaxThings || o.Money < 0 || o.Sum < 0 || o.Price < 0:
		return fmt.Errorf("an order with %d items and %d coins is not valid", len(o.Things), o.Money)
	case len(o.Subject) > MaxSubject || len(o.Text) > MaxLetter || len(o.To) > maxWord || len(o.House) > maxWord || len(o.Filter.Name) > maxWord || len(o.Filter.Class) > MaxClass || len(o.Filter.Sort) > maxWord || len(o.Filter.Lots) > MaxLots:
		return fmt.Errorf("the texts of an order are too long")
	}
	return nil
}

// Code codes the post.
func (p *Post) Code(c *codec.Coder) {
	codec.Int(c, &p.Sent)
	codec.Slice(c, &p.Out, func(c *codec.Coder, o *Order) { o.Code(c) })
	codec.Int(c, &p.Got)
}

// CodeThings codes things that lie in no slot.
func CodeThings(c *codec.Coder, things *[]Item) {
	codec.Slice(c, things, func(c *codec.Coder, it *Item) { it.code(c) })
}

// Code codes an order.
func (o *Order) Code(c *codec.Coder) {
	codec.Int(c, &o.Number)
	codec.Int(c, &o.Desk)
	codec.Int(c, &o.Act)
	CodeThings(c, &o.Things)
	codec.Int(c, &o.Money)
	c.String(&o.To)
	codec.Int(c, &o.Whom)
	c.String(&o.Bundle)
	c.String(&o.From)
	c.String(&o.Subject)
	c.String(&o.Text)
	codec.Int(c, &o.Sum)
	codec.Int(c, &o.Price)
	codec.Int(c, &o.Of)
	codec.Int(c, &o.Nth)
	codec.Int(c, &o.Span)
	c.String(&o.House)
	o.Filter.Code(c)
}

// Code codes a filter.
func (f *Filter) Code(c *codec.Coder) {
	any := f.Name != "" || f.Low != 0 || f.High != 0 || f.Quality != 0 || f.Class != "" || f.Usable || f.Page != 0 || f.Level != 0 || f.Start != "" || f.Sort != "" || f.Descending || f.Spells != nil || f.Lots != nil
	c.Bool(&any)
	if !any {
		return
	}
	c.String(&f.Name)
	codec.Int(c, &f.Low)
	codec.Int(c, &f.High)
	codec.Int(c, &f.Quality)
	c.String(&f.Class)
	c.Bool(&f.Usable)
	codec.Int(c, &f.Page)
	codec.Int(c, &f.Level)
	c.String(&f.Start)
	c.String(&f.Sort)
	c.Bool(&f.Descending)
	codec.Slice(c, &f.Spells, func(c *codec.Coder, id *string) { c.String(id) })
	codec.Slice(c, &f.Lots, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

// Code codes a delivery.
func (d *Delivery) Code(c *codec.Coder) {
	codec.Int(c, &d.Number)
	CodeThings(c, &d.Things)
	codec.Int(c, &d.Money)
	c.String(&d.Why)
}
