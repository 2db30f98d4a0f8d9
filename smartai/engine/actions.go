package engine

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/smartai"
	"loam/smartai/program"
)

// breaksChain has the kinds of actions after which links are not followed if there was no
// target.
var breaksChain = [256]bool{69: true}

// eventPhaseChange, eventDataSet and eventCounterSet are raised by actions.
const (
	eventDataSet     = 38
	eventPhaseChange = 66
	eventCounterSet  = 77
)

// toPhase changes the phase of the script and raises its event.
func (c *Call) toPhase(phase int) {
	if c.s.enterPhase(phase, c.e.now) {
		c.e.scripts.rouse(c.s)
		c.e.raise(c.s, eventPhaseChange, happening{n: [2]uint32{c.s.phaseMask()}})
	}
}

// stateActions has the actions on the state of the script.
var stateActions = map[uint32]action{
	22: func(c *Call) ruletrace.Verdict { c.toPhase(int(c.Act.P[0])); return ruletrace.Fired }, // SET_EVENT_PHASE
	23: func(c *Call) ruletrace.Verdict { // INC_EVENT_PHASE
		c.toPhase(int(c.s.phase) + int(min(c.Act.P[0], smartai.MaxPhase)) - int(min(c.Act.P[1], smartai.MaxPhase)))
		return ruletrace.Fired
	},
	30: func(c *Call) ruletrace.Verdict { // RANDOM_PHASE
		if phase, ok := c.oneOf(c.Act.P[:]); ok {
			c.toPhase(int(phase))
		}
		return ruletrace.Fired
	},
	31: func(c *Call) ruletrace.Verdict { // RANDOM_PHASE_RANGE
		low, high := c.Act.P[0], min(c.Act.P[1], smartai.MaxPhase)
		c.toPhase(int(low) + c.Random(int(high)-int(low)+1))
		return ruletrace.Fired
	},
	45: func(c *Call) ruletrace.Verdict { // SET_DATA
		return c.setData(func(*entity.Unit) int64 { return int64(c.Act.P[1]) })
	},
	242: func(c *Call) ruletrace.Verdict { // INC_DATA
		return c.setData(func(u *entity.Unit) int64 { return c.Tx.Creatures().Data(u, c.number(0)) + int64(int32(c.Act.P[1])) })
	},
	63: func(c *Call) ruletrace.Verdict { // SET_COUNTER
		return c.eachScriptOrOwn(func(s *script) {
			to := c.Act.P[1]
			switch now := s.counter(c.Act.P[0]); {
			case c.Act.P[2] != 0: // reset
			case c.Act.P[3] != 0:
				to = now - min(now, to)
			default:
				to += now
			}
			if s.count(c.Act.P[0], to) {
				c.e.raise(s, eventCounterSet, happening{n: [2]uint32{c.Act.P[0], to}})
			}
		})
	},
	64: func(c *Call) ruletrace.Verdict { // STORE_TARGET_LIST
		var who [maxKept]guid.GUID
		n := 0
		for _, t := range c.Targets {
			if n < maxKept {
				who[n] = t.GUID()
				n++
			}
		}
		c.s.store(c.Act.P[0], who[:n])
		return ruletrace.Fired
	},
	78: func(c *Call) ruletrace.Verdict { // CALL_SCRIPT_RESET
		c.e.reset(c.s, byScript)
		return ruletrace.Fired
	},
}

// oneOf returns one of the numbers that are not 0.
func (c *Call) oneOf(of []uint32) (uint32, bool) {
	n := 0
	for _, v := range of {
		if v != 0 {
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	k := c.Random(n)
	for _, v := range of {
		if v == 0 {
			continue
		}
		if k == 0 {
			return v, true
		}
		k--
	}
	return 0, false
}

// eachScript calls a function for the script of each target that has one.
func (c *Call) eachScript(do func(s *script)) ruletrace.Verdict {
	v := ruletrace.NoTarget
	for _, t := range c.Targets {
		if s := c.e.scripts.by[t.GUID()]; s != nil && !s.gone {
			v = ruletrace.Fired
			do(s)
		}
	}
	return v
}

// eachScriptOrOwn is eachScript, with the script itself if the rule has no target.
func (c *Call) eachScriptOrOwn(do func(s *script)) ruletrace.Verdict {
	if c.Act.Target == targetNone {
		do(c.s)
		return ruletrace.Fired
	}
	return c.eachScript(do)
}

// listActions has the actions that start lists and timed events.
var listActions = map[uint32]action{
	67: func(c *Call) ruletrace.Verdict { // CREATE_TIMED_EVENT
		p := &c.Act.P
		again := program.Span{Min: p[3], Max: p[4]}
		c.e.startTimed(c.s, timer{of: p[0], again: again, once: again.Max == 0, chance: uint8(min(p[5], 100)), invoker: c.Who.GUID()}, program.Span{Min: p[1], Max: p[2]})
		return ruletrace.Fired
	},
	73: func(c *Call) ruletrace.Verdict { // TRIGGER_TIMED_EVENT
		c.e.raise(c.s, eventTimed, happening{who: c.h.who, n: [2]uint32{c.Act.P[0]}})
		return ruletrace.Fired
	},
	74: func(c *Call) ruletrace.Verdict { // REMOVE_TIMED_EVENT
		for i := range c.s.timed {
			if c.s.timed[i].of == c.Act.P[0] {
				c.s.timed = append(c.s.timed[:i], c.s.timed[i+1:]...)
				break
			}
		}
		return ruletrace.Fired
	},
	80: func(c *Call) ruletrace.Verdict { return c.callList(c.Act.P[0], uint8(c.Act.P[1]), c.Act.P[2] != 0) }, // CALL_TIMED_ACTIONLIST
	87: func(c *Call) ruletrace.Verdict { // CALL_RANDOM_TIMED_ACTIONLIST
		n, ok := c.oneOf(c.Act.P[:])
		if !ok {
			return ruletrace.NoTarget
		}
		kind, override := c.listHow()
		return c.callList(n, kind, override)
	},
	88: func(c *Call) ruletrace.Verdict { // CALL_RANDOM_RANGE_TIMED_ACTIONLIST
		n := c.Act.P[0] + uint32(c.Random(int(c.Act.P[1]-c.Act.P[0])+1))
		kind, override := c.listHow()
		return c.callList(n, kind, override)
	},
}

// always is a list that runs in and out of combat.
const always = 2

// listHow returns when a list runs that is drawn from several. AzerothCore takes numbers of
// lists as kinds here; an unknown kind runs always.
func (c *Call) listHow() (kind uint8, override bool) {
	if !c.Compat {
		return always, false
	}
	return uint8(min(c.Act.P[1], always)), c.Act.P[2] != 0
}

// callList starts a list on each target that has rules. It is refused if no list starts
// because another one still runs.
func (c *Call) callList(n uint32, kind uint8, override bool) ruletrace.Verdict {
	begins, refused := false, false
	v := c.eachScript(func(s *script) {
		switch runs := s.list.number; {
		case !c.within(s) && c.e.startList(s, n, min(kind, always), override, c.Who.GUID()): // a list may not start another on its own script
			begins = true
		case s.list.on:
			c.list, refused = runs, true
		}
	})
	if refused && !begins {
		return ruletrace.Refused
	}
	return v
}

// within reports whether the action is in a list that the script runs.
func (c *Call) within(s *script) bool {
	if s != c.s || !s.list.on {
		return false
	}
	p := c.e.listOf(&s.list)
	return p != nil && len(p.Acts) > 0 && c.Act == &p.Acts[min(s.list.at, len(p.Acts)-1)]
}
