// Package ai owns what creatures do by themselves: strolls, paths and rest,
// sleep and waking, whom they notice and attack, how they chase, flee, give up and
// come home, the phases of their fights, when they think of what to cast, and what
// scripts tell them to do instead. Which spell a mind chooses, what a phase says and
// where a path goes is decided by the packages below (mind, phase, patrol).
//
// An Creatures belongs to the goroutine of its map. It stands on all other engines of
// a scene and is known to them by the small interfaces that they declare.
package ai

import (
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Creatures lets the creatures of a scene live.
type Creatures struct {
	*mapstate.State
	magic   spell.Casts
	fight   *combat.Fights
	body    *unit.Units
	retinue *pet.Pets

	// journeyed is called when a journey has ended, before the scripts are told.
	journeyed func(u *entity.Unit, j entity.Journey, how string)

	folk     Folk // nil: there are no formations
	noticing noticing
	reach    geo.Yards // the farthest nearness that anything on the map asks for
	entering int       // phases within phases, by scripts
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, f *combat.Fights, b *unit.Units, r *pet.Pets) *Creatures {
	return &Creatures{State: s, magic: magic, fight: f, body: b, retinue: r}
}

// Journeys makes known who follows what becomes of journeys.
func (e *Creatures) Journeys(ended func(u *entity.Unit, j entity.Journey, how string)) {
	e.journeyed = ended
}

var (
	_ combat.Minds = (*Creatures)(nil)
	_ unit.Minds   = (*Creatures)(nil)
	_ pet.Minds    = (*Creatures)(nil)
)
