package engine

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// Events of damage, of corpses and of game events.
const (
	eventDamaged       = 32
	eventDamagedTarget = 33
	eventCorpseGone    = 36
	eventCharmed       = 29
	eventHealed        = 53
	eventGameStart     = 68
	eventGameEnd       = 69
)

// hitEvents has the events of damage, and of the world.
var hitEvents = map[uint8]raising{
	eventDamaged: {run: true, hooks: []hook.ID{hook.DamageTaken}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		if pct := p[4]; pct != 0 { // it lowers health below a share
			now, before, most := s.unit.Health, s.unit.Health+int64(h.n[0]), s.unit.MaxHealth
			return verdict(now*100 < int64(pct)*most && before*100 >= int64(pct)*most)
		}
		return verdict(h.n[0] >= p[0] && h.n[0] <= p[1])
	}},
	eventDamagedTarget: {run: true, hooks: []hook.ID{hook.DamageDealt}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		return verdict(h.n[0] >= p[0] && h.n[0] <= p[1])
	}},
	eventHealed: {run: true, hooks: []hook.ID{hook.Healed}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		return verdict(h.n[0] >= p[0] && h.n[0] <= p[1])
	}},
	eventCharmed: {run: true, hooks: []hook.ID{hook.Swayed}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict((s.p.Rules[i].P[0] != 0) == (h.n[0] == 0))
	}},
	eventCorpseGone: {run: true, hooks: []hook.ID{hook.Despawn}},
	eventGameStart:  {run: true, hooks: []hook.ID{hook.EventStart}, match: aboutOne},
	eventGameEnd:    {run: true, hooks: []hook.ID{hook.EventEnd}, match: aboutOne},
}

var hitMoments = map[hook.ID]moment{
	hook.DamageTaken: func(e *Engine, s *script, a hook.Args) { e.raise(s, eventDamaged, hit(e, a)) },
	hook.DamageDealt: func(e *Engine, s *script, a hook.Args) { e.raise(s, eventDamagedTarget, hit(e, a)) },
	hook.Healed:      func(e *Engine, s *script, a hook.Args) { e.raise(s, eventHealed, hit(e, a)) },
	hook.Swayed: func(e *Engine, s *script, a hook.Args) {
		charmed := uint32(0)
		if a.Units[0] != 0 {
			charmed = 1
		}
		e.raise(s, eventCharmed, happening{n: [2]uint32{charmed}})
	},
	hook.Despawn: func(e *Engine, s *script, _ hook.Args) {
		if s.unit.Dead {
			e.raise(s, eventCorpseGone, happening{})
		}
	},
	hook.EventStart: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventGameStart, happening{of: content.ID(a.Texts[0])})
	},
	hook.EventEnd: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventGameEnd, happening{of: content.ID(a.Texts[0])})
	},
}

func hit(e *Engine, a hook.Args) happening {
	return happening{who: e.target(a.Units[0]), n: [2]uint32{uint32(a.Numbers[0])}}
}

// sightWatches has the events of units that come into sight.
var sightWatches = map[uint8]watcher{
	10: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // OOC_LOS
		if s.fighting {
			return ruletrace.NotMet, nil, often
		}
		return found(e.seen(s, i), often)
	},
	26: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // IC_LOS
		if !s.fighting {
			return ruletrace.NotFighting, nil, often
		}
		return found(e.seen(s, i), often)
	},
}

// seen returns the nearest unit in sight for a rule: enemies, others, or both.
func (e *Engine) seen(s *script, i int) *entity.Unit {
	const others, both = 1, 2
	p := &s.p.Rules[i].P
	most := geo.Yards(p[1])
	var best *entity.Unit
	for _, u := range e.around(e.tx.Within(s.unit.Position.Point, most+edges), s.unit, 0, most, func(u *entity.Unit) bool {
		return u.Alive() && (u.Player == nil || playing(u)) && (p[4] == 0 || u.Player != nil)
	}) {
		hostile := e.tx.Combat().Reaction(s.unit, u) == content.Hostile
		if p[0] != both && hostile != (p[0] != others) || !e.tx.Terrain().InSight(s.unit, u) {
			continue
		}
		if best == nil || s.unit.Gap(u) < s.unit.Gap(best) {
			best = u
		}
	}
	return best
}
