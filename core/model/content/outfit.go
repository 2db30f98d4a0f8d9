package content

// Hand is a hand in which a creature holds an item.
type Hand uint8

// The hands, in the order of HandWords.
const (
	MainHand Hand = iota
	OffHand
	RangedHand
	// Hands is the number of hands.
	Hands
)

// String returns the word for the hand in content.
func (h Hand) String() string { return HandWords[min(h, Hands-1)] }

// Held is the items that a creature holds: one for each hand, "" is none.
type Held [Hands]ID

// Outfit is a named set of items that a creature can hold.
type Outfit struct {
	Name string // a word, or a number in decimal
	Held Held
}

// Outfit finds the items of an outfit by its name; "" is the first outfit, which the
// creature holds when it spawns, or nothing if it has none.
func (d *Creature) Outfit(name string) (Held, bool) {
	for i := range d.Outfits {
		if name == "" || d.Outfits[i].Name == name {
			return d.Outfits[i].Held, true
		}
	}
	return Held{}, name == ""
}
