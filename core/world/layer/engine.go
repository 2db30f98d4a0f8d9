// Package layer owns in which layers units and game objects of a map are: players by
// the needs that they meet, creatures with their owners or as their spawns say, and all
// of them where scripts bring them. Whom somebody shares no layer with any more, it has
// nothing to do with: fights, talks, trades and the like end. Which layers there can be
// together is decided by package layer.
//
// An Layers belongs to the goroutine of its map.
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

// Map is what layers ask of the map.
type Map interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Below are the engines in which somebody has to do with somebody else.
type Below struct {
	Fight    *combat.Fights
	Conduct  *ai.Creatures
	Parley   *gossip.Menus
	Trade    *trade.Trades
	Commerce *vendors.Shops
	Spoils   *loot.Drops
	Fixture  *gameobject.Objects
}

// Layers is the layers of a scene.
type Layers struct {
	*mapstate.State
	fight    *combat.Fights
	conduct  *ai.Creatures
	parley   *gossip.Menus
	trade    *trade.Trades
	commerce *vendors.Shops
	spoils   *loot.Drops
	fixture  *gameobject.Objects
	world    Map
	needy    bool // the release has layers for which players must meet needs; derived
}

// New makes the engine of a scene.
func New(s *mapstate.State, b Below, w Map) *Layers {
	return &Layers{
		State: s, fight: b.Fight, conduct: b.Conduct, parley: b.Parley, trade: b.Trade,
		commerce: b.Commerce, spoils: b.Spoils, fixture: b.Fixture, world: w,
	}
}

// Use takes up the layers of a release that the scene uses now.
func (e *Layers) Use() {
	e.needy = slices.ContainsFunc(e.Content().Layers, func(d content.Layer) bool { return len(d.Needs) > 0 })
}

// Needy tells whether there are layers for which players must meet needs.
func (e *Layers) Needy() bool { return e.needy }
