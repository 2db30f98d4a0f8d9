package engine

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
	"loam/smartai/condition"
	"loam/smartai/program"
)

// happening is the data of an event.
type happening struct {
	who   Target // the invoker
	n     [2]uint32
	spell content.ID
	of    content.ID // the other object of the event
}

// Moment raises the events for a moment of a unit.
func (e *Engine) Moment(tx *gamemap.Tx, u *entity.Unit, h hook.ID, a hook.Args) {
	if u.Player != nil {
		if p := e.set.Triggers[content.ID(a.Texts[0])]; p != nil && h == hook.EnterArea && u.Alive() {
			e.trigger(tx, p, u)
		}
		return
	}
	e.moment(tx, e.scripts.by[u.GUID], h, a)
}

func (e *Engine) moment(tx *gamemap.Tx, s *script, h hook.ID, a hook.Args) {
	m := e.kinds.moments[h]
	if s == nil || m == nil {
		return
	}
	before := e.tx
	e.enter(tx)
	e.sync(s)
	m(e, s, a)
	e.sync(s)
	e.tx = before
}

// sync checks whether the creature is in combat, alive and awake, and pauses or resumes
// clocks accordingly.
func (e *Engine) sync(s *script) {
	u := s.unit
	if s.gone || !s.begun || s.object != nil || s.brief {
		return
	}
	fighting := u.Combat && u.Alive()
	resting := !u.Alive() || u.Creature != nil && u.Creature.Asleep
	if fighting != s.fighting || resting != s.resting {
		s.fighting, s.resting = fighting, resting
		s.clocks(e.now)
		e.scripts.rouse(s)
	}
}

// raise offers an event to all rules that wait for it, in order.
func (e *Engine) raise(s *script, kind uint8, h happening) {
	if s.p.Hears(kind) {
		e.tell(s, kind, e.hear(h))
		e.hearing--
	}
}

// hear queues an event until the current one is done.
func (e *Engine) hear(h happening) (kept *happening) {
	if e.hearing < len(e.heard) {
		kept = &e.heard[e.hearing]
	} else {
		kept = new(happening) // deeper than maxDepth
	}
	*kept = h
	e.hearing++
	return kept
}

// tell offers an event to the rules that wait for its kind.
func (e *Engine) tell(s *script, kind uint8, h *happening) {
	p := s.p
	for _, i := range p.Waiting(kind) {
		if s.gone || s.p != p {
			return
		}
		e.looked++
		if v := e.offer(s, int(i), h); v != ruletrace.Fired {
			s.settle(int(i), v, e.now)
		}
	}
}

// offer checks one rule for an event and records the result. The rule has run if the
// verdict is Fired.
func (e *Engine) offer(s *script, i int, h *happening) ruletrace.Verdict {
	r := &s.p.Rules[i]
	if v := e.barred(s, i); v != ruletrace.Fired {
		return v
	}
	if s.left(i, e.now) > 0 {
		return ruletrace.Cooldown
	}
	if match := e.kinds.raised[r.Kind].match; match != nil {
		if v := match(e, s, i, h); v != ruletrace.Fired {
			return v
		}
	}
	if !e.guarded(s, i, h.who) {
		return ruletrace.Conditions
	}
	if r.Again.Max > 0 {
		s.wait(i, r.Again.Draw(e.random), e.now)
		e.scripts.rouse(s)
	}
	e.process(s, i, h)
	return ruletrace.Fired
}

// barred returns what prevents a rule from running regardless of the event; Fired is
// nothing.
func (e *Engine) barred(s *script, i int) ruletrace.Verdict {
	r, m := &s.p.Rules[i], &s.marks[i]
	switch {
	case m.flags&absent != 0:
		return ruletrace.NotMet
	case !s.inPhase(r):
		return ruletrace.OutOfPhase
	case m.flags&done != 0:
		return ruletrace.OnceDone
	case s.unit.Charmer != 0 && !r.Has(program.WhileCharmed):
		return ruletrace.Charmed
	}
	return ruletrace.Fired
}

// retryAfter is when a rule is checked again that could not act, and guardAfter when its
// guard is evaluated again.
const (
	retryAfter = 1200 * clock.Millisecond
	guardAfter = 5 * clock.Second
)

// process runs a rule and its linked rules.
func (e *Engine) process(s *script, i int, h *happening) {
	p := s.p
	for n := 0; ; n++ {
		r, m := &p.Rules[i], &s.marks[i]
		if r.Has(program.Once) && p.AzerothCore {
			s.finish(i, e.now) // a failed roll consumes it
		}
		if !e.lucky(p, r, m) {
			s.settle(i, ruletrace.BadLuck, e.now)
			if r.Has(program.Timed|program.Once) && !p.AzerothCore && r.Again.Max == 0 {
				s.wait(i, guardAfter, e.now) // not in each step until the roll succeeds
			}
			return
		}
		if r.Has(program.Once) {
			s.finish(i, e.now)
		}
		e.fired++
		v := e.act(s, i, h)
		if s.gone || s.p != p {
			return
		}
		if v == ruletrace.Refused {
			m.list = e.calls[e.depth].list
		}
		s.settle(i, v, e.now)
		if v == ruletrace.Failed {
			s.retry(i, e.now)
			m.flags |= lucky
			e.scripts.rouse(s)
			return
		}
		s.ran(i)
		if v == ruletrace.NoTarget && breaksChain[p.Acts[i].Kind] || r.Link == program.None {
			return
		}
		if n >= len(p.Rules) {
			e.fault(s, fmt.Sprintf("rule %d: its links form a circle", p.Rows[i].ID))
			return
		}
		i = int(r.Link)
		if v := e.linked(s, i, h); v != ruletrace.Fired {
			s.settle(i, v, e.now)
			return
		}
	}
}

// linked returns what prevents a linked rule from running.
func (e *Engine) linked(s *script, i int, h *happening) ruletrace.Verdict {
	e.looked++
	if v := e.barred(s, i); v != ruletrace.Fired {
		return v
	}
	if !s.p.AzerothCore && !e.guarded(s, i, h.who) {
		return ruletrace.Conditions
	}
	return ruletrace.Fired
}

// lucky draws for the chance of a rule.
func (e *Engine) lucky(p *program.Program, r *program.Rule, m *mark) bool {
	if r.Chance == 0 || r.Chance >= 100 || m.flags&lucky != 0 {
		return true
	}
	rolled := 1 + e.random.IntN(100)
	m.rolled = uint8(rolled)
	if p.AzerothCore {
		return rolled < int(r.Chance)
	}
	return rolled <= int(r.Chance)
}

// Asked has the inputs for guards of rules.
type Asked struct {
	Tx                    *gamemap.Tx
	Data                  condition.Data
	Self, Invoker, Victim Target
}

// Guard decides whether the guard of a rule holds; guards of programs implement it.
type Guard interface {
	Holds(a Asked) bool
}

// guarded reports whether the guard of a rule holds.
func (e *Engine) guarded(s *script, i int, who Target) bool {
	at := s.p.Rules[i].Guard
	if at == program.None {
		return true
	}
	g, ok := s.p.Guards[at].(Guard)
	if !ok {
		return false
	}
	victim, _ := e.tx.Unit(s.unit.Victim)
	return g.Holds(Asked{Tx: e.tx, Data: e, Self: s.base(), Invoker: who, Victim: Target{Unit: victim}})
}

// fault reports a rule that cannot act.
func (e *Engine) fault(s *script, msg string) {
	e.tx.Log(event.Faulted{Bundle: s.p.Bundle, Unit: s.self, Message: s.p.Key.String() + ": " + msg})
}
