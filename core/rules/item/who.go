package item

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Who is what decides which items a character may equip and use.
type Who struct {
	Level int
	Start content.ID
	Known []content.ID // spells, sorted
}

// May returns why a character may not equip or use an item.
func (w *Who) May(def *content.Item) Why {
	n := &def.Needs
	switch {
	case w.Level < n.Level:
		return LowLevel
	case len(n.Starts) > 0 && !slices.Contains(n.Starts, w.Start):
		return NotYours
	case n.Spell != "":
		if _, knows := slices.BinarySearch(w.Known, n.Spell); !knows {
			return NotYours
		}
	}
	return Done
}

// Dressed returns why a character may not wear an item that a change has newly
// equipped.
func Dressed(c *content.Snapshot, w *Who, before, after *character.Items) Why {
	for _, it := range InWorn(after) {
		old, worn := At(before, Slot(it.Slot))
		def, known := c.Item(content.ID(it.Def))
		if !known || worn && old.Number == it.Number && old.Maker == it.Maker {
			continue
		}
		if why := w.May(def); why != Done {
			return why
		}
		if def.OneWorn && countWorn(after, def.ID) > 1 {
			return OneOnly
		}
	}
	return Done
}

func countWorn(items *character.Items, id content.ID) (n int) {
	for _, it := range InWorn(items) {
		if it.Def == string(id) {
			n++
		}
	}
	return n
}

// Given returns why an item cannot be given to somebody else: it is bound.
func Given(it *character.Item) Why {
	if it.Bound {
		return Bound
	}
	return Done
}

// SameWorn reports whether the same items with the same enchantments are equipped in
// the same slots.
func SameWorn(a, b *character.Items) bool {
	return slices.EqualFunc(InWorn(a), InWorn(b), func(a, b character.Item) bool {
		return a.Slot == b.Slot && a.Def == b.Def && a.Number == b.Number && a.Maker == b.Maker &&
			slices.EqualFunc(a.Enchantments, b.Enchantments, func(a, b character.Enchantment) bool { return a.Place == b.Place && a.Def == b.Def })
	})
}
