package content

import "loam/core/lib/geo"

// CastRule is an entry of the casts of a creature or of one of its phases: which spell
// it casts by itself, at which target and when.
type CastRule struct {
	Name   string // unique within the list
	Spell  ID
	At     CastAt
	Every  Span    // from the start of one cast to the next; Max 0 is as soon as possible
	First  Span    // from the start of combat, or of the phase
	Chance float64 // percent, each time that it could be cast
	Once   bool    // once in each combat, or each time its phase is entered
	Combat CombatState
	When   CastWhen
}

// CastAt is the target of a creature's cast.
type CastAt uint8

// The targets. Enemies are the units on its threat list, or out of combat the hostile
// units; allies are friendly units, its owner and itself.
const (
	AtFitting  CastAt = iota // what the aim of the spell calls for
	AtVictim                 // its victim
	AtSelf                   // itself
	AtOwner                  // its owner
	AtPet                    // its pet
	AtRandom                 // any of its enemies
	AtOther                  // any of its enemies but its victim
	AtSecond                 // the highest enemy on its threat list after its victim
	AtNearest                // of its enemies
	AtFarthest               // of its enemies
	AtWeakest                // the enemy with the lowest share of health
	AtHurtAlly               // the ally with the lowest share of health
	AtAnyAlly                // any of its allies
	AtDeadAlly               // its nearest dead ally
	castAts
)

// CastAts are the words for a CastAt, in their order.
var CastAts = []string{"fitting", "victim", "self", "owner", "pet", "random_enemy", "other_enemy", "second_threat", "nearest_enemy", "farthest_enemy", "lowest_enemy", "lowest_ally", "random_ally", "dead_ally"}

// String returns the word used in YAML.
func (a CastAt) String() string { return CastAts[min(a, castAts-1)] }

// CombatState restricts something to combat, to the time out of combat, or not at all.
type CombatState uint8

// When a creature casts, in the order of CombatStates.
const (
	InCombat CombatState = iota
	OutOfCombat
	AnyCombat
)

// CombatStates are the words for a CombatState.
var CombatStates = []string{"in", "out", "any"}

// CastWhen is the conditions of a CastRule; all that are set must hold. The zero value
// of each is no condition.
type CastWhen struct {
	HealthBelow, HealthAbove float64 // percent, its own
	TargetBelow, TargetAbove float64 // percent, the target's
	TargetCasting            bool    // a spell that can be interrupted
	TargetBears, TargetLacks []ID    // all, none of these auras
	Bears, Lacks             []ID    // the same for the creature itself
	Enemies                  int     // minimum number of enemies
	EnemiesIn                geo.Yards
	HurtAllies               int // minimum number of allies, itself included
	AlliesIn                 geo.Yards
	AlliesBelow              float64   // percent of health, of HurtAllies
	Nearer, Farther          geo.Yards // distance of the target, between edges
	Power                    ID
	PowerAbove, PowerBelow   float64 // percent
}

// MaxCasts limits the entries in the casts of a creature or a phase.
const MaxCasts = 64

// HasCasts reports whether a creature casts anything by itself.
func (d *Creature) HasCasts() bool {
	for i := range d.Phases {
		if len(d.Phases[i].Casts) > 0 {
			return true
		}
	}
	return len(d.Casts) > 0
}
