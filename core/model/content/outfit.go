package content

// Hand is a place in which a creature holds something.
type Hand uint8

// The hands, in the order of HandWords.
const (
	MainHand Hand = iota
	OffHand
	RangedHand
	// Hands is their number.
	Hands
)

// String is the word that content has for it.
func (h Hand) String() string { return HandWords[min(h, Hands-1)] }

// Held is what a creature holds: an item for each hand, "" is nothing.
type Held [Hands]ID

// Outfit is what a creature may hold, under a name.
type Outfit struct {
	Name string // a word, or a number in decimal
	Held Held
}

// Outfit finds what the creature holds by the name of an outfit; "" is what it holds
// from the beginning, its first outfit, and nothing where it has none.
func (d *Creature) Outfit(name string) (Held, bool) {
	for i := range d.Outfits {
		if name == "" || d.Outfits[i].Name == name {
			return d.Outfits[i].Held, true
		}
	}
	return Held{}, name == ""
}
