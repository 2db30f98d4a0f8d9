package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
)

// ObjectKind says what comes of the use of a game object.
type ObjectKind uint8

// The kinds.
const (
	Thing   ObjectKind = iota // nothing by itself: scripts and quests make something of it
	Door                      // opens and shuts, and blocks while it is shut
	Lever                     // switches what it is linked to
	Chest                     // is opened, and something is found in it
	Node                      // is gathered from until nothing is left
	Shoal                     // is fished from
	Seat                      // whoever uses it sits down on it
	Book                      // shows its pages
	Shrine                    // casts its spell at who uses it
	Trap                      // casts its spell at who comes near
	Giver                     // gives quests and takes them back
	Mailbox                   // lets players look at their mail
	Vault                     // the bank of guilds is there
	Bobber                    // lies where somebody fishes
	Carrier                   // moves by the timetable of a transport, and carries who stands on it
	objectKinds
)

// ObjectWords are the words for the kinds, in their order.
var ObjectWords = []string{"thing", "door", "lever", "chest", "node", "shoal", "seat", "book", "shrine", "trap", "giver", "mailbox", "guild_bank", "bobber", "transport"}

// String is the word that authors write.
func (k ObjectKind) String() string { return ObjectWords[min(k, objectKinds-1)] }

// ObjectState is how a game object stands.
type ObjectState uint8

// The states.
const (
	Ready  ObjectState = iota // as it is found: a door is shut, a chest closed
	Active                    // used: a door is open
	Locked                    // as Ready, and only who has what its lock asks for can use it
	Broken                    // used up, or destroyed: nobody can use it
	objectStates
)

// StateWords are the words for the states, in their order.
var StateWords = []string{"ready", "active", "locked", "broken"}

// String is the word that authors and scripts use.
func (s ObjectState) String() string { return StateWords[min(s, objectStates-1)] }

// Object defines a kind of game object: something that stands on a map and is used.
type Object struct {
	ID      ID
	Name    Text
	Kind    ObjectKind
	Tags    []string  // sorted
	Reach   geo.Yards // between edges, from which it is used; 0 is as the rules say
	Radius  geo.Yards // of its own edge
	Scale   float64
	Starts  ObjectState
	Lock    ID         // "" is none
	Opens   ID         // the spell by which who uses it opens it; "" is at once
	Needs   []Need     // of who uses it
	Shuts   clock.Time // after which it goes back to how it starts; 0 is never
	Relocks bool       // it locks again when it goes back
	Rests   clock.Time // between two uses of it
	Links   []ID       // spawns of objects that do as it does
	Solid   Solid      // that blocks while it is not Active
	Level   int        // of what it casts, and of what is found with it
	Spell   ID         // that it casts; "" is none
	Senses  geo.Yards  // of a trap: within which it is set off
	Loot    []ID       // tables
	Each    bool       // everyone finds his own
	Refill  clock.Time // until there is something to find again; 0: it is used up
	// Uses is how often something can be found with it, or it can be used, before it
	// is used up; Max 0 is without end, for what has loot once.
	Uses    Range
	Respawn Span // from being used up to standing there anew; Max 0 is as the spawn says
	Stays   bool // it stands there while it is used up
	Pages   []Page
	Bites   Span       // of a bobber: until something bites
	Holds   clock.Time // of a bobber: until it gets away
	Look    Look
	Clients []Client
}

// Page is a page of a book.
type Page struct{ Text Text }

// Range is an inclusive range of whole numbers of which one is drawn.
type Range struct{ Min, Max int }

// Solid is a box around the place of an object, as wide as the object is from its
// left to its right. High 0 is none.
type Solid struct {
	Wide, Deep, High geo.Yards
	SeeThrough       bool
}

// Barrier is what blocks where an object of this definition stands in a state; false
// where nothing does.
func (d *Object) Barrier(state ObjectState, at geo.Position) (nav.Obstacle, bool) {
	if d.Solid.High == 0 || state == Active || state == Broken {
		return nav.Obstacle{}, false
	}
	return nav.Obstacle{
		Shape: nav.Box, At: at.Point, Size: [2]geo.Yards{d.Solid.Deep, d.Solid.Wide}, Facing: at.Facing,
		Height: d.Solid.High, SeeThrough: d.Solid.SeeThrough,
	}, true
}

// Lock defines what opens a lock: any of its ways.
type Lock struct {
	ID      ID
	Ways    []LockWay
	Clients []Client
}

// LockWay is one way to open a lock: all that it names must be there.
type LockWay struct {
	Item   ID     // that who opens it has; "" is none
	Spends bool   // the item is used up
	Word   string // of the effect open_lock that opens it; "" is by hand
	Needs  []Need // of who opens it
}

// Object looks a game object up.
func (s *Snapshot) Object(id ID) (*Object, bool) { return find(s.Objects, s.objects, id) }

// Lock looks a lock up.
func (s *Snapshot) Lock(id ID) (*Lock, bool) { return find(s.Locks, s.locks, id) }
