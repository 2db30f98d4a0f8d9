// Package view has the types for what observers of a map see. A map publishes one Batch
// a step; it does not change from then on, and any number of goroutines may read it.
// The package only owns the types: package sight decides who sees what, and a protocol
// how it is written.
package view

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
)

// Mask is the set of facts of an object that changed in a step.
type Mask uint16

const (
	Health Mask = 1 << iota
	Level
	Place  // position, motion or facing
	Target // its victim or target
	State  // dead, fighting, evading, stance
	Speed  // its speeds
	Looks  // name, faction, scale, look
	Gear   // equipment of a player
	Powers // powers other than health
	Auras  // its auras
	Casts  // its cast or channel
	Finds  // the players who can loot its corpse
)

// All is the mask of an object that has just come into view.
const All = Finds<<1 - 1

// Flags are the public states of a unit.
type Flags uint32

const (
	Dead Flags = 1 << iota
	Fighting
	Evading
	Walking // moves at walking speed
	Unattackable
	Rooted
	Ghost     // a player without its body; seen by ghosts and operators
	Talks     // players may talk to it
	Staff     // an operator in GM mode: nobody attacks it
	Flagged   // a player with the PvP flag
	OnFree    // a player in a free-for-all area
	Sheltered // a player in a sanctuary
	Dueling   // a player in a duel
	Stunned   // cannot act
	Silenced  // cannot cast spells that have a school
	Pacified  // cannot attack
	Disarmed  // attacks without its weapon
	Afraid    // flees in fear
	Confused  // wanders in confusion
	Charmed   // obeys another unit
	Mounted   // is mounted
	Hiding    // stealthed: a viewer who sees it has detected it or is friendly
	Unseen    // invisible, otherwise as Hiding
	Feigning  // feigns death
	Ghostly   // looks like a ghost, but everybody sees it
	Errands   // starts or ends quests
	Apart     // players cannot select it
	Spares    // it and players do not attack each other
	SparesOwn // it and creatures do not attack each other
	Boss      // alive and part of an encounter in progress
	Resting   // a player in a rest area
)

// Object has the public facts of an object, the same for every observer.
type Object struct {
	GUID      guid.GUID
	Def       content.ID // of a creature, or the character start of a player
	Name      content.Text
	Level     int
	Health    int64 // points
	MaxHealth int64
	Position  geo.Position // at the time of the batch
	Motion    Motion
	Aboard    *Aboard // the transport that carries it, or nil
	Awaits    bool    // it arrived before the transport that carries it
	Target    guid.GUID
	Faction   content.ID
	Flags     Flags
	Stance    intent.Stance
	Walk, Run float64 // yards a second
	Swim      float64 // yards a second
	Scale     float64
	Radius    geo.Yards
	Swings    [event.Hands]clock.Time // time between two swings of each hand; 0 is a hand without swings
	Look      content.Look
	Clients   []content.Client // from its definition
	Shape     *Figure          // the appearance it has taken instead of its own, or nil
	Mount     *Figure          // its mount, or nil
	Traits    character.Traits // of a player; they take precedence over those
	Owner     guid.GUID        // for a corpse: its player; for an area: its caster
	Master    guid.GUID        // for a pet or minion: its owner
	Made      content.ID       // the spell that summoned it for that owner, or ""
	Role      content.Role     // its role for that owner
	Thing     *Thing           // for a game object; otherwise nil
	Area      *Area            // for an area of a spell, of Radius; otherwise nil
	Title     content.ID       // chosen title of a player; "" is none
	Guild     guild.Badge      // of a player
	Worn      []Worn           // equipment of a player, ascending by slot
	Powers    []Power          // in the order of its definition
	Charmer   guid.GUID        // the unit that controls it through an aura; 0 is none
	Duel      guid.GUID        // identifies the place of a player's duel; 0 is none
	First     bool             // the player is the challenger in that duel
	Auras     []Aura           // its visible auras, in the order of application
	Cast      *Cast            // its current cast or channel, or nil
	Finders   []guid.GUID      // for a corpse: the players who can loot it
	Offers    content.Services // of a creature, for players who talk to it
	Posture   content.ID       // the emote that a creature repeats; "" is none
	Weapons   content.Weapons  // weapons that a creature has drawn
	Held      content.Held     // in the hands of a creature
	Afloat    content.Manners  // of a creature: whether it flies, hovers or swims
}

