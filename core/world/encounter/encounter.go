// Package encounter tracks the boss encounters of an instance map: it updates their states
// when their creatures enter combat, die or evade, and reports changes. Package
// rules/encounter decides the state from how many fight and live.
//
// An Encounters belongs to the goroutine of its map.
package encounter

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/encounter"
	"loam/core/world/mapstate"
)

// Map sends to the realm.
type Map interface {
	// Progress reports the encounter that is done, or "", and those under way.
	Progress(done string, busy []string)
}

// Spawns are the spawns of the map; some belong to encounters.
type Spawns interface {
	// Waiting returns how many spawns could make one of some creatures and have not made
	// it yet.
	Waiting(creatures []content.ID) int
	// EncounterChanged is called when the state of an encounter has changed.
	EncounterChanged(name string)
}

// Encounters is the encounters of a map.
type Encounters struct {
	*mapstate.State
	world      Map
	spawns     Spawns
	encounters encounter.List
}

// New makes the Encounters of a map. Call Join before the first step.
func New(s *mapstate.State, w Map) *Encounters { return &Encounters{State: s, world: w} }

// Join sets the spawns.
func (e *Encounters) Join(s Spawns) { e.spawns = s }

// List returns the states of the encounters, for reading.
func (e *Encounters) List() *encounter.List { return &e.encounters }

// Use adopts the encounters of the current release.
func (e *Encounters) Use() { e.encounters = e.encounters.Take(e.Def()) }

// Begin marks encounters as done when the map starts.
func (e *Encounters) Begin(done []string) {
	for _, name := range done {
		e.encounters.Set(name, encounter.Done)
	}
}

// Code visits all state. When it reads, the units are on the map already.
func (e *Encounters) Code(c *codec.Coder) {
	e.encounters.Code(c)
	if c.Reading() && c.Err() == nil {
		for u := range e.Roster.All() {
			u.Boss = e.BossOf(u)
		}
	}
}

// Of returns the state of an encounter, or false if the map has none of that name.
func (e *Encounters) Of(name string) (encounter.State, bool) {
	return e.encounters.State(name), e.Def().Encounter(name) != nil
}

// moments are the moments of creatures that can change an encounter.
var moments = [hook.Count]bool{hook.Aggro: true, hook.Evade: true, hook.Home: true, hook.Death: true, hook.Despawn: true, hook.Spawn: true}

// Moment updates encounters after a moment of a unit.
func (e *Encounters) Moment(u *entity.Unit, h hook.ID) {
	if u.Creature == nil || !moments[h] || len(e.encounters) == 0 {
		return
	}
	for _, d := range e.Def().Instance.Encounters {
		if slices.Contains(d.Creatures, u.Def) {
			e.judge(&d, u, h)
		}
	}
}

// judge updates the state of an encounter after a moment of one of its creatures.
func (e *Encounters) judge(d *content.Encounter, of *entity.Unit, h hook.ID) {
	fighting, living := 0, 0
	for u := range e.Roster.All() {
		if u.Creature == nil || u.Dead || !slices.Contains(d.Creatures, u.Def) || u == of && (h == hook.Death || h == hook.Despawn) {
			continue
		}
		living++
		if u.Combat && (u != of || h != hook.Evade) {
			fighting++
		}
	}
	if of.Combat && h == hook.Aggro {
		fighting++
	}
	living += e.spawns.Waiting(d.Creatures)
	if h == hook.Despawn && living == 0 {
		return // a creature that is removed has not been defeated
	}
	e.Set(d.Name, encounter.Judge(e.encounters.State(d.Name), fighting, living))
}

// Set changes an encounter's state, and reports that to the realm, scripts and observers.
// Every change goes through it.
func (e *Encounters) Set(name string, s encounter.State) {
	if !e.encounters.Set(name, s) {
		return
	}
	done := ""
	if s == encounter.Done {
		done = name
	}
	e.world.Progress(done, e.encounters.Busy())
	e.changed(name, s)
}

func (e *Encounters) changed(name string, s encounter.State) {
	e.Log.Add(event.EncounterChanged{Name: name, State: s.String()})
	e.MarkBosses()
	e.spawns.EncounterChanged(name)
	e.NoticeMap(hook.MapEncounter, hook.Args{Texts: [2]string{name, s.String()}})
}

// MarkBosses marks the units that belong to an encounter under way, and publishes changes.
func (e *Encounters) MarkBosses() {
	for u := range e.Roster.All() {
		if boss := e.BossOf(u); boss != u.Boss {
			u.Boss = boss
			e.Touch(u, view.State)
		}
	}
}

// BossOf reports whether a unit belongs to an encounter under way.
func (e *Encounters) BossOf(u *entity.Unit) bool {
	if u.Creature == nil || len(e.encounters) == 0 {
		return false
	}
	return slices.ContainsFunc(e.Def().Instance.Encounters, func(d content.Encounter) bool {
		return e.encounters.State(d.Name) == encounter.InProgress && slices.Contains(d.Creatures, u.Def)
	})
}

// Take applies which encounters are done elsewhere in the copy that this map belongs to.
func (e *Encounters) Take(done []string) {
	for _, name := range done {
		if e.encounters.Set(name, encounter.Done) {
			e.changed(name, encounter.Done)
		}
	}
}
