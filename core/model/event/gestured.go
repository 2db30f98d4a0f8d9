package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Gestured says that a player has made a gesture.
type Gestured struct {
	Unit   guid.GUID
	Target guid.GUID // at whom; 0 is nobody
	Name   content.Text
	// Emote is content's. Where it is "", only the clients of one version know the
	// gesture, by Number.
	Emote  content.ID
	Client string
	Number int64
	// Text is what stands behind the name of who makes it, with the argument target.
	Text  content.Text
	At    geo.Point
	Yards geo.Yards
}

func (e *Gestured) code(c *codec.Coder) {
	codec.ID(c, &e.Unit)
	codec.ID(c, &e.Target)
	e.Name.Code(c)
	codec.Text(c, &e.Emote)
	c.String(&e.Client)
	codec.Int(c, &e.Number)
	e.Text.Code(c)
	e.At.Code(c)
	c.Float(&e.Yards)
}
