// Package modstorage is the realm storage of bundles: entries by bundle and key, their
// limits, and the versions of their form. It owns no copy of them and writes nothing to
// a disk: the realm and its maps each hold sorted entries, on their own goroutines.
//
// Functions that take entries expect them sorted by bundle and key.
package modstorage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/value"
)

// Entry is one value of a bundle's realm storage; nil is no entry.
type Entry struct {
	Bundle, Key string
	Value       value.Value
}

// WorldStates begins the keys under which the realm keeps world states with the
// bundles that define them. Scripts and migrations write no such key.
const WorldStates = "world_state."

// Reserved tells what keeps scripts of a bundle from writing under a key; "" is
// nothing. It is for the author.
func Reserved(key string) string {
	name, ok := strings.CutPrefix(key, WorldStates)
	if !ok {
		return ""
	}
	if name, _, _ = strings.Cut(name, "."); name == "" { // behind it, the map that has its own
		name = "NAME"
	}
	return fmt.Sprintf("keys like this belong to world states, which map:set_world_state(%q, n) changes; other keys must not begin with %q", name, WorldStates)
}

// Code codes all fields.
func (s *Entry) Code(c *codec.Coder) {
	c.String(&s.Bundle)
	c.String(&s.Key)
	s.Value.Code(c)
}

// Find looks up a key in entries sorted by bundle and key. If there is none, at is the
// index at which to insert it.
func Find(entries []Entry, bundle, key string) (at int, ok bool) {
	return slices.BinarySearchFunc(entries, Entry{Bundle: bundle, Key: key}, Compare)
}

// Compare orders by bundle, then key.
func Compare(a, b Entry) int {
	if c := strings.Compare(a.Bundle, b.Bundle); c != 0 {
		return c
	}
	return strings.Compare(a.Key, b.Key)
}

// Put sets, or with nil removes, an entry.
func Put(entries []Entry, s Entry) []Entry {
	i, ok := Find(entries, s.Bundle, s.Key)
	switch {
	case ok && s.Value.Kind() == value.Nil:
		return slices.Delete(entries, i, i+1)
	case ok:
		entries[i] = s
	case s.Value.Kind() != value.Nil:
		return slices.Insert(entries, i, s)
	}
	return entries
}

// Sum is what adding to a stored value yields; none counts as 0. The error is for
// the author: what is stored is no number, or the sum is none.
func Sum(before value.Value, amount float64) (value.Value, error) {
	if k := before.Kind(); k != value.Nil && k != value.Number {
		return before, errors.New("the stored value is not a number")
	}
	sum := before.Number() + amount
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return before, fmt.Errorf("the sum of %g and %g exceeds the range of a number", before.Number(), amount)
	}
	return value.OfNumber(sum), nil
}

// Bytes is about how many bytes of a list are of one bundle.
func Bytes(list []Entry, bundle string) int {
	n := 0
	for i := range list {
		if list[i].Bundle == bundle {
			n += len(list[i].Key) + list[i].Value.Weight()
		}
	}
	return n
}

// Of are the entries of a bundle, a part of the sorted entries.
func Of(entries []Entry, bundle string) []Entry {
	from, _ := Find(entries, bundle, "")
	to, _ := Find(entries, bundle+"\x00", "") // no name lies between the two
	return entries[from:to:to]
}

// Keys are the keys of a bundle's own that begin with a prefix, sorted: without those
// of world states.
func Keys(entries []Entry, bundle, prefix string) []string {
	var keys []string
	own := Of(entries, bundle)
	from, _ := Find(own, bundle, prefix)
	for _, s := range own[from:] {
		if len(s.Key) < len(prefix) || s.Key[:len(prefix)] != prefix {
			break
		}
		if !strings.HasPrefix(s.Key, WorldStates) {
			keys = append(keys, s.Key)
		}
	}
	return keys
}
