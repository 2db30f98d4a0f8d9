package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// AddAt gives a character count items of a kind in one slot of its backpack or its
// bags, which must be free or have a stack of them with enough room. [Fits] checks
// everything else that may refuse it.
func AddAt(c *content.Snapshot, items *character.Items, def *content.Item, count int, s Slot) Why {
	if !s.Packed() || !exists(c, items, s) {
		return NoSlot
	}
	fresh := character.Item{Def: string(def.ID), Count: count, ItemState: character.ItemState{Bound: def.Binds == content.BindsOnPickup}}
	i, taken := find(items, s)
	switch {
	case count > max(1, def.Stack):
		return Full
	case !taken:
		n, ok := number(items)
		if !ok {
			return OutOfItems
		}
		fresh.Number = n
		put(items, s, fresh)
		return Done
	case !alike(&items.List[i], &fresh) || items.List[i].Count+count > def.Stack:
		return Full
	}
	items.List[i].Count += count
	items.List[i].Bound = items.List[i].Bound || fresh.Bound
	return Done
}

// Take removes count of the item in a slot and returns it as an item of its own; 0 is
// all of it. A part gets a number of its own. A bag with items in it is not taken.
func Take(c *content.Snapshot, items *character.Items, s Slot, count int) (it character.Item, why Why) {
	i, ok := find(items, s)
	if !ok {
		return it, Nothing
	}
	it = items.List[i]
	if _, known := c.Item(content.ID(it.Def)); !known {
		return it, Unknown
	}
	switch {
	case filled(items, s):
		return it, NotEmpty
	case count < 0 || count > it.Count:
		return it, TooFew
	case count == 0 || count == it.Count:
		pull(items, s)
		return it, Done
	}
	n, ok := number(items)
	if !ok {
		return it, OutOfItems
	}
	items.List[i].Count -= count
	it.Number, it.Maker, it.Count = n, 0, count
	return it, Done
}

// Return gives a character an item unchanged: onto a stack of its kind that has room
// for all of it, else into the first free slot of its backpack and its bags.
func Return(c *content.Snapshot, items *character.Items, it character.Item) Why {
	def, known := c.Item(content.ID(it.Def))
	switch {
	case !known:
		return Unknown
	case def.Most > 0 && Owned(items, def.ID)+it.Count > def.Most:
		return TooMany
	}
	for i := range items.List {
		if o := &items.List[i]; Slot(o.Slot).Packed() && alike(o, &it) && o.Count+it.Count <= def.Stack {
			o.Count += it.Count
			o.Bound = o.Bound || it.Bound
			return Done
		}
	}
	s, room := free(c, items)
	if !room {
		return Full
	}
	put(items, s, it)
	return Done
}
