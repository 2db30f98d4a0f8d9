// Package spawn runs the spawns of a map: when a spawn makes its first creature or object and
// when it respawns, what pools, spawn groups, formations, game events and encounters allow,
// what waking cells need, and what is kept for a while of creatures without a definition.
// Package rules/spawn decides what a spawn remembers and how pools draw.
//
// A spawn costs nothing until something needs its creature or object. A Spawns belongs to the
// goroutine of its map.
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

// Map is the map on which creatures are added and removed.
type Map interface {
	// Settle adds a new creature to the map; again means that its spawn has made one before.
	Settle(u *entity.Unit, again bool)
	// Remove removes a creature from the map.
	Remove(u *entity.Unit, why event.Reason)
	// Wake wakes a creature that may have slept, and its SmartAI rules.
	Wake(u *entity.Unit)
	// Attach updates which handlers a unit has.
	Attach(u *entity.Unit)
	// SetUnitState returns to scripts what they kept with a unit.
	SetUnitState(states []inbox.UnitState)
}

// Spawns runs the spawns of a map.
type Spawns struct {
	*mapstate.State
	combat      *combat.Fights
	units       *unit.Units
	ai          *ai.Creatures
	objects     *gameobject.Objects
	environment *environment.Environment
	encounters  *encounter.List
	world       Map
	awake       bool // nothing sleeps: a scenario runs

	spawns spawn.Roster
	undef  []undefined
	unfit  bool // spawns must be checked again at the end of the step; false between steps
}

// Below holds the other parts of the map that spawns need, and its encounters.
type Below struct {
	Combat      *combat.Fights
	Units       *unit.Units
	AI          *ai.Creatures
	Objects     *gameobject.Objects
	Environment *environment.Environment
	Encounters  *encounter.List
}

// New makes the Spawns of a map. With awake, all spawns make their creatures at once, whatever
// sleeps.
func New(s *mapstate.State, b Below, w Map, awake bool) *Spawns {
	return &Spawns{
		State: s, combat: b.Combat, units: b.Units, ai: b.AI, objects: b.Objects, environment: b.Environment,
		encounters: b.Encounters, world: w, awake: awake,
	}
}

// Code encodes or decodes the state of all spawns, CodeAside what is kept of creatures without
// a definition.
func (e *Spawns) Code(c *codec.Coder) { e.spawns.Code(c) }

// CodeAside is described at Code.
func (e *Spawns) CodeAside(c *codec.Coder) { codec.Slice(c, &e.undef, codeUndefined) }

// Index indexes dormant spawns by their cells, after a restore.
func (e *Spawns) Index() { e.spawns.Index(e.Content()) }

// Rewind gives a spawn the handle of its wake-up in the wheel.
func (e *Spawns) Rewind(id content.ID, h clock.Handle) { e.spawns.Find(id).Wake = h }

// Awaits reports whether a spawn still waits for a wake-up.
func (e *Spawns) Awaits(due clock.Time, id content.ID) bool {
	s := e.spawns.Find(id)
	return s != nil && s.Due == due
}
