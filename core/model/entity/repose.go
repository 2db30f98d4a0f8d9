package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
)

// Repose is since when a player rests as it does, on this map; what it has won before
// stands in its growth.
type Repose struct {
	Since  clock.Time
	Inside bool // an area in which one rests
}

func (r *Repose) code(c *codec.Coder) {
	codec.Int(c, &r.Since)
	c.Bool(&r.Inside)
}
