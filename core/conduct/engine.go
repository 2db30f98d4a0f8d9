// Package conduct owns what creatures do by themselves: strolls, paths and rest,
// sleep and waking, whom they notice and attack, how they chase, flee, give up and
// come home, the phases of their fights, when they think of what to cast, and what
// scripts tell them to do instead. Which spell a mind chooses, what a phase says and
// where a path goes is decided by the packages below (mind, phase, patrol).
//
// An Engine belongs to the goroutine of its map. It stands on all other engines of
// a scene and is known to them by the small interfaces that they declare.
package conduct

import (
	"loam/core/body"
	"loam/core/entity"
	"loam/core/fight"
	"loam/core/geo"
	"loam/core/retinue"
	"loam/core/scene"
	"loam/core/spell"
)

// Engine lets the creatures of a scene live.
type Engine struct {
	*scene.Scene
	magic   spell.Engine
	fight   *fight.Engine
	body    *body.Engine
	retinue *retinue.Engine

	// journeyed is called when a journey has ended, before the scripts are told.
	journeyed func(u *entity.Unit, j entity.Journey, how string)

	folk     Folk // nil: there are no formations
	noticing noticing
	reach    geo.Yards // the farthest nearness that anything on the map asks for
	entering int       // phases within phases, by scripts
}

// New makes the engine of a scene.
func New(s *scene.Scene, magic spell.Engine, f *fight.Engine, b *body.Engine, r *retinue.Engine) *Engine {
	return &Engine{Scene: s, magic: magic, fight: f, body: b, retinue: r}
}

// Journeys makes known who follows what becomes of journeys.
func (e *Engine) Journeys(ended func(u *entity.Unit, j entity.Journey, how string)) {
	e.journeyed = ended
}

var (
	_ fight.Minds   = (*Engine)(nil)
	_ body.Minds    = (*Engine)(nil)
	_ retinue.Minds = (*Engine)(nil)
)
