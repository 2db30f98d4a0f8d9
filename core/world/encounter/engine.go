// Package encounter owns how far an instance has come: how its encounters stand, by who
// of their creatures fights, dies and gives up, and who is told when that changes. What
// follows from how many fight and live is decided by package encounter.
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

// Map is the way to the realm.
type Map interface {
	// Progress tells that an encounter is done, or "", and which are under way.
	Progress(done string, busy []string)
}

// Spawns are those of the map, of which some belong to encounters.
type Spawns interface {
	// Waiting is how many could make one of some creatures that nobody has needed yet.
	Waiting(creatures []content.ID) int
	// EncounterChanged is called when an encounter stands otherwise than before.
	EncounterChanged(name string)
}

// Encounters is the encounters of a scene.
type Encounters struct {
	*mapstate.State
	world      Map
	spawns     Spawns
	encounters encounter.List
}

// New makes the engine of a scene, Join makes its spawns known.
func New(s *mapstate.State, w Map) *Encounters { return &Encounters{State: s, world: w} }

// Join is told at New.
func (e *Encounters) Join(s Spawns) { e.spawns = s }

// List is how the encounters stand, for those who only look at it.
func (e *Encounters) List() *encounter.List { return &e.encounters }

// Use takes up the encounters of a release that the scene uses now.
func (e *Encounters) Use() { e.encounters = e.encounters.Take(e.Def()) }

// Begin lets encounters be done from the beginning of the map.
func (e *Encounters) Begin(done []string) {
	for _, name := range done {
		e.encounters.Set(name, encounter.Done)
	}
}

// Code visits all state. Reading, the units stand on the map already.
func (e *Encounters) Code(c *codec.Coder) {
	e.encounters.Code(c)
	if c.Reading() && c.Err() == nil {
		for u := range e.Roster.All() {
			u.Boss = e.BossOf(u)
		}
	}
}

// Of is how an encounter stands, false where the map has none of the name.
func (e *Encounters) Of(name string) (encounter.State, bool) {
	return e.encounters.State(name), e.Def().Encounter(name) != nil
}

// moments are the moments of creatures at which encounters are looked at.
var moments = [hook.Count]bool{hook.Aggro: true, hook.Evade: true, hook.Home: true, hook.Death: true, hook.Despawn: true, hook.Spawn: true}

// Moment follows the moments of units.
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

// judge looks how an encounter stands, after a moment of one of its creatures.
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
		return // who goes has not been beaten
	}
	e.Set(d.Name, encounter.Judge(e.encounters.State(d.Name), fighting, living))
}

// Set is the one place where an encounter's state changes: the realm, the
// scripts and who watches are told.
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

// MarkBosses notes who belongs to an encounter that is under way, and tells of it.
func (e *Encounters) MarkBosses() {
	for u := range e.Roster.All() {
		if boss := e.BossOf(u); boss != u.Boss {
			u.Boss = boss
			e.Touch(u, view.State)
		}
	}
}

// BossOf tells whether a unit belongs to an encounter that is under way.
func (e *Encounters) BossOf(u *entity.Unit) bool {
	if u.Creature == nil || len(e.encounters) == 0 {
		return false
	}
	return slices.ContainsFunc(e.Def().Instance.Encounters, func(d content.Encounter) bool {
		return e.encounters.State(d.Name) == encounter.InProgress && slices.Contains(d.Creatures, u.Def)
	})
}

// Take takes from the realm what is done in the copy of which this map is one.
func (e *Encounters) Take(done []string) {
	for _, name := range done {
		if e.encounters.Set(name, encounter.Done) {
			e.changed(name, encounter.Done)
		}
	}
}
