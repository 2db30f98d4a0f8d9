package content

import "loam/core/lib/geo"

// CastRule is an entry of the casts of a creature or of one of its phases: what it
// casts by itself, at whom and when.
type CastRule struct {
	Name   string // no two of a list have the same
	Spell  ID
	At     CastAt
	Every  Span    // from the beginning of one cast to the next; Max 0 is as soon as can be
	First  Span    // from the beginning of the fight, or of the phase
	Chance float64 // percent, each time that it could be cast
	Once   bool    // a fight, or each time that its phase is entered
	Combat CombatState
	When   CastWhen
}

// CastAt is at whom a creature casts.
type CastAt uint8

// At whom. Enemies are those of its threat list, or outside of a fight who is
// hostile to it; allies who is friendly to it, its owner and itself.
const (
	AtFitting  CastAt = iota // what the aim of the spell calls for
	AtVictim                 // whom it fights
	AtSelf                   // itself
	AtOwner                  // who owns it
	AtPet                    // its pet
	AtRandom                 // any of its enemies
	AtOther                  // any of its enemies but its victim
	AtSecond                 // of its enemies the one whom it hates most after its victim
	AtNearest                // of its enemies
	AtFarthest               // of its enemies
	AtWeakest                // of its enemies the one with the least share of health
	AtHurtAlly               // of its allies the one with the least share of health
	AtAnyAlly                // any of its allies
	AtDeadAlly               // one of its side that is dead, the nearest
	castAts
)

// CastAts are the words for a CastAt, in their order.
var CastAts = []string{"fitting", "victim", "self", "owner", "pet", "random_enemy", "other_enemy", "second_threat", "nearest_enemy", "farthest_enemy", "lowest_enemy", "lowest_ally", "random_ally", "dead_ally"}

// String is the word that authors write.
func (a CastAt) String() string { return CastAts[min(a, castAts-1)] }

// CombatState says whether something is for fights.
type CombatState uint8

// When a creature casts, in the order of CombatStates.
const (
	InCombat CombatState = iota
	OutOfCombat
	AnyCombat
)

// CombatStates are the words for a CombatState.
var CombatStates = []string{"in", "out", "any"}

// CastWhen are the conditions of a CastRule; all that are there must hold. The zero
// value of each is none.
type CastWhen struct {
	HealthBelow, HealthAbove float64 // percent, its own
	TargetBelow, TargetAbove float64 // percent, the target's
	TargetCasting            bool    // something that an interrupt ends
	TargetBears, TargetLacks []ID    // all, none of these auras
	Bears, Lacks             []ID    // the same of itself
	Enemies                  int     // at least so many enemies
	EnemiesIn                geo.Yards
	HurtAllies               int // at least so many allies, itself among them
	AlliesIn                 geo.Yards
	AlliesBelow              float64   // percent of health, of HurtAllies
	Nearer, Farther          geo.Yards // than that the target is, between edges
	Power                    ID
	PowerAbove, PowerBelow   float64 // percent
}

// MaxCasts is how many entries the casts of a creature or a phase may have.
const MaxCasts = 64

// HasCasts tells whether a creature casts anything by itself.
func (d *Creature) HasCasts() bool {
	for i := range d.Phases {
		if len(d.Phases[i].Casts) > 0 {
			return true
		}
	}
	return len(d.Casts) > 0
}
