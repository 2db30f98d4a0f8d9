package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Boarded reports that a unit boarded a transport, or with Off left it.
type Boarded struct {
	Unit      guid.GUID
	Transport content.ID
	Off       bool
}

// Called reports that a transport arrived at a stop, or with Left departed from it.
type Called struct {
	Object    guid.GUID // its object on the map
	Transport content.ID
	Stop      string
	Left      bool
}

func (Boarded) Kind() Kind { return KindBoarded }
func (Called) Kind() Kind  { return KindCalled }

func (e Boarded) Audience() Audience { return seen(e.Unit) }
func (e Called) Audience() Audience  { return seen(e.Object) }

func (e *Boarded) code(c *codec.Coder) {
	codec.ID(c, &e.Unit)
	codec.Text(c, &e.Transport)
	c.Bool(&e.Off)
}

func (e *Called) code(c *codec.Coder) {
	codec.ID(c, &e.Object)
	codec.Text(c, &e.Transport)
	c.String(&e.Stop)
	c.Bool(&e.Left)
}
