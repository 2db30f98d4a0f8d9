// Package engine runs rules of SmartAI on one map. It owns when a rule is looked at,
// what keeps it from firing, and what the kinds of events, actions and targets mean;
// what rules do happens through [gamemap.Tx], as if a script had done it. It compiles
// nothing and reads no files.
//
// An Engine belongs to the goroutine of its map. It reads no clock and draws from one
// named stream of the map; its state is part of the map's.
package engine

import (
	"cmp"
	"math"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/world/gamemap"
	"loam/smartai/program"
)

// never is a time that does not come.
const never = clock.Time(math.MaxInt64)

// Book is the rules of a release, for maps to run.
type Book struct {
	Set   *program.Set
	kinds *kinds
}

var _ gamemap.RuleBook = (*Book)(nil)

// NewBook makes the rules of a release ready for maps.
func NewBook(set *program.Set) *Book { return &Book{set, newKinds()} }

// Rules makes an engine for one map.
func (b *Book) Rules() gamemap.Rules { return New(b) }

// Engine runs the rules of one map.
type Engine struct {
	set    *program.Set
	kinds  *kinds
	by     map[guid.GUID]*script
	all    []*script // in the order of their coming; gone ones until the next step
	serial uint64    // of the last script
	data   [3][]pair // of the instance, by kind and then ascending by field
	// awake are the scripts that have something due, in the order of their coming
	// once they are sorted. It is derived.
	awake    []entry
	unsorted bool
	removed  bool

	tx      *gamemap.Tx
	now     clock.Time
	random  *clock.Stream
	calls   [maxDepth]Call
	depth   int
	heard   [maxDepth]happening // a stack, so that events cost no memory
	hearing int                 // its height
	turning bool                // within a step: GO_SET_GO_STATE turns objects, which the field tells nobody
	targets []Target            // a stack
	units   []*entity.Unit
	grudges []entity.ThreatEntry
	looked  uint64 // rules looked at: no state
	spared  uint64 // rules of which it was known without: no state
	fired   uint64 // and that ran: no state
	each    bool   // no rule is spared: no state
}

// entry is one script in the list of those that have something due.
type entry struct {
	next  clock.Time // not before
	s     *script
	rules uint64 // that timers look at
}

var _ gamemap.Rules = (*Engine)(nil)

// New makes an engine without any creature.
func New(b *Book) *Engine {
	return &Engine{set: b.Set, kinds: b.kinds, by: make(map[guid.GUID]*script)}
}

// Looked is how many decisions about rules were made, for measurements: one by one,
// and together for all rules of a creature none of which is due.
func (e *Engine) Looked() (single, together uint64) { return e.looked, e.spared }

// LookAtEach has all rules of a script looked at in each step, also where it is known
// that none is due. It is for measurements only, and no part of the state.
func (e *Engine) LookAtEach(on bool) { e.each = on }

// Fired is how many rules have run, for measurements.
func (e *Engine) Fired() uint64 { return e.fired }

// enter notes the step in which the engine runs.
func (e *Engine) enter(tx *gamemap.Tx) {
	e.tx, e.now = tx, tx.Now()
	if e.random == nil {
		e.random = tx.Random("smartai")
	}
}

// Attach binds a unit to its rules.
func (e *Engine) Attach(u *entity.Unit) {
	u.Ruled = hook.Set{}
	if u.Player != nil && len(e.set.Triggers) > 0 {
		u.Ruled = u.Ruled.With(hook.EnterArea)
	}
	if u.Creature == nil {
		return
	}
	p := e.set.Of(u.Origin(), u.Creature.Spawn)
	if p == nil {
		return
	}
	u.Ruled = e.kinds.hooksOf(p)
	if e.by[u.GUID] == nil {
		e.serial++
		e.add(&script{self: u.GUID, serial: e.serial, unit: u, p: p, due: make([]clock.Time, len(p.Rules)), marks: make([]mark, len(p.Rules))})
	}
}

func (e *Engine) add(s *script) {
	s.at = -1
	e.by[s.self] = s
	e.all = append(e.all, s)
}

// Forget drops the state of a unit.
func (e *Engine) Forget(g guid.GUID) {
	s := e.by[g]
	if s == nil {
		return
	}
	delete(e.by, g)
	s.gone, e.removed = true, true
	if s.at >= 0 {
		e.awake[s.at].s = nil
		s.at = -1
	}
}

// Woke lets the timers of a creature go on that has slept.
func (e *Engine) Woke(u *entity.Unit) {
	if s := e.by[u.GUID]; s != nil {
		e.rouse(s)
	}
}

// rouse has a script looked at in the next step.
func (e *Engine) rouse(s *script) {
	if !s.gone && !s.brief {
		s.stirred = true
		e.await(s, 0)
	}
}

// await has a script looked at when something is due, or now with 0.
func (e *Engine) await(s *script, next clock.Time) {
	if s.at >= 0 {
		e.awake[s.at].next = next
		return
	}
	s.at = len(e.awake)
	e.awake = append(e.awake, entry{next, s, uint64(len(s.p.Timers))})
	e.unsorted = true
}

// Step runs what is due, scripts in the order in which their creatures came.
func (e *Engine) Step(tx *gamemap.Tx) {
	e.enter(tx)
	if e.unsorted || e.removed {
		e.tidy()
	}
	n := len(e.awake)
	for k := range n {
		if e.awake[k].next > e.now && !e.each {
			e.spared += e.awake[k].rules // of all of them it is known that their time has not come
			continue
		}
		s := e.awake[k].s
		if s == nil {
			continue
		}
		e.run(s)
		if s.at < 0 {
			continue
		}
		s.stirred = false
		next := s.next()
		e.awake[s.at].next = next
		if next == never {
			e.awake[s.at].s, s.at = nil, -1
			e.unsorted = true
		}
	}
}

// tidy drops what is gone and puts the rest in order.
func (e *Engine) tidy() {
	if e.removed {
		e.all = slices.DeleteFunc(e.all, func(s *script) bool { return s.gone })
		e.removed = false
	}
	e.awake = slices.DeleteFunc(e.awake, func(a entry) bool { return a.s == nil })
	slices.SortFunc(e.awake, func(a, b entry) int { return cmp.Compare(a.s.serial, b.s.serial) })
	for i := range e.awake {
		e.awake[i].s.at = i
	}
	e.unsorted = false
}
