package item

import (
	"strconv"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Banked tells whether a slot is one of the bank, whether there is such a slot or
// not. What lies there is not at hand.
func Banked(s Slot) bool {
	return s >= Bank && s < bankEnd || s >= BankBag && s < bankBagsEnd || s >= inBank && s < inBankEnd
}

// InBankBag is a slot of a bag in the bank: both are numbered from 0.
func InBankBag(bag, at int) Slot { return inBank + Slot(bag*bagStride+at) }

// BankBagOf tells which bag of the bank a slot is in, and where.
func (s Slot) BankBagOf() (bag, at int, ok bool) {
	if s < inBank || s >= inBankEnd {
		return 0, 0, false
	}
	bag, at = int(s-inBank)/bagStride, int(s-inBank)%bagStride
	return bag, at, at < content.MaxBag
}

// firstIn is the first slot within the bag that lies in a slot for bags.
func firstIn(s Slot) (first Slot, ok bool) {
	if bag, ok := s.bagOf(); ok {
		return InBag(bag, 0), true
	}
	if s >= BankBag && s < bankBagsEnd {
		return InBankBag(int(s-BankBag), 0), true
	}
	return 0, false
}

// BankSlots is how many slots a bank has by the rules.
func BankSlots(c *content.Snapshot) int {
	return int(min(max(c.Rule(content.BankSlots, nil), 0), BankSize))
}

// inBankOf tells whether a slot of the bank exists.
func inBankOf(c *content.Snapshot, items *character.Items, s Slot) bool {
	if bag, at, ok := s.BankBagOf(); ok {
		return bag < items.BankBags && at < slotsOf(c, items, BankBag+Slot(bag))
	}
	if s >= BankBag && s < bankBagsEnd {
		return int(s-BankBag) < items.BankBags
	}
	return s >= Bank && int(s-Bank) < BankSlots(c)
}

// NextBankBag is what the next slot for a bag in a bank costs, in coins; false: there
// are no more.
func NextBankBag(c *content.Snapshot, items *character.Items) (coins int64, more bool) {
	if items.BankBags >= int(min(c.Rule(content.BankBags, nil), BankBags)) {
		return 0, false
	}
	price := c.Rule(content.BankBagPrice, []float64{float64(items.BankBags + 1)})
	return int64(min(max(price, 0), content.MaxMoney)), true
}

// bankRooms calls for all slots of the bank in which anything can lie, in their
// order, until told to stop.
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

// Stow brings what lies in a slot into the bank, or what lies in the bank into the
// backpack and the bags: onto stacks first, then into a free slot. All of it, or
// nothing.
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

// bankWord is the word for a slot of the bank.
func bankWord(s Slot) string {
	if bag, at, ok := s.BankBagOf(); ok {
		return bankBagWords + strconv.Itoa(bag+1) + "_" + strconv.Itoa(at+1)
	}
	if s >= BankBag && s < bankBagsEnd {
		return bankBagWords + strconv.Itoa(int(s-BankBag)+1)
	}
	return bankWords + strconv.Itoa(int(s-Bank)+1)
}

// parseBank reads what bankWord wrote; anything else comes out as another word.
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
