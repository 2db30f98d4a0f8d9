package gamemap

import (
	"slices"
	"strings"

	"loam/core/almanac"
	"loam/core/box"
	"loam/core/content"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/input"
	"loam/core/plain"
	"loam/core/spawn"
)

// eventOn finds the fact of a game event that is on.
func (m *Map) eventOn(id content.ID) (*almanac.Fact, bool) {
	i, ok := slices.BinarySearchFunc(m.events, id, func(f almanac.Fact, id content.ID) int { return strings.Compare(string(f.ID), string(id)) })
	if !ok {
		return nil, false
	}
	return &m.events[i], true
}

// happening takes which game events are on from now on.
func (m *Map) happening(in input.Happening) {
	before := m.events
	m.events = in.Running
	was := func(id content.ID) *almanac.Fact {
		for i := range before {
			if before[i].ID == id {
				return &before[i]
			}
		}
		return nil
	}
	m.fitSpawns()
	for _, f := range before {
		if now, on := m.eventOn(f.ID); !on || now.Began != f.Began {
			m.magic.NoticeSpell(hook.EventEnd, f.ID, hook.Args{})
		}
	}
	for _, f := range in.Running {
		old := was(f.ID)
		if old == nil || old.Began != f.Began {
			m.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: plain.OfBool(false)})
			old = &almanac.Fact{}
		}
		for stage := old.Stage + 1; stage <= f.Stage; stage++ {
			m.magic.NoticeSpell(hook.EventStage, f.ID, hook.Args{Numbers: [2]float64{float64(stage)}})
		}
	}
}

// deed brings points to the goals of game events for what a player has done.
func (m *Map) deed(u *unit, h hook.ID, a hook.Args) {
	if u.Player == nil || h != hook.Kill && h != hook.QuestNews {
		return
	}
	for i := range m.events {
		e, ok := m.s.Content().GameEvent(m.events[i].ID)
		if !ok {
			continue
		}
		var points int64
		if h == hook.QuestNews && a.Texts[1] == event.QuestRewarded.String() {
			points = e.Goal.Pays(content.ID(a.Texts[0]))
		}
		if slain, here := m.s.Units[a.Units[0]]; h == hook.Kill && here && slain.Creature != nil {
			points = e.Goal.Worth(slain.Def, slain.HasTag)
		}
		if points > 0 {
			m.tx.Send(box.EventMessage(box.EventAdd, e.ID, points))
		}
	}
}

// beginEvents tells the scripts of a map that begins which game events are on.
func (m *Map) beginEvents() {
	for _, f := range m.events {
		m.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: plain.OfBool(true)})
	}
}

// open tells whether something lives at a spawn while the game events are on that
// are.
func (m *Map) open(def *content.Spawn) bool {
	_, during := m.eventOn(def.During)
	_, except := m.eventOn(def.Except)
	return (def.During == "" || during) && !except
}

// fitSpawns makes what lives at spawns that depend on game events what it must be:
// what may not be there is gone, and what may comes, in cells that sleep when they
// wake. Corpses lie on.
func (m *Map) fitSpawns() {
	bound := false
	for i := range m.spawns.States {
		s := &m.spawns.States[i]
		def, ok := m.s.Content().Spawn(s.ID)
		if !ok || def.During == "" && def.Except == "" {
			continue
		}
		bound = true
		if !m.open(def) {
			m.shut(s)
		}
	}
	if bound {
		m.spawns.Index(m.s.Content())
		m.rouse()
	}
}

// shut takes away what lives at a spawn, and lets it wait for nothing.
func (m *Map) shut(s *spawn.State) {
	if u, ok := m.s.Units[s.Unit]; ok && !u.Dead {
		m.remove(u, event.Ordered)
	}
	if s.Due != 0 {
		m.s.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
	if _, ok := m.s.Units[s.Unit]; !ok {
		s.Forget()
	}
}

// EventFact is how a game event stands; false while it is off.
func (tx *Tx) EventFact(id content.ID) (almanac.Fact, bool) {
	f, ok := tx.on().eventOn(id)
	if !ok {
		return almanac.Fact{}, false
	}
	return *f, true
}

// RunningEvents are the game events that are on, by id. They must not be changed.
func (tx *Tx) RunningEvents() []almanac.Fact { return tx.on().events }
