// Package currency decides about the money of characters, and owns the reasons for
// which a change is refused. An amount is never below 0, and never above the limit of
// its currency; a refused change has no effect.
//
// All functions are pure. An amount whose currency a snapshot lacks is kept unchanged
// until the definition is back.
package currency

import (
	"slices"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons.
const (
	Done    Why = ""
	TooFew  Why = "core.money.too_little" // the character does not have that much
	TooMuch Why = "core.money.too_much"   // the character cannot have that much
	Unknown Why = "core.money.unknown"    // the release does not define the currency
)

// Reasons lists all reasons except Done.
var Reasons = []Why{TooFew, TooMuch, Unknown}

// Has returns the amount of a currency in a purse.
func Has(p character.Purse, currency content.ID) int64 {
	if i, ok := find(p, currency); ok {
		return p[i].Amount
	}
	return 0
}

// Room returns how much more of a currency fits into a purse.
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

// Change returns a purse with an amount of a currency added, or removed if it is below
// 0.
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
