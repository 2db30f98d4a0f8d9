package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
)

// HandOver removes count of the item in a slot, to be given to somebody else; 0 is all
// of it. The item keeps its number, and records the character as its maker if it has
// none; a part of a stack gets a number of its own. Owner is the number of the
// character. What [Handed] refuses changes nothing.
func HandOver(c *content.Snapshot, items *character.Items, owner int64, s Slot, count int) (character.Item, Why) {
	if why := Handed(c, items, s, count); why != Done {
		return character.Item{}, why
	}
	i, _ := find(items, s)
	it := items.List[i]
	if count != 0 && count < it.Count {
		n, ok := number(items)
		if !ok {
			return character.Item{}, OutOfItems
		}
		items.List[i].Count -= count
		it.Number, it.Maker, it.Count, it.Used = n, 0, count, 0
	} else {
		pull(items, s)
	}
	if it.Maker == 0 {
		it.Maker = owner
	}
	it.Slot = 0
	return it, Done
}

// Handed returns why a number of the item in a slot cannot be given to somebody else; 0
// is all of it.
func Handed(c *content.Snapshot, items *character.Items, s Slot, count int) Why {
	it, ok := At(items, s)
	if !ok {
		return Nothing
	}
	if _, known := c.Item(content.ID(it.Def)); !known {
		return Unknown
	}
	switch {
	case Banked(s):
		return NoBank
	case filled(items, s):
		return NotEmpty
	case count < 0 || count > it.Count:
		return TooFew
	}
	return Given(&it)
}

// Receive gives a character items from elsewhere: each first fills stacks of its kind,
// and keeps its number if some of it is left for a slot of its own. An item with the
// number 0 is made new. It adds all of them or none: why returns the first refusal.
// Owner is the number of the character.
func Receive(c *content.Snapshot, items *character.Items, owner int64, things []character.Item) Why {
	after := Clone(*items)
	for i := range things {
		if why := receive(c, &after, owner, things[i]); why != Done {
			return why
		}
	}
	*items = after
	return Done
}

func receive(c *content.Snapshot, items *character.Items, owner int64, it character.Item) Why {
	def, known := c.Item(content.ID(it.Def))
	if !known {
		return Unknown
	}
	if it.Number == 0 && it.Petition == nil {
		return Add(c, items, def, it.Count)
	}
	if def.Most > 0 && Count(items, def.ID)+it.Count > def.Most {
		return TooMany
	}
	it.Bound = it.Bound || def.Binds == content.BindsOnPickup
	fill(items, def, &it)
	if it.Count == 0 {
		return Done
	}
	s, room := free(c, items)
	if !room {
		return Full
	}
	if it.Number == 0 { // a new one with a petition
		n, ok := number(items)
		if !ok {
			return OutOfItems
		}
		it.Number, it.Maker = n, 0
	}
	put(items, s, own(owner, it))
	return Done
}

// fill adds as much of an item as fits to stacks of the same kind.
func fill(items *character.Items, def *content.Item, it *character.Item) {
	most := max(1, def.Stack)
	for i := range items.List {
		to := &items.List[i]
		if !Slot(to.Slot).Packed() || !alike(to, it) {
			continue
		}
		more := min(it.Count, max(0, most-to.Count))
		to.Count += more
		to.Bound = to.Bound || it.Bound && more > 0
		it.Count -= more
	}
}

// own returns an item as its new owner has it.
func own(owner int64, it character.Item) character.Item {
	if it.Maker == owner {
		it.Maker = 0
	}
	return it
}

// Keep gives a character items even without room: what does not fit, or is not defined,
// goes to the overflow. It is refused only if that is full.
func Keep(c *content.Snapshot, items *character.Items, owner int64, things []character.Item) Why {
	after := Clone(*items)
	for _, it := range things {
		tried := Clone(after) // the refused attempt has filled stacks already
		if receive(c, &tried, owner, it) == Done {
			after = tried
			continue
		}
		if it.Number == 0 {
			n, ok := number(&after)
			if !ok {
				return OutOfItems
			}
			it.Number, it.Maker = n, 0
		}
		s, room := overflow(&after)
		if !room {
			return Full
		}
		put(&after, s, own(owner, it))
	}
	*items = after
	return Done
}
