package content

import "loam/core/lib/clock"

// GearSlot is a place of the body in which an item is worn or held. Characters that
// are saved know slots by their numbers: new ones go to the end.
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
	// GearSlots is their number.
	GearSlots
)

var slotNames = [GearSlots]string{"head", "neck", "shoulders", "shirt", "chest", "waist", "legs", "feet", "wrists", "hands",
	"finger_1", "finger_2", "trinket_1", "trinket_2", "back", "main_hand", "off_hand", "ranged", "tabard", "bag_1", "bag_2", "bag_3", "bag_4"}

// String is the word for the slot in protocols, scripts and scenarios.
func (s GearSlot) String() string {
	if s < GearSlots {
		return slotNames[s]
	}
	return "unknown"
}

// Fit says how an item is worn.
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
	FitTwoHands // the main hand, and the off hand stays empty
	FitRanged
	FitTabard
	FitBag // it has room for others
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

// Slots are those in which an item that fits so can be worn, in the order in
// which they are tried. They are shared and not written into.
func (f Fit) Slots() []GearSlot {
	if f < fits {
		return fitTable[f].slots
	}
	return nil
}

// String is the word that authors write.
func (f Fit) String() string {
	if f < fits {
		return fitTable[f].word
	}
	return "unknown"
}

// Qualities are the words for how much an item is worth having, from the least on.
var Qualities = []string{"poor", "common", "uncommon", "rare", "epic", "legendary"}

// Item defines a kind of item.
type Item struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string // sorted
	Fit         Fit
	Stack       int // how many lie in one slot, at least 1; 1 of what is worn
	Quality     int // index into Qualities
	// What one that is worn adds to stats; and, of what strikes, the damage of a
	// swing and the time between two, 0 for none.
	Stats                []Figure
	DamageMin, DamageMax float64
	Swing                clock.Time
	School               ID // of blows with it; "" is that of no school
	Use                  Use
	Bag                  int // how many slots it has; 0 is no bag
	Binds                Binds
	Most                 int  // how many of it somebody has at most; 0 is any number
	OneWorn              bool // nobody wears two of it
	Needs                WearNeeds
	Worth                Worth
	Apart                []ID // tables of what it is taken apart into; none: it is not
	Auras                []ID // that lie on who wears it, as long as it does
	Made                 Crafted
	Look                 Look
	Clients              []Client
}

// Stack is a number of items of one kind.
type Stack struct {
	Item  ID
	Count int // at least 1
}
