package pet

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Minds is the AI of creatures that are owned or charmed, or were.
type Minds interface {
	Evade(u *entity.Unit)
	LeavePhases(u *entity.Unit)
	LookAround(u *entity.Unit)
	LookAtPhases(u *entity.Unit)
	Resume(u *entity.Unit)
	SettleMood(u *entity.Unit)
}

// Spawns is where creatures come from.
type Spawns interface {
	// MakeCreature makes a creature of a definition, not yet on the map.
	MakeCreature(d *content.Creature, at geo.Position) *entity.Unit
	// ReleaseSpawn frees the spawn of a creature, which then makes another.
	ReleaseSpawn(u *entity.Unit)
	// CancelRespawn cancels the respawn of a creature that lives again.
	CancelRespawn(u *entity.Unit)
	// Count returns the number of spawns.
	Count() int
}

// Map is the map to which creatures are added, and from which they are removed.
type Map interface {
	Settle(u *entity.Unit, again bool)
	Remove(u *entity.Unit, why event.Reason)
}

// Pets runs owned, summoned and charmed creatures of a map.
type Pets struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	units  *unit.Units
	minds  Minds
	spawns Spawns
	world  Map

	summoned map[string]int // living and dead, by the bundle whose script summoned them; derived
	charms   int            // number of charmed units; derived
}

// New makes the Pets of a map. Join completes it before anything is owned.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units) *Pets {
	return &Pets{State: s, magic: magic, combat: f, units: b, summoned: make(map[string]int)}
}

// Join sets the AI, the spawns and the map.
func (e *Pets) Join(m Minds, s Spawns, w Map) { e.minds, e.spawns, e.world = m, s, w }

var (
	_ combat.Owners = (*Pets)(nil)
	_ unit.Owners   = (*Pets)(nil)
)
