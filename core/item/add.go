package item

import (
	"loam/core/character"
	"loam/core/content"
)

// Add gives a character count items of a kind: stacks in the backpack are filled
// first, then free slots. All of them, or none where there is no room.
func Add(items *character.Items, def *content.Item, count int) Why {
	if count < 1 {
		return TooFew
	}
	if !hasRoom(items, def, count) {
		return Full
	}
	after := Clone(*items)
	most := max(1, def.Stack)
	for i := range after.List {
		it := &after.List[i]
		if !Slot(it.Slot).Packed() || it.Def != string(def.ID) {
			continue
		}
		more := min(count, max(0, most-it.Count))
		it.Count += more
		count -= more
	}
	for count > 0 {
		n, ok := number(&after)
		if !ok {
			return OutOfItems
		}
		s, _ := free(&after) // hasRoom has counted
		some := min(count, most)
		put(&after, s, character.Item{Number: n, Def: string(def.ID), Count: some})
		count -= some
	}
	*items = after
	return Done
}

// hasRoom tells whether count more items of a kind fit into the backpack.
func hasRoom(items *character.Items, def *content.Item, count int) bool {
	most := max(1, def.Stack)
	room := BackpackSize
	spare := 0
	for i := range items.List {
		it := &items.List[i]
		if !Slot(it.Slot).Packed() {
			continue
		}
		room--
		if it.Def == string(def.ID) {
			spare += max(0, most-it.Count)
		}
	}
	return count <= spare || (count-spare-1)/most < room
}

// Remove takes count items of an id away, the last of the backpack first and what
// is worn at the end. All of them, or none where there are fewer.
func Remove(items *character.Items, id content.ID, count int) Why {
	if count < 1 || Count(items, id) < count {
		return TooFew
	}
	for i := len(items.List) - 1; i >= 0 && count > 0; i-- {
		it := &items.List[i]
		if it.Def != string(id) {
			continue
		}
		some := min(count, it.Count)
		count -= some
		if it.Count -= some; it.Count == 0 {
			pull(items, Slot(it.Slot))
		}
	}
	return Done
}

// Destroy removes count of what is in a slot; 0 is all of it.
func Destroy(c *content.Snapshot, items *character.Items, s Slot, count int) Why {
	i, ok := find(items, s)
	if !ok {
		return Nothing
	}
	it := &items.List[i]
	if _, known := c.Item(content.ID(it.Def)); !known {
		return Unknown
	}
	switch {
	case count < 0 || count > it.Count:
		return TooFew
	case count == 0 || count == it.Count:
		pull(items, s)
	default:
		it.Count -= count
	}
	return Done
}

// Outfit is what a character has that begins with the gear of a start. What can
// be worn is worn where its slot is free, in order; the rest lies in the
// backpack. Left is what found no room, and what is not defined.
func Outfit(c *content.Snapshot, gear []content.Stack) (items character.Items, left []content.Stack) {
	for _, g := range gear {
		def, ok := c.Item(g.Item)
		if !ok {
			left = append(left, g)
			continue
		}
		count := g.Count
		for count > 0 && wear(c, &items, def) {
			count--
		}
		if count > 0 && Add(&items, def, count) != Done {
			left = append(left, content.Stack{Item: g.Item, Count: count})
		}
	}
	return items, left
}

// wear puts a new item on where one of its slots is free.
func wear(c *content.Snapshot, items *character.Items, def *content.Item) bool {
	for _, g := range def.Fit.Slots() {
		s := Worn(g)
		if _, taken := find(items, s); taken || handsFull(c, items, def, s) {
			continue
		}
		n, ok := number(items)
		if ok {
			put(items, s, character.Item{Number: n, Def: string(def.ID), Count: 1})
		}
		return ok
	}
	return false
}
