package item

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Move brings count of what is in one slot to another; 0 is all of it. What is
// of the same kind there is joined up to a full stack, and what does not fit
// stays. Other things change places, if all is moved and both may be where they
// come to. What takes both hands sends what the off hand holds into the backpack.
func Move(c *content.Snapshot, items *character.Items, from, to Slot, count int) Why {
	if !from.Over() && !exists(c, items, from) || !exists(c, items, to) {
		return NoSlot
	}
	it, ok := At(items, from)
	if !ok {
		return Nothing
	}
	def, known := c.Item(content.ID(it.Def))
	switch {
	case !known:
		return Unknown
	case count < 0 || count > it.Count:
		return TooFew
	case from == to:
		return Done
	case filled(items, from), filled(items, to):
		return NotEmpty
	case count == 0:
		count = it.Count
	}
	other, taken := At(items, to)
	switch {
	case !taken && count < it.Count:
		return split(items, def, from, to, count)
	case taken && alike(&it, &other) && other.Count < def.Stack:
		join(items, from, to, min(count, def.Stack-other.Count))
		return Done
	case taken && count < it.Count:
		return NoSplit
	}
	return swap(c, items, def, from, to)
}

// split makes a stack of its own of a part of one.
func split(items *character.Items, def *content.Item, from, to Slot, count int) Why {
	if why := fits(def, to, count); why != Done {
		return why
	}
	n, ok := number(items)
	if !ok {
		return OutOfItems
	}
	i, _ := find(items, from)
	items.List[i].Count -= count
	part := items.List[i]
	part.Number, part.Maker, part.Count, part.Used, part.Storage = n, 0, count, 0, nil
	put(items, to, part)
	return Done
}

// join moves count from one stack to another of the same kind.
func join(items *character.Items, from, to Slot, count int) {
	i, _ := find(items, to)
	j, _ := find(items, from)
	items.List[i].Count += count
	items.List[i].Bound = items.List[i].Bound || items.List[j].Bound
	i, _ = find(items, from)
	if items.List[i].Count -= count; items.List[i].Count == 0 {
		pull(items, from)
	}
}

// fits tells why so many of an item cannot be in a slot for what it is.
func fits(def *content.Item, s Slot, count int) Why {
	switch {
	case s >= BankBag && s < bankBagsEnd:
		if def.Fit != content.FitBag {
			return WrongSlot
		}
		return Done
	case !s.IsWorn():
		return Done
	case def.Fit == content.FitNone:
		return NotWorn
	case !slices.Contains(def.Fit.Slots(), content.GearSlot(s)):
		return WrongSlot
	case count > 1: // from a time when it was not worn and could be stacked
		return NoSplit
	}
	return Done
}

// swap moves a whole stack, and what is where it comes to the other way.
func swap(c *content.Snapshot, items *character.Items, def *content.Item, from, to Slot) Why {
	after := Clone(*items)
	it, _ := pull(&after, from)
	if why := fits(def, to, it.Count); why != Done {
		return why
	}
	other, taken := pull(&after, to)
	if taken {
		back, known := c.Item(content.ID(other.Def))
		if !known {
			return Unknown
		}
		if why := fits(back, from, other.Count); why != Done {
			return why
		}
		if from.Over() { // nothing is put there
			return WrongSlot
		}
		put(&after, from, bound(back, from, other))
	}
	if !exists(c, &after, to) { // it was in the bag itself
		return NoSlot
	}
	put(&after, to, bound(def, to, it))
	if why := settleHands(c, &after, to); why != Done {
		return why
	}
	*items = after
	return Done
}

// bound is an item that comes into a slot, bound if that binds it.
func bound(def *content.Item, s Slot, it character.Item) character.Item {
	it.Bound = it.Bound || s.IsWorn() && def.Binds == content.BindsOnEquip
	return it
}

// settleHands sees to it that nothing is in the off hand beside what takes both
// hands: what was put into the off hand is refused, what was there before goes
// into the backpack.
func settleHands(c *content.Snapshot, items *character.Items, changed Slot) Why {
	if !twoHanded(c, items) {
		return Done
	}
	off := Worn(content.SlotOffHand)
	held, taken := At(items, off)
	switch {
	case !taken:
		return Done
	case changed == off:
		return TwoHands
	}
	if _, known := c.Item(content.ID(held.Def)); !known {
		return Unknown
	}
	s, room := free(c, items)
	if !room {
		return Full
	}
	pull(items, off)
	put(items, s, held)
	return Done
}

// twoHanded tells whether what the main hand holds takes both.
func twoHanded(c *content.Snapshot, items *character.Items) bool {
	it, ok := At(items, Worn(content.SlotMainHand))
	if !ok {
		return false
	}
	def, ok := c.Item(content.ID(it.Def))
	return ok && def.Fit == content.FitTwoHands
}

// handsFull tells whether an item cannot go into an empty slot because of what
// the other hand holds.
func handsFull(c *content.Snapshot, items *character.Items, def *content.Item, s Slot) bool {
	if def.Fit == content.FitTwoHands {
		_, taken := find(items, Worn(content.SlotOffHand))
		return taken
	}
	return s == Worn(content.SlotOffHand) && twoHanded(c, items)
}

// Equip puts on what is in a slot of the backpack: where the first of its slots is
// free, or else in place of what is in the first.
func Equip(c *content.Snapshot, items *character.Items, from Slot) Why {
	it, ok := At(items, from)
	switch {
	case !from.Packed():
		return NoSlot
	case !ok:
		return Nothing
	}
	def, known := c.Item(content.ID(it.Def))
	if !known {
		return Unknown
	}
	slots := def.Fit.Slots()
	if len(slots) == 0 {
		return NotWorn
	}
	to := Worn(slots[0])
	for _, g := range slots {
		s := Worn(g)
		if _, taken := find(items, s); !taken && !(s == Worn(content.SlotOffHand) && twoHanded(c, items)) {
			to = s
			break
		}
	}
	return Move(c, items, from, to, 0)
}

// Unequip puts what is worn in a slot into the first free one of the backpack.
func Unequip(c *content.Snapshot, items *character.Items, from Slot) Why {
	if !from.IsWorn() {
		return NoSlot
	}
	to, room := free(c, items)
	if _, worn := find(items, from); worn && !room {
		return Full
	}
	return Move(c, items, from, to, 0)
}
