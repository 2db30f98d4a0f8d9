package content

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
)

// Effect is one numbered step of a spell, or one lasting part of an aura. Which
// of its fields count is said by EffectKinds.
type Effect struct {
	Kind EffectKind
	// Of a spell: whom it is done to.
	Who     Who
	Around  Around    // where an area lies
	Radius  geo.Yards // of an area
	Cone    geo.Radians
	Most    int              // at most so many targets, the nearest first; 0 is all
	Jumps   int              // further targets of a chain
	Jump    geo.Yards        // how far it jumps
	JumpPct float64          // what is left of the value at each jump
	Chance  *formula.Formula // percent, for each target; nil always

	Value       *formula.Formula // ValueInputs
	Pct         bool             // Value is a percentage of what it changes
	School      ID               // instead of the spell's or aura's
	Power       ID
	Stat        ID
	Aura        ID
	Spell       ID
	Creature    ID
	Item        ID
	Enchantment ID
	Skill       ID
	Faction     ID
	Place       ID
	Object      ID
	Quest       ID
	Flight      ID
	Tags        []string  // sorted; spells, auras or creatures that have one of them
	Schools     []ID      // sorted; that count, none is all
	Words       []string  // sorted; mechanics, dispels, kinds of effects or gaits, as the kind says
	On          Occasions // of a proc
	Name        string    // an event, a kind of invisibility
	Role        Role
	Temper      Temper  // of a creature that comes to somebody; Independent: as its role says
	Goes        Moments // of its owner, at which it goes
	Fixed       bool    // Goes counts; else it goes as its role says
	Count       int
	Every       clock.Time
	Lasts       clock.Time
	Yards       geo.Yards
	Speed       float64 // yards a second
	PerMin      float64 // procs a minute
	Rest        clock.Time
	Factor      float64
	Flag        bool
}

// Who says to whom an effect is done.
type Who uint8

// The targets of effects.
const (
	WhoTarget    Who = iota // at whom the spell is cast
	WhoCaster               // who casts it
	WhoPet                  // the caster's pet
	WhoOwner                // whose pet or totem the caster is
	WhoEnemies              // all around whom the caster may attack
	WhoFriends              // all around whom the caster may help, itself too
	WhoParty                // members of the caster's group around, itself too
	WhoRaid                 // of its raid
	WhoEveryone             // all living units around
	WhoDead                 // the dead around
	WhoCreatures            // creatures around that have one of the tags
	WhoSpot                 // no unit: the spot itself
	WhoAttacker             // of an aura: who has just struck or cast at the bearer
	WhoBearer               // of an aura: who bears it
	whos
)

// WhoWords are the words for the targets, in their order.
var WhoWords = []string{"target", "caster", "pet", "owner", "enemies", "friends", "party", "raid", "everyone", "dead", "creatures", "spot", "attacker", "bearer"}

// String is the word that authors write.
func (w Who) String() string { return WhoWords[min(w, whos-1)] }

// Area tells whether all who stand in an area are meant.
func (w Who) Area() bool { return w >= WhoEnemies && w <= WhoCreatures }

// Around says where an area lies.
type Around uint8

// The middles of areas.
const (
	AroundTarget Around = iota // the target, or the spot aimed at
	AroundCaster
	AroundFront // before the caster, at the range of the effect's yards
	AroundBack
	AroundRandom // anywhere within the effect's yards of the caster
	arounds
)

// AroundWords are the words for the middles of areas, in their order.
var AroundWords = []string{"target", "caster", "front", "back", "random"}

// Mechanics are the words for what a spell or aura does to a body; an immunity
// names them.
var Mechanics = []string{"bleed", "charm", "confuse", "curse_form", "daze", "disarm", "distract", "fear", "freeze", "grip", "heal", "horror", "interrupt", "invulnerable", "knock_out", "mount", "polymorph", "root", "sap", "shield", "silence", "sleep", "slow", "snare", "stun", "turn"}

// HasteWords are what haste may be of, SpeedWords what speed may.
var (
	HasteWords = []string{"melee", "ranged", "casting"}
	SpeedWords = []string{"walk", "run", "swim", "mounted"}
)

// EffectKind numbers the kinds of effects, those of spells first.
type EffectKind uint8

// KindOf finds a kind of effect by its word, among those of auras or of spells.
func KindOf(word string, ofAura bool) (EffectKind, bool) {
	i := slices.IndexFunc(EffectKinds[:], func(k EffectInfo) bool { return k.Name == word && k.OfAura == ofAura })
	return EffectKind(max(i, 0)), i >= 0
}

// String is the word that authors write.
func (k EffectKind) String() string {
	if int(k) < len(EffectKinds) {
		return EffectKinds[k].Name
	}
	return "unknown"
}

// EffectInfo documents a kind of effect for loaders and authors.
type EffectInfo struct {
	Kind     EffectKind
	Name     string
	OfAura   bool
	Needs    []string // keys that it must have
	May      []string // keys that it may have, beside those of all: CommonKeys
	Doc      string
	Deferred string // why core lacks it, or ""
}

// SpellKeys are the keys that every effect of a spell may have.
var SpellKeys = []string{"who", "around", "radius_yards", "cone_deg", "most", "jumps", "jump_yards", "jump_pct", "chance_pct"}

// Role says as what a creature belongs to who summoned it.
type Role uint8

// The roles.
const (
	RoleGuardian  Role = iota // fights for its owner by itself
	RoleTotem                 // stands where it was put
	RolePet                   // obeys its owner; one at a time
	RoleCompanion             // follows and does not fight
	RoleWild                  // belongs to nobody
)

// String is the word that authors write.
func (r Role) String() string { return Roles[min(int(r), len(Roles)-1)] }

// Roles are the words for the roles, in their order.
var Roles = []string{"guardian", "totem", "pet", "companion", "wild"}
