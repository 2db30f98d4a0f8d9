// Package smartai owns the model of SmartAI: rules as rows of one event, one action and one
// target, as AzerothCore and similar servers keep them in the table smart_scripts, and the
// catalogue of all kinds of events, actions, targets and conditions. It does not read or
// write files, and it does not run rules: rows are plain numbers, which an engine compiles
// to slices.
//
// Rows have the modern form: six parameters of an event and of an action, four of a target,
// and the numbers of kinds in current AzerothCore. Package dialect converts other dialects.
//
// All types are values and tables that do not change; any goroutine may use them.
package smartai

import (
	"cmp"
	"fmt"
	"slices"
)

// The numbers of parameters of the parts of a row.
const (
	EventParams  = 6
	ActionParams = 6
	TargetParams = 4
)

// Source is the type of a script's owner, by the number in column source_type.
type Source uint32

// The known sources. AzerothCore never ran those from Event to Instance either.
const (
	Creature Source = iota
	Object
	Trigger
	Event
	Gossip
	Quest
	Spell
	Transport
	Instance
	List // a timed action list, which other rows call
)

// sources has the names of the sources, in the table of AzerothCore and here.
var sources = []struct{ name, word string }{
	{"CREATURE", "creature"}, {"GAMEOBJECT", "game object"}, {"AREATRIGGER", "area trigger"}, {"EVENT", "event"},
	{"GOSSIP", "gossip"}, {"QUEST", "quest"}, {"SPELL", "spell"}, {"TRANSPORT", "transport"}, {"INSTANCE", "instance"},
	{"TIMED_ACTIONLIST", "action list"},
}

// Known reports whether there is such a source.
func (s Source) Known() bool { return int(s) < len(sources) }

// Runs reports whether scripts of the source can run.
func (s Source) Runs() bool { return s <= Trigger || s == List }

// Name returns AzerothCore's name of the source.
func (s Source) Name() string {
	if !s.Known() {
		return fmt.Sprint(uint32(s))
	}
	return sources[s].name
}

// String returns the source in words.
func (s Source) String() string {
	if !s.Known() {
		return fmt.Sprintf("source type %d", uint32(s))
	}
	return sources[s].word
}

// Key identifies a script: all rows of one owner.
type Key struct {
	Source Source
	// Owner is an entry, the id of a trigger or that of a list; if negative, minus the
	// number of one spawn.
	Owner int32
}

// String returns the script in words: creature 299, creature spawn 12, action list 29900.
func (k Key) String() string {
	if k.Owner < 0 && k.Source <= Object {
		return fmt.Sprintf("%s spawn %d", k.Source, -int64(k.Owner))
	}
	return fmt.Sprintf("%s %d", k.Source, k.Owner)
}

// Compare orders scripts for output: by source, then entries before spawns.
func (k Key) Compare(o Key) int {
	spawn := func(k Key) int {
		if k.Owner < 0 {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(k.Source, o.Source), spawn(k)-spawn(o), cmp.Compare(abs(k.Owner), abs(o.Owner)))
}

func abs(n int32) int64 {
	if n < 0 {
		return -int64(n)
	}
	return int64(n)
}

// Row is one rule, with the 31 columns of the table. Two rows are the same if they are
// equal.
type Row struct {
	Key
	ID, Link  uint32
	EventType uint32
	PhaseMask uint32 // phase n is bit n-1; 0 is always
	Chance    uint32 // percent; 0 is always too
	Flags     Flag
	Event     [EventParams]uint32

	ActionType uint32
	Action     [ActionParams]uint32

	TargetType uint32
	Target     [TargetParams]uint32
	X, Y, Z, O float64 // yards and radians: a place, or an offset, depending on the action

	Comment string
}

// Condition is a row of the table conditions that guards a row of a script.
type Condition struct {
	ID      uint32 // of the row that it guards
	Group   uint32 // all conditions of at least one group must hold
	Type    int32  // of the catalogue; if negative, a shared list
	Of      uint32 // the tested object: 0 invoker, 1 base object, 2 victim
	Values  [3]uint32
	Not     bool
	Comment string
}

// Pos is a place in a file, from 1, in characters.
type Pos struct {
	Line, Column int32
	// In is the file if it differs from that of the row, since another bundle has changed
	// the part; nil is that of the row.
	In *string
}

// At has the places of the parts of a row.
type At struct {
	File                             string
	Row, Link, Event, Action, Target Pos
}

// FileOf returns the file of a part.
func (a *At) FileOf(p Pos) string {
	if p.In != nil {
		return *p.In
	}
	return a.File
}

// Placed is a row with its place.
type Placed struct {
	Row
	At At
}

// Script is all rows of one owner, in the order of their ids, with their conditions.
type Script struct {
	Key
	Rows       []Placed
	Conditions []Condition
	At         At // place of its first row
	// Beside states that rules of a creature also run for its spawns with rules of their
	// own.
	Beside bool
}

// MaxScript bounds the rows of a script.
const MaxScript = 10000

// SortConditions sorts conditions for output: by row, then by group.
func (s *Script) SortConditions() {
	slices.SortStableFunc(s.Conditions, func(a, b Condition) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Group, b.Group))
	})
}
