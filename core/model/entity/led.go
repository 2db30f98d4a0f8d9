package entity

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Led is how the server moves a unit without asking it. The zero Led does not.
type Led struct {
	Kind   LedKind
	Goal   guid.GUID  // of a charge: at whom
	Anchor geo.Point  // around which it staggers; of a flight: where it lands
	Flight content.ID // the route that it flies, the first of several
	Stop   content.ID // of a flight: at which it lands
	Point  string     // of a leap: what the place is called, which is told where it lands
}

// LedKind says why the server moves a unit.
type LedKind uint8

// The kinds.
const (
	OwnWay     LedKind = iota // it moves as it likes
	Held                      // it may not move
	Frightened                // it runs about
	Staggering
	Charging
	Pulled
	Thrown  // through the air
	Aloft   // it flies along a route
	Leaping // through the air, to where it wants
	Leds
)

// Forced tells whether a single push moves the unit, which ends with its way.
func (k LedKind) Forced() bool { return k >= Charging }

func (l *Led) code(c *codec.Coder) {
	codec.Int(c, &l.Kind)
	codec.ID(c, &l.Goal)
	l.Anchor.Code(c)
	codec.Text(c, &l.Flight)
	codec.Text(c, &l.Stop)
	c.String(&l.Point)
}

// IsLed tells whether the server moves a player without asking it, or a creature
// without its mind.
func (u *Unit) IsLed() bool { return u.Led.Kind > Held }

// Masterless tells whether a unit decides nothing now.
func (u *Unit) Masterless() bool { return u.Led.Kind > Held || u.Control&Helpless != 0 }
