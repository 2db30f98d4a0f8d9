package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
)

// Spell defines a spell that players, creatures, items and scripts cast, all by the
// same rules.
type Spell struct {
	ID          ID
	Name        Text
	Description Text
	Tags        []string // sorted; modifiers, lock-outs and scripts select by them
	School      ID       // "" is none
	Mechanic    string   // of Mechanics, or "": an immunity against it stops the spell
	Rank        int      // in its chain, from 1; 0 is no chain
	RankOf      ID       // the first rank of its chain; "" is itself

	Aim       Aim       // what the caster must target
	Range     geo.Yards // between edges; 0 is the reach of a swing
	Least     geo.Yards // minimum range
	Anywhere  bool      // no range at all
	Faces     bool      // the caster must face the target
	NeedsEyes bool      // line of sight is required

	Cast           clock.Time // cast time; 0 is instant
	Channel        clock.Time // channel time; 0 is no channel
	Tick           clock.Time // between two ticks of a channel
	Costs          []Cost
	Cooldown       clock.Time
	Category       string     // cooldown category; "" is none
	CategoryRest   clock.Time // cooldown of the category
	GlobalRest     clock.Time // global cooldown for spells of the same GlobalCategory
	GlobalCategory string
	Charges        int        // maximum number of charges; 0 is none
	Recharge       clock.Time // until a used charge returns
	Reagents       []Stack
	Breaks         Breaks     // what interrupts it
	Pushback       clock.Time // by which a hit delays a cast, or shortens a channel
	Pushes         int        // how many hits push back one cast
	LockOut        clock.Time // how long its school is locked after a spell interrupted it
	Missile        float64    // yards a second; 0 hits at once
	Passive        bool       // active while the spell is known
	Repeats        bool       // cast with each shot of the ranged weapon, until stopped
	NextSwing      bool       // replaces the caster's next swing
	Hand           int        // index into HandWords: the hand that attacks
	MissedCost     float64    // percent of the cost that is paid if the cast misses its target
	Triggers       bool       // false: it triggers no procs
	Needs          Needs
	Craft          *Craft // skill that it needs and may improve, or nil
	Effects        []Effect
	Icon           Look
	Clients        []Client
}

// Chain returns the first rank of the spell's chain: itself without a chain.
func (d *Spell) Chain() ID {
	if d.RankOf != "" {
		return d.RankOf
	}
	return d.ID
}

// Cost is the cost of a cast in a power, or with Power "" in health.
type Cost struct {
	Power  ID
	Amount *formula.Formula // points; SpellInputs
}

// Aim is what the caster of a spell must target.
type Aim uint8

// The aims.
const (
	AimNone   Aim = iota // nothing: its effects select their targets
	AimSelf              // the caster
	AimEnemy             // a unit that it may attack
	AimFriend            // a unit that it may help; by default itself
	AimAny               // any living unit
	AimParty             // a member of its group or its raid subgroup, or itself
	AimDead              // a dead player or the body of a ghost
	AimGround            // a position on the ground
	AimPet               // its own pet
	AimRaid              // a member of its group or its whole raid, or itself
	AimItem              // an item of its own
	AimObject            // a game object
	aims
)

// AimWords are the words for the aims, in their order.
var AimWords = []string{"none", "self", "enemy", "friend", "any", "party", "dead", "ground", "pet", "raid", "item", "object"}

// String returns the word used in YAML.
func (a Aim) String() string { return AimWords[min(a, aims-1)] }

// Breaks says what interrupts a cast or a channel, or removes an aura.
type Breaks uint16

// What may interrupt.
const (
	ByMoving    Breaks = 1 << iota // the caster, or the unit with the aura, moves by itself
	ByTurning                      // it turns
	ByDamage                       // it loses health
	ByPushback                     // it suffers pushback
	ByCasting                      // it starts another cast
	ByAttacking                    // it attacks
	ByStruck                       // it is attacked, with or without damage
	ByCombat                       // it enters combat
	ByPeace                        // it leaves combat
	ByMount                        // it mounts
	ByWater                        // it starts to swim
	ByMap                          // it enters another map
	BySpell                        // an effect that interrupts
	ByStanding                     // it stands up
	ByShore                        // it stops swimming
	ByRoof                         // it enters an indoor area
)

// BreakWords are the words for what may interrupt, from the lowest bit on.
var BreakWords = []string{"moving", "turning", "damage", "pushback", "casting", "attacking", "struck", "combat", "peace", "mounting", "swimming", "map_change", "interrupts", "standing", "ashore", "indoors"}

// Needs are the conditions of a cast besides target, range and cost.
type Needs struct {
	InCombat  bool
	AtPeace   bool
	Level     int      // minimum level of the caster
	Bears     []ID     // auras that the caster must have, all of them: stances, charges
	Lacks     []ID     // auras that the caster must not have
	TargetHas []ID     // auras that the target must have, all of them
	TargetNot []ID     // auras that the target must not have
	Weapon    []string // sorted; an item in a hand must have one of these tags; none: any
	BelowPct  float64  // the target's health must be below this; 0 is any
	Behind    bool     // the caster must be behind the target
	Still     bool     // it must not move
	Outdoors  bool     // it must not be in an indoor area
	Ashore    bool     // it must not swim
	Dead      bool     // a dead caster can cast it
	Stunned   bool     // it can be cast while stunned, silenced, pacified, feared or confused
	Prey      []string // sorted; the target must be a creature with one of these tags; none: any
}

// HandWords are the words for the hands with which a spell attacks, in the order of
// combat's hands.
var HandWords = []string{"main", "off", "ranged"}

// SpellInputs are the inputs of the formulas of a spell's costs.
var SpellInputs = []string{"level", "max_health", "base_max"}

// ValueInputs are the inputs of the formulas of effects. The weapon is drawn between
// the minimum and maximum damage of the caster's hand, random evenly between 0 and 1,
// each once for a target. Stacks are those of the aura, and spent is what the cast took
// of the power of its last cost.
var ValueInputs = []string{"level", "target_level", "max_health", "target_max_health", "target_health", "weapon", "random", "stacks", "spent", "amount"}
