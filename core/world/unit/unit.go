// Package unit runs movement, position and stats of units on a map: the stats that
// definitions, gear and auras give a unit, recomputed whenever one of them changes, with their
// consequences (speed, root, crowd control); its movement, by its own will or forced; and the
// place and areas in which it is. It does not decide where creatures want to go: it calls
// [Minds] when they have arrived, or control themselves again. Packages rules/stat,
// rules/movement and rules/crowdcontrol decide the numbers.
//
// A Units belongs to the goroutine of its map.
package unit

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Minds is the AI of creatures, as far as movement concerns it.
type Minds interface {
	// Arrived is called at the end of a creature's path, which may be within the step; onPath
	// means that it was a segment of its waypoint path.
	Arrived(u *entity.Unit, due clock.Time, onPath bool)
	// OwnMaster lets a creature continue that controls itself again.
	OwnMaster(u *entity.Unit)
	// Landed is called at the end of a creature's leap to a named place.
	Landed(u *entity.Unit, point string)
	// LookAround lets a unit at a new place be noticed, and notice others.
	LookAround(u *entity.Unit)
}

// Owners is what handles owned and charmed creatures.
type Owners interface {
	// LevelOwned is called when the level of an owner has changed.
	LevelOwned(owner *entity.Unit)
	// Swayed is called when the charmer of a creature has changed.
	CharmerChanged(u *entity.Unit, before guid.GUID)
	// Resway is called when a charmer has changed its faction.
	CharmerFactionChanged(by *entity.Unit)
}

// Units moves the units of a map and applies changes of their stats.
type Units struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	minds  Minds
	owners Owners
	landed func(u *entity.Unit, flown entity.Led)
	falls  func(u *entity.Unit)

	areas []*content.Place // of the map; derived
}

// New makes the Units of a map. Join completes it before anything moves.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights) *Units {
	return &Units{State: s, magic: magic, combat: f}
}

// Join sets the AI of creatures and the handler of owned creatures.
func (e *Units) Join(m Minds, o Owners) { e.minds, e.owners = m, o }

// Falls sets the function that is called for a unit that is moved off a transport.
func (e *Units) Falls(tell func(u *entity.Unit)) { e.falls = tell }

// Lands sets the function that is called at the end of a flight.
func (e *Units) Lands(tell func(u *entity.Unit, flown entity.Led)) { e.landed = tell }
