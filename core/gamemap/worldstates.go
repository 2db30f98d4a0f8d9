package gamemap

import (
	"fmt"

	"loam/core/almanac"
	"loam/core/box"
	"loam/core/condition"
	"loam/core/content"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/plain"
	"loam/core/view"
	"loam/core/worldstate"
)

// worldState is what a world state of the map, or of the realm, is.
func (m *Map) worldState(d *content.WorldState) int64 {
	if !d.Kept() {
		return m.states.Get(d)
	}
	return worldstate.Kept(d, m.tx.keptState(d))
}

// keptState is what the realm keeps of a world state, as this map was last told.
func (tx *Tx) keptState(d *content.WorldState) plain.Value {
	live := tx.live
	tx.live = true
	v := tx.Stored(d.ID.Bundle(), worldstate.Key(d, tx.m.s.Map))
	tx.live = live
	return v
}

// changeState makes a world state another. One that the realm keeps is another a step
// later, on all maps.
func (m *Map) changeState(c content.StateChange) error {
	d, ok := m.s.Content().WorldState(c.State)
	if !ok || !d.On(m.s.Map) {
		return fmt.Errorf("map %s has no world state %s", m.s.Map, c.State)
	}
	if d.Kept() {
		m.askState(d, c)
		return nil
	}
	before, now := m.states.Get(d), c.Amount
	if c.Adds {
		now += before
	}
	if m.states.Put(d, now) {
		m.stateChanged(d, before)
	}
	return nil
}

// askState sends the realm a change of a world state that it keeps.
func (m *Map) askState(d *content.WorldState, c content.StateChange) {
	key, name, value := worldstate.Key(d, m.s.Map), "set", worldstate.Clamp(d, c.Amount)
	if kept := m.tx.keptState(d); c.Adds && kept.Kind() == plain.Number {
		name, value = "add", worldstate.Step(d, kept, c.Amount)
	} else if c.Adds {
		value = worldstate.Clamp(d, d.Start+c.Amount)
	}
	m.tx.Send(box.Message{To: box.Address{Kind: box.ToStorage}, Bundle: d.ID.Bundle(), Name: name, Data: plain.OfRecord("key", key, "value", float64(value))})
}

// stateChanged tells scripts and who watches of a world state.
func (m *Map) stateChanged(d *content.WorldState, before int64) {
	now := m.worldState(d)
	if !d.Hidden {
		m.outlookChanged()
	}
	m.s.NoticeMap(hook.MapState, hook.Args{Texts: [2]string{string(d.ID)}, Numbers: [2]float64{float64(now), float64(before)}})
}

// storeState takes over a value that the realm keeps, and tells of it where it is a
// world state of this map.
func (m *Map) storeState(bundle, key string, v plain.Value) {
	if !worldstate.IsKey(key) {
		m.store(bundle, key, v)
		return
	}
	all := m.s.Content().WorldStates
	for i := range all {
		d := &all[i]
		if d.Kept() && d.On(m.s.Map) && d.ID.Bundle() == bundle && worldstate.Key(d, m.s.Map) == key {
			before := m.worldState(d)
			m.store(bundle, key, v)
			if m.worldState(d) != before {
				m.stateChanged(d, before)
			}
			return
		}
	}
	m.store(bundle, key, v)
}

// eventStates makes of world states what a game event that begins or ends has them be.
func (m *Map) eventStates(f *almanac.Fact, begins bool) {
	e, ok := m.s.Content().GameEvent(f.ID)
	if !ok {
		return
	}
	for _, s := range e.States {
		switch {
		case begins && s.Begun:
			_ = m.changeState(content.StateChange{State: s.State, Amount: s.Begins}) // another map's is none of ours
		case !begins && s.Ending:
			_ = m.changeState(content.StateChange{State: s.State, Amount: s.Ends})
		}
	}
}

// questStates makes of world states what a quest has them be that a player is rewarded
// for.
func (m *Map) questStates(u *unit, h hook.ID, a hook.Args) {
	if h != hook.QuestNews || u.Player == nil || a.Texts[1] != event.QuestRewarded.String() {
		return
	}
	if q, ok := m.s.Content().Quest(content.ID(a.Texts[0])); ok {
		for _, c := range q.States {
			_ = m.changeState(c) // another map's is none of ours
		}
	}
}

// shownStates are the world states that players on the map may see.
func (m *Map) shownStates() (all []view.WorldState) {
	defs := m.s.Content().WorldStates
	for i := range defs {
		if d := &defs[i]; !d.Hidden && d.On(m.s.Map) {
			all = append(all, view.WorldState{ID: d.ID, Now: m.worldState(d), Areas: d.Areas})
		}
	}
	return all
}

// areaStates lets a player be told anew what goes on around it where that hangs on
// areas.
func (m *Map) areaStates(u *unit) {
	defs := m.s.Content().WorldStates
	for i := range defs {
		if d := &defs[i]; len(d.Areas) > 0 && d.On(m.s.Map) {
			m.outlookOf(u)
			return
		}
	}
}

// outlookOf lets the viewers of a player be told what goes on around.
func (m *Map) outlookOf(u *unit) {
	for _, v := range m.s.Sight.Viewers {
		if v.Unit == u.GUID {
			v.Outlook = true
		}
	}
}

// State is what a world state is, 0 where there is none.
func (a asked) State(id content.ID) float64 {
	if d, ok := a.m.s.Content().WorldState(id); ok && d.On(a.m.s.Map) {
		return float64(a.m.worldState(d))
	}
	return 0
}

// WorldState is what a world state of this map, or of the realm, is; false where there
// is none.
func (tx *Tx) WorldState(id content.ID) (now int64, ok bool) {
	m := tx.on()
	d, ok := m.s.Content().WorldState(id)
	if !ok || !d.On(m.s.Map) {
		return 0, false
	}
	return m.worldState(d), true
}

// ChangeState makes a world state of this map, or of the realm, another.
func (tx *Tx) ChangeState(c content.StateChange) error { return tx.on().changeState(c) }

var _ condition.World = asked{}
