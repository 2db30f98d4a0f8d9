package character

import (
	"fmt"

	"loam/core/lib/codec"
)

// Sold is a sold item that a character may buy back, with its price.
type Sold struct {
	Item  Item
	Price int64 // coins
}

// CodeSold codes what can be bought back; more than there may be are not read.
func CodeSold(c *codec.Coder, all *[]Sold) {
	codec.Slice(c, all, func(c *codec.Coder, s *Sold) {
		s.Item.code(c)
		codec.Int(c, &s.Price)
	})
	if c.Reading() && len(*all) > MaxSold {
		c.Fail(fmt.Errorf("%d items to buy back", len(*all)))
		*all = nil
	}
}

// CodeRoom codes what room a character has bought for its items.
func (s *Items) CodeRoom(c *codec.Coder) { codec.Int(c, &s.BankBags) }
