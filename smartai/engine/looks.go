package engine

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// none is the answer of a watcher that found nothing and checks again in the next step.
func none(v ruletrace.Verdict) (ruletrace.Verdict, *entity.Unit, program.Span) {
	return v, nil, program.Span{}
}

// between reports whether a distance is in a range of whole yards.
func between(gap geo.Yards, least, most uint32) bool {
	return gap >= geo.Yards(least) && gap <= geo.Yards(most)
}

// duelWatches has the events about the creature and its enemies.
var duelWatches = map[uint8]watcher{
	18: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // TARGET_MANA_PCT
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		if v != ruletrace.Fired {
			return none(v)
		}
		if now, most := firstPower(victim); most == 0 || !within(now, most, r.P[0], r.P[1]) {
			v = ruletrace.NotMet
		}
		return v, victim, program.Span{}
	},
	23: func(_ *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // HAS_AURA
		return verdict(bearsSo(s.unit, s, i)), nil, program.Span{}
	},
	24: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // TARGET_BUFFED
		victim, v := e.victim(s)
		if v == ruletrace.Fired && !bearsSo(victim, s, i) {
			v = ruletrace.NotMet
		}
		return v, victim, program.Span{}
	},
	67: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // IS_BEHIND_TARGET
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		switch {
		case v != ruletrace.Fired:
			return none(v)
		case r.P[5] != 0 && !between(s.unit.Gap(victim), r.P[4], r.P[5]):
			return ruletrace.OutOfRange, nil, soon
		case !behind(s.unit, victim):
			return none(ruletrace.NotMet)
		}
		return ruletrace.Fired, victim, program.Span{}
	},
	105: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // AREA_CASTING
		r := &s.p.Rules[i]
		if !s.fighting {
			return none(ruletrace.NotFighting)
		}
		u := e.hatedOne(s, func(u *entity.Unit) bool {
			return u.Player != nil && u.Cast != nil && between(s.unit.Gap(u), r.P[4], r.P[5])
		})
		return found(u, r.Again)
	},
	106: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // AREA_RANGE
		r := &s.p.Rules[i]
		if !s.fighting {
			return none(ruletrace.NotFighting)
		}
		u := e.hatedOne(s, func(u *entity.Unit) bool { return between(s.unit.Gap(u), r.P[4], r.P[5]) })
		if u == nil {
			return ruletrace.OutOfRange, nil, soon
		}
		return ruletrace.Fired, u, program.Span{}
	},
	110: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // IS_IN_MELEE_RANGE
		r := &s.p.Rules[i]
		victim, v := e.victim(s)
		if v == ruletrace.Fired && (s.unit.Gap(victim) <= s.unit.Reach+geo.Yards(r.P[4])) == (r.P[5] != 0) {
			return ruletrace.OutOfRange, nil, soon
		}
		return v, victim, program.Span{}
	},
}

// bearsSo reports whether a unit has as many stacks of an aura as a rule requires.
func bearsSo(u *entity.Unit, s *script, i int) bool {
	stacks := stacksOf(u, s.p.Events[i][0])
	if want := int(s.p.Rules[i].P[1]); want > 0 {
		return stacks >= want
	}
	return stacks == 0
}

// behind reports whether a unit is in the half circle behind another.
func behind(u, of *entity.Unit) bool {
	angle := math.Atan2(float64(u.Position.Y-of.Position.Y), float64(u.Position.X-of.Position.X)) - float64(of.Position.Facing)
	return math.Cos(angle) < 0
}

// hatedOne returns a random matching unit of the threat list.
func (e *Engine) hatedOne(s *script, fits func(u *entity.Unit) bool) *entity.Unit {
	all := e.byThreat(s.unit)
	kept := all[:0]
	for _, u := range all {
		if fits(u) {
			kept = append(kept, u)
		}
	}
	return e.drawn(kept)
}

// often is when a kind that found too few or too many units checks again.
var often = program.Span{Min: 500, Max: 500}

// nearWatches has the events about units and objects nearby.
var nearWatches = map[uint8]watcher{
	75: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // DISTANCE_CREATURE
		p, of := &s.p.Rules[i].P, &s.p.Events[i]
		if of[0] != "" {
			u, ok := e.tx.Unit(e.tx.Spawns().Unit(of[0]))
			if !ok || u.Dead || s.unit.Gap(u) > geo.Yards(p[2]) {
				u = nil
			}
			return found(u, often)
		}
		var best *entity.Unit
		for _, u := range e.around(e.tx.Within(s.unit.Position.Point, geo.Yards(p[2])+edges), s.unit, 0, geo.Yards(p[2]), func(u *entity.Unit) bool { return u.Alive() && u.Def == of[1] }) {
			if best == nil || s.unit.Gap(u) < s.unit.Gap(best) {
				best = u
			}
		}
		return found(best, often)
	},
	76: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // DISTANCE_GAMEOBJECT
		p, of := &s.p.Rules[i].P, &s.p.Events[i]
		if e.countObjects(s, of[1], of[0], geo.Yards(p[2])) == 0 {
			return ruletrace.NobodyFound, nil, often
		}
		return ruletrace.Fired, nil, program.Span{}
	},
	101: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // NEAR_PLAYERS
		p := &s.p.Rules[i].P
		all := e.playersNear(s, geo.Yards(p[1]))
		if len(all) < int(p[0]) {
			return ruletrace.NobodyFound, nil, often
		}
		return ruletrace.Fired, e.drawn(all), program.Span{}
	},
	102: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // NEAR_PLAYERS_NEGATION
		p := &s.p.Rules[i].P
		if len(e.playersNear(s, geo.Yards(p[1]))) >= int(p[0]) {
			return ruletrace.NotMet, nil, often
		}
		return ruletrace.Fired, nil, program.Span{}
	},
}

func (e *Engine) playersNear(s *script, most geo.Yards) []*entity.Unit {
	return e.around(e.tx.Within(s.unit.Position.Point, most+edges), s.unit, 0, most, func(u *entity.Unit) bool { return playing(u) && u.Alive() })
}

// countObjects returns the number of game objects nearby of a definition, and of a spawn if
// one is given.
func (e *Engine) countObjects(s *script, def, spawn content.ID, most geo.Yards) (n int) {
	for _, o := range e.tx.Objects().Within(s.unit.Position.Point, most) {
		if (def == "" || o.Def == def) && (spawn == "" || o.Spawn == spawn) {
			n++
		}
	}
	return n
}
