package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Flew says that a player has set out on a flight, or has landed.
type Flew struct {
	Player guid.GUID
	Flight content.ID // the route, the first of several
	To     content.ID // the stop at which it lands
	Landed bool
}

func (Flew) Kind() Kind { return KindFlew }

// Audience of a flight is that player: others see it.
func (e Flew) Audience() Audience { return owner(e.Player) }

func (e *Flew) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Flight)
	codec.Text(c, &e.To)
	c.Bool(&e.Landed)
}
