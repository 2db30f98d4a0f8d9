package content

// Ground is what a map or an area says about fights between players on it. What
// follows from it is for the rules to say.
type Ground uint8

const (
	AsMap     Ground = iota // an area that says nothing: as what it lies in
	Open                    // nothing particular
	Contested               // land that two sides fight for
	Free                    // land where everybody is on his own
	Sanctuary               // land of peace
)

// Grounds are the words for a Ground, in its order.
var Grounds = []string{"as_map", "open", "contested", "free", "sanctuary"}

// String is the word by which content says it.
func (g Ground) String() string { return Grounds[min(g, Sanctuary)] }
