// Package layer puts units and game objects of a map into layers: players by the needs that
// they meet, creatures with their owners or by their spawns, and all of them by scripts. When
// a unit no longer shares a layer with another, everything between them ends: combat, gossip,
// trades and so on. Package rules/layer decides which layers exclude each other.
//
// A Layers belongs to the goroutine of its map.
package layer

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/gameobject"
	"loam/core/world/gossip"
	"loam/core/world/loot"
	"loam/core/world/mapstate"
	"loam/core/world/trade"
	"loam/core/world/vendors"
)

// Map is what layers need of the map.
type Map interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Below holds the other parts of the map in which units interact.
type Below struct {
	Combat  *combat.Fights
	AI      *ai.Creatures
	Gossip  *gossip.Menus
	Trade   *trade.Trades
	Vendors *vendors.Shops
	Loot    *loot.Drops
	Objects *gameobject.Objects
}

// Layers runs the layers of a map.
type Layers struct {
	*mapstate.State
	combat  *combat.Fights
	ai      *ai.Creatures
	gossip  *gossip.Menus
	trade   *trade.Trades
	vendors *vendors.Shops
	loot    *loot.Drops
	objects *gameobject.Objects
	world   Map
	needy   bool // the release has layers with needs of players; derived
}

// New makes the Layers of a map.
func New(s *mapstate.State, b Below, w Map) *Layers {
	return &Layers{
		State: s, combat: b.Combat, ai: b.AI, gossip: b.Gossip, trade: b.Trade,
		vendors: b.Vendors, loot: b.Loot, objects: b.Objects, world: w,
	}
}

// Use takes over the layers of the running release.
func (e *Layers) Use() {
	e.needy = slices.ContainsFunc(e.Content().Layers, func(d content.Layer) bool { return len(d.Needs) > 0 })
}

// Needy reports whether there are layers with needs of players.
func (e *Layers) Needy() bool { return e.needy }
