package character

import (
	"fmt"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Limits of a character's items.
const (
	MaxItems    = 900  // of one character: more than there are slots
	MaxItemDef  = 130  // bytes of a content id
	MaxSlot     = 1999 // number of the last slot
	MaxBankBags = 7    // slots for bags in a bank
	MaxSold     = 12   // things that can be bought back; clients show as many
	maxItemSize = 5    // bytes of a coded item at least
	MaxPlaces   = 16   // of enchantments on one item
	MaxKept     = 4096 // bytes that bundles keep with one item, all together
	maxBundles  = 16   // that keep something with one item
)

// Item is an item, or a stack of items, of a character.
type Item struct {
	// Number identifies the item among all items of its Maker, the character that made
	// it; 0 is the character that has the item. No number is used twice.
	Number int64
	Maker  int64
	Def    string // content id
	Count  int    // at least 1
	Slot   uint16 // its place; package item defines the slots
	ItemState
	Storage []Place // what bundles keep with it, ascending by bundle
}

// ItemState is what players see of an item that others of its definition may not have. The
// zero ItemState is that of an ordinary item. Views show it to the owner as it is.
type ItemState struct {
	Used  int    // used charges
	Bound bool   // it belongs to who has it for good
	Wear  int    // lost durability in points
	Look  string // content id of the item as which it is seen; "" is its own
	// Enchantments lie on it, ascending by Place, at most one in each.
	Enchantments []Enchantment
	// Petition is the petition for a guild on this item; nil on most items.
	Petition *Petition
}

// Enchantment is an enchantment on an item.
type Enchantment struct {
	Place uint8  // what places mean is decided by package item
	Def   string // content id
	Left  int64  // ms online until it ends; 0 is never
}

// Items are all items of a character. The zero Items are empty.
type Items struct {
	Made int64  // how many numbers of the character have been given
	List []Item // ascending by Slot, at most one in each
	// BankBags is how many slots for bags of its bank the character has bought.
	BankBags int
}

// Check reports whether the items are sorted, numbered and within the limits.
func (s *Items) Check() error {
	if len(s.List) > MaxItems {
		return fmt.Errorf("a character has at most %d items, not %d", MaxItems, len(s.List))
	}
	if s.BankBags < 0 || s.BankBags > MaxBankBags {
		return fmt.Errorf("a bank has from 0 to %d slots for bags, not %d", MaxBankBags, s.BankBags)
	}
	for i := range s.List {
		it := &s.List[i]
		switch {
		case i > 0 && s.List[i-1].Slot >= it.Slot || it.Slot > MaxSlot:
			return fmt.Errorf("the item in slot %d is out of order", it.Slot)
		case it.Def == "" || len(it.Def) > MaxItemDef:
			return fmt.Errorf("%.40q in slot %d is not the id of an item", it.Def, it.Slot)
		case it.Used < 0:
			return fmt.Errorf("item %d in slot %d has lost %d charges", it.Number, it.Slot, it.Used)
		case it.Wear < 0:
			return fmt.Errorf("item %d in slot %d has lost %d points of durability", it.Number, it.Slot, it.Wear)
		case it.Count < 1 || it.Number < 1 || it.Maker < 0 || it.Maker == 0 && it.Number > s.Made:
			return fmt.Errorf("item %d of %d in slot %d, %d times, is not valid", it.Number, it.Maker, it.Slot, it.Count)
		}
		if err := it.check(); err != nil {
			return fmt.Errorf("item %d in slot %d: %w", it.Number, it.Slot, err)
		}
	}
	return nil
}

// check looks at what lies on an item and what is kept with it.
func (it *Item) check() error {
	if len(it.Look) > MaxItemDef || len(it.Enchantments) > MaxPlaces || len(it.Storage) > maxBundles {
		return fmt.Errorf("a look of %d bytes, %d enchantments and data of %d bundles exceed the limits", len(it.Look), len(it.Enchantments), len(it.Storage))
	}
	for i, e := range it.Enchantments {
		if e.Def == "" || len(e.Def) > MaxItemDef || e.Left < 0 || e.Place >= MaxPlaces || i > 0 && it.Enchantments[i-1].Place >= e.Place {
			return fmt.Errorf("enchantment %.40q in place %d is not valid", e.Def, e.Place)
		}
	}
	if it.Petition != nil {
		return it.Petition.check()
	}
	return nil
}

// Code codes the items; more than there may be are not read.
func (s *Items) Code(c *codec.Coder) { s.code(c, (*Item).code) }

// CodeBare codes the items in the form that they had when there was no more to an item
// than what it is, how many and where.
func (s *Items) CodeBare(c *codec.Coder) { s.code(c, (*Item).codeBare) }

func (s *Items) code(c *codec.Coder, each func(*Item, *codec.Coder)) {
	codec.Int(c, &s.Made)
	n := c.Len(len(s.List), maxItemSize)
	if c.Reading() {
		if n > MaxItems {
			c.Fail(fmt.Errorf("a character with %d items", n))
			n = 0
		}
		s.List = nil
		if n > 0 {
			s.List = make([]Item, n)
		}
	}
	for i := range s.List {
		each(&s.List[i], c)
	}
}

func (it *Item) codeBare(c *codec.Coder) {
	codec.Int(c, &it.Number)
	codec.Int(c, &it.Maker)
	c.String(&it.Def)
	codec.Int(c, &it.Count)
	codec.Int(c, &it.Slot)
}

// itemTrait is something that most items have nothing of.
type itemTrait struct {
	has  func(*Item) bool
	code func(*Item, *codec.Coder)
}

// traits are all of them: a number tells which of them follow.
var traits = [...]itemTrait{
	{func(it *Item) bool { return it.Used != 0 }, func(it *Item, c *codec.Coder) { codec.Int(c, &it.Used) }},
	{func(it *Item) bool { return it.Bound }, func(it *Item, c *codec.Coder) { c.Bool(&it.Bound) }},
	{func(it *Item) bool { return it.Look != "" }, func(it *Item, c *codec.Coder) { c.String(&it.Look) }},
	{func(it *Item) bool { return len(it.Enchantments) > 0 }, func(it *Item, c *codec.Coder) {
		codec.Slice(c, &it.Enchantments, func(c *codec.Coder, e *Enchantment) {
			codec.Int(c, &e.Place)
			c.String(&e.Def)
			codec.Int(c, &e.Left)
		})
	}},
	{func(it *Item) bool { return len(it.Storage) > 0 }, func(it *Item, c *codec.Coder) { codec.Slice(c, &it.Storage, codePlace) }},
	{func(it *Item) bool { return it.Wear != 0 }, func(it *Item, c *codec.Coder) { codec.Int(c, &it.Wear) }},
	{func(it *Item) bool { return it.Petition != nil }, func(it *Item, c *codec.Coder) {
		if it.Petition == nil {
			it.Petition = new(Petition)
		}
		it.Petition.code(c)
	}},
}

// Plain reports whether an item is like all others of its definition, so that it can stack
// with them.
func (it *Item) Plain() bool {
	return !slices.ContainsFunc(traits[:], func(t itemTrait) bool { return t.has(it) })
}

// Code codes an item by itself.
func (it *Item) Code(c *codec.Coder) { it.code(c) }

func (it *Item) code(c *codec.Coder) {
	it.codeBare(c)
	which := 0
	for i, t := range traits {
		if t.has(it) {
			which |= 1 << i
		}
	}
	codec.Int(c, &which)
	if which < 0 || which >= 1<<len(traits) {
		c.Fail(fmt.Errorf("an item has unknown traits %b", which))
		return
	}
	for i, t := range traits {
		if which&(1<<i) != 0 {
			t.code(it, c)
		}
	}
}

// GUID names the item in the realm; owner is the number of the character that
// has it.
func (it *Item) GUID(owner int64) guid.GUID {
	if it.Maker != 0 {
		owner = it.Maker
	}
	return guid.OfItem(owner, it.Number)
}
