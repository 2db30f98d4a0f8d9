// Package combat owns fights between units: who attacks whom and with which hand,
// what a blow, a spell or a fall takes and who is to blame for it, what health and
// powers come back, grudges, combat and its end, duels, flags for fights between
// players, and death. What a creature does about a fight by itself is said to Minds,
// what becomes of the dead to World; where units go, and what spells do, is decided
// elsewhere.
//
// An Fights belongs to the goroutine of its map. It keeps nothing beyond a step
// but what stands in the units.
package combat

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Minds is what creatures do about a fight.
type Minds interface {
	// BeginFight takes a creature into its fight with its first enemy.
	BeginFight(u, enemy *entity.Unit)
	// Evade lets a creature give up.
	Evade(u *entity.Unit)
	// HealthChanged is called when a creature has another health than before.
	HealthChanged(u *entity.Unit)
}

// Bodies is who leads units, and what holds them fast.
type Bodies interface {
	// Drive lets a unit be led by what leads it now.
	Drive(u *entity.Unit)
	SetRoot(u *entity.Unit, rooted bool) error
}

// Owners is what becomes of what somebody owns or has charmed.
type Owners interface {
	// SendOff lets go what goes at a moment of its owner.
	SendOff(owner *entity.Unit, at content.Moments)
	// FreeCharmed frees those whom somebody has charmed.
	FreeCharmed(by *entity.Unit)
	// Fallen tells the owner of a creature that it is dead.
	Fallen(u *entity.Unit)
	// PetChanged tells the owner of a creature how it fares.
	PetChanged(u *entity.Unit)
}

// Map is the map, as far as a death concerns it.
type Map interface {
	// Fell is called for one who has just died: its corpse, its body, its talks.
	Fell(u *entity.Unit)
	// Bequeath is called for a creature that has died, when all know of it: to is
	// the player who has a right to what it has, or nil.
	AssignLoot(u, to *entity.Unit)
	GiveExperience(player *entity.Unit, amount int64, source *entity.Unit)
	// Struck is called for a player whose swing has hit somebody.
	Struck(player, victim *entity.Unit, hand event.Hand)
	// Wounded is called for a unit that has lost so much health, and may have died of it.
	Wounded(u *entity.Unit, lost int64)
}

// Fights lets the units of a scene fight.
type Fights struct {
	*mapstate.State
	magic  spell.Casts
	minds  Minds
	bodies Bodies
	owners Owners
	world  Map

	depth   int            // of damage within damage
	parting []*entity.Unit // being removed: nobody begins to fight them
}

// New makes the engine of a scene. Join tells it of the others before the first
// fight.
func New(s *mapstate.State, magic spell.Casts) *Fights { return &Fights{State: s, magic: magic} }

// Join makes known who does what fights lead to.
func (e *Fights) Join(m Minds, b Bodies, o Owners, w Map) {
	e.minds, e.bodies, e.owners, e.world = m, b, o, w
}
