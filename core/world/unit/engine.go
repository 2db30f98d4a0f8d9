// Package unit owns what a unit undergoes: the figures that definitions, gear and
// auras make of it, worked out anew whenever one of them changes, and all that
// follows from them (how fast it may go, what holds it, who leads it about against
// its will); its way from here to there, by its own will or pushed; and the place
// and the areas in which it then is. It decides nothing about where creatures want
// to go: that they have arrived, or are their own masters again, is said to Minds.
//
// An Units belongs to the goroutine of its map.
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

// Minds is what creatures do about where they are.
type Minds interface {
	// Arrived is called at the end of a creature's way, which may lie within the
	// step; onPath is that the way was one of its path.
	Arrived(u *entity.Unit, due clock.Time, onPath bool)
	// OwnMaster lets a creature go on that nothing leads any more.
	OwnMaster(u *entity.Unit)
	// Landed is the end of a creature's leap to a place of a name.
	Landed(u *entity.Unit, point string)
	// LookAround lets a unit that is elsewhere be noticed, and notice others.
	LookAround(u *entity.Unit)
}

// Owners is what follows for what somebody owns or has charmed.
type Owners interface {
	// LevelOwned is called when an owner has another level.
	LevelOwned(owner *entity.Unit)
	// Swayed is called when a creature obeys somebody else than before.
	Swayed(u *entity.Unit, before guid.GUID)
	// Resway is called when one who is obeyed has changed sides.
	Resway(by *entity.Unit)
}

// Units moves the units of a scene and follows what changes them.
type Units struct {
	*mapstate.State
	magic  spell.Casts
	fight  *combat.Fights
	minds  Minds
	owners Owners
	landed func(u *entity.Unit, flown entity.Led)
	falls  func(u *entity.Unit)

	areas []*content.Place // of the map; derived
}

// New makes the engine of a scene. Join tells it of the others before anything
// moves.
func New(s *mapstate.State, magic spell.Casts, f *combat.Fights) *Units {
	return &Units{State: s, magic: magic, fight: f}
}

// Join makes known who does what moving leads to.
func (e *Units) Join(m Minds, o Owners) { e.minds, e.owners = m, o }

// Falls makes known who is told of a unit that is put elsewhere from a transport.
func (e *Units) Falls(tell func(u *entity.Unit)) { e.falls = tell }

// Lands makes known who is told of the end of a flight.
func (e *Units) Lands(tell func(u *entity.Unit, flown entity.Led)) { e.landed = tell }
