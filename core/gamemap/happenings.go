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
	"loam/core/view"
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
	m.disguise(in.Running)
	was := func(id content.ID) *almanac.Fact {
		for i := range before {
			if before[i].ID == id {
				return &before[i]
			}
		}
		return nil
	}
	m.fitSpawns()
	m.bless()
	m.outlookChanged()
	for _, f := range before {
		if now, on := m.eventOn(f.ID); !on || now.Began != f.Began {
			m.eventStates(&f, false)
			m.magic.NoticeSpell(hook.EventEnd, f.ID, hook.Args{})
			m.ruleEvent(hook.EventEnd, f.ID)
		}
	}
	for _, f := range in.Running {
		old := was(f.ID)
		if old == nil || old.Began != f.Began {
			m.eventStates(&f, true)
			m.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: plain.OfBool(false)})
			m.ruleEvent(hook.EventStart, f.ID)
			old = &almanac.Fact{}
		}
		for stage := old.Stage + 1; stage <= f.Stage; stage++ {
			m.growth.Staged(f.ID)
			m.magic.NoticeSpell(hook.EventStage, f.ID, hook.Args{Numbers: [2]float64{float64(stage)}})
		}
	}
}

// guises are the creatures that are otherwise while the game events are on that are.
func (m *Map) guises(s *content.Snapshot) (all []content.Guise) {
	for i := range m.events {
		if e, ok := s.GameEvent(m.events[i].ID); ok {
			all = append(all, e.Guises...)
		}
	}
	return all
}

// definitions are those of the release as they are at the difficulty of the map, and
// with the game events that are on.
func (m *Map) definitions() *content.Snapshot {
	in := m.release.Content.At(m.cfg.Difficulty)
	return in.Guised(m.guises(in))
}

// attire takes which game events are on before anybody stands here.
func (m *Map) attire(running []almanac.Fact) {
	m.events = running
	m.s.Use(m.definitions(), m.s.Def())
}

// disguise takes which game events are on, and makes those who live here what their
// definitions are with them.
func (m *Map) disguise(running []almanac.Fact) {
	before, were := m.s.Content(), m.events
	m.events = running
	changed := m.guisesOf(were, running)
	if len(changed) == 0 {
		return
	}
	m.s.Use(m.definitions(), m.s.Def())
	for u := range m.s.Roll.All() {
		if u.Creature != nil && slices.ContainsFunc(changed, func(g content.Guise) bool { return g.Creature == u.Def }) {
			m.redress(u, before)
			m.body.RefitFigures(u)
			m.s.Touch(u, view.All)
		}
	}
	m.conduct.HeedAnew()
}

// guisesOf are those of events that are on in one of two lists only.
func (m *Map) guisesOf(a, b []almanac.Fact) (all []content.Guise) {
	for _, lists := range [][2][]almanac.Fact{{a, b}, {b, a}} {
		for _, f := range lists[0] {
			other := slices.ContainsFunc(lists[1], func(o almanac.Fact) bool { return o.ID == f.ID })
			if e, ok := m.release.Content.GameEvent(f.ID); ok && !other {
				all = append(all, e.Guises...)
			}
		}
	}
	return all
}

// bless gives the players who stand here the auras that game events have for them,
// and takes them from those who stand elsewhere now.
func (m *Map) bless() {
	for u := range m.s.Roll.All() {
		if u.Player == nil {
			continue
		}
		if due := m.boonsOf(u); !slices.Equal(due, u.Player.Boons) {
			u.Player.Boons = due
			m.magic.Settle(u)
		}
	}
}

// boonsOf are the auras that game events have for a player where it stands.
func (m *Map) boonsOf(u *unit) (all []content.ID) {
	for i := range m.events {
		e, ok := m.s.Content().GameEvent(m.events[i].ID)
		if !ok {
			continue
		}
		for _, b := range e.Boons {
			anywhere := len(b.Maps) == 0 && len(b.Areas) == 0
			inArea := slices.ContainsFunc(b.Areas, func(id content.ID) bool { return slices.Contains(u.Player.Areas, id) })
			if (anywhere || inArea || slices.Contains(b.Maps, m.s.Map)) && !slices.Contains(all, b.Aura) {
				all = append(all, b.Aura)
			}
		}
	}
	return all
}

// redress gives a creature the name, the side and the size that its definition has
// now. A side or a size that scripts have given it stays.
func (m *Map) redress(u *unit, before *content.Snapshot) {
	old, had := before.Creature(u.Def)
	def, has := m.s.Content().Creature(u.Def)
	if !had || !has {
		return
	}
	if u.Faction == old.Faction && u.Faction != def.Faction {
		_ = m.body.SetFaction(u, def.Faction) // which is defined
	}
	if u.Scale == old.Scale && u.Scale != def.Scale {
		u.Scale = def.Scale
		m.body.Rederive(u)
	}
	u.Name = def.Name
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
		m.eventStates(&f, true)
		m.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: plain.OfBool(true)})
	}
}

// fitSpawns makes what lives at spawns that depend on game events, groups or pools
// what it must be: what may not be there is gone, and what may comes, in cells that
// sleep when they wake. Corpses lie on.
func (m *Map) fitSpawns() {
	m.drawPools()
	bound := false
	for i := range m.spawns.States {
		s := &m.spawns.States[i]
		def, ok := m.s.Content().Spawn(s.ID)
		if !ok || !m.bound(def) {
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
	if o, ok := m.s.Object(s.Unit); ok {
		m.fixture.Take(o, event.Ordered)
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
