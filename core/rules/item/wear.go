package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// Lost returns how much durability an item has lost, in points; def may be nil.
func Lost(def *content.Item, it *character.Item) int {
	if def == nil {
		return 0
	}
	return min(max(it.Wear, 0), def.Worth.Durability)
}

// Left returns the remaining durability of an item.
func Left(def *content.Item, it *character.Item) int { return def.Worth.Durability - Lost(def, it) }

// Broken reports whether an item has no durability left: then it has no effect for its
// wearer.
func Broken(def *content.Item, it *character.Item) bool {
	return def.Worth.Durability > 0 && Left(def, it) == 0
}

// WearOut reduces the durability of the item in a slot, at most to 0, and returns by
// how much.
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
