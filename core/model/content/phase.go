package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Phase is a phase of a creature's combat. Combat starts in the first phase of a
// creature; a later one is entered when any of its conditions holds, or by a script.
type Phase struct {
	Name string

	// Conditions; a phase without any is entered by scripts only.
	HealthBelow float64    // percent of health below which it is entered; 0 is not by health
	After       clock.Time // time after Counted at which it is entered; 0 is not by time
	Counted     Counted
	AddsDead    bool     // entered when all creatures summoned in the previous phase are dead or gone
	From        []string // phases from which its conditions can enter it; nil: all before it
	Again       bool     // its conditions can enter it more than once in each combat

	Says, Yells, Emotes Text // when it is entered
	Summons             []Summons

	Movement Movement
	Kite     geo.Yards // of Kiting: between the edges
	Place    ID        // of Going; "" uses To
	To       geo.Point // of Going

	Immune       []string // words of aura and spell mechanics
	Unattackable bool
	Speed        float64    // factor on walk and run
	DamagePct    float64    // of the damage that it deals; 100 is unchanged
	Scale        float64    // factor on its size
	Enrage       *Enrage    // nil is never; counted from the start of the phase
	Casts        []CastRule // come before those of its creature
}

// Counted says from when the time of a phase counts.
type Counted uint8

// What time may be counted from, in the order of CountedFrom.
const (
	FromPhase Counted = iota // from the start of the previous phase
	FromFight                // from the start of combat
)

// CountedFrom are the words for a Counted.
var CountedFrom = []string{"phase", "fight"}

// Movement is the way in which a creature moves in a phase.
type Movement uint8

// The movements, in the order of Movements.
const (
	Chasing  Movement = iota // moves into reach of its victim
	Standing                 // stays where it is
	Going                    // goes to a place and fights there
	Fleeing                  // runs from its victim and does not attack
	Kiting                   // keeps a distance from its victim
)

// Movements are the words for a Movement.
var Movements = []string{"chase", "stand", "go", "flee", "kite"}

// Enrage is the change of a creature that has fought for a given time.
type Enrage struct {
	After     clock.Time
	DamagePct float64 // of the damage that it deals
	Speed     float64 // factor on walk and run
	Says      Text
	Yells     Text
	Emotes    Text
}

// Summons is the creatures that a creature summons when it enters a phase.
type Summons struct {
	Creature ID
	Count    int
	Around   geo.Yards  // radius of the ring in which they appear
	Place    ID         // centre of the ring; "" is the creature itself
	Lifetime clock.Time // 0 is until they despawn for another reason
	Bond
}

// Bond ties a creature to its summoner. The zero Bond is none.
type Bond struct {
	Goes    Moments // moments of its owner at which it despawns
	Temper  Temper
	Follows bool // it follows its owner out of combat
}

// Moments is a set of moments at which owned creatures despawn.
type Moments uint8

// The moments, in the order of MomentWords.
const (
	OwnerEvades Moments = 1 << iota
	OwnerDies           // or, of a creature, despawns
	PhaseEnds
	OwnerLeaves // the map, for another one
	OwnerLogsOut
	Reloaded
)

// MomentWords are the words for Moments.
var MomentWords = []string{"evade", "death", "phase", "leave", "logout", "reload"}

// Has reports whether all moments of o are in the set.
func (g Moments) Has(o Moments) bool { return g&o == o }

// MomentsOf returns the set for some words, and the first unknown word.
func MomentsOf(words []string) (g Moments, wrong string, ok bool) {
	for _, w := range words {
		at := -1
		for i, known := range MomentWords {
			if known == w {
				at = i
			}
		}
		if at < 0 {
			return 0, w, false
		}
		g |= 1 << at
	}
	return g, "", true
}

// Temper is whom an owned creature attacks.
type Temper uint8

// The tempers, in the order of Tempers.
const (
	Independent Temper = iota // as its definition says; it takes no commands
	Passive                   // nobody, even if attacked
	Defensive                 // units that attack its owner or itself, and its owner's victim
	Aggressive                // the same, and on sight the enemies of its definition
)

// Tempers are the words for a Temper.
var Tempers = []string{"independent", "passive", "defensive", "aggressive"}

// String is the word for the temper.
func (t Temper) String() string { return Tempers[min(int(t), len(Tempers)-1)] }

// PhaseNamed returns the index of a phase of a creature by its name, or -1.
func (d *Creature) PhaseNamed(name string) int {
	for i := range d.Phases {
		if d.Phases[i].Name == name {
			return i
		}
	}
	return -1
}
