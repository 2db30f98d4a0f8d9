// Package view is what observers of a map are told. A map publishes one Batch a
// step; it is immutable from then on and read by any number of goroutines. The
// package owns the shapes only: who sees what is decided by package sight, how it
// is written by a protocol.
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

// Mask says which facts of an object changed in a step.
type Mask uint16

const (
	Health Mask = 1 << iota
	Level
	Place  // position, motion or facing
	Target // whom it attacks or looks at
	State  // dead, fighting, evading, stance
	Speed  // how fast it moves
	Looks  // name, faction, scale, look
	Gear   // what a player wears
	Powers // what it has next to health
	Auras  // what it bears
	Casts  // what it casts or channels
	Finds  // who finds something on its corpse
)

// All is the mask of an object that just came into sight.
const All = Finds<<1 - 1

// Flags are the public conditions of a unit.
type Flags uint32

const (
	Dead Flags = 1 << iota
	Fighting
	Evading
	Walking // moves at walking speed
	Unattackable
	Rooted
	Ghost     // a player who walks without its body; seen by ghosts and operators
	Talks     // players may talk to it
	Staff     // an operator who stands outside of the game: nobody attacks it
	Flagged   // a player whose flag for fights between players is up
	OnFree    // a player on free land, where everybody is on his own
	Sheltered // a player in a sanctuary
	Dueling   // a player who fights a duel
	Stunned   // can do nothing
	Silenced  // cannot cast all that has a school
	Pacified  // cannot strike
	Disarmed  // strikes without its weapon
	Afraid    // runs about in fear
	Confused  // staggers about
	Charmed   // obeys somebody else
	Mounted   // rides
	Hiding    // hides by stealth: who sees it has detected it, or is its friend
	Unseen    // invisible, as Hiding
	Feigning  // seems dead
	Ghostly   // looks like a ghost, and is seen by all
	Errands   // gives quests or takes them back
	Apart     // players cannot select it
	Spares    // players and it do not fight each other
	SparesOwn // creatures and it do not fight each other
	Boss      // lives and belongs to an encounter that is under way
	Resting   // a player where one rests
)

// Object is everything public about a thing, the same for every observer.
type Object struct {
	GUID      guid.GUID
	Def       content.ID // creature, or character start of a player
	Name      content.Text
	Level     int
	Health    int64 // points
	MaxHealth int64
	Position  geo.Position // where it is at the time of the batch
	Motion    Motion
	Aboard    *Aboard // on which transport it stands, or nil
	Awaits    bool    // it has come ahead of the transport on which it stands
	Target    guid.GUID
	Faction   content.ID
	Flags     Flags
	Stance    intent.Stance
	Walk, Run float64 // yards a second
	Swim      float64 // yards a second
	Scale     float64
	Radius    geo.Yards
	Swings    [event.Hands]clock.Time // between two blows of each hand; 0 is one that strikes none
	Look      content.Look
	Clients   []content.Client // of its definition
	Shape     *Figure          // what it looks like instead of its own looks, or nil
	Mount     *Figure          // what it rides on, or nil
	Traits    character.Traits // of a player, which go before those
	Owner     guid.GUID        // of a corpse: the player who left it; of an area: its caster
	Master    guid.GUID        // of a creature that belongs to somebody: whom it belongs to
	Made      content.ID       // the spell that gave it to that one, or ""
	Role      content.Role     // as what it belongs to that one
	Thing     *Thing           // a game object; else nil
	Area      *Area            // a spot that a spell has marked, of Radius; else nil
	Title     content.ID       // by which a player is called; "" is none
	Guild     guild.Badge      // of a player
	Worn      []Worn           // by a player, ascending by slot
	Powers    []Power          // in the order of its definition
	Charmer   guid.GUID        // whom it obeys because of an aura; 0 is nobody
	Duel      guid.GUID        // names the place of the duel that a player fights; 0 is none
	First     bool             // the player is who asked for that duel
	Auras     []Aura           // that it bears and clients show, in the order in which they came
	Cast      *Cast            // that it casts or channels, or nil
	Finders   []guid.GUID      // of a corpse: the players who find something on it
	Offers    content.Services // of a creature, to who talks to it
	Posture   content.ID       // the emote that a creature goes on making; "" is none
	Weapons   content.Weapons  // that a creature has in hand
	Held      content.Held     // by a creature
	Afloat    content.Manners  // of a creature: which of flies, hovers and swims it does
}

