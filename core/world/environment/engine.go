// Package environment owns what goes on around all who stand on a map: its weather, the
// states of its world and the game events that are on, with what those bring to
// players. Whoever watches the map is told of it, in one view. Which game events are
// on is the realm's to decide; what weather and states become is decided by packages
// weather and worldstate.
//
// An Environment belongs to the goroutine of its map.
package environment

import (
	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/view"
	"loam/core/rules/gameevent"
	"loam/core/rules/weather"
	"loam/core/rules/worldstate"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Map is the map, which has the way to the realm and to its rules.
type Map interface {
	// UnixMS is the real time in ms since 1970, as it was last stamped.
	UnixMS() int64
	// Kept is a value that the realm keeps for a bundle, as the map was last told.
	Kept(bundle, key string) value.Value
	// Send hands a message to the realm.
	Send(msg inbox.Message)
	// Staged is called when the goal of a game event has reached its next stage.
	Staged(event content.ID)
	// RuleEvent tells all rules that wait for it that a game event has begun or ended.
	RuleEvent(h hook.ID, event content.ID)
}

// Environment is what goes on around a scene.
type Environment struct {
	*mapstate.State
	magic   spell.Casts
	world   Map
	weather weather.State
	states  worldstate.List  // that the map keeps itself
	events  []gameevent.Fact // that are on, as last told, by id
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, w Map) *Environment {
	return &Environment{State: s, magic: magic, world: w}
}

// Use takes up the world states of a release that the scene uses now.
func (e *Environment) Use() { e.states.Take(e.Content()) }

// Code visits all state.
func (e *Environment) Code(c *codec.Coder) {
	codec.Slice(c, &e.events, func(c *codec.Coder, f *gameevent.Fact) { f.Code(c) })
	e.weather.Code(c)
	e.states.Code(c)
}

// Events are the game events that are on, by id. They must not be changed.
func (e *Environment) Events() []gameevent.Fact { return e.events }

// Changed lets all who watch be told of the weather and of game events.
func (e *Environment) Changed() {
	for _, v := range e.Sight.Viewers {
		v.Outlook = true
	}
}

// View is what goes on around all who watch the map.
func (e *Environment) View() *view.Outlook {
	o := &view.Outlook{Weather: e.weather.Kind, Pct: e.weather.Pct}
	for _, f := range e.events {
		if d, ok := e.Content().GameEvent(f.ID); ok {
			o.Events = append(o.Events, view.Happening{Event: f.ID, Ends: f.Ends, Count: f.Count, Goal: d.Goal.Count})
		}
	}
	o.States = e.shownStates()
	return o
}
