package item

import (
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
)

// Kept returns what a bundle stores with an item; the zero Value is nothing.
func Kept(it *character.Item, bundle string) value.Value {
	for _, p := range it.Storage {
		if p.Bundle == bundle {
			return p.Value
		}
	}
	return value.Value{}
}

// Inscribe replaces the table that a bundle stores with an item; an empty one is
// nothing. A stack with such data does not stack with others.
func Inscribe(items *character.Items, owner int64, g guid.GUID, bundle string, v value.Value) Why {
	i := slices.IndexFunc(items.List, func(it character.Item) bool { return it.GUID(owner) == g })
	if i < 0 {
		return Nothing
	}
	it := &items.List[i]
	kept := slices.DeleteFunc(slices.Clone(it.Storage), func(p character.Place) bool { return p.Bundle == bundle })
	if len(v.Entries()) > 0 {
		kept = append(kept, character.Place{Bundle: bundle, Value: v})
		slices.SortFunc(kept, func(a, b character.Place) int { return strings.Compare(a.Bundle, b.Bundle) })
	}
	size := 0
	for _, p := range kept {
		size += len(p.Bundle) + p.Value.Weight()
	}
	if size > character.MaxKept {
		return KeepsTooMuch
	}
	it.Storage = kept
	return Done
}

// Write puts a petition on the item of a slot, in place of an earlier one.
func Write(items *character.Items, s Slot, p *character.Petition) Why {
	i, ok := find(items, s)
	if !ok {
		return Nothing
	}
	items.List[i].Petition = p
	return Done
}

// With returns a table with a value for a key; a key without value is removed.
func With(table value.Value, key string, v value.Value) value.Value {
	entries := slices.DeleteFunc(slices.Clone(table.Entries()), func(e value.Entry) bool { return e.Key.Text() == key })
	if v.Kind() != value.Nil {
		entries = append(entries, value.Entry{Key: value.OfString(key), Value: v})
	}
	return value.OfTable(entries)
}

// Bind binds the item of a slot to its owner, or unbinds it.
func Bind(items *character.Items, s Slot, bound bool) Why {
	i, ok := find(items, s)
	if !ok {
		return Nothing
	}
	items.List[i].Bound = bound
	return Done
}