// Area is a spot on the ground that a spell has marked. Name, Look and Clients of
// its object are those of the spell.
type Area struct {
	Spell   content.ID
	Harmful bool       // what it gives to who stands in it
	Began   clock.Time // map time
	Ends    clock.Time
}

// Figure is the looks of a creature that a unit has taken on, or sits on.
type Figure struct {
	Def     content.ID // of the creature
	Scale   float64    // of the creature, as defined
	Look    content.Look
	Clients []content.Client
}

// Power is how much a unit has of something next to health, and may have.
type Power struct {
	Power    content.ID
	Now, Max int64 // points
}

// Aura is what observers know of an aura.
type Aura struct {
	Serial  uint32
	Slot    uint8
	Aura    content.ID
	Spell   content.ID // that laid it on, or ""
	Caster  guid.GUID
	Level   int // of the caster
	Stacks  int
	Charges int
	Harmful bool
	Span    clock.Time // how long it lasts in all; 0 for ever
	Ends    clock.Time // map time; 0 never
}

// Cast is what observers know of a cast.
type Cast struct {
	Spell   content.ID
	Target  guid.GUID
	Began   clock.Time // map time
	Ends    clock.Time
	Channel bool
}

// Motion is a way that a unit walks by itself: from the object's position
// through Points, to be there at End; of one aboard, on its transport. No points means
// that it stands, or that a player moves it from moment to moment.
type Motion struct {
	Points []geo.Point
	Start  clock.Time // when it was at the first point
	End    clock.Time
	Thrown bool // it flies through the air
	Aloft  bool // it flies along a route
}

// Self is what only a player's own session is told of it.
type Self struct {
	Player     guid.GUID
	Experience int64
	Needed     int64 // for the next level; 0 at the highest
	Run        float64
	Walk       float64
	Swim       float64
	Rooted     bool
	Led        bool    // the server moves it: what its client says of its place does not count
	Purse      []Money // all its money, ascending by currency
	Floats     bool    // its client lets it fall slowly
	Treads     bool    // and walk on water
	Hovers     bool
	Flies      bool
	Reach      geo.Yards
	Body       *Body // that a ghost has left, else nil
	// Release is where one who lies dead comes to, else nil.
	Release *geo.Position
}

// Body is where a ghost's body lies, and for how long it may not be taken back.
type Body struct {
	Map  content.ID
	At   geo.Position
	Wait clock.Time
}

// Change is an object with the facts that changed.
type Change struct {
	Mask   Mask
	Object *Object
}

// Viewer is what one viewer is told: indexes into the batch.
type Viewer struct {
	ID      guid.GUID // of the viewer
	Unit    guid.GUID // that it controls, or 0
	Entered []*Object
	Left    []guid.GUID
	Changed []int32    // into Batch.Changes
	Events  []int32    // into Batch.Events
	Self    *Self      // nil unless it changed
	Items   *Inventory // nil unless it changed
	Spells  *Spellbook // nil unless it changed
	Pet     *Pet       // nil unless it changed
	Quests  *QuestLog  // nil unless it changed
	Growth  *Growth    // nil unless it changed
	Outlook *Outlook   // nil unless it changed; shared
	Marks   []Marked   // over those whose marks are new or may have changed
	Figures *Figures   // nil unless they changed
	Loot    *Loot      // nil unless it changed; one without a source: nothing is open any more
	Desk    *Desk      // nil unless it changed; one without a creature: nothing is open any more
	Panels  []PanelChange
	// Group is the player's group where it is not what it was, without members when
	// there is none any more; Fares is how those of its members fare whose state has
	// changed, the player among them. Both are shared by all members on the map.
	Group *group.Group
	Fares []group.State
	Menu  *Menu // nil unless it changed; one without a number: there is none any more
}

// Batch is all that one step tells. Everything in it is shared and read only.
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
