package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// Capacity returns the number of slots of an equipped bag, by its number from 0; 0 is
// no bag. A bag that the release does not define has the greatest number, so that its
// content stays.
func Capacity(c *content.Snapshot, items *character.Items, bag int) int {
	return slotsOf(c, items, Worn(content.SlotBag1)+Slot(bag))
}

// slotsOf returns the number of slots of the bag in a bag slot.
func slotsOf(c *content.Snapshot, items *character.Items, s Slot) int {
	it, ok := At(items, s)
	if !ok {
		return 0
	}
	def, known := c.Item(content.ID(it.Def))
	if !known {
		return content.MaxBag
	}
	return min(def.Bag, content.MaxBag)
}

// exists reports whether a slot exists: slots of a bag exist only as far as the
// equipped bag has them.
func exists(c *content.Snapshot, items *character.Items, s Slot) bool {
	if bag, at, inBag := s.Bag(); inBag {
		return at < Capacity(c, items, bag)
	}
	if Banked(s) {
		return inBankOf(c, items, s)
	}
	return s.IsWorn() || s.Packed()
}

// rooms calls a function for all slots of backpack and bags in their order, the
// backpack first, until it returns false.
func rooms(c *content.Snapshot, items *character.Items, yield func(Slot) bool) {
	for s := Backpack; s < packEnd; s++ {
		if !yield(s) {
			return
		}
	}
	for bag := range Bags {
		for at := range Capacity(c, items, bag) {
			if !yield(InBag(bag, at)) {
				return
			}
		}
	}
}

// free returns the first empty slot of the backpack and the bags.
func free(c *content.Snapshot, items *character.Items) (s Slot, ok bool) {
	rooms(c, items, func(at Slot) bool {
		_, taken := find(items, at)
		s, ok = at, !taken
		return taken
	})
	return s, ok
}

// Free returns the number of empty slots of the backpack and the bags.
func Free(c *content.Snapshot, items *character.Items) (n int) {
	rooms(c, items, func(at Slot) bool {
		if _, taken := find(items, at); !taken {
			n++
		}
		return true
	})
	return n
}

// filled reports whether the bag in a bag slot contains anything.
func filled(items *character.Items, s Slot) bool {
	first, ok := firstIn(s)
	if !ok {
		return false
	}
	i, _ := find(items, first)
	return i < len(items.List) && Slot(items.List[i].Slot) < first+bagStride
}

// Settle moves items from slots that do not exist (any more) to free slots, or else
// into the overflow, and items from the overflow to free slots. It reports whether it
// moved anything. No item is lost: what does not fit into the overflow either stays
// where it is.
func Settle(c *content.Snapshot, items *character.Items) (moved bool) {
	for i := 0; i < len(items.List); i++ {
		s := Slot(items.List[i].Slot)
		if exists(c, items, s) {
			continue
		}
		to, room := free(c, items)
		if !room && !s.Over() {
			to, room = overflow(items)
		}
		if !room {
			continue
		}
		it, _ := pull(items, s)
		put(items, to, it)
		moved = true
		i = -1 // the list has changed
	}
	return moved
}

// overflow returns the first empty overflow slot.
func overflow(items *character.Items) (Slot, bool) {
	for s := Overflow; s < overflowEnd; s++ {
		if _, taken := find(items, s); !taken {
			return s, true
		}
	}
	return 0, false
}

// Store moves the item of a slot to a free slot of a bag, by its number from 1, or of
// the backpack with 0.
func Store(c *content.Snapshot, items *character.Items, from Slot, bag int) Why {
	it, ok := At(items, from)
	if !ok {
		return Nothing
	}
	if bag < 0 || bag > Bags {
		return NoSlot
	}
	why := Full
	rooms(c, items, func(s Slot) bool {
		in, _, inBag := s.Bag()
		if inBag != (bag > 0) || inBag && in != bag-1 || s == from {
			return true
		}
		if _, taken := At(items, s); !taken {
			why = Move(c, items, from, s, it.Count)
			return false
		}
		return true
	})
	return why
}
