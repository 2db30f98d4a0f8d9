package gamemap

import (
	"fmt"
	"slices"

	"loam/core/character"
	"loam/core/codec"
	"loam/core/event"
	"loam/core/plain"
)

// StorageLimits bound what one bundle keeps. Bytes are those of plain.Value.Weight.
type StorageLimits struct {
	Key       int // bytes of a key of storage
	Value     int // bytes of one value of storage
	Keys      int // values of storage
	Bundle    int // bytes of storage, all keys and values together
	Character int // bytes with each character
	Account   int // bytes with each account
}

// DefaultStorageLimits are those of a world whose operator has chosen none.
func DefaultStorageLimits() StorageLimits {
	return StorageLimits{Key: 128, Value: 64 << 10, Keys: 4096, Bundle: 1 << 20, Character: 64 << 10, Account: 64 << 10}
}

// StorageLimitNames are the limits that an operator may set, by their name in
// the world's config, with the greatest value that each may have.
func (l *StorageLimits) StorageLimitNames() []StorageLimitName {
	return []StorageLimitName{
		{"value_bytes", &l.Value, 1 << 20}, {"keys", &l.Keys, 100_000}, {"bundle_bytes", &l.Bundle, 64 << 20},
		{"character_bytes", &l.Character, 512 << 10}, {"account_bytes", &l.Account, 512 << 10},
	}
}

// StorageLimitName is one limit.
type StorageLimitName struct {
	Name  string
	Value *int
	Most  int
}

// OrDefault is the default in the place of no limits at all.
func (l StorageLimits) OrDefault() StorageLimits {
	if l == (StorageLimits{}) {
		return DefaultStorageLimits()
	}
	return l
}

// Code visits all limits.
func (l *StorageLimits) Code(c *codec.Coder) {
	for _, n := range [6]*int{&l.Key, &l.Value, &l.Keys, &l.Bundle, &l.Character, &l.Account} {
		codec.Int(c, n)
	}
}

// Check tells what keeps an entry out of the sorted entries; what a bundle has
// too much of may shrink. The error is for the author.
func (l *StorageLimits) Check(entries []Stored, s Stored) error {
	over := func(what string, is, most int, limit string) error {
		return fmt.Errorf("bundle %s, key %q: %s %d, at most %d (%s)", s.Bundle, s.Key[:min(len(s.Key), 40)], what, is, most, limit)
	}
	if s.Value.Kind() == plain.Nil {
		return nil
	}
	if len(s.Key) > l.Key || s.Key == "" {
		return over("the key has a length in bytes of", len(s.Key), l.Key, "and at least 1")
	}
	own := StoredOf(entries, s.Bundle)
	i, found := FindStored(own, s.Bundle, s.Key)
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
	if all := StoredBytes(own, s.Bundle) - before + weight; all > l.Bundle && weight > before {
		return over("bytes of all keys and values:", all, l.Bundle, "limit bundle_bytes")
	}
	return nil
}

// CheckStored tells what keeps a value out of the realm's storage, as far as
// this map knows it. The error is for the author.
func (tx *Tx) CheckStored(bundle, key string, v plain.Value) error {
	m := tx.on()
	return m.cfg.Storage.Check(m.stored, Stored{bundle, key, v})
}

// StoredCount is how many values a bundle has stored, as far as this map knows.
func (tx *Tx) StoredCount(bundle string) int { return len(StoredOf(tx.on().stored, bundle)) }

// StoredKeys are the keys of a bundle that begin with a prefix, sorted, in the
// copy last given.
func (tx *Tx) StoredKeys(bundle, prefix string) []string {
	return KeysOf(tx.on().stored, bundle, prefix)
}

// KeysOf are the keys of a bundle that begin with a prefix, sorted.
func KeysOf(entries []Stored, bundle, prefix string) []string {
	var keys []string
	own := StoredOf(entries, bundle)
	from, _ := FindStored(own, bundle, prefix)
	for _, s := range own[from:] {
		if len(s.Key) < len(prefix) || s.Key[:len(prefix)] != prefix {
			break
		}
		keys = append(keys, s.Key)
	}
	return keys
}

// bounded puts what was saved last in the place of what a bundle keeps of a
// player beyond a limit, and tells of it. What was as large when it came stays.
func (m *Map) bounded(u *unit, what string, places, last []character.Place, most int) []character.Place {
	out := places[:0]
	for _, p := range places {
		if w := p.Value.Weight(); w > most {
			i := slices.IndexFunc(last, func(o character.Place) bool { return o.Bundle == p.Bundle })
			if i < 0 || last[i].Value.Weight() < w {
				m.log.Add(event.Faulted{Bundle: p.Bundle, Unit: u.GUID, Message: fmt.Sprintf(
					"bundle %s keeps %d bytes in %s of %s, at most %d are saved: it is saved as it was before", p.Bundle, w, what, u.Name.Key, most)})
				if i < 0 {
					continue
				}
				p = last[i]
			}
		}
		out = append(out, p)
	}
	return out
}
