// Package environment runs the surroundings of a map: its weather, its world states, and
// the game events that are on, with their auras for players. Observers receive them in one
// view. The realm decides which game events are on; packages rules/weather and
// rules/worldstate decide how weather and states change.
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

// Map is the part of the map that environment calls: the realm and the rules of creatures.
type Map interface {
	// UnixMS returns the real time in ms since 1970, as last stamped.
	UnixMS() int64
	// Kept returns a value that the realm stores for a bundle, as the map last received
	// it.
	Kept(bundle, key string) value.Value
	// Send sends a message to the realm.
	Send(msg inbox.Message)
	// Staged is called when the goal of a game event has reached its next stage.
	Staged(event content.ID)
	// RuleEvent calls all rules that wait for the start or end of a game event.
	RuleEvent(h hook.ID, event content.ID)
}

// Environment is the surroundings of a map.
type Environment struct {
	*mapstate.State
	magic   *spell.Spells
	world   Map
	weather weather.State
	states  worldstate.List  // that the map stores itself
	events  []gameevent.Fact // that are on, as last received, by id
}

// New makes the Environment of a map.
func New(s *mapstate.State, magic *spell.Spells, w Map) *Environment {
	return &Environment{State: s, magic: magic, world: w}
}

// Use adopts the world states of the current release.
func (e *Environment) Use() { e.states.Take(e.Content()) }

// Code visits all state.
func (e *Environment) Code(c *codec.Coder) {
	codec.Slice(c, &e.events, func(c *codec.Coder, f *gameevent.Fact) { f.Code(c) })
	e.weather.Code(c)
	e.states.Code(c)
}

// Events returns the game events that are on, by id. They must not be changed.
func (e *Environment) Events() []gameevent.Fact { return e.events }

// Changed makes all viewers receive the weather and game events again.
func (e *Environment) Changed() {
	for _, v := range e.Sight.Viewers {
		v.Outlook = true
	}
}

// View returns the surroundings as all observers of the map see them.
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
