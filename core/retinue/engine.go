package retinue

import (
	"loam/core/body"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/fight"
	"loam/core/geo"
	"loam/core/scene"
	"loam/core/spell"
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

// World is the map, onto which creatures come and which they leave.
type World interface {
	// Birth makes a creature of a definition, not yet on the map.
	Birth(d *content.Creature, at geo.Position) *entity.Unit
	// Settle puts it on the map.
	Settle(u *entity.Unit, again bool)
	Remove(u *entity.Unit, why event.Reason)
	// SpawnBereft lets the spawn of a creature that is its own no more make another.
	SpawnBereft(u *entity.Unit)
	// SpawnContent lets the spawn of a creature that lives again wait for no other.
	SpawnContent(u *entity.Unit)
	SpawnCount() int
}

// Engine is what owners of a scene and their own do to each other.
type Engine struct {
	*scene.Scene
	magic spell.Engine
	fight *fight.Engine
	body  *body.Engine
	minds Minds
	world World

	summoned map[string]int // living and dead, by the bundle whose script summoned them; derived
	charms   int            // how many are charmed; derived
}

// New makes the engine of a scene. Join tells it of the others before anybody owns
// anything.
func New(s *scene.Scene, magic spell.Engine, f *fight.Engine, b *body.Engine) *Engine {
	return &Engine{Scene: s, magic: magic, fight: f, body: b, summoned: make(map[string]int)}
}

// Join makes known who does what owning leads to.
func (e *Engine) Join(m Minds, w World) { e.minds, e.world = m, w }

var (
	_ fight.Owners = (*Engine)(nil)
	_ body.Owners  = (*Engine)(nil)
)
