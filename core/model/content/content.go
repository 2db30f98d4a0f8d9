// Package content holds the immutable definitions that bundles supply, and the Snapshot
// that indexes them. It owns their structure. It does not read them (package bundle)
// and does not apply them (the rules). Nothing here changes after the snapshot is
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

// Bundle returns the name before the colon, "" if there is none.
func (id ID) Bundle() string {
	bundle, _, ok := strings.Cut(string(id), ":")
	if !ok {
		return ""
	}
	return bundle
}

// Text is text for players: the key of a line in the locale of a bundle, or, if no
// language of that bundle has the key, the literal text itself.
type Text struct {
	Bundle string
	Key    string
}

// Client is a number from a client's own data, such as a model. Core passes the pair on
// and does not interpret it.
type Client struct {
	Version string // protocol, as the bundle writes it
	Name    string
	Number  int64
}

// Look is how protocols without a game's art draw an object.
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
	Stats        []Figure         // instead of the stats' own values
	Powers       []ID             // clients show the first
	School       ID               // of its attacks; "" is no school
	Swing        clock.Time       // ms between two swings
	Reach        geo.Yards        // between edges, for a swing to hit
	Radius       geo.Yards        // of its own edge, at scale 1
	Aggro        geo.Yards        // within which it attacks on its own; 0 is never
	Help         geo.Yards        // within which its kind joins its fights unasked; 0 is never
	Leash        geo.Yards        // from where combat began, at which it evades; 0 is never
	Walk         float64          // yards a second
	Run          float64          // yards a second
	Scale        float64
	Corpse       clock.Time       // how long it stays
	Respawn      Span             // from death to respawn, unless the spawn says
	Attackable   bool             // false: nobody can attack it
	Fights       bool             // false: it never attacks
	Moves        bool             // false: it stays where it stands
	Active       bool             // true: keeps its cell awake
	Manners      Manners          // how it behaves from the beginning
	Lines        []Utterance      // that it can say
	Companions   []Companion      // that it summons together
	Outfits      []Outfit         // that it can hold; the first when it spawns
	FleeBelow    float64          // percent of health at which it flees, once in each combat; 0 is never
	FleeFor      clock.Time       // how long
	FleeHelp     geo.Yards        // within which it calls for help then; 0 is not
	Assist       ID               // group whose members join each other's fights; "" is none
	AssistIn     geo.Yards        // of it, within which they join
	Phases       []Phase          // of its combat; the first is the initial one
	Enrage       *Enrage          // nil is never; counted from the start of combat
	Casts        []CastRule       // what it casts by itself, the most important first
	Keeps        geo.Yards        // distance between edges that it keeps while it can cast; 0 is its reach
	Bears        []ID             // auras that it has while it lives, in order
	Commands     []ID             // spells that its owner can command it to cast, in order
	Tamable      bool             // a tame effect can make it a pet
	OwnerLevel   *formula.Formula // its level when somebody owns it; input is the owner's level; nil: its own
	Loot         []ID             // loot tables of its corpse, in order
	Skins        []ID             // skinning tables of its corpse
	Pockets      []ID             // pickpocketing tables while it lives
	Menu         ID               // its gossip menu; "" is none
	TalksTo      Audience         // who can talk to it
	Mailbox      bool             // players may see and send letters near it
	Trainer      ID               // what it teaches; "" is none
	Stop         ID               // flight stop that it serves; "" is none
	Favors       []Favor          // reputation for killing it
	Vendor       ID               // what it sells, buys and repairs; "" is none
	Auctions     ID               // the auction house that it serves, or ""
	Banker       bool             // it opens a player's bank
	StableMaster bool             // it opens a player's stable
	Look         Look
	Clients      []Client
	Harder       []Harder // replacements at difficulties
}

// Span is an inclusive range of time from which a new value is drawn each time.
type Span struct{ Min, Max clock.Time }

// Faction defines which factions are hostile and friendly to each other.
type Faction struct {
	ID       ID
	Name     Text
	Hostile  []ID // attacked on sight
	Friendly []ID // cannot be attacked; itself is always friendly
	Esteem   Esteem
	Clients  []Client
}

