package engine

import (
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

// raising describes a kind of events that the game raises.
type raising struct {
	run   bool      // it is raised
	hooks []hook.ID // moments that raise it
	// match reports whether an event matches a rule; nil matches all.
	match func(e *Engine, s *script, i int, h *happening) ruletrace.Verdict
}

// Always watched: these keep the state of a script up to date.
var keeping = []hook.ID{hook.Spawn, hook.Aggro, hook.Evade, hook.Home, hook.Death, hook.JourneyNews}

// hooksOf returns the moments that a program needs.
func (k *kinds) hooksOf(p *program.Program) (set hook.Set) {
	for _, h := range keeping {
		set = set.With(h)
	}
	for kind := range uint8(program.Kinds) {
		if p.Hears(kind) {
			for _, h := range k.raised[kind].hooks {
				set = set.With(h)
			}
		}
	}
	return set
}

// moment handles a moment of a script's creature.
type moment func(e *Engine, s *script, a hook.Args)

// verdict returns Fired if the condition holds.
func verdict(met bool) ruletrace.Verdict {
	if met {
		return ruletrace.Fired
	}
	return ruletrace.NotMet
}

// Events of a creature's life.
const (
	eventAggro        = 4
	eventKill         = 5
	eventDeath        = 6
	eventEvade        = 7
	eventRespawn      = 11
	eventReachedHome  = 21
	eventReset        = 25
	eventInit         = 37
	eventJustSummoned = 54
	eventJustCreated  = 63
)

var lifeEvents = map[uint8]raising{
	eventAggro: {run: true},
	eventKill: {run: true, hooks: []hook.ID{hook.Kill}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		switch u := h.who.Unit; {
		case u == nil:
			return ruletrace.NobodyFound
		case p[2] != 0:
			return verdict(u.Player != nil)
		case p[3] != 0:
			return verdict(u.Def == s.p.Events[i][3])
		}
		return ruletrace.Fired
	}},
	eventDeath:       {run: true},
	eventEvade:       {run: true},
	eventRespawn:     {run: true, match: respawned},
	eventReachedHome: {run: true},
	eventReset: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		by := s.p.Rules[i].P[0]
		return verdict(by == 0 || by == h.n[0])
	}},
	eventInit:         {run: true},
	eventJustSummoned: {run: true},
	eventJustCreated:  {run: true},
}

// respawned reports whether a respawn matches RESPAWN.
func respawned(e *Engine, s *script, i int, _ *happening) ruletrace.Verdict {
	of := &s.p.Events[i]
	switch s.p.Rules[i].P[0] {
	case 1:
		return verdict(of[1] == e.tx.MapID())
	case 2:
		area, ok := e.tx.Content().Place(of[2])
		return verdict(ok && area.Map == e.tx.MapID() && area.Holds(s.unit.Position.Point))
	}
	return ruletrace.Fired
}

// ownEvents has the events that rules raise themselves.
var ownEvents = map[uint8]raising{
	eventHealth: {hooks: []hook.ID{hook.HealthBelow}},
	eventLink:   {run: true, match: func(*Engine, *script, int, *happening) ruletrace.Verdict { return ruletrace.NotMet }},
	eventDataSet: {run: true, hooks: []hook.ID{hook.DataSet}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		return verdict(p[0] == h.n[0] && p[1] == h.n[1])
	}},
	eventTimed: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Rules[i].P[0] == h.n[0])
	}},
	eventPhaseChange: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Rules[i].P[0]&h.n[0] != 0)
	}},
	eventCounterSet: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		return verdict(p[0] == h.n[0] && p[1] == h.n[1])
	}},
}

// eventLink is the event of linked rules.
const eventLink = 61

