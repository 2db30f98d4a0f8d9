package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// Capacity is how many slots a bag has that is worn, by its number from 0; 0 is no
// bag. One that the release does not define has as many as a bag can have, so that
// what lies in it stays.
func Capacity(c *content.Snapshot, items *character.Items, bag int) int {
	return slotsOf(c, items, Worn(content.SlotBag1)+Slot(bag))
}

// slotsOf is how many slots the bag has that lies in a slot for bags.
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

// exists tells whether something can lie in a slot: in a bag only as far as the
// bag that is worn reaches.
func exists(c *content.Snapshot, items *character.Items, s Slot) bool {
	if bag, at, inBag := s.Bag(); inBag {
		return at < Capacity(c, items, bag)
	}
	if Banked(s) {
		return inBankOf(c, items, s)
	}
	return s.IsWorn() || s.Packed()
}

// rooms calls for all packed slots in their order, the backpack first, until told
// to stop.
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

// free is the first empty slot of the backpack and the bags.
func free(c *content.Snapshot, items *character.Items) (s Slot, ok bool) {
	rooms(c, items, func(at Slot) bool {
		_, taken := find(items, at)
		s, ok = at, !taken
		return taken
	})
	return s, ok
}

// Free is how many slots of the backpack and the bags are empty.
func Free(c *content.Snapshot, items *character.Items) (n int) {
	rooms(c, items, func(at Slot) bool {
		if _, taken := find(items, at); !taken {
			n++
		}
		return true
	})
	return n
}

// filled tells whether anything lies in the bag that is worn in a slot.
func filled(items *character.Items, s Slot) bool {
	first, ok := firstIn(s)
	if !ok {
		return false
	}
	i, _ := find(items, first)
	return i < len(items.List) && Slot(items.List[i].Slot) < first+bagStride
}

// Settle brings what lies in slots that there are not (any more) to where there is
// room, or else into the overflow; and what lies there to where there is room by
// now. It tells whether it moved anything. Nothing is ever lost by it: what even
// the overflow cannot take stays where it is.
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
		i = -1 // the list is another now
	}
	return moved
}

// overflow is the first empty slot of what fits nowhere.
func overflow(items *character.Items) (Slot, bool) {
	for s := Overflow; s < overflowEnd; s++ {
		if _, taken := find(items, s); !taken {
			return s, true
		}
	}
	return 0, false
}

// Store puts what lies in a slot into a bag, by its number from 1, or with 0 into
// the backpack, where there is a free slot.
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
