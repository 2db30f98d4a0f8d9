package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/rules/group"
)

// GroupTold reports news of a player's group, apart from its state; Name is the player
// concerned and may be empty.
type GroupTold struct {
	Player guid.GUID
	News   group.News
	Name   string
}

// Pinged shows a player the point that a group member pinged.
type Pinged struct {
	Player, From guid.GUID
	At           geo.Point
}

func (e *GroupTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	c.String(&e.Name)
}

func (e *Pinged) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.From)
	e.At.Code(c)
}
