package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Journey is a path that a creature walks because of a script or rule, from its first
// waypoint to its last.
type Journey struct {
	Path    content.ID // "" is none
	Repeats bool       // starts again at the first waypoint, without end
	Quest   content.ID // of the escorting players: it fails with the journey; "" is none
	For     guid.GUID  // the player who must come along; 0 is nobody
	Away    clock.Time // since when no escorting player is near; 0: somebody is
	Stays   clock.Time // after its end, until it despawns; 0: it stays
	Until   clock.Time // the end of a pause; 0 is no pause
}

// Pausing reports whether the journey is paused.
func (j *Journey) Pausing() bool { return j.Until != 0 }

func (j *Journey) code(c *codec.Coder) {
	codec.Text(c, &j.Path)
	c.Bool(&j.Repeats)
	codec.Text(c, &j.Quest)
	codec.ID(c, &j.For)
	codec.Int(c, &j.Away)
	codec.Int(c, &j.Stays)
	codec.Int(c, &j.Until)
}
