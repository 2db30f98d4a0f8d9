package engine

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// Intervals after which events that found no unit check again: as in AzerothCore, and out
// of combat instead of in each step.
var (
	later  = program.Span{Min: 1000, Max: 3000}
	calmly = program.Span{Min: 1000, Max: 1000}
)

// lost has the effects that take control from a unit.
const lost = entity.Stunned | entity.HeldFast | entity.Afraid | entity.Confused | entity.Charmed

// friends returns the living creatures and players around, and the creature itself, that
// are not hostile to it.
func (e *Engine) friends(s *script, most geo.Yards, fits func(u *entity.Unit) bool) []*entity.Unit {
	self := s.unit
	e.units = e.units[:0]
	for _, u := range e.tx.Within(self.Position.Point, most+edges) {
		if u.Alive() && self.Gap(u) <= most && e.tx.Combat().Reaction(self, u) != content.Hostile && e.tx.Combat().Reaction(u, self) != content.Hostile && fits(u) {
			e.units = append(e.units, u)
		}
	}
	return e.units
}

// worst returns the friend in combat with the highest value above a limit.
func (e *Engine) worst(s *script, most geo.Yards, above float64, of func(u *entity.Unit) float64) *entity.Unit {
	var worst *entity.Unit
	for _, u := range e.friends(s, most, func(u *entity.Unit) bool { return u.Combat }) {
		if v := of(u); v > above {
			worst, above = u, v
		}
	}
	return worst
}

func found(u *entity.Unit, again program.Span) (ruletrace.Verdict, *entity.Unit, program.Span) {
	if u == nil {
		return ruletrace.NobodyFound, nil, again
	}
	return ruletrace.Fired, u, program.Span{}
}

// companyWatches has the events about friends.
var companyWatches = map[uint8]watcher{
	14: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // FRIENDLY_HEALTH
		if !s.fighting {
			return ruletrace.NotFighting, nil, program.Span{}
		}
		p := &s.p.Rules[i].P
		u := e.worst(s, geo.Yards(p[1]), float64(p[0]), func(u *entity.Unit) float64 { return float64(u.MaxHealth - u.Health) })
		return found(u, later)
	},
	15: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // FRIENDLY_IS_CC
		if !s.fighting {
			return ruletrace.NotFighting, nil, program.Span{}
		}
		all := e.friends(s, geo.Yards(s.p.Rules[i].P[0]), func(u *entity.Unit) bool {
			return u != s.unit && u.Combat && (u.IsLed() || u.Rooted || u.Charmer != 0 || u.Control&lost != 0)
		})
		return found(e.drawn(all), later)
	},
	16: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // FRIENDLY_MISSING_BUFF
		p, spell := &s.p.Rules[i].P, s.p.Events[i][0]
		all := e.friends(s, geo.Yards(p[1]), func(u *entity.Unit) bool {
			return u != s.unit && u.Creature != nil && (u.Combat || p[4] == 0) && stacksOf(u, spell) == 0
		})
		return found(e.drawn(all), calmly)
	},
	74: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // FRIENDLY_HEALTH_PCT
		if !s.fighting {
			return ruletrace.NotFighting, nil, calmly
		}
		p := &s.p.Rules[i].P
		hurt := func(u *entity.Unit) bool { return float64(u.Health)*100 <= float64(p[4])*float64(u.MaxHealth) }
		if a := &s.p.Acts[i]; a.Target != targetSelf && a.Target != targetInvoker && a.Target != targetNone {
			return found(e.amongTargets(s, a, func(u *entity.Unit) bool {
				return u.Alive() && u.Combat && e.tx.Combat().Reaction(s.unit, u) == content.Friendly && hurt(u)
			}), program.Span{})
		}
		u := e.worst(s, geo.Yards(p[5]), math.Inf(-1), func(u *entity.Unit) float64 {
			if !hurt(u) {
				return math.Inf(-1)
			}
			return -float64(u.Health) / float64(u.MaxHealth)
		})
		return found(u, program.Span{})
	},
}

const (
	targetSelf    = 1
	targetInvoker = 7
)

// amongTargets returns the first matching unit of those that an action would have as
// targets.
func (e *Engine) amongTargets(s *script, a *program.Act, fits func(u *entity.Unit) bool) *entity.Unit {
	if e.depth == maxDepth {
		return nil
	}
	c := &e.calls[e.depth]
	*c = Call{Tx: e.tx, Act: a, Self: s.unit, e: e, s: s, h: new(happening)}
	e.depth++
	base := len(e.targets)
	find(c, a.Target, &a.T, &a.For)
	var first *entity.Unit
	for _, t := range e.targets[base:] {
		if t.Unit != nil && fits(t.Unit) {
			first = t.Unit
			break
		}
	}
	clear(e.targets[base:])
	e.targets = e.targets[:base]
	e.depth--
	*c = Call{}
	return first
}

// drawn returns a random unit.
func (e *Engine) drawn(of []*entity.Unit) *entity.Unit {
	switch len(of) {
	case 0:
		return nil
	case 1:
		return of[0]
	}
	return of[e.random.IntN(len(of))]
}

// stacksOf returns the stacks of an aura on a unit, or of the auras of a spell.
func stacksOf(u *entity.Unit, id content.ID) int {
	most := 0
	for i := range u.Auras {
		if a := &u.Auras[i]; a.Aura == id || a.Spell == id {
			most = max(most, a.Stacks, 1)
		}
	}
	return most
}
