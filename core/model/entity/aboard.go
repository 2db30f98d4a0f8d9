package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Aboard is the transport on which a unit is. The zero Aboard is none.
type Aboard struct {
	Transport content.ID
	Object    guid.GUID    // the transport on this map; 0 while it is not here
	At        geo.Position // on the transport: x ahead, y to its left
	Way       Way          // its movement on the transport
	Since     clock.Time   // since when it waits for a transport that is not here
	Crew      bool         // it came with the transport, and leaves with it
}

// Rides reports whether a unit is on a transport.
func (a *Aboard) Rides() bool { return a.Transport != "" }

func (a *Aboard) code(c *codec.Coder) {
	codec.Text(c, &a.Transport)
	codec.ID(c, &a.Object)
	a.At.Code(c)
	a.Way.Code(c)
	codec.Int(c, &a.Since)
	c.Bool(&a.Crew)
}

// Route is the state of a game object that follows a timetable. The zero Route is none.
type Route struct {
	Transport content.ID
	Stop      string // at which it waits, or ""
}

func (r *Route) code(c *codec.Coder) {
	codec.Text(c, &r.Transport)
	c.String(&r.Stop)
}
