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

// Map is the map on which creatures are created and removed.
type Map interface {
	// MakeCreature makes a creature of a definition, not yet on the map.
	MakeCreature(d *content.Creature, at geo.Position) *entity.Unit
	// Settle adds it to the map.
	Settle(u *entity.Unit, again bool)
	Remove(u *entity.Unit, why event.Reason)
	// ReleaseSpawn frees the spawn of a creature, which then makes another.
	ReleaseSpawn(u *entity.Unit)
	// SpawnContent cancels the respawn of a creature that lives again.
	SpawnContent(u *entity.Unit)
	SpawnCount() int
}

// Pets runs owned, summoned and charmed creatures of a map.
type Pets struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	units  *unit.Units
	minds  Minds
	world  Map

	summoned map[string]int // living and dead, by the bundle whose script summoned them; derived
	charms   int            // number of charmed units; derived
}

// New makes the Pets of a map. Join completes it before anything is owned.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units) *Pets {
	return &Pets{State: s, magic: magic, combat: f, units: b, summoned: make(map[string]int)}
}

// Join sets the AI and the map.
func (e *Pets) Join(m Minds, w Map) { e.minds, e.world = m, w }

var (
	_ combat.Owners = (*Pets)(nil)
	_ unit.Owners   = (*Pets)(nil)
)
