package content

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
)

// ObjectKind says what using a game object does.
type ObjectKind uint8

// The kinds.
const (
	Thing   ObjectKind = iota // nothing by itself; scripts and quests use it
	Door                      // opens and closes, and blocks while it is closed
	Lever                     // switches the objects that it is linked to
	Chest                     // contains loot
	Node                      // is gathered from until it is empty
	Shoal                     // is fished from
	Seat                      // a player who uses it sits down on it
	Book                      // shows its pages
	Shrine                    // casts its spell at the player who uses it
	Trap                      // casts its spell at a unit that comes near
	Giver                     // offers and ends quests
	Mailbox                   // opens a player's mailbox
	Vault                     // opens the guild bank
	Bobber                    // the bobber of a player who fishes
	Carrier                   // moves by the timetable of a transport, and carries units on it
	objectKinds
)

// ObjectWords are the words for the kinds, in their order.
var ObjectWords = []string{"thing", "door", "lever", "chest", "node", "shoal", "seat", "book", "shrine", "trap", "giver", "mailbox", "guild_bank", "bobber", "transport"}

// String returns the word used in YAML.
func (k ObjectKind) String() string { return ObjectWords[min(k, objectKinds-1)] }

// ObjectState is the state of a game object.
type ObjectState uint8

// The states.
const (
	Ready  ObjectState = iota // initial: a door is closed, a chest is closed
	Active                    // used: a door is open
	Locked                    // like Ready, but its lock must be opened first
	Broken                    // used up, or destroyed: it cannot be used
	objectStates
)

// StateWords are the words for the states, in their order.
var StateWords = []string{"ready", "active", "locked", "broken"}

// String returns the word used in YAML and scripts.
func (s ObjectState) String() string { return StateWords[min(s, objectStates-1)] }

// Object defines a kind of game object: an object on a map that units use.
type Object struct {
	ID      ID
	Name    Text
	Kind    ObjectKind
	Tags    []string  // sorted
	Reach   geo.Yards // distance for using it, between edges; 0 is as the rules say
	Radius  geo.Yards // of its own edge
	Scale   float64
	Starts  ObjectState
	Lock    ID         // "" is none
	Opens   ID         // the spell that a player casts to open it; "" is none
	Needs   []Need     // of the unit that uses it
	Shuts   clock.Time // time until it returns to its initial state; 0 is never
	Relocks bool       // it is locked again then
	Rests   clock.Time // between two uses
	Links   []ID       // spawns of objects that switch with it
	Solid   Solid      // box that blocks while it is not Active
	Level   int        // of its spell and its loot
	Spell   ID         // spell that it casts; "" is none
	Senses  geo.Yards  // of a trap: distance that triggers it
	Loot    []ID       // tables
	Each    bool       // each player has its own loot
	Refill  clock.Time // time until it has loot again; 0: it is used up
	// Uses is how often it can be looted or used before it is used up; Max 0 is no
	// limit, or once for an object with loot.
	Uses    Range
	Respawn Span // from being used up to respawn; Max 0 is as the spawn says
	Stays   bool // it stays visible while it is used up
	Pages   []Page
	Bites   Span       // of a bobber: time until a bite
	Holds   clock.Time // of a bobber: time until the bite is lost
	Look    Look
	Clients []Client
}

// Page is a page of a book.
type Page struct{ Text Text }

// Range is an inclusive range of whole numbers from which one is drawn.
type Range struct{ Min, Max int }

// Solid is a box around the position of an object, as wide as the object is from left
// to right. High 0 is none.
type Solid struct {
	Wide, Deep, High geo.Yards
	SeeThrough       bool
}

// Barrier returns what blocks at an object of this definition in a state; false if
// nothing does.
func (d *Object) Barrier(state ObjectState, at geo.Position) (nav.Obstacle, bool) {
	if d.Solid.High == 0 || state == Active || state == Broken {
		return nav.Obstacle{}, false
	}
	return nav.Obstacle{
		Shape: nav.Box, At: at.Point, Size: [2]geo.Yards{d.Solid.Deep, d.Solid.Wide}, Facing: at.Facing,
		Height: d.Solid.High, SeeThrough: d.Solid.SeeThrough,
	}, true
}

// Lock defines the ways to open a lock; one is enough.
type Lock struct {
	ID      ID
	Ways    []LockWay
	Clients []Client
}

// LockWay is one way to open a lock; everything that it names is required.
type LockWay struct {
	Item   ID     // item that the player must have; "" is none
	Spends bool   // the item is used up
	Word   string // word of an open_lock effect; "" is by hand
	Needs  []Need // of the unit that opens it
}

// Object looks a game object up.
func (s *Snapshot) Object(id ID) (*Object, bool) { return find(s.Objects, s.objects, id) }

// Lock looks a lock up.
func (s *Snapshot) Lock(id ID) (*Lock, bool) { return find(s.Locks, s.locks, id) }