// Area is an area of a spell on the ground. Name, Look and Clients of its object are
// those of the spell.
type Area struct {
	Spell   content.ID
	Harmful bool       // it harms units in it
	Began   clock.Time // map time
	Ends    clock.Time
}

// Figure is the appearance of a creature that a unit has taken or that it rides.
type Figure struct {
	Def     content.ID // of the creature
	Scale   float64    // of the creature, as defined
	Look    content.Look
	Clients []content.Client
}

// Power is the current and maximum amount of a power of a unit.
type Power struct {
	Power    content.ID
	Now, Max int64 // points
}

// Aura is what observers know of an aura.
type Aura struct {
	Serial  uint32
	Slot    uint8
	Aura    content.ID
	Spell   content.ID // the spell that applied it, or ""
	Caster  guid.GUID
	Level   int // of the caster
	Stacks  int
	Charges int
	Harmful bool
	Span    clock.Time // total duration; 0 is unlimited
	Ends    clock.Time // map time; 0 is never
}

// Cast is what observers know of a cast.
type Cast struct {
	Spell   content.ID
	Target  guid.GUID
	Began   clock.Time // map time
	Ends    clock.Time
	Channel bool
}

// Motion is a path along which the realm moves a unit: from the object's position
// through Points, to arrive at End; for a unit aboard, relative to its transport. No
// points means that it stands, or that a player moves it.
type Motion struct {
	Points []geo.Point
	Start  clock.Time // time at the first point
	End    clock.Time
	Thrown bool // it is thrown through the air
	Aloft  bool // it is on a taxi flight
}

// Self is what only a player's own session receives.
type Self struct {
	Player     guid.GUID
	Experience int64
	Needed     int64 // experience for the next level; 0 at the maximum level
	Run        float64
	Walk       float64
	Swim       float64
	Rooted     bool
	Led        bool    // the server moves it: positions from its client are ignored
	Purse      []Money // all its money, ascending by currency
	Floats     bool    // its client lets it fall slowly
	Treads     bool    // its client lets it walk on water
	Hovers     bool
	Flies      bool
	Reach      geo.Yards
	Body       *Body // for a ghost, otherwise nil
	// Release is the graveyard for a dead player's spirit, otherwise nil.
	Release *geo.Position
}

// Body is the position of a ghost's body, and the time until it may be reclaimed.
type Body struct {
	Map  content.ID
	At   geo.Position
	Wait clock.Time
}

// Change is an object with the set of facts that changed.
type Change struct {
	Mask   Mask
	Object *Object
}

// Viewer is what one viewer sees: indexes into the batch.
type Viewer struct {
	ID      guid.GUID // of the viewer
	Unit    guid.GUID // the unit that it controls, or 0
	Entered []*Object
	Left    []guid.GUID
	Changed []int32    // indexes of Batch.Changes
	Events  []int32    // indexes of Batch.Events
	Self    *Self      // nil unless it changed
	Items   *Inventory // nil unless it changed
	Spells  *Spellbook // nil unless it changed
	Pet     *Pet       // nil unless it changed
	Quests  *QuestLog  // nil unless it changed
	Growth  *Growth    // nil unless it changed
	Outlook *Outlook   // nil unless it changed; shared
	Marks   []Marked   // icons above units that are new or may have changed
	Figures *Stats     // nil unless they changed
	Loot    *Loot      // nil unless it changed; without a source, none is open
	Desk    *Desk      // nil unless it changed; without a creature, nothing is open
	Panels  []PanelChange
	// Group is the player's group if it changed, without members if there is none now;
	// Fares are the states of its members that changed, including the player's. Both
	// are shared by all members on the map.
	Group *group.Group
	Fares []group.State
	Menu  *Menu // nil unless it changed; without a number, none is open
}

// Batch is everything that one step reports. It is shared and read only.
type Batch struct {
	Map      content.ID
	Instance uint16
	Step     int64
	Time     clock.Time // at the end of the step
	Release  int
	Changes  []Change
	Events   []event.Event
	Viewers  []Viewer // ascending by ID
}
