// Package taxi runs flight paths on a map: which stops a player knows, the destinations and
// prices of a stop, take-off and landing. Content defines the routes, package rules/taxi finds
// the way, package world/unit moves the flying player.
//
// A Flights has no state and belongs to the goroutine of its map.
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

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Flights runs the flights of the players of a map.
type Flights struct {
	*mapstate.State
	units  *unit.Units
	gossip *gossip.Menus
	items  *item.Inventories
	growth *progression.Progress
	needs  Needs
}

// New makes the Flights of a map.
func New(s *mapstate.State, b *unit.Units, p *gossip.Menus, things *item.Inventories, g *progression.Progress, n Needs) *Flights {
	return &Flights{State: s, units: b, gossip: p, items: things, growth: g, needs: n}
}

// Flights returns the gossip service of flight masters.
func (e *Flights) Flights() gossip.Act {
	return gossip.Act{May: e.mayFly, Do: e.showRoutes, Pick: e.takeFlight}
}
