// Package ai owns what creatures do by themselves: strolls, paths and rest,
// sleep and waking, whom they notice and attack, how they chase, flee, give up and
// come home, the phases of their fights, when they think of what to cast, and what
// scripts tell them to do instead. Which spell a mind chooses, what a phase says and
// where a path goes is decided by the packages below (mind, phase, patrol).
//
// An Engine belongs to the goroutine of its map. It stands on all other engines of
// a scene and is known to them by the small interfaces that they declare.
package ai

import (
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/pet"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Engine lets the creatures of a scene live.
type Engine struct {
	*mapstate.Scene
	magic   spell.Engine
	fight   *combat.Engine
	body    *unit.Engine
	retinue *pet.Engine

	// journeyed is called when a journey has ended, before the scripts are told.
	journeyed func(u *entity.Unit, j entity.Journey, how string)

	folk     Folk // nil: there are no formations
	noticing noticing
	reach    geo.Yards // the farthest nearness that anything on the map asks for
	entering int       // phases within phases, by scripts
}

// New makes the engine of a scene.
func New(s *mapstate.Scene, magic spell.Engine, f *combat.Engine, b *unit.Engine, r *pet.Engine) *Engine {
	return &Engine{Scene: s, magic: magic, fight: f, body: b, retinue: r}
}

// Journeys makes known who follows what becomes of journeys.
func (e *Engine) Journeys(ended func(u *entity.Unit, j entity.Journey, how string)) {
	e.journeyed = ended
}

var (
	_ combat.Minds = (*Engine)(nil)
	_ unit.Minds   = (*Engine)(nil)
	_ pet.Minds    = (*Engine)(nil)
)
