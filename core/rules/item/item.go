// Package item decides about the items of characters: where they are, how they stack,
// and how they are equipped and unequipped. It owns the slots of a character and the
// reasons for which it refuses something. Others decide what an item does for its
// wearer, who may see it and what clients receive. Package world/item runs these rules
// on a map.
//
// All functions are pure: they read definitions from a snapshot and change only the
// items that they are given; refused requests change nothing. An item whose definition
// the snapshot lacks keeps its slot and is not touched until the definition is back.
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

// Slot is the place of a character's item: first the equipment slots, as content
// numbers them, then from Backpack on those of the backpack, from inBags on those of
// the equipped bags, and from Overflow on those for items that fit nowhere. Saved
// characters store these numbers.
type Slot uint16

// The backpack, the bags and the rest. Every client has room for this many backpack
// slots.
const (
	Backpack      Slot = 64
	BackpackSize       = 16
	packEnd            = Backpack + BackpackSize
	inBags        Slot = 256
	bagStride          = 64 // more than content.MaxBag
	Bags               = int(content.SlotBag4-content.SlotBag1) + 1
	bagsEnd            = inBags + Slot(Bags*bagStride)
	Bank          Slot = 128 // of a bank: its own slots, its bag slots, and those within the bags
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
	packed             = "backpack_" // words of backpack slots, from 1
	bagged             = "bag_"      // and of bag slots: bag_2_5
	overflowWords      = "overflow_"
	bankWords          = "bank_"
	bankBagWords       = "bankbag_" // bankbag_2 is a bank bag slot, bankbag_2_5 a slot within that bag
)

// Worn returns the slot of a body part.
func Worn(s content.GearSlot) Slot { return Slot(s) }

// InBag returns a slot of a bag: both are numbered from 0.
func InBag(bag, at int) Slot { return inBags + Slot(bag*bagStride+at) }

// IsWorn reports whether a slot is an equipment slot.
func (s Slot) IsWorn() bool { return s < Slot(content.GearSlots) }

// Packed reports whether a slot is in the backpack or in a bag, even if there is no
// such bag.
func (s Slot) Packed() bool {
	_, _, bagged := s.Bag()
	return s >= Backpack && s < packEnd || bagged
}

// Bag returns the bag that a slot is in, and its place there.
func (s Slot) Bag() (bag, at int, ok bool) {
	if s < inBags || s >= bagsEnd {
		return 0, 0, false
	}
	bag, at = int(s-inBags)/bagStride, int(s-inBags)%bagStride
	return bag, at, at < content.MaxBag
}

// Over reports whether a slot is an overflow slot.
func (s Slot) Over() bool { return s >= Overflow && s < overflowEnd }

// bagOf returns the bag that is equipped in a slot.
func (s Slot) bagOf() (bag int, ok bool) {
	return int(s) - int(content.SlotBag1), s.IsWorn() && s >= Slot(content.SlotBag1)
}

// String returns the word for the slot: head, backpack_1, bag_2_5, overflow_1.
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

// ParseSlot parses the result of String.
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

// within parses a number from 1 to most and returns it from 0 on; an invalid one gives
// 0.
func within(n string, most int) Slot {
	i, err := strconv.Atoi(n)
	if err != nil || i < 1 || i > most {
		return 0
	}
	return Slot(i - 1)
}

// SlotWords returns the words for all slots except overflow slots, in their order.
func SlotWords() []string {
	var words []string
	for s := range bagsEnd {
		if s.IsWorn() || s.Packed() || s >= Bank && s < bankEnd {
			words = append(words, s.String())
		}
	}
	return words
}

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons.
const (
	Done         Why = ""
	NoSlot       Why = "core.item.no_slot"        // there is no such slot
	Nothing      Why = "core.item.nothing"        // the slot is empty
	TooFew       Why = "core.item.too_few"        // there are too few
	Full         Why = "core.item.full"           // no slot is free
	WrongSlot    Why = "core.item.wrong_slot"     // it does not go into this slot
	NotWorn      Why = "core.item.not_worn"       // it cannot be equipped
	TwoHands     Why = "core.item.two_hands"      // a two-handed item is equipped
	NoSplit      Why = "core.item.no_split"       // a part of a stack needs a free slot, or a stack of its kind
	Unknown      Why = "core.item.unknown"        // the release does not define it
	OutOfItems   Why = "core.item.out_of_them"    // the character's item numbers are used up
	NoUse        Why = "core.item.no_use"         // it cannot be used
	MustWear     Why = "core.item.must_wear"      // it can be used only while equipped
	Spent        Why = "core.item.spent"          // it has no charges left
	NotEmpty     Why = "core.item.not_empty"      // it is a bag with items in it
	TooMany      Why = "core.item.too_many"       // the character cannot have more of it
	OneOnly      Why = "core.item.one_only"       // the character cannot equip another of it
	LowLevel     Why = "core.item.low_level"      // it needs a higher level
	NotYours     Why = "core.item.not_yours"      // it is for other characters
	Bound        Why = "core.item.bound"          // it cannot be given away
	NoBank       Why = "core.bank.no_banker"      // no banker is near
	OfQuest      Why = "core.item.of_quest"       // an unfinished quest needs it
	NoEnchant    Why = "core.item.no_enchant"     // the enchantment does not apply to this item
	NoSocket     Why = "core.item.no_socket"      // the gem does not fit this socket
	KeepsTooMuch Why = "core.item.keeps_too_much" // bundles store too much with it
)

// Reasons lists all reasons except Done.
var Reasons = []Why{NoSlot, Nothing, TooFew, Full, WrongSlot, NotWorn, TwoHands, NoSplit, Unknown, OutOfItems, NoUse, MustWear, Spent, NotEmpty, TooMany, OneOnly, LowLevel, NotYours, Bound, OfQuest, NoEnchant, NoSocket, KeepsTooMuch, NoBank}

// find returns the index of the item of a slot, or where it would be inserted.
func find(items *character.Items, s Slot) (int, bool) {
	return slices.BinarySearchFunc(items.List, s, func(it character.Item, s Slot) int { return cmp.Compare(it.Slot, uint16(s)) })
}

// At returns a copy of the item in a slot.
func At(items *character.Items, s Slot) (character.Item, bool) {
	i, ok := find(items, s)
	if !ok {
		return character.Item{}, false
	}
	return items.List[i], true
}

// InWorn returns the equipped items: the head of the list.
func InWorn(items *character.Items) []character.Item {
	i, _ := find(items, Slot(content.GearSlots))
	return items.List[:i]
}

// Count returns how many items of an id a character has equipped and carries; the bank
// does not count.
func Count(items *character.Items, id content.ID) int {
	n := 0
	for i := range items.List {
		if items.List[i].Def == string(id) && !Banked(Slot(items.List[i].Slot)) {
			n += items.List[i].Count
		}
	}
	return n
}

// Owned returns how many items of an id a character has, including the bank.
func Owned(items *character.Items, id content.ID) int {
	n := 0
	for i := range items.List {
		if items.List[i].Def == string(id) {
			n += items.List[i].Count
		}
	}
	return n
}

// Clone returns a copy that shares nothing.
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

// pull removes the item of a slot.
func pull(items *character.Items, s Slot) (character.Item, bool) {
	i, ok := find(items, s)
	if !ok {
		return character.Item{}, false
	}
	it := items.List[i]
	items.List = slices.Delete(items.List, i, i+1)
	return it, true
}

// number returns a new item number.
func number(items *character.Items) (int64, bool) {
	if items.Made >= guid.MaxItem {
		return 0, false
	}
	items.Made++
	return items.Made, true
}
