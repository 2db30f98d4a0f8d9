// Package ai runs the behaviour of creatures on a map: wandering, paths and waiting, sleep
// and waking, aggro, chase, flight, evade and return home, formations, journeys, the
// phases of fights, when they plan a cast, and the orders of scripts. Which spell a
// creature casts is decided by package castlist, what a phase says by rules/bossphase, and
// where a path goes by rules/waypoint.
//
// A Creatures belongs to the goroutine of its map. It uses packages spell, combat, unit
// and pet directly; they call it through small interfaces that they declare.
package ai

import (
	"loam/core/model/entity"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Creatures runs the behaviour of the creatures of a map.
type Creatures struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	units  *unit.Units
	pets   *pet.Pets

	Formations *Formations
	Phases     *Phases
	Journeys   *Journeys
	Noticing   *Noticing
	Texts      *Texts
}

// New makes the Creatures of a map.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units, r *pet.Pets) *Creatures {
	e := &Creatures{State: s, magic: magic, combat: f, units: b, pets: r}
	e.Formations = &Formations{State: s, creatures: e}
	e.Phases = &Phases{State: s, creatures: e}
	e.Journeys = &Journeys{State: s, creatures: e}
	e.Noticing = &Noticing{State: s, creatures: e}
	e.Texts = &Texts{State: s, creatures: e}
	return e
}

// OnEnd sets the function that is called when a journey ends.
func (e *Journeys) OnEnd(ended func(u *entity.Unit, j entity.Journey, how string)) {
	e.journeyed = ended
}

// LookAround lets a unit at a new place be noticed, and notice others.
func (e *Creatures) LookAround(u *entity.Unit) { e.Noticing.LookAround(u) }

// LookAtPhases checks whether the next phase of a creature's fight begins.
func (e *Creatures) LookAtPhases(u *entity.Unit) { e.Phases.Look(u) }

// LeavePhases ends the phases of a creature that no longer fights.
func (e *Creatures) LeavePhases(u *entity.Unit) { e.Phases.Leave(u) }

var (
	_ combat.Minds = (*Creatures)(nil)
	_ unit.Minds   = (*Creatures)(nil)
	_ pet.Minds    = (*Creatures)(nil)
)
