package engine

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// syncEvery is the number of steps after which the engine checks the state of a creature
// without events, such as whether it is asleep now.
const syncEvery = 16

// run checks the due rules of a script, then what the script has started.
func (e *Engine) run(s *script) {
	if s.stirred || (uint64(e.now/clock.Step)+s.serial)%syncEvery == 0 {
		e.sync(s)
	}
	if s.gone || s.resting || !s.begun {
		return
	}
	p, again := s.p, s.retries > 0
	if again {
		for _, i := range p.Timers {
			if m := &s.marks[i]; m.flags&first != 0 && s.due[i] <= e.now {
				m.flags |= tried
				if e.look(s, int(i)); s.gone || s.p != p {
					return
				}
			}
		}
	}
	for _, i := range p.Timers {
		e.looked++
		if s.due[i] > e.now {
			continue
		}
		if m := &s.marks[i]; m.flags&tried != 0 {
			m.flags &^= tried
			continue
		}
		if e.look(s, int(i)); s.gone || s.p != p {
			return
		}
	}
	if len(s.timed) > 0 {
		e.runTimed(s)
	}
	if s.list.on {
		e.runList(s)
	}
	if again {
		for i := range s.marks {
			s.marks[i].flags &^= tried
		}
	}
}

// look checks one due rule, and runs it if nothing prevents that.
func (e *Engine) look(s *script, i int) {
	r := &s.p.Rules[i]
	if r.Has(program.Queued) && s.unit.Cast != nil {
		s.settle(i, ruletrace.Busy, e.now)
		s.retry(i, e.now)
		return
	}
	var who Target
	if watch := e.kinds.watched[r.Kind]; watch != nil {
		v, unit, again := watch(e, s, i)
		if v != ruletrace.Fired {
			s.settle(i, v, e.now)
			if again.Max > 0 {
				s.wait(i, again.Draw(e.random), e.now)
			} else if v == ruletrace.NotMet && r.Kind == eventHealth {
				s.park(i)
			} else if s.marks[i].flags&still == 0 && !s.runs(i, 0) {
				s.wait(i, 0, e.now) // nothing to check until the next fight
			}
			return
		}
		who.Unit = unit
	}
	if s.unit.Charmer != 0 && !r.Has(program.WhileCharmed) {
		s.settle(i, ruletrace.Charmed, e.now)
		return
	}
	if !e.guarded(s, i, who) {
		s.settle(i, ruletrace.Conditions, e.now)
		s.wait(i, guardAfter, e.now)
		return
	}
	s.wait(i, r.Again.Draw(e.random), e.now)
	e.process(s, i, e.hear(happening{who: who}))
	e.hearing--
}

// watcher reports whether the condition of a timed rule holds, with the unit, and otherwise
// when to check again; a span of 0 is in the next step.
type watcher func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span)

// timerOnly is the watcher of kinds that only depend on time.
func timerOnly(*Engine, *script, int) (ruletrace.Verdict, *entity.Unit, program.Span) {
	return ruletrace.Fired, nil, program.Span{}
}

// soon is when a kind that found no unit near enough checks again.
var soon = program.Span{Min: 1200, Max: 1200}

// eventHealth is HEALTH_PCT. It is not checked again while the health of the creature does
// not change.
const eventHealth = 2

// fightWatches has the events about the creature and its victim.
var fightWatches = map[uint8]watcher{
	0:  timerOnly, // UPDATE_IC
	1:  timerOnly, // UPDATE_OOC
	60: timerOnly, // UPDATE
	2: func(_ *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // HEALTH_PCT
		r := &s.p.Rules[i]
		return fightVerdict(s, within(s.unit.Health, s.unit.MaxHealth, r.P[0], r.P[1])), nil, program.Span{}
	},
	3: func(_ *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // MANA_PCT
		r := &s.p.Rules[i]
		now, most := firstPower(s.unit)
		return fightVerdict(s, most > 0 && within(now, most, r.P[0], r.P[1])), nil, program.Span{}
	},
	9: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // RANGE
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		if v != ruletrace.Fired {
			return v, nil, program.Span{}
		}
		if gap := s.unit.Gap(victim); float64(gap) < float64(r.P[4]) || float64(gap) > float64(r.P[5]) {
			return ruletrace.OutOfRange, nil, soon
		}
		return ruletrace.Fired, victim, program.Span{}
	},
	12: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // TARGET_HEALTH_PCT
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		if v == ruletrace.Fired && !within(victim.Health, victim.MaxHealth, r.P[0], r.P[1]) {
			v = ruletrace.NotMet
		}
		return v, victim, program.Span{}
	},
	13: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // VICTIM_CASTING
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		if v == ruletrace.Fired && (victim.Cast == nil || r.P[2] != 0 && victim.Cast.Spell != s.p.Events[i][2]) {
			v = ruletrace.NotMet
		}
		return v, victim, program.Span{}
	},
}

// fightVerdict returns the verdict of a kind that fires in combat only.
func fightVerdict(s *script, met bool) ruletrace.Verdict {
	switch {
	case !s.fighting:
		return ruletrace.NotFighting
	case !met:
		return ruletrace.NotMet
	}
	return ruletrace.Fired
}

// victim returns the creature's victim.
func (e *Engine) victim(s *script) (*entity.Unit, ruletrace.Verdict) {
	if !s.fighting {
		return nil, ruletrace.NotFighting
	}
	victim, ok := e.tx.Unit(s.unit.Victim)
	if !ok {
		return nil, ruletrace.NobodyFound
	}
	return victim, ruletrace.Fired
}

// within reports whether a share, in whole percent, is in a range.
func within(now, most int64, low, high uint32) bool {
	return most > 0 && now*100 < (int64(high)+1)*most && now*100 >= int64(low)*most
}

// firstPower returns the value of the creature's first power, which replaces mana.
func firstPower(u *entity.Unit) (now, most int64) {
	if len(u.Powers) == 0 || len(u.MaxPowers) == 0 {
		return 0, 0
	}
	return u.Powers[0].Now, u.MaxPowers[0]
}
