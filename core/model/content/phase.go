package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
)

// Phase is a part of a creature's fight. The first of a creature's phases is that
// of every fight's beginning; a later one is entered when any of its conditions
// holds, or by a script.
type Phase struct {
	Name string

	// Conditions; a phase without any is entered by scripts only.
	HealthBelow float64    // percent of health below which it is entered; 0 is not by health
	After       clock.Time // that long after Counted it is entered; 0 is not by time
	Counted     Counted
	AddsDead    bool     // entered when all that was summoned in the phase before it is dead or gone
	From        []string // phases out of which its conditions lead; nil: all that stand before it
	Again       bool     // its conditions may lead into it more than once a fight

	Says, Yells, Emotes Text // on entering
	Summons             []Summons

	Movement Movement
	Kite     geo.Yards // of Kiting: between the edges
	Place    ID        // of Going; "" is To
	To       geo.Point // of Going

	Immune       []string // words that auras and spells ask for
	Unattackable bool
	Speed        float64    // factor on walk and run
	DamagePct    float64    // of the damage that it deals; 100 is as ever
	Scale        float64    // factor on its size
	Enrage       *Enrage    // nil is never; counted from when the phase was entered
	Casts        []CastRule // that go before those of its creature
}

// Counted says from when the time of a phase counts.
type Counted uint8

// What time may be counted from, in the order of CountedFrom.
const (
	FromPhase Counted = iota // from when the phase before it was entered
	FromFight                // from the beginning of the fight
)

// CountedFrom are the words for a Counted.
var CountedFrom = []string{"phase", "fight"}

// Movement says how a creature moves in a phase of its fight.
type Movement uint8

// The movements, in the order of Movements.
const (
	Chasing  Movement = iota // comes into reach of its victim
	Standing                 // stays where it is
	Going                    // goes to a place and fights from there
	Fleeing                  // runs from its victim and does not strike
	Kiting                   // keeps a distance from its victim
)

// Movements are the words for a Movement.
var Movements = []string{"chase", "stand", "go", "flee", "kite"}

// Enrage is what becomes of a creature that has fought for long.
type Enrage struct {
	After     clock.Time
	DamagePct float64 // of the damage that it deals
	Speed     float64 // factor on walk and run
	Says      Text
	Yells     Text
	Emotes    Text
}

// Summons is what a creature summons when it enters a phase.
type Summons struct {
	Creature ID
	Count    int
	Around   geo.Yards  // they stand in a ring of this radius
	Place    ID         // around which; "" is around itself
	Lifetime clock.Time // 0 is until it goes otherwise
	Bond
}

// Bond is what ties a creature to who summoned it. The zero Bond is none.
type Bond struct {
	Goes    Moments // of its owner, at which it goes
	Temper  Temper
	Follows bool // it walks with its owner while it does not fight
}

// Moments is a set of moments at which what is owned goes.
type Moments uint8

// The moments, in the order of MomentWords.
const (
	OwnerEvades Moments = 1 << iota
	OwnerDies           // or, of a creature, is gone
	PhaseEnds
	OwnerLeaves // the map, for another one
	OwnerLogsOut
	Reloaded
)

// MomentWords are the words for Moments.
var MomentWords = []string{"evade", "death", "phase", "leave", "logout", "reload"}

// Has tells whether all moments of o are among them.
func (g Moments) Has(o Moments) bool { return g&o == o }

// MomentsOf is the set of some words, and the first that is none.
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

// Temper is whom a creature that is owned fights.
type Temper uint8

// The tempers, in the order of Tempers.
const (
	Independent Temper = iota // as its definition says: it is nobody's to command
	Passive                   // nobody, whatever is done to it
	Defensive                 // who attacks its owner or it, and whom its owner fights
	Aggressive                // these, and on sight whom its definition attacks
)

// Tempers are the words for a Temper.
var Tempers = []string{"independent", "passive", "defensive", "aggressive"}

// String is the word for the temper.
func (t Temper) String() string { return Tempers[min(int(t), len(Tempers)-1)] }

// PhaseNamed is the place of a phase among those of a creature, or -1.
func (d *Creature) PhaseNamed(name string) int {
	for i := range d.Phases {
		if d.Phases[i].Name == name {
			return i
		}
	}
	return -1
}
