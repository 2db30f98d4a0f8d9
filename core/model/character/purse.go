package character

import (
	"fmt"

	"loam/core/lib/codec"
)

// MaxCurrencies is how many currencies a character has at most some of.
const MaxCurrencies = 256

// Money is how much a character has of a currency.
type Money struct {
	Currency string // content id
	Amount   int64  // at least 1
}

// Purse is all the money of a character, ascending by currency. It is never
// shared: who changes it makes a new one.
type Purse []Money

// Check reports whether the purse is sorted and within the limits.
func (p Purse) Check() error {
	if len(p) > MaxCurrencies {
		return fmt.Errorf("a character has at most %d currencies, not %d", MaxCurrencies, len(p))
	}
	for i, m := range p {
		switch {
		case i > 0 && p[i-1].Currency >= m.Currency:
			return fmt.Errorf("currency %q is out of order", m.Currency)
		case m.Currency == "" || len(m.Currency) > MaxItemDef:
			return fmt.Errorf("%.40q is not the id of a currency", m.Currency)
		case m.Amount < 1:
			return fmt.Errorf("an amount of %d of %s is not valid", m.Amount, m.Currency)
		}
	}
	return nil
}

// Code codes a purse; one with more than there may be is not read.
func (p *Purse) Code(c *codec.Coder) {
	if n := len(*p); n > MaxCurrencies {
		c.Fail(fmt.Errorf("a purse with %d currencies", n))
		return
	}
	codec.Slice(c, (*[]Money)(p), func(c *codec.Coder, m *Money) {
		c.String(&m.Currency)
		codec.Int(c, &m.Amount)
	})
	if c.Reading() && len(*p) > MaxCurrencies {
		c.Fail(fmt.Errorf("a purse with %d currencies", len(*p)))
		*p = nil
	}
}
