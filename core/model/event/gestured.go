package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Gestured reports that a player made an emote.
type Gestured struct {
	Unit   guid.GUID
	Target guid.GUID // 0 is none
	Name   content.Text
	// Emote is the id in the content. If it is "", only the clients of one version know
	// the emote, by Number.
	Emote  content.ID
	Client string
	Number int64
	// Text is the text after the name of the unit, with the argument target.
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
