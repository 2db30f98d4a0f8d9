// Package content holds the immutable definitions that bundles supply, and the
// Snapshot that indexes them. It owns their shape, not their reading (bundle)
// nor their meaning (the rules). Nothing here changes after the snapshot is
// built, so every goroutine may read it.
package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"math"
	"strings"
)

// ID names a definition: bundle:name. IDs of different kinds do not collide.
type ID string

// Bundle is the name before the colon, "" when there is none.
func (id ID) Bundle() string {
	bundle, _, ok := strings.Cut(string(id), ":")
	if !ok {
		return ""
	}
	return bundle
}

// Text is what people read: the key of a line in the locale of a bundle, or,
// where no language of that bundle has the key, the literal text itself.
type Text struct {
	Bundle string
	Key    string
}

// Client is a number that only a client's own data knows, such as a model. Core
// carries the pair and never looks into it.
type Client struct {
	Version string // protocol, as the bundle writes it
	Name    string
	Number  int64
}

// Look is how a protocol without a game's art draws a thing.
type Look struct {
	Color string // #rrggbb
	Shape string // one of Shapes
}

// Shapes are the outlines a Look may name.
var Shapes = []string{"circle", "square", "triangle", "diamond", "hexagon"}

// Creature defines a kind of creature.
type Creature struct {
	ID           ID
	Name         Text
	Tags         []string // sorted
	Faction      ID
	LevelMin     int              // at least 1
	LevelMax     int              // at least LevelMin
	Health       *formula.Formula // points; input level
	DamageMin    *formula.Formula // points a swing; inputs DamageInputs
	DamageMax    *formula.Formula // points a swing; inputs DamageInputs
	Armor        *formula.Formula // points; input level
	Experience   *formula.Formula // points for the killer, before rules; input level
	Stats        []Figure         // of its own, instead of the stats' own values
	Powers       []ID             // that it has, the one first that clients show
	School       ID               // of its blows; "" is that of no school
	Swing        clock.Time       // ms between two swings
	Reach        geo.Yards        // between edges, for a swing to land
	Radius       geo.Yards        // of its own edge, at scale 1
	Aggro        geo.Yards        // at which it attacks on its own; 0 is never
	Help         geo.Yards        // in which its kind joins its fights unasked; 0 is never
	Leash        geo.Yards        // from where the fight began, at which it evades; 0 is never
	Walk         float64          // yards a second
	Run          float64          // yards a second
	Scale        float64
	Corpse       clock.Time       // how long it lies
	Respawn      Span             // from death to the next life, unless the spawn says
	Attackable   bool             // false: nobody can attack it
	Fights       bool             // false: it never strikes back
	Moves        bool             // false: it stays where it stands
	Active       bool             // true: keeps its cell awake
	Manners      Manners          // how it behaves from the beginning
	Lines        []Utterance      // that it has ready
	Companions   []Companion      // that it summons together
	Outfits      []Outfit         // that it may hold; the first from the beginning
	FleeBelow    float64          // percent of health at which it flees, once a fight; 0 is never
	FleeFor      clock.Time       // how long
	FleeHelp     geo.Yards        // within which it calls for help then; 0 is not
	Assist       ID               // group whose members join each other's fights; "" is none
	AssistIn     geo.Yards        // of it, within which they join
	Phases       []Phase          // of its fights; the first is that of their beginning
	Enrage       *Enrage          // nil is never; counted from the beginning of the fight
	Casts        []CastRule       // what it casts by itself, the most important first
	Keeps        geo.Yards        // between its edge and its victim's, from which it fights while it can cast; 0 is its reach
	Bears        []ID             // auras that lie on it as long as it lives, in order
	Commands     []ID             // spells that who commands it may have it cast, in order
	Tamable      bool             // an effect may make it somebody's pet
	OwnerLevel   *formula.Formula // its level when somebody owns it; input is the owner's level; nil: its own
	Loot         []ID             // tables of what lies on its corpse, in order
	Skins        []ID             // tables of what is skinned off its corpse
	Pockets      []ID             // tables of what is stolen from it while it lives
	Menu         ID               // shown to who talks to it; "" is none
	TalksTo      Audience         // who may talk to it
	Mailbox      bool             // players may see and send letters near it
	Trainer      ID               // what it teaches; "" is nothing
	Stop         ID               // of flights, at which it stands; "" is none
	Favors       []Favor          // for who kills it
	Vendor       ID               // what it sells, buys and mends; "" is nothing
	Auctions     ID               // the house whose auctioneer it is, or ""
	Banker       bool             // it opens the bank of who asks
	StableMaster bool             // it opens the stable of who asks
	Look         Look
	Clients      []Client
	Harder       []Harder // what stands in its place at a difficulty
}

// Span is an inclusive range of time from which a new value is drawn each time.
type Span struct{ Min, Max clock.Time }

// Faction defines who is whose enemy.
type Faction struct {
	ID       ID
	Name     Text
	Hostile  []ID // attacked on sight
	Friendly []ID // cannot be attacked; itself is always friendly
	Esteem   Esteem
	Clients  []Client
}

// Reaction is what one faction feels for another.
type Reaction int8

