package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
)

// Repose is since when a player rests in its current way, on this map; earlier rested
// points are in its growth.
type Repose struct {
	Since  clock.Time
	Inside bool // in a resting area
}

func (r *Repose) code(c *codec.Coder) {
	codec.Int(c, &r.Since)
	c.Bool(&r.Inside)
}
