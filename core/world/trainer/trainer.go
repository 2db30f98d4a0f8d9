// Package trainer runs trainers on a map: gossip menus with lessons, and talent resets.
// Packages rules/trainer and rules/talent decide who may learn what; package world/progression
// teaches spells.
//
// A Trainers has no state and belongs to the goroutine of its map.
package trainer

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/progression"
)

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Trainers runs the trainers of a map.
type Trainers struct {
	*mapstate.State
	gossip *gossip.Menus
	items  *item.Inventories
	growth *progression.Progress
	needs  Needs
}

// New makes the Trainers of a map.
func New(s *mapstate.State, p *gossip.Menus, things *item.Inventories, g *progression.Progress, n Needs) *Trainers {
	return &Trainers{State: s, gossip: p, items: things, growth: g, needs: n}
}

// Lessons returns the gossip service of trainers.
func (e *Trainers) Lessons() gossip.Act {
	return gossip.Act{May: e.mayBeTaught, Do: e.showLessons, Pick: e.takeLesson}
}

// Unlearning returns the gossip service that resets talents.
func (e *Trainers) Unlearning() gossip.Act {
	return gossip.Act{May: e.mayUnlearn, Do: e.offerUnlearning, Pick: e.unlearn}
}
