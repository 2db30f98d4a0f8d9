package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Cast asks for a spell that the player knows.
type Cast struct {
	Spell  string    // content id
	Target guid.GUID // at whom; 0 is nobody
	At     geo.Point // of a spell that is aimed at the ground
	On     guid.GUID // an item of the player's own, of a spell that is aimed at one; 0 is none
}

// CancelCast stops what the player casts or channels.
type CancelCast struct {
	Spell     string // content id; another than it casts stays; "" is any
	Repeating bool   // what repeats until stopped, and what waits for the next swing, too
}

// CancelAura removes a helpful aura of the player's own, where its definition
// lets it.
type CancelAura struct{ Aura string }

func (Cast) Kind() Kind       { return KindCast }
func (CancelCast) Kind() Kind { return KindCancelCast }
func (CancelAura) Kind() Kind { return KindCancelAura }

func (in *Cast) code(c *codec.Coder) {
	c.String(&in.Spell)
	codec.ID(c, &in.Target)
	in.At.Code(c)
	codec.ID(c, &in.On)
}

func (in *CancelCast) code(c *codec.Coder) {
	c.String(&in.Spell)
	c.Bool(&in.Repeating)
}
