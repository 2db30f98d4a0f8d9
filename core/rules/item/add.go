package item

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// Add gives a character count items of a kind: it first fills stacks in the backpack
// and the bags, then free slots. It adds all of them or none: [Fits] returns the reason
// without changing anything.
func Add(c *content.Snapshot, items *character.Items, def *content.Item, count int) Why {
	if why := Fits(c, items, def, count); why != Done {
		return why
	}
	after := Clone(*items)
	most := max(1, def.Stack)
	fresh := character.Item{Def: string(def.ID), ItemState: character.ItemState{Bound: def.Binds == content.BindsOnPickup}}
	for i := range after.List {
		it := &after.List[i]
		if !Slot(it.Slot).Packed() || !alike(it, &fresh) {
			continue
		}
		more := min(count, max(0, most-it.Count))
		it.Count += more
		it.Bound = it.Bound || fresh.Bound && more > 0
		count -= more
	}
	for count > 0 {
		n, ok := number(&after)
		if !ok {
			return OutOfItems
		}
		s, _ := free(c, &after) // Fits has counted
		fresh.Number, fresh.Count = n, min(count, most)
		put(&after, s, fresh)
		count -= fresh.Count
	}
	*items = after
	return Done
}

// Fits returns why a character cannot be given count more items of a kind, or Done. It
// changes nothing.
func Fits(c *content.Snapshot, items *character.Items, def *content.Item, count int) Why {
	switch {
	case count < 1:
		return TooFew
	case def.Most > 0 && Owned(items, def.ID)+count > def.Most:
		return TooMany
	case count > Room(c, items, def):
		return Full
	}
	return Done
}

// Room returns how many more items of a kind fit into backpack and bags, without the
// limit per character.
func Room(c *content.Snapshot, items *character.Items, def *content.Item) int {
	most := max(1, def.Stack)
	room := Free(c, items) * most
	fresh := character.Item{Def: string(def.ID)}
	for i := range items.List {
		if it := &items.List[i]; Slot(it.Slot).Packed() && alike(it, &fresh) {
			room += max(0, most-it.Count)
		}
	}
	return room
}

// alike reports whether two items can stack; if one is bound, the stack is bound.
func alike(a, b *character.Item) bool {
	return a.Def == b.Def && a.Look == b.Look && plainly(a) && plainly(b)
}

// plainly reports whether an item is like all others of its definition, apart from being
// bound and from its look.
func plainly(it *character.Item) bool {
	rest := character.Item{ItemState: it.ItemState, Storage: it.Storage}
	rest.Bound, rest.Look = false, ""
	return rest.Plain()
}

// Remove takes away count items of an id, from the end of the backpack first, and
// equipped ones last. It takes all of them, or none if there are fewer.
func Remove(c *content.Snapshot, items *character.Items, id content.ID, count int) Why {
	if count < 1 || Count(items, id) < count {
		return TooFew
	}
	for i := len(items.List) - 1; i >= 0 && count > 0; i-- {
		it := &items.List[i]
		if it.Def != string(id) || Banked(Slot(it.Slot)) {
			continue
		}
		some := min(count, it.Count)
		count -= some
		if it.Count -= some; it.Count == 0 {
			pull(items, Slot(it.Slot))
		}
	}
	Settle(c, items) // the content of a bag that was removed
	return Done
}

// Destroy removes count of the item in a slot; 0 is all of it.
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
	case filled(items, s):
		return NotEmpty
	case count < 0 || count > it.Count:
		return TooFew
	case count == 0 || count == it.Count:
		pull(items, s)
	default:
		it.Count -= count
	}
	return Done
}

// TakeApart removes one item of a slot and adds what it yields: all of that, or nothing
// changes.
func TakeApart(c *content.Snapshot, items *character.Items, s Slot, into []content.Stack) Why {
	before := Clone(*items)
	why := Destroy(c, items, s, 1)
	for _, st := range into {
		if def, known := c.Item(st.Item); known && why == Done {
			why = Add(c, items, def, st.Count)
		}
	}
	if why != Done {
		*items = before
	}
	return why
}

// Outfit returns the items of a new character with the gear of a start. Equipment is
// put on where its slot is free, in order; the rest goes to the backpack. Left is what
// found no room, or is not defined.
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
		if count > 0 && Add(c, &items, def, count) != Done {
			left = append(left, content.Stack{Item: g.Item, Count: count})
		}
	}
	return items, left
}

// wear equips a new item if one of its slots is free.
func wear(c *content.Snapshot, items *character.Items, def *content.Item) bool {
	for _, g := range def.Fit.Slots() {
		s := Worn(g)
		if _, taken := find(items, s); taken || handsFull(c, items, def, s) {
			continue
		}
		n, ok := number(items)
		if ok {
			put(items, s, character.Item{Number: n, Def: string(def.ID), Count: 1, ItemState: character.ItemState{Bound: def.Binds == content.BindsOnPickup || def.Binds == content.BindsOnEquip}})
		}
		return ok
	}
	return false
}

// Newest returns the most recently made item of a kind.
func Newest(items *character.Items, id content.ID) (newest character.Item, ok bool) {
	for _, it := range items.List {
		if it.Def == string(id) && (!ok || it.Number > newest.Number) {
			newest, ok = it, true
		}
	}
	return newest, ok
}

// Come returns the item of a kind that is new, or has a larger stack, in the second of
// two states of somebody's items; of several the most recently made one. 0 is none.
func Come(before, after *character.Items, owner int64, id content.ID) guid.GUID {
	var last *character.Item
	for i := range after.List {
		it := &after.List[i]
		if it.Def != string(id) || last != nil && it.Number < last.Number {
			continue
		}
		at := slices.IndexFunc(before.List, func(b character.Item) bool { return b.Number == it.Number && b.Maker == it.Maker })
		if at < 0 || before.List[at].Count < it.Count {
			last = it
		}
	}
	if last == nil {
		return 0
	}
	return last.GUID(owner)
}
