// Package hook lists the hooks: the moments at which a map or the realm calls scripts
// and rules. It owns their names, kinds and parameters. Packages world/gamemap and
// realm call the hooks; the called side implements their interfaces. It holds no state.
package hook

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
)

//go:generate go run loam/core/model/internal/kinds

// ID numbers the hooks, in the order of Table; go generate writes the constants from its rows.
// Hooks of units come first, so that a Set of them fits two words.
type ID uint8

// Count is the number of hooks.
const Count = int(hooks)

// Kind says what the return value of a handler means.
type Kind uint8

const (
	Notice Kind = iota // the return value is ignored
	Ask                // false and a text refuse; the first refusal wins
	Change             // gets a value and may return another; chained
)

// String returns the word used in documents.
func (k Kind) String() string { return [...]string{"notice", "ask", "change"}[k] }

// Subject is what a handler is attached to.
type Subject uint8

const (
	Creature  Subject = iota // a creature definition, a spawn or a selection
	Player                   // all players
	Map                      // the map
	Realm                    // the realm
	Object                   // a game object
	Spell                    // a spell definition
	Aura                     // an aura definition
	Item                     // an item definition
	GameEvent                // a game event
	Quest                    // a quest definition
	Area                     // an area: a place with a radius
)

// Param is one parameter of a handler, after self.
type Param struct {
	Name string
	Type Type
	Doc  string
}

// Type says from which part of Args a parameter is taken; the n-th parameter of
// a type takes the n-th value of that part.
type Type uint8

const (
	Unit   Type = iota // Args.Units, nil when 0
	Number             // Args.Numbers
	Text               // Args.Texts
	Data               // Args.Data
	Units              // a list of units: Args.List
	Thing              // an item that Args.Holder has: Args.Thing, nil when 0
)

// Args are the values that a hook passes in addition to the unit, map or realm that it
// is about.
type Args struct {
	Units   [2]guid.GUID
	Numbers [2]float64
	Texts   [2]string
	Data    value.Value
	List    []guid.GUID
	Thing   guid.GUID // an item that Holder has
	Holder  guid.GUID // a player
}

// Set is a set of hooks of units. The zero Set is empty.
type Set [2]uint64

// Has reports whether h is in the set.
func (s Set) Has(h ID) bool { return s[h>>6&1]&(1<<(h&63)) != 0 }

// With adds h.
func (s Set) With(h ID) Set {
	s[h>>6&1] |= 1 << (h & 63)
	return s
}

// And returns the union of both sets.
func (s Set) And(more Set) Set { return Set{s[0] | more[0], s[1] | more[1]} }

// Magic is a set of hooks of definitions: spells, auras, items, quests.
type Magic uint64

// Has reports whether h is in the set.
func (s Magic) Has(h ID) bool { return s&(1<<(h-CheckCast)) != 0 }

// With adds h.
func (s Magic) With(h ID) Magic { return s | 1<<(h-CheckCast) }
