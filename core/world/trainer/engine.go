// Package trainer owns what players learn from creatures for money, in menus: the
// lessons of trainers, and that talents are taken back. Who may learn what is decided
// by packages trainer and talent, what it is to know something by package growth.
//
// An Trainers has no state and belongs to the goroutine of its map.
package trainer

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/progression"
)

// Map is what lessons ask of the map.
type Map interface {
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Trainers lets the players of a scene be taught.
type Trainers struct {
	*mapstate.State
	parley *gossip.Menus
	things *item.Inventories
	growth *progression.Progress
	world  Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, p *gossip.Menus, things *item.Inventories, g *progression.Progress, w Map) *Trainers {
	return &Trainers{State: s, parley: p, things: things, growth: g, world: w}
}

// Lessons is the service of trainers.
func (e *Trainers) Lessons() gossip.Act {
	return gossip.Act{May: e.mayBeTaught, Do: e.showLessons, Pick: e.takeLesson}
}

// Unlearning is the service of those who take talents back.
func (e *Trainers) Unlearning() gossip.Act {
	return gossip.Act{May: e.mayUnlearn, Do: e.offerUnlearning, Pick: e.unlearn}
}
