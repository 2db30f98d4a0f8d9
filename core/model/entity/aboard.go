package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Aboard is on what transport a unit stands. The zero Aboard is none.
type Aboard struct {
	Transport content.ID
	Object    guid.GUID    // as which it is on this map; 0 while it is not here
	At        geo.Position // on it: x ahead, y to its left
	Way       Way          // on it, where it walks about there
	Since     clock.Time   // when it began to wait for a transport that is not here
	Crew      bool         // it has come with the transport, and goes with it
}

// Rides tells whether a unit stands on a transport.
func (a *Aboard) Rides() bool { return a.Transport != "" }

func (a *Aboard) code(c *codec.Coder) {
	codec.Text(c, &a.Transport)
	codec.ID(c, &a.Object)
	a.At.Code(c)
	a.Way.Code(c)
	codec.Int(c, &a.Since)
	c.Bool(&a.Crew)
}

// Route is what a game object is that goes by a timetable. The zero Route is nothing.
type Route struct {
	Transport content.ID
	Stop      string // at which it stands, or ""
}

func (r *Route) code(c *codec.Coder) {
	codec.Text(c, &r.Transport)
	c.String(&r.Stop)
}
