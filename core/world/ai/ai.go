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
	"loam/core/lib/geo"
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

	// journeyed is called when a journey has ended, before the scripts are called.
	journeyed func(u *entity.Unit, j entity.Journey, how string)

	folk     Folk // nil: there are no formations
	noticing noticing
	reach    geo.Yards // the largest aggro radius of any definition
	entering int       // nesting of phases that scripts enter
}

// New makes the Creatures of a map.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units, r *pet.Pets) *Creatures {
	return &Creatures{State: s, magic: magic, combat: f, units: b, pets: r}
}

// Journeys sets the function that is called when a journey ends.
func (e *Creatures) Journeys(ended func(u *entity.Unit, j entity.Journey, how string)) {
	e.journeyed = ended
}

var (
	_ combat.Minds = (*Creatures)(nil)
	_ unit.Minds   = (*Creatures)(nil)
	_ pet.Minds    = (*Creatures)(nil)
)
