// Package taxi owns the flights that players take from stop to stop: which stops
// somebody knows, where flights lead from one and what they cost, who sets off and who
// lands. Which routes there are is content's, which way one goes package flight's; it is
// package body that moves who flies.
//
// An Engine has no state and belongs to the goroutine of its map.
package taxi

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/progression"
	"loam/core/world/unit"
)

// World is what flights ask of the map.
type World interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Engine lets the players of a scene fly.
type Engine struct {
	*mapstate.Scene
	body   *unit.Engine
	parley *gossip.Engine
	things *item.Engine
	growth *progression.Engine
	world  World
}

// New makes the engine of a scene.
func New(s *mapstate.Scene, b *unit.Engine, p *gossip.Engine, things *item.Engine, g *progression.Engine, w World) *Engine {
	return &Engine{Scene: s, body: b, parley: p, things: things, growth: g, world: w}
}

// Flights is the service of those who stand at a stop.
func (e *Engine) Flights() gossip.Act {
	return gossip.Act{May: e.mayFly, Do: e.showRoutes, Pick: e.takeFlight}
}
