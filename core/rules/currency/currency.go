// Package currency decides what characters may do with the money that they have: it
// owns the reasons for which it refuses something. Money never comes to less than
// nothing, and to no more than its currency allows; what is refused changes
// nothing.
//
// All functions are pure. Money whose currency a snapshot lacks is kept and not
// touched until the definition is back.
package currency

import (
	"slices"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Why is the reason for which something is refused: the key of a text of the
// bundle base. Empty is no reason at all: it is done.
type Why string

// The reasons.
const (
	Done    Why = ""
	TooFew  Why = "core.money.too_little" // it does not have so much
	TooMuch Why = "core.money.too_much"   // it cannot have so much
	Unknown Why = "core.money.unknown"    // the release does not define the currency
)

// Reasons are all of them but Done.
var Reasons = []Why{TooFew, TooMuch, Unknown}

// Has is how much of a currency is in a purse.
func Has(p character.Purse, currency content.ID) int64 {
	if i, ok := find(p, currency); ok {
		return p[i].Amount
	}
	return 0
}

// Room is how much more of a currency fits into a purse.
func Room(c *content.Snapshot, p character.Purse, currency content.ID) int64 {
	def, ok := c.Currency(currency)
	if !ok {
		return 0
	}
	if i, has := find(p, currency); has {
		return max(0, def.Limit-p[i].Amount)
	}
	if len(p) == character.MaxCurrencies {
		return 0
	}
	return def.Limit
}

// Change is a purse with an amount of a currency more, or with one below 0 less.
func Change(c *content.Snapshot, p character.Purse, currency content.ID, amount int64) (character.Purse, Why) {
	if _, ok := c.Currency(currency); !ok {
		return p, Unknown
	}
	i, has := find(p, currency)
	var now int64
	if has {
		now = p[i].Amount
	}
	switch {
	case amount < 0 && (amount < -content.MaxMoney || now+amount < 0):
		return p, TooFew
	case amount > 0 && amount > Room(c, p, currency):
		return p, TooMuch
	case amount == 0:
		return p, Done
	}
	after := slices.Clone(p)
	switch now += amount; {
	case now == 0:
		after = slices.Delete(after, i, i+1)
	case has:
		after[i].Amount = now
	default:
		after = slices.Insert(after, i, character.Money{Currency: string(currency), Amount: now})
	}
	return after, Done
}

func find(p character.Purse, currency content.ID) (int, bool) {
	return slices.BinarySearchFunc(p, string(currency), func(m character.Money, id string) int { return strings.Compare(m.Currency, id) })
}
