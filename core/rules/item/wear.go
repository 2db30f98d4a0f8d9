package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// Lost is how many points of its durability an item has lost; def may be nil.
func Lost(def *content.Item, it *character.Item) int {
	if def == nil {
		return 0
	}
	return min(max(it.Wear, 0), def.Worth.Durability)
}

// Left is how many points are left of the durability of an item.
func Left(def *content.Item, it *character.Item) int { return def.Worth.Durability - Lost(def, it) }

// Broken tells whether an item is worn out, and does nothing for who wears it.
func Broken(def *content.Item, it *character.Item) bool {
	return def.Worth.Durability > 0 && Left(def, it) == 0
}

// WearOut takes points off the durability of what lies in a slot, down to none, and
// tells how many it has lost by that.
func WearOut(c *content.Snapshot, items *character.Items, s Slot, points int) (lost int) {
	i, ok := find(items, s)
	if !ok {
		return 0
	}
	it := &items.List[i]
	def, known := c.Item(content.ID(it.Def))
	if !known {
		return 0
	}
	lost = min(max(points, 0), Left(def, it))
	it.Wear += lost
	return lost
}
