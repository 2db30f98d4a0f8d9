// Package taxi owns the flights that players take from stop to stop: which stops
// somebody knows, where flights lead from one and what they cost, who sets off and who
// lands. Which routes there are is content's, which way one goes package flight's; it is
// package body that moves who flies.
//
// An Flights has no state and belongs to the goroutine of its map.
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

// Map is what flights ask of the map.
type Map interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Flights lets the players of a scene fly.
type Flights struct {
	*mapstate.State
	body   *unit.Units
	parley *gossip.Menus
	things *item.Inventories
	growth *progression.Progress
	world  Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, b *unit.Units, p *gossip.Menus, things *item.Inventories, g *progression.Progress, w Map) *Flights {
	return &Flights{State: s, body: b, parley: p, things: things, growth: g, world: w}
}

// Flights is the service of those who stand at a stop.
func (e *Flights) Flights() gossip.Act {
	return gossip.Act{May: e.mayFly, Do: e.showRoutes, Pick: e.takeFlight}
}
