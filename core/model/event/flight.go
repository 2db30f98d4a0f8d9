package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Flew reports that a player took off on a taxi flight, or landed.
type Flew struct {
	Player guid.GUID
	Flight content.ID // the taxi route, the first of several
	To     content.ID // the stop at which it lands
	Landed bool
}

func (Flew) Kind() Kind { return KindFlew }

// Audience implements [Event]: the player. Others see the flight itself.
func (e Flew) Audience() Audience { return owner(e.Player) }

func (e *Flew) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Flight)
	codec.Text(c, &e.To)
	c.Bool(&e.Landed)
}
