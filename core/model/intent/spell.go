package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Cast casts a spell that the player knows.
type Cast struct {
	Spell  string    // content id
	Target guid.GUID // 0 is none
	At     geo.Point // for a spell that is aimed at the ground
	On     guid.GUID // an item of the player, for a spell that targets an item; 0 is none
}

// CancelCast stops the player's cast or channel.
type CancelCast struct {
	Spell     string // content id; a cast of another spell continues; "" is any
	Repeating bool   // also stop auto-repeated spells and a spell that waits for the next swing
}

// CancelAura removes a buff of the player, if its definition allows it.
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
