package engine

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/smartai"
	"loam/smartai/program"
)

// script is the state of the rules of one creature.
type script struct {
	self   guid.GUID
	serial uint64
	unit   *entity.Unit   // derived; of an object, a unit for it that is on no map
	object *entity.Object // derived; nil of a creature
	brief  bool           // of an area trigger: removed after its event
	p      *program.Program
	due    []clock.Time // due time of each rule; never while it is paused
	marks  []mark       // of each rule

	begun    bool
	stirred  bool // the next step checks it, regardless of due times
	phase    uint8
	keeps    bool            // phase that resets keep
	cause    cause           // reason of its last reset
	hushed   content.Manners // those that an escort has set, until it ends
	fighting bool            // last known state
	resting  bool            // dead or asleep, last known state
	retries  int             // rules to be tried again, which come first
	last     guid.GUID
	counters []pair // by number
	stored   []list // by number
	timed    []timer
	list     running
	// installed is the id of the rule whose template runs, plus 1; 0 is none.
	installed uint32

	at   int  // index in the list of awake scripts, or -1: derived
	gone bool // derived
}

// mark is the other state of one rule.
type mark struct {
	left   clock.Time // of its due time, while it is paused
	seen   clock.Time // time of the last check that changed its verdict
	fired  clock.Time
	times  uint32 // times that it has fired
	result ruletrace.Verdict
	flags  flag
	rolled uint8  // last draw for its chance
	list   uint32 // that still ran at the last refusal
}

type flag uint8

const (
	still  flag = 1 << iota // its timer is paused
	done                    // it has run, and runs once
	first                   // it is checked before the others, until it has run
	lucky                   // its chance has already succeeded
	tried                   // within a step: already checked
	absent                  // for another difficulty, or of a template that is not installed
	parked                  // not checked until the health of the creature changes
)

type pair struct {
	of    uint32
	value uint32
}

type list struct {
	of  uint32
	who []guid.GUID
}

// next returns when something of the script is due.
func (s *script) next() clock.Time {
	next := never
	for _, due := range s.due {
		next = min(next, due)
	}
	for i := range s.timed {
		next = min(next, s.timed[i].due)
	}
	if s.list.on {
		next = min(next, s.list.due)
	}
	return next
}

// inPhase reports whether a rule is active in the phase.
func (s *script) inPhase(r *program.Rule) bool {
	return r.Phases == 0 || s.phase > 0 && r.Phases&(1<<(s.phase-1)) != 0
}

// runs reports whether the clock of a rule runs, given its remaining time.
func (s *script) runs(i int, left clock.Time) bool {
	r, m := &s.p.Rules[i], &s.marks[i]
	switch {
	case s.resting || m.flags&(done|absent|parked) != 0 || !s.inPhase(r):
		return false
	case r.Marks&program.InFight != 0:
		return s.fighting
	case r.Marks&program.OutOfFight != 0:
		return !s.fighting
	case r.Marks&program.AsksFight != 0:
		return s.fighting || left > 0
	case r.Marks&program.Timed == 0:
		return left > 0
	}
	return true
}

// left returns the time until a rule is due.
func (s *script) left(i int, now clock.Time) clock.Time {
	if s.marks[i].flags&still != 0 {
		return s.marks[i].left
	}
	return max(0, s.due[i]-now)
}

// wait sets the due time of a rule.
func (s *script) wait(i int, left, now clock.Time) {
	m := &s.marks[i]
	m.flags &^= parked
	if s.runs(i, left) {
		s.due[i] = now + left
		m.flags &^= still
		m.left = 0
		return
	}
	s.due[i], m.left = never, left
	m.flags |= still
}

// park skips a rule until the health of the creature changes.
func (s *script) park(i int) {
	s.due[i], s.marks[i].left = never, 0
	s.marks[i].flags |= parked | still
}

// unpark makes the parked rules due, and reports whether there are any.
func (s *script) unpark(now clock.Time) (any bool) {
	for _, i := range s.p.Timers {
		if s.marks[i].flags&parked != 0 {
			s.wait(int(i), 0, now)
			any = true
		}
	}
	return any
}

// clocks pauses or resumes the clock of each rule.
func (s *script) clocks(now clock.Time) {
	for i := range s.due {
		left := s.left(i, now)
		if s.runs(i, left) != (s.marks[i].flags&still == 0) {
			s.wait(i, left, now)
		}
	}
	for i := range s.timed {
		s.timed[i].still(s.resting, now)
	}
	s.list.still(s, now)
}

// finish marks a rule that runs once as done.
func (s *script) finish(i int, now clock.Time) {
	s.marks[i].flags |= done
	s.wait(i, 0, now)
}

// settle records the result of a rule.
func (s *script) settle(i int, v ruletrace.Verdict, now clock.Time) {
	m := &s.marks[i]
	if m.result != v || v.Fires() {
		m.result, m.seen = v, now
	}
	if v.Fires() {
		m.fired = now
		m.times++
	}
}

// retry makes a rule run again soon, before the others, even if it runs once.
func (s *script) retry(i int, now clock.Time) {
	m := &s.marks[i]
	m.flags &^= done
	if m.flags&first == 0 {
		m.flags |= first
		s.retries++
	}
	s.wait(i, retryAfter, now)
}

// ran clears the retry of a rule.
func (s *script) ran(i int) {
	m := &s.marks[i]
	if m.flags&first != 0 {
		s.retries--
	}
	m.flags &^= first | lucky
}

// counter is a counter of the script.
func (s *script) counter(of uint32) uint32 {
	for _, c := range s.counters {
		if c.of == of {
			return c.value
		}
	}
	return 0
}

// maxKept bounds counters, stored lists, timed events and the members of a stored
// list of one creature.
const maxKept = 64

// count changes a counter, and reports whether there is room for it.
func (s *script) count(of, value uint32) bool {
	i := slices.IndexFunc(s.counters, func(p pair) bool { return p.of >= of })
	switch {
	case i >= 0 && s.counters[i].of == of:
		s.counters[i].value = value
	case len(s.counters) >= maxKept:
		return false
	case i < 0:
		s.counters = append(s.counters, pair{of, value})
	default:
		s.counters = slices.Insert(s.counters, i, pair{of, value})
	}
	return true
}

// store stores a list of targets, which replaces the previous one.
func (s *script) store(of uint32, who []guid.GUID) bool {
	who = who[:min(len(who), maxKept)]
	i := slices.IndexFunc(s.stored, func(l list) bool { return l.of >= of })
	switch {
	case i >= 0 && s.stored[i].of == of:
		s.stored[i].who = append(s.stored[i].who[:0], who...)
	case len(s.stored) >= maxKept:
		return false
	case i < 0:
		s.stored = append(s.stored, list{of, slices.Clone(who)})
	default:
		s.stored = slices.Insert(s.stored, i, list{of, slices.Clone(who)})
	}
	return true
}

func (s *script) storedList(of uint32) []guid.GUID {
	for i := range s.stored {
		if s.stored[i].of == of {
			return s.stored[i].who
		}
	}
	return nil
}

// enterPhase changes the phase, and reports whether it changed.
func (s *script) enterPhase(phase int, now clock.Time) bool {
	to := uint8(min(max(phase, 0), smartai.MaxPhase))
	if to == s.phase {
		return false
	}
	s.phase = to
	s.clocks(now)
	return true
}

// phaseMask returns the phase as the mask of event EVENT_PHASE_CHANGE.
func (s *script) phaseMask() uint32 {
	if s.phase == 0 {
		return 0
	}
	return 1 << (s.phase - 1)
}
