// Package program owns rules of SmartAI in the form in which they run: flat, numbers
// turned into ids, links into places, and per event the list of rules that wait for
// it. It compiles; it runs nothing and holds no state. A program does not change, so
// that all maps share it.
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

// Kinds bounds the numbers of events that can be run.
const Kinds = 128

// None is the place of a rule that is not there.
const None = -1

// Mark is what a rule is, in bits.
type Mark uint16

// The marks. Those of the first line are flags of the row.
const (
	Once         Mark = 1 << iota // until the script is reset
	DontReset                     // a reset leaves timer and mark alone
	WhileCharmed                  // also while the creature is charmed
	Timed                         // a timer looks at it, and not the game at the event
	InFight                       // its timer stands still out of combat
	OutOfFight                    // its timer stands still in combat
	AsksFight                     // it is looked at in combat only, though its timer runs on
	QuietOnce                     // Once, though its row does not say so: a repeat of 0
	Queued                        // a cast or a flight that waits while the creature is casting
)

// Rule is what is looked at to know whether a rule fires.
type Rule struct {
	Kind   uint8 // number of the event
	Chance uint8 // percent; 0 and 100 ask nothing
	Phases uint16
	Marks  Mark
	Link   int16 // place of the rule that runs after this one, or None
	Guard  int16 // place in Program.Guards, or None
	// Template is the place of the rule that installs the template of which this one
	// is, or None: it is off until then.
	Template int16
	P        [smartai.EventParams]uint32
	First    Span // until its timer is due for the first time; 0 is at once
	Again    Span // after it has fired; 0 is at once
}

// Has tells whether all of some marks are there.
func (r *Rule) Has(m Mark) bool { return r.Marks&m == m }

// Span is a range of times in ms.
type Span struct{ Min, Max uint32 }

// Draw is a time of the span.
func (s Span) Draw(random *clock.Stream) clock.Time {
	if s.Max <= s.Min {
		return clock.Time(s.Min)
	}
	return random.Range(clock.Time(s.Min), clock.Time(s.Max))
}

// Act is what a rule does when it fires, and to whom.
type Act struct {
	Kind   uint32
	P      [smartai.ActionParams]uint32
	Of     [smartai.ActionParams]content.ID // what parameters name
	Target uint32
	T      [smartai.TargetParams]uint32
	For    [smartai.TargetParams]content.ID
	X, Y   float64 // yards: a place, or an offset
	Z, O   float64
	List   int32 // place in Set.Lists of the first list that it calls, or None
	// Handler is a handler of scripts that it calls, as bundle and name; of
	// CALL_HANDLER only.
	Bundle, Handler string
}

// Guard decides whether what guards a rule holds. It is made outside: what
// conditions mean is not known here.
type Guard any

// Program is the rules of one owner.
type Program struct {
	smartai.Key
	Of     content.ID // what the numbers of Key name; "" of lists
	Bundle string     // that says so
	// AzerothCore keeps the surprises of the field; without it they are removed.
	AzerothCore bool
	Rules       []Rule
	Acts        []Act            // of the rules
	Events      [][6]content.ID  // what parameters of their events name
	Rows        []smartai.Placed // of which they were made
	Guards      []Guard
	Timers      []uint16 // rules that a timer looks at, in order
	heard       [2]uint64
	by          [][]uint16 // rules by event, in the order of the kinds that are heard
}

// Hears tells whether any rule waits for an event.
func (p *Program) Hears(kind uint8) bool { return p.heard[kind>>6&1]&(1<<(kind&63)) != 0 }

// Waiting are the rules that wait for an event, in order; nil are none.
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

// index fills what is found by event.
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

// Find is the place of a rule by what tells it from all others in any release: whether it
// is one of a spawn, its id and its link. It is None where there is none.
func (p *Program) Find(row *smartai.Row) int {
	for i := range p.Rows {
		if r := &p.Rows[i]; r.ID == row.ID && r.Link == row.Link && (r.Owner < 0) == (row.Owner < 0) {
			return i
		}
	}
	return None
}

// linked is the place of the rule to which a row links, or None. In the field that is the
// first with the id, whoever's it is; otherwise the first of the same owner whose event is
// LINK, if any is.
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
	Book      *idmap.Book             // what the numbers of rules mean
	Creatures map[content.ID]*Program // by definition
	Spawns    map[content.ID]*Program // by spawn, of creatures and of objects
	// Both are the programs of spawns whose creatures' own rules run beside theirs, by
	// spawn and creature.
	Both     map[[2]content.ID]*Program
	Objects  map[content.ID]*Program
	Triggers map[content.ID]*Program // by place
	Lists    []*Program              // by number
	All      []*Program              // of owners, in the order of their keys
}

// Of is the program of a creature: that of its spawn, with or without that of its
// definition, else that of its definition.
func (s *Set) Of(def, spawn content.ID) *Program {
	if p := s.Both[[2]content.ID{spawn, def}]; p != nil {
		return p
	}
	return s.pick(s.Creatures, def, spawn)
}

// OfObject is the same of a game object.
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
