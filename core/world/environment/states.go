package environment

import (
	"fmt"

	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/view"
	"loam/core/rules/gameevent"
	"loam/core/rules/worldstate"
)

// state returns the value of a world state of the map or of the realm.
func (e *Environment) state(d *content.WorldState) int64 {
	if !d.Kept() {
		return e.states.Get(d)
	}
	return worldstate.Kept(d, e.kept(d))
}

// ChangeState changes a world state. One that the realm stores changes a step later, on
// all maps.
func (e *Environment) ChangeState(c content.StateChange) error {
	d, ok := e.Content().WorldState(c.State)
	if !ok || !d.On(e.Map) {
		return fmt.Errorf("map %s has no world state %s", e.Map, c.State)
	}
	if d.Kept() {
		e.askState(d, c)
		return nil
	}
	before, now := e.states.Get(d), c.Amount
	if c.Adds {
		now += before
	}
	if e.states.Put(d, now) {
		e.stateChanged(d, before)
	}
	return nil
}

// askState sends the realm a change of a world state that it stores.
func (e *Environment) askState(d *content.WorldState, c content.StateChange) {
	key, name, value := worldstate.Key(d, e.Map), "set", worldstate.Clamp(d, c.Amount)
	if kept := e.kept(d); c.Adds && kept.Kind() == valuelib.Number {
		name, value = "add", worldstate.Step(d, kept, c.Amount)
	} else if c.Adds {
		value = worldstate.Clamp(d, d.Start+c.Amount)
	}
	e.world.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: d.ID.Bundle(), Name: name, Data: valuelib.OfRecord("key", key, "value", float64(value))})
}

// stateChanged reports a changed world state to scripts and observers.
func (e *Environment) stateChanged(d *content.WorldState, before int64) {
	now := e.state(d)
	if !d.Hidden {
		e.Changed()
	}
	e.NoticeMap(hook.MapState, hook.Args{Texts: [2]string{string(d.ID)}, Numbers: [2]float64{float64(now), float64(before)}})
}

// Stored applies a value that the realm stores, by calling store. If it is a world state
// of this map, it reports the change.
func (e *Environment) Stored(bundle, key string, store func()) {
	d := e.keptAt(bundle, key)
	if d == nil {
		store()
		return
	}
	before := e.state(d)
	store()
	if e.state(d) != before {
		e.stateChanged(d, before)
	}
}

// keptAt returns the world state of this map that the realm stores under a key, or nil.
func (e *Environment) keptAt(bundle, key string) *content.WorldState {
	if !worldstate.IsKey(key) {
		return nil
	}
	all := e.Content().WorldStates
	for i := range all {
		d := &all[i]
		if d.Kept() && d.On(e.Map) && d.ID.Bundle() == bundle && worldstate.Key(d, e.Map) == key {
			return d
		}
	}
	return nil
}

// kept returns the realm's value of a world state, as this map last received it.
func (e *Environment) kept(d *content.WorldState) valuelib.Value {
	return e.world.Kept(d.ID.Bundle(), worldstate.Key(d, e.Map))
}

// eventStates sets the world states of a game event that starts or ends.
func (e *Environment) eventStates(f *gameevent.Fact, begins bool) {
	d, ok := e.Content().GameEvent(f.ID)
	if !ok {
		return
	}
	for _, s := range d.States {
		switch {
		case begins && s.Begun:
			_ = e.ChangeState(content.StateChange{State: s.State, Amount: s.Begins}) // a state of another map is not changed here
		case !begins && s.Ending:
			_ = e.ChangeState(content.StateChange{State: s.State, Amount: s.Ends})
		}
	}
}

// questStates sets the world states of a quest that a player is rewarded for.
func (e *Environment) questStates(u *entity.Unit, h hook.ID, a hook.Args) {
	if h != hook.QuestNews || u.Player == nil || a.Texts[1] != event.QuestRewarded.String() {
		return
	}
	if q, ok := e.Content().Quest(content.ID(a.Texts[0])); ok {
		for _, c := range q.States {
			_ = e.ChangeState(c) // a state of another map is not changed here
		}
	}
}

// StateOf returns the value of a world state of the map or of the realm by its id, or
// false if there is none.
func (e *Environment) StateOf(id content.ID) (now int64, ok bool) {
	d, ok := e.Content().WorldState(id)
	if !ok || !d.On(e.Map) {
		return 0, false
	}
	return e.state(d), true
}

// shownStates returns the world states that players on the map may see.
func (e *Environment) shownStates() (all []view.WorldState) {
	defs := e.Content().WorldStates
	for i := range defs {
		if d := &defs[i]; !d.Hidden && d.On(e.Map) {
			all = append(all, view.WorldState{ID: d.ID, Now: e.state(d), Areas: d.Areas})
		}
	}
	return all
}

// areaStates makes a player receive its surroundings again if they depend on areas.
func (e *Environment) areaStates(u *entity.Unit) {
	defs := e.Content().WorldStates
	for i := range defs {
		if d := &defs[i]; len(d.Areas) > 0 && d.On(e.Map) {
			for _, v := range e.Sight.Viewers {
				if v.Unit == u.GUID {
					v.Outlook = true
				}
			}
			return
		}
	}
}
