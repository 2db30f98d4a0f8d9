// Package death owns what becomes of players who have died, and how they come
// back: when they leave their bodies, ghosts and what they have left behind, taking
// a body back, coming to life; and what others offer a player, life and a call among
// it, until it is answered. What the rules say of that is package death's.
//
// An Ghosts belongs to the goroutine of its map.
package death

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
	"loam/core/world/unit"
)

// Ghosts keeps the dead players of a scene.
type Deaths struct {
	*mapstate.State
	fight   *combat.Fights
	body    *unit.Units
	conduct *ai.Creatures

	// Ashore is where the body of somebody lies who has died on a transport; may be nil.
	Ashore func(u *entity.Unit) geo.Position
	// Away brings who has died on an instance to a spot of another map; nil nowhere.
	Away func(u *entity.Unit, on content.ID, at geo.Position)

	Bodies  map[grid.Slot]*entity.Unit // ghosts, by the slots of the bodies that they have left; looked up, never ranged over
	Ghosts  int                        // on the map; derived
	Haunted bool                       // there is one, or was in this step; derived
}

// New makes the engine of a scene.
func New(s *mapstate.State, f *combat.Fights, b *unit.Units, c *ai.Creatures) *Deaths {
	return &Deaths{State: s, fight: f, body: b, conduct: c, Bodies: make(map[grid.Slot]*entity.Unit)}
}
