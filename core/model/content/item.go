package content

import "loam/core/lib/clock"

// GearSlot is a slot in which an item is worn or held. Saved characters store slots by
// number: add new ones at the end.
type GearSlot uint8

// The slots.
const (
	SlotHead GearSlot = iota
	SlotNeck
	SlotShoulders
	SlotShirt
	SlotChest
	SlotWaist
	SlotLegs
	SlotFeet
	SlotWrists
	SlotHands
	SlotFinger1
	SlotFinger2
	SlotTrinket1
	SlotTrinket2
	SlotBack
	SlotMainHand
	SlotOffHand
	SlotRanged
	SlotTabard
	SlotBag1
	SlotBag2
	SlotBag3
	SlotBag4
	// GearSlots is the number of slots.
	GearSlots
)

var slotNames = [GearSlots]string{"head", "neck", "shoulders", "shirt", "chest", "waist", "legs", "feet", "wrists", "hands",
	"finger_1", "finger_2", "trinket_1", "trinket_2", "back", "main_hand", "off_hand", "ranged", "tabard", "bag_1", "bag_2", "bag_3", "bag_4"}

// String returns the word for the slot in protocols, scripts and scenarios.
func (s GearSlot) String() string {
	if s < GearSlots {
		return slotNames[s]
	}
	return "unknown"
}

// Fit says where an item is worn.
type Fit uint8

// The fits. An item of FitNone is not worn at all.
const (
	FitNone Fit = iota
	FitHead
	FitNeck
	FitShoulders
	FitShirt
	FitChest
	FitWaist
	FitLegs
	FitFeet
	FitWrists
	FitHands
	FitFinger
	FitTrinket
	FitBack
	FitMainHand
	FitOffHand
	FitOneHand  // either hand
	FitTwoHands // the main hand; the off hand stays empty
	FitRanged
	FitTabard
	FitBag // a bag
	fits
)

// fitTable is the word of each fit, and its slots in the order in which they are tried.
var fitTable = [fits]struct {
	word  string
	slots []GearSlot
}{
	FitNone:      {"none", nil},
	FitHead:      {"head", []GearSlot{SlotHead}},
	FitNeck:      {"neck", []GearSlot{SlotNeck}},
	FitShoulders: {"shoulders", []GearSlot{SlotShoulders}},
	FitShirt:     {"shirt", []GearSlot{SlotShirt}},
	FitChest:     {"chest", []GearSlot{SlotChest}},
	FitWaist:     {"waist", []GearSlot{SlotWaist}},
	FitLegs:      {"legs", []GearSlot{SlotLegs}},
	FitFeet:      {"feet", []GearSlot{SlotFeet}},
	FitWrists:    {"wrists", []GearSlot{SlotWrists}},
	FitHands:     {"hands", []GearSlot{SlotHands}},
	FitFinger:    {"finger", []GearSlot{SlotFinger1, SlotFinger2}},
	FitTrinket:   {"trinket", []GearSlot{SlotTrinket1, SlotTrinket2}},
	FitBack:      {"back", []GearSlot{SlotBack}},
	FitMainHand:  {"main_hand", []GearSlot{SlotMainHand}},
	FitOffHand:   {"off_hand", []GearSlot{SlotOffHand}},
	FitOneHand:   {"one_hand", []GearSlot{SlotMainHand, SlotOffHand}},
	FitTwoHands:  {"two_hands", []GearSlot{SlotMainHand}},
	FitRanged:    {"ranged", []GearSlot{SlotRanged}},
	FitTabard:    {"tabard", []GearSlot{SlotTabard}},
	FitBag:       {"bag", []GearSlot{SlotBag1, SlotBag2, SlotBag3, SlotBag4}},
}

// FitWords are the words for the fits, in their order.
func FitWords() []string {
	words := make([]string, fits)
	for i := range fitTable {
		words[i] = fitTable[i].word
	}
	return words
}

// Slots returns the slots in which an item of this fit can be worn, in the order in
// which they are tried. The result is shared; do not modify it.
func (f Fit) Slots() []GearSlot {
	if f < fits {
		return fitTable[f].slots
	}
	return nil
}

// String returns the word used in YAML.
func (f Fit) String() string {
	if f < fits {
		return fitTable[f].word
	}
	return "unknown"
}

// Qualities are the words for item quality, from the lowest on.
var Qualities = []string{"poor", "common", "uncommon", "rare", "epic", "legendary"}

// MaxStack limits how many items are in one slot; no body and backpack hold more.
const MaxStack = 10000

// Item defines a kind of item.
type Item struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string // sorted
	Fit         Fit
	Stack       int // maximum number in one slot, at least 1; 1 if it is worn
	Quality     int // index into Qualities
	Level       int // measure of its strength that players see; 0 is none
	// Stats are added to those of the wearer; for a weapon also the damage of a swing
	// and the time between two, 0 for none.
	Stats                []Figure
	DamageMin, DamageMax float64
	Swing                clock.Time
	School               ID // of its attacks; "" is no school
	Use                  Use
	Bag                  int // number of slots; 0 is no bag
	Binds                Binds
	Most                 int  // maximum number of one character; 0 is no limit
	OneWorn              bool // only one can be worn
	Needs                WearNeeds
	Worth                Worth
	Apart                []ID // disenchanting tables; none: it cannot be disenchanted
	Auras                []ID // auras of its wearer while it is worn
	Made                 Crafted
	Look                 Look
	Clients              []Client
}

// Stack is a number of items of one kind.
type Stack struct {
	Item  ID
	Count int // at least 1
}

// ItemField declares a plain field of an item that bundles set, the page shows and scripts
// read under one key. Package definition/item makes it a key of items, package web/item a
// field of `item_about`, and package luaapi/item a method of items. Any goroutine may read it.
type ItemField[T int | bool | Text] struct {
	Key string
	// Doc describes it without a first article or a full stop: a number with the meaning of
	// 0, a flag as the sentence that it says is true.
	Doc  string
	Of   func(*Item) *T
	Max  int    // of a number; the smallest is 0, which is also the default
	Unit string // of a number; "" for none
}

// The plain fields of an item, in the order in which the page receives them.
var (
	ItemNumbers = [...]ItemField[int]{
		{Key: "durability", Unit: "points", Max: MaxDurability, Of: func(d *Item) *int { return &d.Worth.Durability },
			Doc: "number of points until an item that is worn breaks, after which it has no effect; 0 is an item that does not wear out"},
		{Key: "most", Max: MaxStack, Of: func(d *Item) *int { return &d.Most },
			Doc: "maximum number of this item that a character can have; 1 is a unique item, 0 is no limit"},
		{Key: "needs_level", Max: 1000, Of: func(d *Item) *int { return &d.Needs.Level },
			Doc: "minimum level to wear or use the item; 0 is any level"},
		{Key: "item_level", Max: 1000, Of: func(d *Item) *int { return &d.Level },
			Doc: "item level, by which players compare items; 0 is none"},
	}
	ItemFlags = [...]ItemField[bool]{
		{Key: "unique_worn", Of: func(d *Item) *bool { return &d.OneWorn }, Doc: "a character can wear only one of this item"},
		{Key: "unsellable", Of: func(d *Item) *bool { return &d.Worth.Unsellable }, Doc: "no vendor buys the item"},
	}
	ItemTexts = [...]ItemField[Text]{
		{Key: "description", Of: func(d *Item) *Text { return &d.Description }, Doc: "description that players see below the name"},
	}
)
