// Package spawn owns who and what lives at the spawns of a map: when a spawn makes
// its first creature or object and when its next one, which of them pools, groups,
// formations, game events and encounters let be there, what cells rouse that wake, and
// what is kept for a while of creatures whose definition is gone. What a spawn
// remembers and how pools draw is package spawn's.
//
// A spawn costs nothing until something needs what lives there. An Engine belongs to
// the goroutine of its map.
package spawn

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/rules/encounter"
	"loam/core/rules/spawn"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/environment"
	"loam/core/world/gameobject"
	"loam/core/world/mapstate"
	"loam/core/world/unit"
)

// Map is the map, onto which creatures come and which they leave.
type Map interface {
	// Settle puts a new creature on the map; again is that its spawn has made one before.
	Settle(u *entity.Unit, again bool)
	// Remove takes one off the map.
	Remove(u *entity.Unit, why event.Reason)
	// Wake rouses a creature that may have slept, and its rules.
	Wake(u *entity.Unit)
	// Attach sets what is to be known of a unit's handlers.
	Attach(u *entity.Unit)
	// SetUnitState gives scripts back what they kept with a unit.
	SetUnitState(states []inbox.UnitState)
}

// Spawns is who lives at the spawns of a scene.
type Spawns struct {
	*mapstate.State
	fight      *combat.Fights
	body       *unit.Units
	conduct    *ai.Creatures
	fixture    *gameobject.Objects
	outlook    *environment.Environment
	encounters *encounter.List
	world      Map
	awake      bool // nothing sleeps: a scenario runs

	spawns spawn.Roster
	undef  []undefined
	unfit  bool // spawns must be looked at again at the end of the step; false between steps
}

// Below are the engines that spawns have to do with, and the encounters of the map.
type Below struct {
	Fight      *combat.Fights
	Body       *unit.Units
	Conduct    *ai.Creatures
	Fixture    *gameobject.Objects
	Outlook    *environment.Environment
	Encounters *encounter.List
}

// New makes the engine of a scene. Awake lets all spawns make theirs at once, whatever
// sleeps.
func New(s *mapstate.State, b Below, w Map, awake bool) *Spawns {
	return &Spawns{
		State: s, fight: b.Fight, body: b.Body, conduct: b.Conduct, fixture: b.Fixture, outlook: b.Outlook,
		encounters: b.Encounters, world: w, awake: awake,
	}
}

// Code visits what is remembered of all spawns, CodeAside what is kept of creatures
// whose definition is gone.
func (e *Spawns) Code(c *codec.Coder) { e.spawns.Code(c) }

// CodeAside is told at Code.
func (e *Spawns) CodeAside(c *codec.Coder) { codec.Slice(c, &e.undef, codeUndefined) }

// Index files the spawns that have made nothing by their cells, after a restore.
func (e *Spawns) Index() { e.spawns.Index(e.Content()) }

// Rewind gives a spawn the handle of its wake-up in the wheel.
func (e *Spawns) Rewind(id content.ID, h clock.Handle) { e.spawns.Find(id).Wake = h }

// Awaits tells whether a spawn still waits for a wake-up.
func (e *Spawns) Awaits(due clock.Time, id content.ID) bool {
	s := e.spawns.Find(id)
	return s != nil && s.Due == due
}
