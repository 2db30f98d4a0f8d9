package item

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// Usable returns why the item of a slot cannot be used, regardless of the effect:
// equipment must be equipped.
func Usable(c *content.Snapshot, items *character.Items, s Slot) Why {
	it, ok := At(items, s)
	if !ok {
		return Nothing
	}
	def, known := c.Item(content.ID(it.Def))
	switch {
	case Banked(s):
		return NoBank
	case !known:
		return Unknown
	case !def.Use.Any():
		return NoUse
	case def.Fit != content.FitNone && !s.IsWorn():
		return MustWear
	case !Charged(def, &it):
		return Spent
	}
	return Done
}

// Charged reports whether an item has a charge left, for a number of used charges.
func Charged(def *content.Item, it *character.Item) bool {
	return def.Use.Times() == 0 || it.Used < def.Use.Times()
}

// Charges returns how often an item can still be used; 0 with false is without limit.
func Charges(def *content.Item, it *character.Item) (left int, counted bool) {
	times := def.Use.Times()
	return max(0, times-it.Used), times > 0
}

// Find returns a character's item by its number.
func Find(items *character.Items, owner int64, g guid.GUID) (character.Item, bool) {
	for i := range items.List {
		if it := &items.List[i]; it.GUID(owner) == g {
			return *it, true
		}
	}
	return character.Item{}, false
}

// Spend uses a charge of the item in a slot; an item that is consumed is removed with
// its last charge.
func Spend(c *content.Snapshot, items *character.Items, s Slot) Why {
	i, ok := find(items, s)
	if !ok {
		return Nothing
	}
	it := &items.List[i]
	def, known := c.Item(content.ID(it.Def))
	switch {
	case !known:
		return Unknown
	case def.Use.Times() == 0:
		return Done
	}
	it.Used++
	it.Bound = it.Bound || def.Binds == content.BindsOnUse
	if it.Used < def.Use.Times() || !def.Use.Consumes {
		return Done
	}
	it.Used = 0
	if it.Count--; it.Count == 0 {
		pull(items, s)
	}
	return Done
}
