package engine

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// running is a timed action list that a creature runs.
type running struct {
	on      bool
	number  uint32
	at      int        // the next rule
	due     clock.Time // never while it is paused
	left    clock.Time // while it is paused
	stopped bool       // it is paused
	kind    uint8      // 0 out of combat, 1 in combat, 2 always
	invoker guid.GUID
	results []ruletrace.Verdict
}

// timer is a timed event, of CREATE_TIMED_EVENT.
type timer struct {
	of      uint32
	due     clock.Time
	left    clock.Time
	stopped bool
	again   program.Span
	once    bool
	chance  uint8
	invoker guid.GUID
}

// still pauses or resumes the timer.
func (t *timer) still(resting bool, now clock.Time) {
	switch {
	case resting && !t.stopped:
		t.left, t.due, t.stopped = max(0, t.due-now), never, true
	case !resting && t.stopped:
		t.due, t.left, t.stopped = now+t.left, 0, false
	}
}

// still pauses or resumes the list.
func (l *running) still(s *script, now clock.Time) {
	stands := s.resting || l.kind == 0 && s.fighting || l.kind == 1 && !s.fighting
	switch {
	case !l.on:
	case stands && !l.stopped:
		l.left, l.due, l.stopped = max(0, l.due-now), never, true
	case !stands && l.stopped:
		l.due, l.left, l.stopped = now+l.left, 0, false
	}
}

// program of the list, which a release may have removed.
func (e *Engine) listOf(l *running) *program.Program {
	if at, ok := e.set.ListNumber(l.number); ok {
		return e.set.Lists[at]
	}
	return nil
}

// startList makes a creature run a list, from its first rule. It replaces a running list
// only with override. It reports whether the list starts.
func (e *Engine) startList(s *script, number uint32, kind uint8, override bool, invoker guid.GUID) bool {
	at, ok := e.set.ListNumber(number)
	if !ok || s.list.on && !override {
		return false
	}
	p := e.set.Lists[at]
	s.list = running{on: len(p.Rules) > 0, number: number, kind: kind, invoker: invoker, results: make([]ruletrace.Verdict, len(p.Rules))}
	if p.AzerothCore {
		s.last = invoker
	}
	if s.list.on {
		e.waitList(s, p)
	}
	e.scripts.rouse(s)
	return true
}

// waitList waits for the next rule of the list.
func (e *Engine) waitList(s *script, p *program.Program) {
	l := &s.list
	l.due, l.left, l.stopped = e.now+p.Rules[l.at].Again.Draw(e.random), 0, false
	l.still(s, e.now)
}

// runList runs the due rules of the list. Rules without a delay run together.
func (e *Engine) runList(s *script) {
	for s.list.on && s.list.due <= e.now && !s.gone {
		l := &s.list
		p := e.listOf(l)
		if p == nil || l.at >= len(p.Rules) {
			l.on = false
			return
		}
		i, number := l.at, l.number
		if p.Rules[i].Has(program.Queued) && s.unit.Cast != nil { // casts wait for each other, and so do the rules after them
			l.results[i] = ruletrace.Busy
			l.due = e.now + retryAfter
			return
		}
		h := happening{}
		if !p.AzerothCore {
			h.who = e.target(l.invoker)
		}
		v := e.runListed(s, p, i, &h)
		if s.gone || !s.list.on || s.list.number != number || s.list.at != i {
			return // it has started another list, or itself again
		}
		if i < len(l.results) {
			l.results[i] = v
		}
		if l.at++; l.at >= len(p.Rules) {
			*l = running{}
			return
		}
		e.waitList(s, p)
	}
}

// runListed runs one rule of a list for a creature.
func (e *Engine) runListed(s *script, p *program.Program, i int, h *happening) ruletrace.Verdict {
	e.looked++
	r := &p.Rules[i]
	var m mark
	switch {
	case !s.inPhase(r):
		return ruletrace.OutOfPhase
	case r.Guard != program.None && !e.listGuarded(s, p, r, h.who):
		return ruletrace.Conditions
	case !e.lucky(p, r, &m):
		return ruletrace.BadLuck
	}
	return e.do(s, p, i, h)
}

func (e *Engine) listGuarded(s *script, p *program.Program, r *program.Rule, who Target) bool {
	g, ok := p.Guards[r.Guard].(Guard)
	victim, _ := e.tx.Unit(s.unit.Victim)
	return ok && g.Holds(Asked{Tx: e.tx, Data: e, Self: s.base(), Invoker: who, Victim: Target{Unit: victim}})
}

// startTimed starts a timed event, which replaces one with its number; delayed texts do not
// replace each other.
func (e *Engine) startTimed(s *script, t timer, first program.Span) bool {
	t.due = e.now + first.Draw(e.random)
	t.still(s.resting, e.now)
	i := slices.IndexFunc(s.timed, func(o timer) bool { return o.of == t.of && t.of != timerTalk })
	switch {
	case i >= 0:
		s.timed[i] = t
	case len(s.timed) >= maxKept:
		return false
	default:
		s.timed = append(s.timed, t)
	}
	e.scripts.rouse(s)
	return true
}

// comes draws for the chance of a timed event, which is that of a rule in AzerothCore.
func (e *Engine) comes(p *program.Program, chance uint8) bool {
	var m mark
	return e.lucky(p, &program.Rule{Chance: chance}, &m)
}

// eventTimed is TIMED_EVENT_TRIGGERED.
const eventTimed = 59

// runTimed raises the due timed events.
func (e *Engine) runTimed(s *script) {
	for i := 0; i < len(s.timed) && !s.gone; i++ {
		t := &s.timed[i]
		if t.due > e.now {
			continue
		}
		if of := *t; t.of >= timerText {
			s.timed = slices.Delete(s.timed, i, i+1)
			i--
			e.ownTimer(s, of)
			continue
		}
		of, who := t.of, t.invoker
		comes := e.comes(s.p, t.chance)
		if t.once {
			s.timed = slices.Delete(s.timed, i, i+1)
			i--
		} else {
			t.due = e.now + max(1, t.again.Draw(e.random))
		}
		if comes {
			h := happening{n: [2]uint32{of}}
			if !s.p.AzerothCore {
				h.who = e.target(who)
			}
			e.raise(s, eventTimed, h)
		}
	}
}
