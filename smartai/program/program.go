// Package program owns rules of SmartAI in their executable form: flat, with ids for
// numbers, indexes for links, and for each event the list of rules that wait for it. It
// compiles; it runs nothing and holds no state. A program does not change, so that all maps
// share it.
//
// Compiling is a function of scripts and content; any goroutine may call it.
package program

import (
	"math/bits"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/smartai"
	"loam/smartai/idmap"
)

// Kinds bounds the numbers of events that can run.
const Kinds = 128

// None is the index of an absent rule.
const None = -1

// Mark is a property of a rule, as a bit.
type Mark uint16

// The marks. Those of the first line are flags of the row.
const (
	Once         Mark = 1 << iota // until the script is reset
	DontReset                     // a reset does not change timer and mark
	WhileCharmed                  // also while the creature is charmed
	Timed                         // a timer checks it, and not an event of the game
	InFight                       // its timer is paused out of combat
	OutOfFight                    // its timer is paused in combat
	AsksFight                     // checked in combat only, although its timer continues
	QuietOnce                     // Once, although its row has a repeat of 0
	Queued                        // a cast or a flight that waits while the creature is casting
)

// Rule has what the engine needs to decide whether a rule fires.
type Rule struct {
	Kind   uint8 // number of the event
	Chance uint8 // percent; 0 and 100 are always
	Phases uint16
	Marks  Mark
	Link   int16 // index of the rule that runs after this one, or None
	Guard  int16 // index in Program.Guards, or None
	// Template is the index of the rule that installs the template of this rule, or None:
	// the rule is off until then.
	Template int16
	P        [smartai.EventParams]uint32
	First    Span // until its timer is first due; 0 is at once
	Again    Span // after it has fired; 0 is at once
}

// Has reports whether all of some marks are set.
func (r *Rule) Has(m Mark) bool { return r.Marks&m == m }

// Span is a range of times in ms.
type Span struct{ Min, Max uint32 }

// Draw draws a time of the span.
func (s Span) Draw(random *clock.Stream) clock.Time {
	if s.Max <= s.Min {
		return clock.Time(s.Min)
	}
	return random.Range(clock.Time(s.Min), clock.Time(s.Max))
}

// Act is the action of a rule with its targets.
type Act struct {
	Kind   uint32
	P      [smartai.ActionParams]uint32
	Of     [smartai.ActionParams]content.ID // definitions that parameters name
	Target uint32
	T      [smartai.TargetParams]uint32
	For    [smartai.TargetParams]content.ID
	X, Y   float64 // yards: a place, or an offset
	Z, O   float64
	List   int32 // index in Set.Lists of the first list that it calls, or None
	// Handler is a handler of scripts that it calls, as bundle and name; of
	// CALL_HANDLER only.
	Bundle, Handler string
}

// Guard decides whether the guard of a rule holds. Callers make it: this package does not
// know the meaning of conditions.
type Guard any

// Program has the rules of one owner.
type Program struct {
	smartai.Key
	Of     content.ID // definition of the number of Key; "" for lists
	Bundle string     // that states so
	// AzerothCore keeps AzerothCore's quirks; without it the engine fixes them.
	AzerothCore bool
	Rules       []Rule
	Acts        []Act            // of the rules
	Events      [][6]content.ID  // definitions that parameters of their events name
	Rows        []smartai.Placed // the source rows
	Guards      []Guard
	Timers      []uint16 // rules that a timer checks, in order
	heard       [2]uint64
	by          [][]uint16 // rules by event, in the order of the watched kinds
}

// Hears reports whether any rule waits for an event.
func (p *Program) Hears(kind uint8) bool { return p.heard[kind>>6&1]&(1<<(kind&63)) != 0 }

// Waiting returns the rules that wait for an event, in order; nil is none.
func (p *Program) Waiting(kind uint8) []uint16 {
	if !p.Hears(kind) {
		return nil
	}
	n := bits.OnesCount64(p.heard[kind>>6&1] & (1<<(kind&63) - 1))
	if kind >= 64 {
		n += bits.OnesCount64(p.heard[0])
	}
	return p.by[n]
}

// index builds the lookups by event.
func (p *Program) index() {
	lists := make(map[uint8][]uint16)
	for i := range p.Rules {
		r := &p.Rules[i]
		p.heard[r.Kind>>6&1] |= 1 << (r.Kind & 63)
		lists[r.Kind] = append(lists[r.Kind], uint16(i))
		if r.Has(Timed) {
			p.Timers = append(p.Timers, uint16(i))
		}
	}
	for kind := range uint8(Kinds) {
		if p.Hears(kind) {
			p.by = append(p.by, lists[kind])
		}
	}
}

// Find returns the index of a rule by its identity in all releases: whether it is one of a
// spawn, its id and its link. It returns None if there is none.
func (p *Program) Find(row *smartai.Row) int {
	for i := range p.Rows {
		if r := &p.Rows[i]; r.ID == row.ID && r.Link == row.Link && (r.Owner < 0) == (row.Owner < 0) {
			return i
		}
	}
	return None
}

// linked returns the index of the rule to which a row links, or None. In AzerothCore mode
// that is the first rule with the id of any owner; otherwise the first of the same owner
// whose event is LINK, if there is one.
func (p *Program) linked(row *smartai.Placed) int {
	found := None
	for i := range p.Rows {
		switch {
		case p.Rows[i].ID != row.Link || !p.AzerothCore && p.Rows[i].Key != row.Key:
		case p.AzerothCore || p.Rules[i].Kind == eventLink:
			return i
		case found == None:
			found = i
		}
	}
	return found
}

// Set is the programs of a release.
type Set struct {
	Book      *idmap.Book             // the definitions of the numbers of rules
	Creatures map[content.ID]*Program // by definition
	Spawns    map[content.ID]*Program // by spawn, of creatures and of objects
	// Both has the programs of spawns whose creatures' own rules also run, by spawn and
	// creature.
	Both     map[[2]content.ID]*Program
	Objects  map[content.ID]*Program
	Triggers map[content.ID]*Program // by index
	Lists    []*Program              // by number
	All      []*Program              // of owners, in the order of their keys
}

// Of returns the program of a creature: that of its spawn, with or without that of its
// definition, otherwise that of its definition.
func (s *Set) Of(def, spawn content.ID) *Program {
	if p := s.Both[[2]content.ID{spawn, def}]; p != nil {
		return p
	}
	return s.pick(s.Creatures, def, spawn)
}

// OfObject returns the program of a game object.
func (s *Set) OfObject(def, spawn content.ID) *Program { return s.pick(s.Objects, def, spawn) }

func (s *Set) pick(by map[content.ID]*Program, def, spawn content.ID) *Program {
	if spawn != "" {
		if p := s.Spawns[spawn]; p != nil {
			return p
		}
	}
	return by[def]
}

// ListNumber finds a list by its number.
func (s *Set) ListNumber(n uint32) (at int, ok bool) {
	for i, p := range s.Lists {
		if uint32(p.Owner) == n {
			return i, true
		}
	}
	return None, false
}
