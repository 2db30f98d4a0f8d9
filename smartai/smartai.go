// Package smartai owns the model of SmartAI: rules as rows of one event, one action
// and one target, as servers of the field keep them in the table smart_scripts, and
// the catalogue of all kinds of events, actions, targets and conditions. It does not
// read or write files, and it does not run rules: rows are plain numbers, so that
// what runs them can be made of slices.
//
// Rows are in the modern form: six parameters of an event and of an action, four of
// a target, numbers of kinds as AzerothCore has them now. Other dialects are brought
// into it by package dialect.
//
// All of it is values and tables that do not change; any goroutine may use them.
package smartai

import (
	"cmp"
	"fmt"
	"slices"
)

// How many parameters the parts of a row have.
const (
	EventParams  = 6
	ActionParams = 6
	TargetParams = 4
)

// Source tells what a script belongs to, by the number in column source_type.
type Source uint32

// The sources that are known. Those from Event to Instance are rows that the field
// never ran either.
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

// sources are what the sources are called, in the table of the field and here.
var sources = []struct{ name, word string }{
	{"CREATURE", "creature"}, {"GAMEOBJECT", "game object"}, {"AREATRIGGER", "area trigger"}, {"EVENT", "event"},
	{"GOSSIP", "gossip"}, {"QUEST", "quest"}, {"SPELL", "spell"}, {"TRANSPORT", "transport"}, {"INSTANCE", "instance"},
	{"TIMED_ACTIONLIST", "action list"},
}

// Known tells whether there is such a source.
func (s Source) Known() bool { return int(s) < len(sources) }

// Runs tells whether scripts of the source are ever run.
func (s Source) Runs() bool { return s <= Trigger || s == List }

// Name is what the field calls the source.
func (s Source) Name() string {
	if !s.Known() {
		return fmt.Sprint(uint32(s))
	}
	return sources[s].name
}

// String is the source in words.
func (s Source) String() string {
	if !s.Known() {
		return fmt.Sprintf("source type %d", uint32(s))
	}
	return sources[s].word
}

// Key names a script: all rows of one owner.
type Key struct {
	Source Source
	// Owner is an entry, the id of a trigger or that of a list; negative, it is
	// minus the number of one spawn.
	Owner int32
}

// String is the script in words: creature 299, creature spawn 12, action list 29900.
func (k Key) String() string {
	if k.Owner < 0 && k.Source <= Object {
		return fmt.Sprintf("%s spawn %d", k.Source, -int64(k.Owner))
	}
	return fmt.Sprintf("%s %d", k.Source, k.Owner)
}

// Compare orders scripts as they are written: by source, then entries before spawns.
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

// Row is one rule, as the 31 columns of the table have it. Two rows are the same
// when they are equal.
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
	X, Y, Z, O float64 // yards and radians: a place, or an offset, as the action says

	Comment string
}

// Condition is a row of the table conditions that guards a row of a script.
type Condition struct {
	ID      uint32 // of the row that it guards
	Group   uint32 // all of one group must hold, in one group at least
	Type    int32  // of the catalogue; negative, it names a shared list
	Of      uint32 // who is asked about: 0 invoker, 1 base object, 2 victim
	Values  [3]uint32
	Not     bool
	Comment string
}

// Pos is a place in a file, from 1, in characters.
type Pos struct {
	Line, Column int32
	// In is the file where it is another than that of the row, part of which
	// another bundle has said; nil is that of the row.
	In *string
}

// At is where the parts of a row stand.
type At struct {
	File                             string
	Row, Link, Event, Action, Target Pos
}

// FileOf is the file in which a part stands.
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

// Script is all rows of one owner, in the order of their ids, and what guards them.
type Script struct {
	Key
	Rows       []Placed
	Conditions []Condition
	At         At // where its first row stands
	// Beside says that rules of a creature run beside those of its spawns.
	Beside bool
}

// MaxScript bounds the rows of a script.
const MaxScript = 10000

// SortConditions puts conditions in the order in which they are written: by row,
// then by group.
func (s *Script) SortConditions() {
	slices.SortStableFunc(s.Conditions, func(a, b Condition) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Group, b.Group))
	})
}
