// Package death runs the death of players on a map: releasing the spirit, ghosts and
// corpses, reclaiming a corpse, resurrection, and the offers that a player accepts or
// declines (resurrection, summons). Package rules/death holds the rules.
//
// A Deaths belongs to the goroutine of its map.
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

// Deaths manages the dead players of a map.
type Deaths struct {
	*mapstate.State
	combat *combat.Fights
	units  *unit.Units
	ai     *ai.Creatures

	// Ashore returns where the corpse of a player lies that has died on a transport; may
	// be nil.
	Ashore func(u *entity.Unit) geo.Position
	// Away sends a player that has died in an instance to a position on another map; may
	// be nil.
	Away func(u *entity.Unit, on content.ID, at geo.Position)

	Bodies  map[grid.Slot]*entity.Unit // ghosts, by the slots of the corpses that they have left; looked up, never ranged over
	Ghosts  int                        // on the map; derived
	Haunted bool                       // there is a ghost, or was one in this step; derived
}

// New makes the Deaths of a map.
func New(s *mapstate.State, f *combat.Fights, b *unit.Units, c *ai.Creatures) *Deaths {
	return &Deaths{State: s, combat: f, units: b, ai: c, Bodies: make(map[grid.Slot]*entity.Unit)}
}