var lifeMoments = map[hook.ID]moment{
	hook.Spawn: func(e *Engine, s *script, _ hook.Args) { e.begin(s) },
	hook.HealthBelow: func(e *Engine, s *script, _ hook.Args) {
		if s.unpark(e.now) {
			e.scripts.rouse(s)
		}
	},
	hook.Aggro: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventAggro, happening{who: e.target(a.Units[0])})
	},
	hook.Evade: func(e *Engine, s *script, _ hook.Args) {
		if s.unit.Evading() {
			e.shakeOff(s)
		}
		e.raise(s, eventEvade, happening{})
		if !s.gone && s.unit.Creature.Mode == entity.GoHome && e.target(s.unit.Creature.Goal).Unit != nil {
			e.reset(s, byFight) // it keeps following and never reaches its home
		}
	},
	hook.Home: func(e *Engine, s *script, _ hook.Args) {
		e.reset(s, byFight)
		e.raise(s, eventReachedHome, happening{})
	},
	hook.Death: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventDeath, happening{who: e.target(a.Units[0])})
	},
	hook.Kill: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventKill, happening{who: e.target(a.Units[0])})
	},
}

// shakeOff removes harmful auras of others from an evading creature, since they would pull
// it back into combat; in AzerothCore mode also its own auras.
func (e *Engine) shakeOff(s *script) {
	if s.p.AzerothCore {
		e.tx.Spells().RemoveAurasOf(s.unit, "", 0)
		return
	}
	for i := len(s.unit.Auras) - 1; i >= 0 && i < len(s.unit.Auras); i-- {
		a := &s.unit.Auras[i]
		if def, ok := e.tx.Content().Aura(a.Aura); ok && def.Harmful && a.Caster != s.self {
			e.tx.Spells().RemoveAura(s.unit, a.Aura, a.Caster)
		}
	}
}

// begin is the first moment of a script: its creature has spawned.
func (e *Engine) begin(s *script) {
	if s.begun {
		return
	}
	s.begun = true
	u := s.unit
	if s.object == nil {
		s.fighting, s.resting = u.Combat && u.Alive(), !u.Alive() || u.Creature.Asleep
	}
	e.fit(s)
	for i := range s.p.Rules {
		s.wait(i, s.p.Rules[i].First.Draw(e.random), e.now)
	}
	e.scripts.rouse(s)
	e.mainSpell(s)
	by := byRespawn
	if !u.Creature.Respawn {
		by = bySpawn
		e.raise(s, eventInit, happening{})
		e.raise(s, eventJustCreated, happening{})
	} else {
		e.reinstall(s)
	}
	e.reset(s, by)
	e.raise(s, eventRespawn, happening{})
	if owner := e.target(u.Creature.Owner); owner.Unit != nil {
		e.raise(s, eventJustSummoned, happening{who: owner})
	}
}

// fit disables rules for other difficulties than that of the map, and those of templates
// that are not installed.
func (e *Engine) fit(s *script) {
	for i := range s.p.Rules {
		if !forDifficulty(e, s.p.Rows[i].Flags) || !s.has(i) {
			s.marks[i].flags |= absent
		}
	}
}

// cause is the reason of a reset, for event RESET.
type cause uint8

const (
	bySpawn cause = 1 + iota
	byRespawn
	byFight // that was given up
	byScript
)

// reset restarts a script: phase, timers, marks, and event RESET. Counters survive an
// evade, except in AzerothCore mode.
func (e *Engine) reset(s *script, by cause) {
	if s.gone {
		return
	}
	s.cause = by
	if !s.keeps {
		s.enterPhase(0, e.now)
	}
	for i := range s.p.Rules {
		if s.p.Rules[i].Has(program.DontReset) {
			continue
		}
		s.ran(i)
		s.marks[i].flags &^= done
		s.wait(i, s.p.Rules[i].First.Draw(e.random), e.now)
	}
	e.scripts.rouse(s)
	e.raise(s, eventReset, happening{n: [2]uint32{uint32(by)}})
	if s.gone {
		return
	}
	s.last = 0
	if by != byFight || s.p.AzerothCore {
		s.counters = s.counters[:0]
	}
}
