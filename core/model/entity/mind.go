package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Mind is what a creature makes of the list of what it casts by itself.
type Mind struct {
	Turns  []Turn    // of each entry of the list
	Toward guid.GUID // to whom it must go nearer to cast what it wants to; 0 is nobody
	Gap    geo.Yards // how near, between edges
	Dry    bool      // what it could cast at its victim it cannot pay for, or may not say
}

// Turn is when an entry of what a creature casts has its turn again.
type Turn struct {
	Of    string // name of the phase whose entry it is; "" is the creature's own
	Name  string // of the entry
	Ready clock.Time
	Used  bool // since the fight, or the phase, has begun
}

func (m *Mind) code(c *codec.Coder) {
	codec.Slice(c, &m.Turns, func(c *codec.Coder, t *Turn) {
		c.String(&t.Of)
		c.String(&t.Name)
		codec.Int(c, &t.Ready)
		c.Bool(&t.Used)
	})
	codec.ID(c, &m.Toward)
	c.Float(&m.Gap)
	c.Bool(&m.Dry)
}