const (
	Hostile  Reaction = -1
	Neutral  Reaction = 0
	Friendly Reaction = 1
)

// String is the word shown to players.
func (r Reaction) String() string {
	switch r {
	case Hostile:
		return "hostile"
	case Friendly:
		return "friendly"
	}
	return "neutral"
}

// Map defines a kind of map.
type Map struct {
	ID     ID
	Name   Text
	Bounds geo.Box
	Ground geo.Yards // height of its flat ground
	// Heights, where they have a name, are its ground; a sample each Sample yards.
	Heights     HeightFile
	HeightRange [2]geo.Yards // of a picture, its black and white
	Ranged      bool         // HeightRange was written
	Sample      geo.Yards
	Steepest    geo.Radians   // slope on which creatures walk
	Geometry    *nav.Geometry // baked from the heights and the obstacles on it; nil blocks nothing
	Graveyard   ID            // a place: where the dead come back; "" is where the character started
	// Graveyards are more such places; of all that lie on the map the one nearest
	// to the body counts.
	Graveyards []ID
	Climate    *Climate // nil: the weather is always fine, but for what scripts make of it
	PvP        Ground   // of its land
	Clients    []Client
	Instance   *Instance // nil: there is one of it, for everybody
}

// Place is a named spot; with a radius it is an area that is entered and left.
type Place struct {
	ID      ID
	Name    Text
	Map     ID
	At      geo.Position
	Radius  geo.Yards // 0: a spot only
	PvP     Ground    // of the land in the area; of several areas the smallest that says something counts
	Fishing []ID      // tables of what is fished in the area
	// Size, where it is not 0, makes the area a box within its radius: how long it is
	// along where it faces, and across.
	Size   [2]geo.Yards
	Travel ID     // the place to which who enters is brought; "" is none
	Needs  []Need // of who is brought there
	Rest   bool   // an area in which one rests
	Inside bool   // an area that lies under a roof
	// Clients are numbers of the area; a spot has no use for them.
	Clients []Client
}

// Holds tells whether a point lies in an area, at whatever height.
func (p *Place) Holds(at geo.Point) bool {
	if geo.FlatDistance(p.At.Point, at) > p.Radius {
		return false
	}
	if p.Size == [2]geo.Yards{} {
		return true
	}
	sin, cos := math.Sincos(p.At.Facing)
	x, y := at.X-p.At.X, at.Y-p.At.Y
	return math.Abs(x*cos+y*sin) <= p.Size[0]/2 && math.Abs(y*cos-x*sin) <= p.Size[1]/2
}

// Spawn is a place and rule that makes one creature, or one game object.
type Spawn struct {
	ID       ID
	Creature ID // "" is none, and there is an Object
	Object   ID // "" is none
	Map      ID
	At       geo.Position
	Respawn  Span          // Max 0: as the creature says
	Wander   geo.Yards     // it strolls within this of its place; 0 is not at all
	Path     ID            // it walks this path; "" is none
	Tags     []string      // sorted; added to those of the creature
	Empty    bool          // nothing lives there
	During   ID            // something lives there only while this game event is on; "" is always
	Except   ID            // and only while this one is not
	Assist   ID            // in place of that of the creature; "" is as the creature says
	OneOf    []SpawnChoice // of these one is drawn each time; Creature is then the first
	Layers   []ID          // in which what it makes is; none is the common layer
	Follows  *Following    // with whom its creature walks; nil is nobody
}

// Shape says how a path goes on after its last waypoint.
type Shape uint8

const (
	Cycle        Shape = iota // to the first
	BackAndForth              // the same way back
	Once                      // it stays there
)

// String is the word by which content says it.
func (s Shape) String() string {
	switch s {
	case BackAndForth:
		return "back_and_forth"
	case Once:
		return "once"
	}
	return "cycle"
}

// Path is a list of waypoints.
type Path struct {
	ID     ID
	Map    ID
	Shape  Shape
	Run    bool
	Points []Waypoint // at least 2
}

// Waypoint is a point of a path and how long to wait there.
type Waypoint struct {
	At   geo.Point
	Wait clock.Time
}

// Start is a beginning that a player chooses for a character.
type Start struct {
	ID        ID
	Name      Text
	Place     ID // where it enters the world
	Faction   ID
	Names     ID // the rule of its name; "" is CharacterNames
	Level     int
	Health    *formula.Formula // points; input level
	DamageMin *formula.Formula // points a swing; inputs DamageInputs
	DamageMax *formula.Formula // points a swing; inputs DamageInputs
	Armor     *formula.Formula // points; input level
	Stats     []Figure         // of its own, instead of the stats' own values
	Powers    []ID             // that it has, the one first that clients show
	Swing     clock.Time
	Reach     geo.Yards
	Radius    geo.Yards
	Walk      float64 // yards a second; backwards too
	Run       float64 // yards a second
	Swim      float64 // yards a second
	Look      Look
	Spells    []ID    // that a character knows
	Gear      []Stack // that a new character has: what can be worn is worn, the rest lies in the backpack
	Fallback  bool    // offered only while no other start is
	Clients   []Client
}

// UnitInputs are the inputs of the formulas of creatures and starts.
var UnitInputs = []string{"level"}
