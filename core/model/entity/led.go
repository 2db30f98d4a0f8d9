package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Led is a forced movement of a unit by the server. The zero Led is none.
type Led struct {
	Kind   LedKind
	Goal   guid.GUID  // target of a charge
	Anchor geo.Point  // centre of a confused unit's moves; of a flight: where it lands
	Flight content.ID // the route that it flies, the first of several
	Stop   content.ID // of a flight: at which it lands
	Point  string     // of a leap: the name of the destination, for the hook at its end
}

// LedKind is why the server moves a unit.
type LedKind uint8

// The kinds.
const (
	OwnWay     LedKind = iota // it moves by itself
	Held                      // it may not move
	Frightened                // it is feared
	Staggering
	Charging
	Pulled
	Thrown  // through the air
	Aloft   // it is on a taxi flight
	Leaping // it jumps to a point
	Leds
)

// Forced reports whether a single movement moves the unit, and ends when it arrives.
func (k LedKind) Forced() bool { return k >= Charging }

func (l *Led) code(c *codec.Coder) {
	codec.Int(c, &l.Kind)
	codec.ID(c, &l.Goal)
	l.Anchor.Code(c)
	codec.Text(c, &l.Flight)
	codec.Text(c, &l.Stop)
	c.String(&l.Point)
}

// IsLed reports whether the server moves a player without its control, or a creature
// apart from its behaviour.
func (u *Unit) IsLed() bool { return u.Led.Kind > Held }

// OutOfControl reports whether a unit cannot act by itself now.
func (u *Unit) OutOfControl() bool { return u.Led.Kind > Held || u.Control&Helpless != 0 }
