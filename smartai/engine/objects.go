package engine

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
	"loam/smartai/program"
)

// objectActions are the actions that game objects can do.
var objectActions = []uint32{
	1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 17, 18, 19, 22, 23, 26, 28, 30, 31, 32, 33, 34, 41, 44, 45, 47, 48, 50, 51, 56, 57, 58, 63, 64, 67, 70, 72, 73, 74,
	78, 80, 84, 85, 87, 88, 92, 93, 99, 100, 103, 104, 105, 106, 111, 112, 115, 116, 118, 134, 142, 201, 206, 216, 217, 223, 227, 242, 255,
}

// base returns the object of the script: its creature or its game object; for an area
// trigger, the player in it.
func (s *script) base() Target {
	if s.object != nil {
		return Target{Object: s.object}
	}
	return Target{Unit: s.unit}
}

// AttachObject binds a game object to its rules.
func (e *Engine) AttachObject(o *entity.Object) {
	o.Ruled = hook.Set{}
	p := e.set.OfObject(o.Def, o.Spawn)
	if p == nil {
		return
	}
	o.Ruled = e.kinds.hooksOf(p)
	if e.scripts.by[o.GUID] == nil {
		e.scripts.last++
		e.scripts.add(&script{self: o.GUID, serial: e.scripts.last, unit: figure(o), object: o, p: p,
			due: make([]clock.Time, len(p.Rules)), marks: make([]mark, len(p.Rules))})
	}
}

// figure returns a unit at the place of an object that is on no map.
func figure(o *entity.Object) *entity.Unit {
	return &entity.Unit{GUID: o.GUID, Def: o.Def, Position: o.At, Stats: entity.Stats{Radius: o.Radius}, Creature: &entity.Creature{Home: o.At, Owner: o.Owner}}
}

// ObjectMoment raises the events for a moment of a game object.
func (e *Engine) ObjectMoment(tx *gamemap.Tx, o *entity.Object, h hook.ID, a hook.Args) {
	if s := e.scripts.by[o.GUID]; s != nil {
		s.unit.Position = o.At
		e.moment(tx, s, h, a)
	}
}

// trigger raises the event of an area for a player who has entered it. The state of its
// rules is dropped afterwards.
func (e *Engine) trigger(tx *gamemap.Tx, p *program.Program, u *entity.Unit) {
	before := e.tx
	e.enter(tx)
	s := &script{self: u.GUID, unit: u, p: p, brief: true, begun: true, at: -1, due: make([]clock.Time, len(p.Rules)), marks: make([]mark, len(p.Rules))}
	e.fit(s)
	e.raise(s, eventTrigger, happening{who: Target{Unit: u}, of: p.Of})
	e.tx = before
}

// Events of game objects and area triggers.
const (
	eventTrigger     = 46
	eventGossipHello = 64
	eventStateOf     = 70
)

// States of the loot of objects, by the numbers of AzerothCore.
const (
	lootReady       = 1
	lootActivated   = 2
	lootDeactivated = 3
)

// lootTurns has the loot states that an object passes through when its state changes.
// AzerothCore has no event for locks.
func lootTurns(now, before string) []uint32 {
	switch now {
	case content.Active.String():
		return []uint32{lootActivated}
	case content.Broken.String():
		return []uint32{lootDeactivated}
	case content.Ready.String(), content.Locked.String():
		switch before {
		case content.Active.String():
			return []uint32{lootDeactivated, lootReady}
		case content.Broken.String():
			return []uint32{lootReady}
		}
	}
	return nil
}

var objectEvents = map[uint8]raising{
	eventTrigger: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Rules[i].P[0] == 0 || s.p.Events[i][0] == h.of)
	}},
	eventStateOf: {run: true, hooks: []hook.ID{hook.ObjectState}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Rules[i].P[0] == h.n[0])
	}},
	eventGossipHello: {run: true, hooks: []hook.ID{hook.ObjectUse, hook.Talk}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		const helloOnly, useOnly = 1, 2
		of := s.p.Rules[i].P[0]
		return verdict(of == 0 || of == helloOnly && s.object == nil || of == useOnly && s.object != nil)
	}},
}

var objectMoments = map[hook.ID]moment{
	hook.ObjectUse: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventGossipHello, happening{who: e.target(a.Units[0])})
	},
	hook.ObjectState: func(e *Engine, s *script, a hook.Args) {
		if e.turning && s.p.AzerothCore {
			return
		}
		for _, state := range lootTurns(a.Texts[0], a.Texts[1]) {
			if !s.gone {
				e.raise(s, eventStateOf, happening{who: e.target(a.Units[0]), n: [2]uint32{state}})
			}
		}
	},
}
