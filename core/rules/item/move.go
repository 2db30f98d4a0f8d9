package item

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Move moves count of one slot to another; 0 is all of it. Items of the same kind are
// joined up to a full stack, and the remainder stays. Different items change places, if
// all is moved and both may be in their new slots. Equipping a two-handed item moves
// the off-hand item to the backpack.
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

// split makes a new stack of a part of one.
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

// fits returns why a number of an item cannot be in a slot of that kind.
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
	case count > 1: // from when it was not equipment and could stack
		return NoSplit
	}
	return Done
}

// swap moves a whole stack, and the item of its target slot the other way.
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
		if from.Over() { // nothing is moved to overflow slots
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

// bound returns an item as it is in its new slot, bound if moving it there binds it.
func bound(def *content.Item, s Slot, it character.Item) character.Item {
	it.Bound = it.Bound || s.IsWorn() && def.Binds == content.BindsOnEquip
	return it
}

// settleHands keeps the off hand empty while a two-handed item is equipped: a new
// off-hand item is refused, an earlier one goes to the backpack.
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

// twoHanded reports whether the main-hand item needs both hands.
func twoHanded(c *content.Snapshot, items *character.Items) bool {
	it, ok := At(items, Worn(content.SlotMainHand))
	if !ok {
		return false
	}
	def, ok := c.Item(content.ID(it.Def))
	return ok && def.Fit == content.FitTwoHands
}

// handsFull reports whether the item in the other hand keeps an item out of an empty
// slot.
func handsFull(c *content.Snapshot, items *character.Items, def *content.Item, s Slot) bool {
	if def.Fit == content.FitTwoHands {
		_, taken := find(items, Worn(content.SlotOffHand))
		return taken
	}
	return s == Worn(content.SlotOffHand) && twoHanded(c, items)
}

// Equip equips the item of a backpack slot: in the first free slot for it, or else in
// exchange for the item in its first slot.
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

// Unequip moves an equipped item to the first free backpack slot.
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
