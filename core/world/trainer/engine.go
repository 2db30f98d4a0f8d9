// Package trainer owns what players learn from creatures for money, in menus: the
// lessons of trainers, and that talents are taken back. Who may learn what is decided
// by packages trainer and talent, what it is to know something by package growth.
//
// An Engine has no state and belongs to the goroutine of its map.
package trainer

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/progression"
)

// World is what lessons ask of the map.
type World interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Engine lets the players of a scene be taught.
type Engine struct {
	*mapstate.Scene
	parley *gossip.Engine
	things *item.Engine
	growth *progression.Engine
	world  World
}

// New makes the engine of a scene.
func New(s *mapstate.Scene, p *gossip.Engine, things *item.Engine, g *progression.Engine, w World) *Engine {
	return &Engine{Scene: s, parley: p, things: things, growth: g, world: w}
}

// Lessons is the service of trainers.
func (e *Engine) Lessons() gossip.Act {
	return gossip.Act{May: e.mayBeTaught, Do: e.showLessons, Pick: e.takeLesson}
}

// Unlearning is the service of those who take talents back.
func (e *Engine) Unlearning() gossip.Act {
	return gossip.Act{May: e.mayUnlearn, Do: e.offerUnlearning, Pick: e.unlearn}
}
