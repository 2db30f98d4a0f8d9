package content

import "slices"

// Manners is a set of behaviours of a creature, and of rules for how others treat it.
type Manners uint32

// The manners, in the order of MannerWords.
const (
	StandsFast      Manners = 1 << iota // it does not move in combat
	HoldsBlows                          // it does not swing at its victim
	NeverEvades                         // it does not evade
	NeverMends                          // its health does not regenerate
	Walks                               // it walks instead of running
	Runs                                // it runs instead of walking
	Untouchable                         // nobody may attack it
	Unselectable                        // players cannot select or attack it
	SparesPlayers                       // it and players do not fight each other
	SparesCreatures                     // it and creatures do not fight each other
	Hidden                              // only operators see it
	Mute                                // it offers only its quests to players
	NoErrands                           // it offers and ends no quests
	Flies                               // it flies, in straight lines
	Hovers                              // it appears to float above the ground
	Swims                               // it appears to swim
	SeemsDead                           // it appears dead
)

// MannerWords are the words for the manners, in their order.
var MannerWords = []string{
	"stands_fast", "holds_blows", "never_evades", "never_mends", "walks", "runs",
	"untouchable", "unselectable", "spares_players", "spares_creatures", "hidden", "mute", "no_quests",
	"flies", "hovers", "swims", "seems_dead",
}

// MannersOf returns the set for some words; if one of them is unknown, ok is false and
// wrong is the first of these.
func MannersOf(words []string) (set Manners, wrong string, ok bool) {
	for _, w := range words {
		i := slices.Index(MannerWords, w)
		if i < 0 {
			return 0, w, false
		}
		set |= 1 << i
	}
	return set, "", true
}

// Words returns the words of a set, in their order.
func (m Manners) Words() (words []string) {
	for i, w := range MannerWords {
		if m&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Afloat is the manners by which a creature does not move on its feet.
const Afloat = Flies | Hovers | Swims
