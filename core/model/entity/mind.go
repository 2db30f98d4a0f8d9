package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// CastState is the state of a creature's cast list.
type CastState struct {
	Turns  []Turn    // of each entry of the list
	Toward guid.GUID // to whom it must move closer for its next cast; 0 is nobody
	Gap    geo.Yards // how near, between edges
	Dry    bool      // it cannot pay for, or is silenced for, what it could cast at its victim
}

// Turn is when an entry of a cast list is ready again.
type Turn struct {
	Of    string // name of the phase whose entry it is; "" is the creature's own
	Name  string // of the entry
	Ready clock.Time
	Used  bool // since the beginning of the fight, or of the phase
}

func (m *CastState) code(c *codec.Coder) {
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
