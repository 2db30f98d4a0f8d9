// Package engine runs rules of SmartAI on one map. It owns when a rule is checked, what
// prevents it from firing, and the meaning of the kinds of events, actions and targets.
// Rules act through [gamemap.Tx], like scripts. It compiles nothing and reads no files.
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

// never is a time that is never reached.
const never = clock.Time(math.MaxInt64)

// Book is the rules of a release, for maps to run.
type Book struct {
	Set   *program.Set
	kinds *kinds
}

var _ gamemap.RuleBook = (*Book)(nil)

// NewBook prepares the rules of a release for maps.
func NewBook(set *program.Set) *Book { return &Book{set, newKinds()} }

// Rules returns an engine for one map.
func (b *Book) Rules() gamemap.Rules { return New(b) }

// Engine runs the rules of one map.
type Engine struct {
	set     *program.Set
	kinds   *kinds
	scripts scripts
	data    [3][]pair // of the instance, by kind and then ascending by field

	tx      *gamemap.Tx
	now     clock.Time
	random  *clock.Stream
	calls   [maxDepth]Call
	depth   int
	heard   [maxDepth]happening // a stack, so that events allocate nothing
	hearing int                 // its height
	turning bool                // within a step: GO_SET_GO_STATE changes objects, for which AzerothCore raises no event
	targets []Target            // a stack
	units   []*entity.Unit
	grudges []entity.ThreatEntry
	looked  uint64 // checked rules: no state
	spared  uint64 // rules that were skipped as not due: no state
	fired   uint64 // rules that ran: no state
	each    bool   // no rule is skipped: no state
}

// scripts are the scripts of the creatures and objects of a map, and which of them are awake.
type scripts struct {
	by   map[guid.GUID]*script
	all  []*script // in order of arrival; removed ones until the next step
	last uint64    // serial number of the last script
	// awake has the scripts with a due time, in order of arrival once it is sorted. It is
	// derived.
	awake    []entry
	unsorted bool
	removed  bool
}

// entry is one script in the list of those with a due time.
type entry struct {
	next  clock.Time // earliest due time
	s     *script
	rules uint64 // that timers check
}

var _ gamemap.Rules = (*Engine)(nil)

// New returns an engine without creatures.
func New(b *Book) *Engine {
	return &Engine{set: b.Set, kinds: b.kinds, scripts: scripts{by: make(map[guid.GUID]*script)}}
}

// Looked returns how many decisions about rules were made, for measurements: single ones,
// and those for all rules of a creature of which none is due.
func (e *Engine) Looked() (single, together uint64) { return e.looked, e.spared }

// LookAtEach makes the engine check all rules of a script in each step, even if none is
// due. It is for measurements only, and not part of the state.
func (e *Engine) LookAtEach(on bool) { e.each = on }

// Fired returns how many rules have run, for measurements.
func (e *Engine) Fired() uint64 { return e.fired }

// enter records the step in which the engine runs.
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
	if e.scripts.by[u.GUID] == nil {
		e.scripts.last++
		e.scripts.add(&script{self: u.GUID, serial: e.scripts.last, unit: u, p: p, due: make([]clock.Time, len(p.Rules)), marks: make([]mark, len(p.Rules))})
	}
}

func (ss *scripts) add(s *script) {
	s.at = -1
	ss.by[s.self] = s
	ss.all = append(ss.all, s)
}

// Forget drops the state of a unit.
func (e *Engine) Forget(g guid.GUID) { e.scripts.drop(g) }

// drop removes the script of a unit or an object.
func (ss *scripts) drop(g guid.GUID) {
	s := ss.by[g]
	if s == nil {
		return
	}
	delete(ss.by, g)
	s.gone, ss.removed = true, true
	if s.at >= 0 {
		ss.awake[s.at].s = nil
		s.at = -1
	}
}

// Woke resumes the timers of a creature that was asleep.
func (e *Engine) Woke(u *entity.Unit) {
	if s := e.scripts.by[u.GUID]; s != nil {
		e.scripts.rouse(s)
	}
}

// rouse makes the next step check a script.
func (ss *scripts) rouse(s *script) {
	if !s.gone && !s.brief {
		s.stirred = true
		ss.await(s, 0)
	}
}

// await makes the engine check a script when something is due, or now with 0.
func (ss *scripts) await(s *script, next clock.Time) {
	if s.at >= 0 {
		ss.awake[s.at].next = next
		return
	}
	s.at = len(ss.awake)
	ss.awake = append(ss.awake, entry{next, s, uint64(len(s.p.Timers))})
	ss.unsorted = true
}

// Step runs what is due, scripts in the order of their creatures' arrival.
func (e *Engine) Step(tx *gamemap.Tx) {
	e.enter(tx)
	if e.scripts.unsorted || e.scripts.removed {
		e.scripts.tidy()
	}
	n := len(e.scripts.awake)
	for k := range n {
		if e.scripts.awake[k].next > e.now && !e.each {
			e.spared += e.scripts.awake[k].rules // none of them is due
			continue
		}
		s := e.scripts.awake[k].s
		if s == nil {
			continue
		}
		e.run(s)
		if s.at < 0 {
			continue
		}
		s.stirred = false
		next := s.next()
		e.scripts.awake[s.at].next = next
		if next == never {
			e.scripts.awake[s.at].s, s.at = nil, -1
			e.scripts.unsorted = true
		}
	}
}

// tidy removes dead scripts and sorts the rest.
func (ss *scripts) tidy() {
	if ss.removed {
		ss.all = slices.DeleteFunc(ss.all, func(s *script) bool { return s.gone })
		ss.removed = false
	}
	ss.awake = slices.DeleteFunc(ss.awake, func(a entry) bool { return a.s == nil })
	slices.SortFunc(ss.awake, func(a, b entry) int { return cmp.Compare(a.s.serial, b.s.serial) })
	for i := range ss.awake {
		ss.awake[i].s.at = i
	}
	ss.unsorted = false
}
