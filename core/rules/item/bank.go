package item

import (
	"strconv"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Banked reports whether a slot is a bank slot, even if it does not exist. Items in the
// bank are not at hand.
func Banked(s Slot) bool {
	return s >= Bank && s < bankEnd || s >= BankBag && s < bankBagsEnd || s >= inBank && s < inBankEnd
}

// InBankBag returns a slot of a bag in the bank: both are numbered from 0.
func InBankBag(bag, at int) Slot { return inBank + Slot(bag*bagStride+at) }

// BankBagOf returns the bank bag that a slot is in, and its place there.
func (s Slot) BankBagOf() (bag, at int, ok bool) {
	if s < inBank || s >= inBankEnd {
		return 0, 0, false
	}
	bag, at = int(s-inBank)/bagStride, int(s-inBank)%bagStride
	return bag, at, at < content.MaxBag
}

// firstIn returns the first slot within the bag in a bag slot.
func firstIn(s Slot) (first Slot, ok bool) {
	if bag, ok := s.bagOf(); ok {
		return InBag(bag, 0), true
	}
	if s >= BankBag && s < bankBagsEnd {
		return InBankBag(int(s-BankBag), 0), true
	}
	return 0, false
}

// BankSlots returns the number of slots of a bank by the rules.
func BankSlots(c *content.Snapshot) int {
	return int(min(max(c.Rule(content.BankSlots, nil), 0), BankSize))
}

// inBankOf reports whether a bank slot exists.
func inBankOf(c *content.Snapshot, items *character.Items, s Slot) bool {
	if bag, at, ok := s.BankBagOf(); ok {
		return bag < items.BankBags && at < slotsOf(c, items, BankBag+Slot(bag))
	}
	if s >= BankBag && s < bankBagsEnd {
		return int(s-BankBag) < items.BankBags
	}
	return s >= Bank && int(s-Bank) < BankSlots(c)
}

// NextBankBag returns the price of the next bank bag slot, in coins; false: there are
// no more.
func NextBankBag(c *content.Snapshot, items *character.Items) (coins int64, more bool) {
	if items.BankBags >= int(min(c.Rule(content.BankBags, nil), BankBags)) {
		return 0, false
	}
	price := c.Rule(content.BankBagPrice, []float64{float64(items.BankBags + 1)})
	return int64(min(max(price, 0), content.MaxMoney)), true
}

// bankRooms calls a function for all bank slots that can hold items, in their order,
// until it returns false.
func bankRooms(c *content.Snapshot, items *character.Items, yield func(Slot) bool) {
	for s := range BankSlots(c) {
		if !yield(Bank + Slot(s)) {
			return
		}
	}
	for bag := range items.BankBags {
		for at := range slotsOf(c, items, BankBag+Slot(bag)) {
			if !yield(InBankBag(bag, at)) {
				return
			}
		}
	}
}

// Stow moves the item of a slot into the bank, or the item of a bank slot into the
// backpack and the bags: onto stacks first, then into a free slot. It moves all of it
// or nothing.
func Stow(c *content.Snapshot, items *character.Items, from Slot) Why {
	it, ok := At(items, from)
	if !ok {
		return Nothing
	}
	def, known := c.Item(content.ID(it.Def))
	if !known {
		return Unknown
	}
	where := bankRooms
	if Banked(from) {
		where = rooms
	}
	var stacks, empty []Slot
	where(c, items, func(s Slot) bool {
		switch other, taken := At(items, s); {
		case s == from:
		case !taken:
			empty = append(empty, s)
		case alike(&it, &other) && other.Count < def.Stack:
			stacks = append(stacks, s)
		}
		return true
	})
	after := Clone(*items)
	for _, s := range append(stacks, empty[:min(1, len(empty))]...) {
		if why := Move(c, &after, from, s, 0); why != Done {
			return why
		}
		if _, still := At(&after, from); !still {
			*items = after
			return Done
		}
	}
	return Full
}

// bankWord returns the word for a bank slot.
func bankWord(s Slot) string {
	if bag, at, ok := s.BankBagOf(); ok {
		return bankBagWords + strconv.Itoa(bag+1) + "_" + strconv.Itoa(at+1)
	}
	if s >= BankBag && s < bankBagsEnd {
		return bankBagWords + strconv.Itoa(int(s-BankBag)+1)
	}
	return bankWords + strconv.Itoa(int(s-Bank)+1)
}

// parseBank parses the result of bankWord; anything else gives a slot with another
// word.
func parseBank(word string) Slot {
	n, ok := strings.CutPrefix(word, bankBagWords)
	if !ok {
		return Bank + within(strings.TrimPrefix(word, bankWords), BankSize)
	}
	bag, at, inside := strings.Cut(n, "_")
	if !inside {
		return BankBag + within(bag, BankBags)
	}
	return InBankBag(int(within(bag, BankBags)), int(within(at, content.MaxBag)))
}
