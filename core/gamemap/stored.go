package gamemap

import (
	"slices"
	"strings"

	"loam/core/codec"
	"loam/core/plain"
)

// Stored is one value of a bundle's realm storage; nil is no entry.
type Stored struct {
	Bundle, Key string
	Value       plain.Value
}

// Code visits all fields.
func (s *Stored) Code(c *codec.Coder) {
	c.String(&s.Bundle)
	c.String(&s.Key)
	s.Value.Code(c)
}

// FindStored looks a key up in entries sorted by bundle and key; where there is
// none, at is where it belongs.
func FindStored(entries []Stored, bundle, key string) (at int, ok bool) {
	return slices.BinarySearchFunc(entries, Stored{Bundle: bundle, Key: key}, CompareStored)
}

// CompareStored orders by bundle, then key.
func CompareStored(a, b Stored) int {
	if c := strings.Compare(a.Bundle, b.Bundle); c != 0 {
		return c
	}
	return strings.Compare(a.Key, b.Key)
}

// PutStored sets, or with nil removes, an entry.
func PutStored(entries []Stored, s Stored) []Stored {
	i, ok := FindStored(entries, s.Bundle, s.Key)
	switch {
	case ok && s.Value.Kind() == plain.Nil:
		return slices.Delete(entries, i, i+1)
	case ok:
		entries[i] = s
	case s.Value.Kind() != plain.Nil:
		return slices.Insert(entries, i, s)
	}
	return entries
}

// StoragePurge names the change that takes away all that a bundle has stored,
// and what it keeps with players; it is no part of the running release.
const StoragePurge = "purge"

// purge drops what a bundle keeps.
func (m *Map) purge(bundle string) {
	m.stored = ReplaceStored(m.stored, Migrated{Bundle: bundle})
	m.scripts.Drop(bundle)
}

// store takes over a change of the realm's storage.
func (m *Map) store(bundle, key string, v plain.Value) {
	m.stored = PutStored(m.stored, Stored{bundle, key, v})
}

// Stored is a bundle's value in the copy of the realm's storage last given.
func (tx *Tx) Stored(bundle, key string) plain.Value {
	m := tx.on()
	if i, ok := FindStored(m.stored, bundle, key); ok {
		return m.stored[i].Value
	}
	return plain.Value{}
}

// StoredBytes is about how many bytes a bundle has stored with the realm, as far
// as this map was told.
func (tx *Tx) StoredBytes(bundle string) int { return StoredBytes(tx.on().stored, bundle) }

// StoredBytes is about how many bytes of a list are of one bundle.
func StoredBytes(list []Stored, bundle string) int {
	n := 0
	for i := range list {
		if list[i].Bundle == bundle {
			n += len(list[i].Key) + list[i].Value.Weight()
		}
	}
	return n
}

// StoredOf are the entries of a bundle, a part of the sorted entries.
func StoredOf(entries []Stored, bundle string) []Stored {
	from, _ := FindStored(entries, bundle, "")
	to, _ := FindStored(entries, bundle+"\x00", "") // no name lies between the two
	return entries[from:to:to]
}
