// Package passage owns the flights that players take from stop to stop: which stops
// somebody knows, where flights lead from one and what they cost, who sets off and who
// lands. Which routes there are is content's, which way one goes package flight's; it is
// package body that moves who flies.
//
// An Engine has no state and belongs to the goroutine of its map.
package passage

import (
	"loam/core/belongings"
	"loam/core/body"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/growth"
	"loam/core/parley"
	"loam/core/scene"
)

// World is what flights ask of the map.
type World interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Engine lets the players of a scene fly.
type Engine struct {
	*scene.Scene
	body   *body.Engine
	parley *parley.Engine
	things *belongings.Engine
	growth *growth.Engine
	world  World
}

// New makes the engine of a scene.
func New(s *scene.Scene, b *body.Engine, p *parley.Engine, things *belongings.Engine, g *growth.Engine, w World) *Engine {
	return &Engine{Scene: s, body: b, parley: p, things: things, growth: g, world: w}
}

// Flights is the service of those who stand at a stop.
func (e *Engine) Flights() parley.Act {
	return parley.Act{May: e.mayFly, Do: e.showRoutes, Pick: e.takeFlight}
}
