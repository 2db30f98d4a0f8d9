// Package item decides what characters may do with the things that they have:
// where items lie, how they stack, and how they are put on and taken off. It owns
// the slots of a character and the reasons for which it refuses something. What
// an item does to who wears it, who may see it and how clients are told of it is
// up to others.
//
// All functions are pure: they read definitions from a snapshot and change only
// the items that they are given; what they refuse changes nothing. An item whose
// definition the snapshot lacks keeps its slot and is not touched until the
// definition is back.
package item

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

// Slot is where an item of a character is: the slots of its body first, as
// content numbers them, then from Backpack on those of its backpack, from inBags on
// those of the bags that it wears, and from Overflow on the room for what fits
// nowhere. Saved characters know slots by their numbers.
type Slot uint16

// The backpack, the bags and the rest. Every client has room for as many slots of
// the backpack.
const (
	Backpack      Slot = 64
	BackpackSize       = 16
	packEnd            = Backpack + BackpackSize
	inBags        Slot = 256
	bagStride          = 64 // more than content.MaxBag
	Bags               = int(content.SlotBag4-content.SlotBag1) + 1
	bagsEnd            = inBags + Slot(Bags*bagStride)
	Bank          Slot = 128 // of a bank: its own slots, those for bags, and those within them
	BankSize           = 28
	bankEnd            = Bank + BankSize
	BankBag       Slot = 192
	BankBags           = character.MaxBankBags
	bankBagsEnd        = BankBag + BankBags
	inBank        Slot = 512
	inBankEnd          = inBank + Slot(BankBags*bagStride)
	Overflow      Slot = 1024
	OverflowSize       = 400
	overflowEnd        = Overflow + OverflowSize
	packed             = "backpack_" // how slots of the backpack are called, from 1
	bagged             = "bag_"      // and those of bags: bag_2_5
	overflowWords      = "overflow_"
	bankWords          = "bank_"
	bankBagWords       = "bankbag_" // bankbag_2 is a slot for a bag, bankbag_2_5 one within it
)

// Worn is the slot of a place of the body.
func Worn(s content.GearSlot) Slot { return Slot(s) }

// InBag is a slot of a bag: both are numbered from 0.
func InBag(bag, at int) Slot { return inBags + Slot(bag*bagStride+at) }

// IsWorn tells whether what is in the slot is worn.
func (s Slot) IsWorn() bool { return s < Slot(content.GearSlots) }

// Packed tells whether the slot is one of the backpack or of a bag, whether there
// is such a bag or not.
func (s Slot) Packed() bool {
	_, _, bagged := s.Bag()
	return s >= Backpack && s < packEnd || bagged
}

// Bag tells which bag a slot is in, and where.
func (s Slot) Bag() (bag, at int, ok bool) {
	if s < inBags || s >= bagsEnd {
		return 0, 0, false
	}
	bag, at = int(s-inBags)/bagStride, int(s-inBags)%bagStride
	return bag, at, at < content.MaxBag
}

// Over tells whether the slot is one of what fits nowhere.
func (s Slot) Over() bool { return s >= Overflow && s < overflowEnd }

// bagOf tells which bag is worn in a slot.
func (s Slot) bagOf() (bag int, ok bool) {
	return int(s) - int(content.SlotBag1), s.IsWorn() && s >= Slot(content.SlotBag1)
}

// String is the word for the slot: head, backpack_1, bag_2_5, overflow_1.
func (s Slot) String() string {
	bag, at, inBag := s.Bag()
	switch {
	case inBag:
		return bagged + strconv.Itoa(bag+1) + "_" + strconv.Itoa(at+1)
	case s.Packed():
		return packed + strconv.Itoa(int(s-Backpack)+1)
	case Banked(s):
		return bankWord(s)
	case s.Over():
		return overflowWords + strconv.Itoa(int(s-Overflow)+1)
	}
	return content.GearSlot(min(s, Slot(content.GearSlots))).String()
}

// ParseSlot reads what String wrote.
func ParseSlot(word string) (Slot, bool) {
	for s := range content.GearSlots {
		if s.String() == word {
			return Worn(s), true
		}
	}
	var s Slot
	switch n, ok := strings.CutPrefix(word, packed); {
	case ok:
		s = Backpack + within(n, BackpackSize)
	case strings.HasPrefix(word, bankBagWords), strings.HasPrefix(word, bankWords):
		s = parseBank(word)
	case strings.HasPrefix(word, overflowWords):
		s = Overflow + within(word[len(overflowWords):], OverflowSize)
	case strings.HasPrefix(word, bagged):
		bag, at, _ := strings.Cut(word[len(bagged):], "_")
		s = InBag(int(within(bag, Bags)), int(within(at, content.MaxBag)))
	}
	return s, s != 0 && s.String() == word
}

// within reads a number from 1 to most, from 0 on; a wrong one is 0.
func within(n string, most int) Slot {
	i, err := strconv.Atoi(n)
	if err != nil || i < 1 || i > most {
		return 0
	}
	return Slot(i - 1)
}

