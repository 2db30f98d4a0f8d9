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

// Minds is what creatures do that are owned or charmed, or were.
type Minds interface {
	Evade(u *entity.Unit)
	LeavePhases(u *entity.Unit)
	LookAround(u *entity.Unit)
	LookAtPhases(u *entity.Unit)
	Resume(u *entity.Unit)
	SettleMood(u *entity.Unit)
}

// Map is the map, onto which creatures come and which they leave.
type Map interface {
	// Birth makes a creature of a definition, not yet on the map.
	MakeCreature(d *content.Creature, at geo.Position) *entity.Unit
	// Settle puts it on the map.
	Settle(u *entity.Unit, again bool)
	Remove(u *entity.Unit, why event.Reason)
	// SpawnBereft lets the spawn of a creature that is its own no more make another.
	ReleaseSpawn(u *entity.Unit)
	// SpawnContent lets the spawn of a creature that lives again wait for no other.
	SpawnContent(u *entity.Unit)
	SpawnCount() int
}

// Pets is what owners of a scene and their own do to each other.
type Pets struct {
	*mapstate.State
	magic spell.Casts
	fight *combat.Fights
	body  *unit.Units
	minds Minds
	world Map

	summoned map[string]int // living and dead, by the bundle whose script summoned them; derived
	charms   int            // how many are charmed; derived
}

// New makes the engine of a scene. Join tells it of the others before anybody owns
// anything.
func New(s *mapstate.State, magic spell.Casts, f *combat.Fights, b *unit.Units) *Pets {
	return &Pets{State: s, magic: magic, fight: f, body: b, summoned: make(map[string]int)}
}

// Join makes known who does what owning leads to.
func (e *Pets) Join(m Minds, w Map) { e.minds, e.world = m, w }

var (
	_ combat.Owners = (*Pets)(nil)
	_ unit.Owners   = (*Pets)(nil)
)
