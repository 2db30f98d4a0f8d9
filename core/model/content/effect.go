package content

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
)

// Effect is one numbered step of a spell, or one lasting part of an aura. EffectKinds
// says which of its fields a kind uses.
type Effect struct {
	Kind EffectKind
	// Of a spell: its targets.
	Who     Who
	Around  Around    // centre of an area
	Radius  geo.Yards // of an area
	Cone    geo.Radians
	Most    int              // maximum number of targets, nearest first; 0 is no limit
	Jumps   int              // further targets of a chain
	Jump    geo.Yards        // distance of a jump
	JumpPct float64          // percent of the value that remains after each jump
	Chance  *formula.Formula // percent, for each target; nil is always

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
	Tags        []string  // sorted; one of them must be on the spell, aura or creature
	Schools     []ID      // sorted; none means all
	Words       []string  // sorted; mechanics, dispels, kinds of effects or gaits, as the kind says
	On          Occasions // of a proc
	Name        string    // of an event, a kind of invisibility
	Role        Role
	Temper      Temper  // of an owned creature; Independent: as its role says
	Goes        Moments // moments of its owner at which it despawns
	Fixed       bool    // Goes is used; otherwise it despawns as its role says
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

// Who says which units an effect reaches.
type Who uint8

// The targets of effects.
const (
	WhoTarget    Who = iota // the target of the spell
	WhoCaster               // the caster
	WhoPet                  // the caster's pet
	WhoOwner                // the owner of the caster
	WhoEnemies              // all units in the area that the caster may attack
	WhoFriends              // all units in the area that the caster may help, itself included
	WhoParty                // members of the caster's group in the area, itself included
	WhoRaid                 // members of its raid
	WhoEveryone             // all living units in the area
	WhoDead                 // dead units in the area
	WhoCreatures            // creatures in the area that have one of the tags
	WhoSpot                 // no unit: the position itself
	WhoAttacker             // of an aura: the unit that has just attacked or cast at the unit with the aura
	WhoBearer               // of an aura: the unit with the aura
	whos
)

// WhoWords are the words for the targets, in their order.
var WhoWords = []string{"target", "caster", "pet", "owner", "enemies", "friends", "party", "raid", "everyone", "dead", "creatures", "spot", "attacker", "bearer"}

// String returns the word used in YAML.
func (w Who) String() string { return WhoWords[min(w, whos-1)] }

// Area reports whether the targets are units in an area.
func (w Who) Area() bool { return w >= WhoEnemies && w <= WhoCreatures }

// Around says where the centre of an area is.
type Around uint8

// The centres of areas.
const (
	AroundTarget Around = iota // the target, or the position aimed at
	AroundCaster
	AroundFront // in front of the caster, at the distance of the effect's yards
	AroundBack
	AroundRandom // a random position within the effect's yards of the caster
	arounds
)

// AroundWords are the words for the centres of areas, in their order.
var AroundWords = []string{"target", "caster", "front", "back", "random"}

// Mechanics are the words for the mechanics of spells and auras; immunities name them.
var Mechanics = []string{"bleed", "charm", "confuse", "curse_form", "daze", "disarm", "distract", "fear", "freeze", "grip", "heal", "horror", "interrupt", "invulnerable", "knock_out", "mount", "polymorph", "root", "sap", "shield", "silence", "sleep", "slow", "snare", "stun", "turn"}

// HasteWords are the words for what haste applies to, SpeedWords for speed.
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

// String returns the word used in YAML.
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
	Needs    []string // required keys
	May      []string // optional keys besides CommonKeys
	Doc      string
	Deferred string // why core does not support it, or ""
}

// SpellKeys are the keys that every effect of a spell may have.
var SpellKeys = []string{"who", "around", "radius_yards", "cone_deg", "most", "jumps", "jump_yards", "jump_pct", "chance_pct"}

// Role is the relation of a summoned creature to its summoner.
type Role uint8

// The roles.
const (
	RoleGuardian  Role = iota // fights for its owner by itself
	RoleTotem                 // stays where it was placed
	RolePet                   // obeys its owner; one at a time
	RoleCompanion             // follows and does not fight
	RoleWild                  // belongs to nobody
)

// String returns the word used in YAML.
func (r Role) String() string { return Roles[min(int(r), len(Roles)-1)] }

// Roles are the words for the roles, in their order.
var Roles = []string{"guardian", "totem", "pet", "companion", "wild"}