// Reaction is the reaction of one faction to another.
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
	// Heights is the height file of its ground, if it has a name; one sample each
	// Sample yards.
	Heights     HeightFile
	HeightRange [2]geo.Yards // heights of black and white in a picture
	Ranged      bool         // HeightRange was set
	Sample      geo.Yards
	Steepest    geo.Radians   // steepest slope on which creatures walk
	Geometry    *nav.Geometry // baked from the heights and the obstacles on it; nil blocks nothing
	Graveyard   ID            // a place where dead players appear; "" is where the character started
	// Graveyards are more such places; of all those on the map, the nearest to the body
	// is used.
	Graveyards []ID
	Climate    *Climate // nil: always fine, except for scripts
	PvP        Ground   // of its land
	Clients    []Client
	Instance   *Instance // nil: one map for all players
}

// Place is a named position; with a radius it is an area that units enter and leave.
type Place struct {
	ID      ID
	Name    Text
	Map     ID
	At      geo.Position
	Radius  geo.Yards // 0: a position only
	PvP     Ground    // of the land in the area; of several areas the smallest that sets it counts
	Fishing []ID      // fishing tables of the area
	// Size, if not 0, makes the area a box within its radius: its length along its
	// facing, and its width.
	Size   [2]geo.Yards
	Travel ID     // the place to which a unit that enters is teleported; "" is none
	Needs  []Need // of players who are teleported
	Rest   bool   // players rest in the area
	Inside bool   // the area is indoors
	// Clients are numbers of the area; a position without a radius does not use them.
	Clients []Client
}

// Holds reports whether a point is in an area, at any height.
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

// Spawn is a position and rule that spawns one creature, or one game object.
type Spawn struct {
	ID       ID
	Creature ID // "" is none; Object is set instead
	Object   ID // "" is none
	Map      ID
	At       geo.Position
	Respawn  Span          // Max 0: as the creature says
	Wander   geo.Yards     // it wanders within this distance of its position; 0 is not at all
	Path     ID            // it walks this path; "" is none
	Tags     []string      // sorted; added to those of the creature
	Empty    bool          // nothing spawns
	During   ID            // it spawns only while this game event is on; "" is always
	Except   ID            // it does not spawn while this game event is on
	Assist   ID            // replaces that of the creature; "" is as the creature says
	OneOf    []SpawnChoice // candidates; each spawn draws one, and Creature is the first
	Layers   []ID          // layers of what it spawns; none is the common layer
	Follows  *Following    // leader that its creature follows; nil is none
}

// Shape defines how a path continues after its last waypoint.
type Shape uint8

const (
	Cycle        Shape = iota // to the first waypoint
	BackAndForth              // the same way back
	Once                      // the creature stops
)

// String returns the word for the shape in content.
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

// Start is a character start that a player chooses for a character.
type Start struct {
	ID        ID
	Name      Text
	About     Text // what it is, for who chooses
	Place     ID   // where it appears first
	Faction   ID
	Names     ID // the rule for its name; "" is CharacterNames
	Level     int
	Health    *formula.Formula // points; input level
	DamageMin *formula.Formula // points a swing; inputs DamageInputs
	DamageMax *formula.Formula // points a swing; inputs DamageInputs
	Armor     *formula.Formula // points; input level
	Stats     []Figure         // instead of the stats' own values
	Powers    []ID             // clients show the first
	Swing     clock.Time
	Reach     geo.Yards
	Radius    geo.Yards
	Walk      float64 // yards a second; also backwards
	Run       float64 // yards a second
	Swim      float64 // yards a second
	Look      Look
	Spells    []ID    // spells that a character knows
	Gear      []Stack // items of a new character: it wears what can be worn, the rest is in the backpack
	Fallback  bool    // offered only if there is no other start
	Clients   []Client
}

// UnitInputs are the inputs of the formulas of creatures and starts.
var UnitInputs = []string{"level"}
