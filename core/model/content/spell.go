package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
)

// Spell defines what can be cast: by players, creatures, items and scripts, all
// by the same rules.
type Spell struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string // sorted; the families that modifiers, lock-outs and scripts select by
	School      ID       // "" is none
	Mechanic    string   // of Mechanics, or "": what an immunity against it stops
	Rank        int      // in its chain, from 1; 0 stands alone
	RankOf      ID       // the first rank of its chain; "" is itself

	Aim       Aim       // what who casts it has to point at
	Range     geo.Yards // between edges; 0 is as far as a swing reaches
	Least     geo.Yards // nearer it cannot be cast
	Anywhere  bool      // no range at all
	Faces     bool      // the caster must face the target
	NeedsEyes bool      // the target must be in sight

	Cast           clock.Time // how long it is cast; 0 is at once
	Channel        clock.Time // how long it goes on then; 0 does not
	Tick           clock.Time // between two rounds of its effects while it goes on
	Costs          []Cost
	Cooldown       clock.Time
	Category       string     // spells of one category rest together; "" is none
	CategoryRest   clock.Time // how long they do
	GlobalRest     clock.Time // how long no spell of the same GlobalCategory can be cast after it
	GlobalCategory string
	Charges        int        // casts in store; 0 has no store
	Recharge       clock.Time // until a spent charge is back
	Reagents       []Stack
	Breaks         Breaks     // what interrupts it
	Pushback       clock.Time // by which a blow delays a cast, or shortens a channel
	Pushes         int        // how often blows do that to one cast
	LockOut        clock.Time // for which its school cannot be cast after it was interrupted by a spell
	Missile        float64    // yards a second; 0 hits at once
	Passive        bool       // in force as long as it is known
	Repeats        bool       // cast again and again until stopped, each time a swing of the ranged weapon is due
	NextSwing      bool       // takes the place of the caster's next swing
	Hand           int        // index into HandWords: what strikes of what is a blow
	MissedCost     float64    // percent of the costs that a cast keeps which misses its target
	Triggers       bool       // false: its own hits set no procs off
	Needs          Needs
	Craft          *Craft // what it has to do with a skill, or nil
	Effects        []Effect
	Icon           Look
	Clients        []Client
}

// Chain is the first rank of the spell's chain: itself, where it stands alone.
func (d *Spell) Chain() ID {
	if d.RankOf != "" {
		return d.RankOf
	}
	return d.ID
}

// Cost is what a cast takes of a power, or with Power "" of health.
type Cost struct {
	Power  ID
	Amount *formula.Formula // points; SpellInputs
}

// Aim is what who casts a spell has to point at.
type Aim uint8

// The aims.
const (
	AimNone   Aim = iota // nothing: its effects find their targets
	AimSelf              // the caster
	AimEnemy             // a unit that it may attack
	AimFriend            // a unit that it may help; nobody is itself
	AimAny               // any living unit
	AimParty             // a member of its group or its part of a raid, or itself
	AimDead              // a dead player or a ghost's body
	AimGround            // a spot on the ground
	AimPet               // its own pet
	AimRaid              // a member of its group or its whole raid, or itself
	AimItem              // an item of its own
	AimObject            // a game object
	aims
)

// AimWords are the words for the aims, in their order.
var AimWords = []string{"none", "self", "enemy", "friend", "any", "party", "dead", "ground", "pet", "raid", "item", "object"}

// String is the word that authors write.
func (a Aim) String() string { return AimWords[min(a, aims-1)] }

// Breaks says what interrupts a cast or ends a channel or an aura.
type Breaks uint16

// What may interrupt.
const (
	ByMoving    Breaks = 1 << iota // the caster, or the bearer, moves by itself
	ByTurning                      // it turns
	ByDamage                       // it loses health
	ByPushback                     // a blow delays it
	ByCasting                      // it begins another cast
	ByAttacking                    // it strikes
	ByStruck                       // it is struck, whether it hurts or not
	ByCombat                       // it comes into a fight
	ByPeace                        // it leaves a fight
	ByMount                        // it mounts
	ByWater                        // it begins to swim
	ByMap                          // it comes onto another map
	BySpell                        // an effect that interrupts
	ByStanding                     // it stands up
	ByShore                        // it comes out of the water
	ByRoof                         // it comes into an area under a roof
)

// BreakWords are the words for what may interrupt, from the lowest bit on.
var BreakWords = []string{"moving", "turning", "damage", "pushback", "casting", "attacking", "struck", "combat", "peace", "mounting", "swimming", "map_change", "interrupts", "standing", "ashore", "indoors"}

// Needs are the conditions of a cast beside target, range and cost.
type Needs struct {
	InCombat  bool
	AtPeace   bool
	Level     int      // of the caster, at least
	Bears     []ID     // auras that the caster must bear, all of them: stances, charges
	Lacks     []ID     // auras that it must not bear
	TargetHas []ID     // auras that the target must bear, all of them
	TargetNot []ID     // auras that it must not bear
	Weapon    []string // sorted; one of these tags on an item worn in a hand; none: any
	BelowPct  float64  // the target's health in percent must lie below; 0 is any
	Behind    bool     // the caster must stand behind the target
	Still     bool     // it must not move
	Outdoors  bool     // it must not stand in an area under a roof
	Ashore    bool     // it must not swim
	Dead      bool     // it may be cast by the dead
	Stunned   bool     // it may be cast by who is stunned, silenced, pacified, afraid or confused
	Prey      []string // sorted; one of these tags on a creature that is the target; none: any
}

// HandWords are the words for the hands with which a spell strikes, in the order
// of the hands of blows.
var HandWords = []string{"main", "off", "ranged"}

// SpellInputs are the inputs of the formulas of a spell's costs.
var SpellInputs = []string{"level", "max_health", "base_max"}

// ValueInputs are the inputs of the formulas of effects. The weapon is drawn
// between the least and greatest damage of the hand with which the caster strikes, random evenly
// between 0 and 1, each once for a target. Stacks are those of the aura, and
// spent what the cast took of the power of its last cost.
var ValueInputs = []string{"level", "target_level", "max_health", "target_max_health", "target_health", "weapon", "random", "stacks", "spent", "amount"}
