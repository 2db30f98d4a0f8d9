// Package combat runs combat on a map: attacks, swings of both hands, damage and healing,
// regeneration of health and powers, threat lists, entering and leaving combat, duels,
// flags for player versus player combat, and death. The AI of a creature decides what it
// does in combat (interface Minds), and the map deals with the dead (interface Map).
// Movement and the effects of spells are in other packages. Package rules/combat decides
// the outcomes.
//
// A Fights belongs to the goroutine of its map. Between steps it keeps its state only in
// the units.
package combat

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Minds is the part of the creature AI that combat calls.
type Minds interface {
	// BeginFight starts the fight of a creature with its first enemy.
	BeginFight(u, enemy *entity.Unit)
	// Evade makes a creature evade.
	Evade(u *entity.Unit)
	// HealthChanged is called when the health of a creature has changed.
	HealthChanged(u *entity.Unit)
}

// Bodies is the part of package unit that combat calls: who controls a unit, and roots.
type Bodies interface {
	// Drive recomputes who or what controls the unit's movement.
	Drive(u *entity.Unit)
	SetRoot(u *entity.Unit, rooted bool) error
}

// Owners handles pets, summons and charmed units.
type Owners interface {
	// SendOff dismisses the units that leave at this moment of their owner.
	SendOff(owner *entity.Unit, at content.Moments)
	// FreeCharmed ends the charms of a unit on others.
	FreeCharmed(by *entity.Unit)
	// Fallen tells the owner of a creature that it has died.
	PetDied(u *entity.Unit)
	// PetChanged tells the owner of a creature that its state has changed.
	PetChanged(u *entity.Unit)
}

// Map is the part of the map that combat calls.
type Map interface {
	// Fell is called for a unit that has just died. The map updates its corpse, its
	// movement and its gossip.
	UnitDied(u *entity.Unit)
	// AssignLoot is called for a creature that has died, after the handlers of its death.
	// to is the player with the right to its loot, or nil.
	AssignLoot(u, to *entity.Unit)
	GiveExperience(player *entity.Unit, amount int64, source *entity.Unit)
	// RaiseWeaponSkill is called for a player whose swing has hit.
	RaiseWeaponSkill(player, victim *entity.Unit, hand event.Hand)
	// Wounded is called for a unit that has lost health, and that may have died of it.
	DamageTaken(u *entity.Unit, lost int64)
}

// Fights runs combat between the units of a map.
type Fights struct {
	*mapstate.State
	magic  *spell.Spells
	minds  Minds
	bodies Bodies
	owners Owners
	world  Map

	Duels  *Duels
	Powers *Powers
	Flags  *Flags

	depth   int            // nesting of damage and healing
	parting []*entity.Unit // being removed: nobody starts to fight them
}

// New makes the Fights of a map. Call Join before the first fight.
func New(s *mapstate.State, magic *spell.Spells) *Fights {
	e := &Fights{State: s, magic: magic, Powers: &Powers{s}, Flags: &Flags{s}}
	e.Duels = &Duels{s, e}
	return e
}

// Join connects the packages that combat calls.
func (e *Fights) Join(m Minds, b Bodies, o Owners, w Map) {
	e.minds, e.bodies, e.owners, e.world = m, b, o, w
}
