package content

// Ground is the PvP type of a map or an area. The rules define what follows from it.
type Ground uint8

const (
	AsMap     Ground = iota // of an area: as the map or area around it
	Open                    // no special type
	Contested               // land that two sides contest
	Free                    // free-for-all
	Sanctuary               // no PvP
)

// Grounds are the words for a Ground, in its order.
var Grounds = []string{"as_map", "open", "contested", "free", "sanctuary"}

// String returns the word used in content.
func (g Ground) String() string { return Grounds[min(g, Sanctuary)] }
