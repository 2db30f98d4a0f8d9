package item

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// Usable tells why what lies in a slot cannot be used, whatever comes of it: what
// can be worn must be worn.
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

// Charged tells whether an item can be used once more, for what has been used of
// it.
func Charged(def *content.Item, it *character.Item) bool {
	return def.Use.Times() == 0 || it.Used < def.Use.Times()
}

// Charges is how often an item can still be used; 0 with false is for ever.
func Charges(def *content.Item, it *character.Item) (left int, counted bool) {
	times := def.Use.Times()
	return max(0, times-it.Used), times > 0
}

// Find is the item of a name, among those of the character with a number.
func Find(items *character.Items, owner int64, g guid.GUID) (character.Item, bool) {
	for i := range items.List {
		if it := &items.List[i]; it.GUID(owner) == g {
			return *it, true
		}
	}
	return character.Item{}, false
}

// Spend takes a charge off what lies in a slot; with the last one an item goes
// that its use consumes.
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