// SlotWords are the words for all slots but those of what fits nowhere, in their
// order.
func SlotWords() []string {
	var words []string
	for s := range bagsEnd {
		if s.IsWorn() || s.Packed() || s >= Bank && s < bankEnd {
			words = append(words, s.String())
		}
	}
	return words
}

// Why is the reason for which something is refused: the key of a text of the
// bundle base. Empty is no reason at all: it is done.
type Why string

// The reasons.
const (
	Done         Why = ""
	NoSlot       Why = "core.item.no_slot"        // there is no such slot
	Nothing      Why = "core.item.nothing"        // nothing is there
	TooFew       Why = "core.item.too_few"        // not so many are there
	Full         Why = "core.item.full"           // no slot is free
	WrongSlot    Why = "core.item.wrong_slot"     // it is not worn there
	NotWorn      Why = "core.item.not_worn"       // it is not worn at all
	TwoHands     Why = "core.item.two_hands"      // what is held needs both hands
	NoSplit      Why = "core.item.no_split"       // a part of a stack needs a free slot, or its like
	Unknown      Why = "core.item.unknown"        // the release does not define it
	OutOfItems   Why = "core.item.out_of_them"    // the character's numbers are used up
	NoUse        Why = "core.item.no_use"         // it is good for nothing that one could do with it
	MustWear     Why = "core.item.must_wear"      // it can be used only while it is worn
	Spent        Why = "core.item.spent"          // its charges are gone
	NotEmpty     Why = "core.item.not_empty"      // it is a bag with something in it
	TooMany      Why = "core.item.too_many"       // one cannot have more of it
	OneOnly      Why = "core.item.one_only"       // one cannot wear another of it
	LowLevel     Why = "core.item.low_level"      // it needs a higher level
	NotYours     Why = "core.item.not_yours"      // it is for others
	Bound        Why = "core.item.bound"          // it cannot be given away
	NoBank       Why = "core.bank.no_banker"      // nobody is near who keeps its bank
	OfQuest      Why = "core.item.of_quest"       // a quest that is not done needs it
	NoEnchant    Why = "core.item.no_enchant"     // that does not lie on such an item
	NoSocket     Why = "core.item.no_socket"      // it does not go in there
	KeepsTooMuch Why = "core.item.keeps_too_much" // bundles keep too much with it
)

// Reasons are all of them but Done.
var Reasons = []Why{NoSlot, Nothing, TooFew, Full, WrongSlot, NotWorn, TwoHands, NoSplit, Unknown, OutOfItems, NoUse, MustWear, Spent, NotEmpty, TooMany, OneOnly, LowLevel, NotYours, Bound, OfQuest, NoEnchant, NoSocket, KeepsTooMuch, NoBank}

// find is where the item of a slot stands in the list, or belongs.
func find(items *character.Items, s Slot) (int, bool) {
	return slices.BinarySearchFunc(items.List, s, func(it character.Item, s Slot) int { return cmp.Compare(it.Slot, uint16(s)) })
}

// At is the item in a slot, as a copy.
func At(items *character.Items, s Slot) (character.Item, bool) {
	i, ok := find(items, s)
	if !ok {
		return character.Item{}, false
	}
	return items.List[i], true
}

// InWorn tells what of the items is worn: the head of the list.
func InWorn(items *character.Items) []character.Item {
	i, _ := find(items, Slot(content.GearSlots))
	return items.List[:i]
}

// Count is how many items of an id a character wears and carries; what lies in its
// bank is not at hand.
func Count(items *character.Items, id content.ID) int {
	n := 0
	for i := range items.List {
		if items.List[i].Def == string(id) && !Banked(Slot(items.List[i].Slot)) {
			n += items.List[i].Count
		}
	}
	return n
}

// Owned is how many items of an id a character has, those in its bank among them.
func Owned(items *character.Items, id content.ID) int {
	n := 0
	for i := range items.List {
		if items.List[i].Def == string(id) {
			n += items.List[i].Count
		}
	}
	return n
}

// Clone is a copy that shares nothing.
func Clone(items character.Items) character.Items {
	items.List = slices.Clone(items.List)
	return items
}

// put puts an item into an empty slot.
func put(items *character.Items, s Slot, it character.Item) {
	i, _ := find(items, s)
	it.Slot = uint16(s)
	items.List = slices.Insert(items.List, i, it)
}

// pull takes the item of a slot out.
func pull(items *character.Items, s Slot) (character.Item, bool) {
	i, ok := find(items, s)
	if !ok {
		return character.Item{}, false
	}
	it := items.List[i]
	items.List = slices.Delete(items.List, i, i+1)
	return it, true
}

// number gives a new number.
func number(items *character.Items) (int64, bool) {
	if items.Made >= guid.MaxItem {
		return 0, false
	}
	items.Made++
	return items.Made, true
}
