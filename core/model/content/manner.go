package content

import "slices"

// Manners is a set of ways in which a creature behaves, or is treated.
type Manners uint32

// The manners, in the order of MannerWords.
const (
	StandsFast      Manners = 1 << iota // it fights from where it stands
	HoldsBlows                          // it does not swing at its victim
	NeverEvades                         // it does not go home from a fight
	NeverMends                          // its health does not come back by itself
	Walks                               // it walks where it would run
	Runs                                // it runs where it would walk
	Untouchable                         // nobody may attack it
	Unselectable                        // players cannot select or attack it
	SparesPlayers                       // players and it do not fight each other
	SparesCreatures                     // creatures and it do not fight each other
	Hidden                              // nobody but operators sees it
	Mute                                // it offers nothing to who talks to it but its quests
	NoErrands                           // it has nothing to do with quests
	Flies                               // it moves through the air, in straight lines
	Hovers                              // it floats a little above the ground, as it looks
	Swims                               // it swims, as it looks
	SeemsDead                           // it lies there as if it were dead
)

// MannerWords are the words for the manners, in their order.
var MannerWords = []string{
	"stands_fast", "holds_blows", "never_evades", "never_mends", "walks", "runs",
	"untouchable", "unselectable", "spares_players", "spares_creatures", "hidden", "mute", "no_quests",
	"flies", "hovers", "swims", "seems_dead",
}

// MannersOf is the set of some words; ok is false, and wrong the first word, where
// one of them is none.
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

// Words are the words of a set, in their order.
func (m Manners) Words() (words []string) {
	for i, w := range MannerWords {
		if m&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// Afloat are the manners by which a creature moves otherwise than on its feet.
const Afloat = Flies | Hovers | Swims
