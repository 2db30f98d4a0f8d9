package modstorage

import (
	"fmt"
	"unicode/utf8"

	"loam/core/lib/codec"
	"loam/core/lib/value"
)

// Limits bound what one bundle keeps. Bytes are those of value.Value.Weight.
type Limits struct {
	Key       int // bytes of a key of storage
	Value     int // bytes of one value of storage
	Keys      int // values of storage
	Bundle    int // bytes of storage, all keys and values together
	Character int // bytes with each character
	Account   int // bytes with each account
}

// DefaultLimits are those of a world whose operator has chosen none.
func DefaultLimits() Limits {
	return Limits{Key: 128, Value: 64 << 10, Keys: 4096, Bundle: 1 << 20, Character: 64 << 10, Account: 64 << 10}
}

// Names are the limits that an operator may set, by their name in the world's
// config, with the greatest value that each may have.
func (l *Limits) Names() []LimitName {
	return []LimitName{
		{"value_bytes", &l.Value, 1 << 20}, {"keys", &l.Keys, 100_000}, {"bundle_bytes", &l.Bundle, 64 << 20},
		{"character_bytes", &l.Character, 512 << 10}, {"account_bytes", &l.Account, 512 << 10},
	}
}

// LimitName is one limit that an operator may set.
type LimitName struct {
	Name  string
	Value *int
	Most  int
}

// OrDefault is the default in the place of no limits at all.
func (l Limits) OrDefault() Limits {
	if l == (Limits{}) {
		return DefaultLimits()
	}
	return l
}

// Code codes all limits.
func (l *Limits) Code(c *codec.Coder) {
	for _, n := range [6]*int{&l.Key, &l.Value, &l.Keys, &l.Bundle, &l.Character, &l.Account} {
		codec.Int(c, n)
	}
}

// Check tells what keeps an entry out of the sorted entries; what a bundle has
// too much of may shrink. The error is for the author.
func (l *Limits) Check(entries []Entry, s Entry) error {
	over := func(what string, is, most int, limit string) error {
		return fmt.Errorf("bundle %s, key %q: %s %d, at most %d (%s)", s.Bundle, s.Key[:min(len(s.Key), 40)], what, is, most, limit)
	}
	if s.Value.Kind() == value.Nil {
		return nil
	}
	if len(s.Key) > l.Key || s.Key == "" {
		return over("the key has a length in bytes of", len(s.Key), l.Key, "and at least 1")
	}
	if !utf8.ValidString(s.Key) {
		return fmt.Errorf("bundle %s, key %q: a key must be valid UTF-8", s.Bundle, s.Key)
	}
	own := Of(entries, s.Bundle)
	i, found := Find(own, s.Bundle, s.Key)
	weight, before := len(s.Key)+s.Value.Weight(), 0
	if found {
		before = len(s.Key) + own[i].Value.Weight()
	}
	if weight > l.Value && weight > before {
		return over("bytes of the value:", weight, l.Value, "limit value_bytes")
	}
	if !found && len(own) >= l.Keys {
		return over("number of keys with this one:", len(own)+1, l.Keys, "limit keys")
	}
	if all := Bytes(own, s.Bundle) - before + weight; all > l.Bundle && weight > before {
		return over("bytes of all keys and values:", all, l.Bundle, "limit bundle_bytes")
	}
	return nil
}
