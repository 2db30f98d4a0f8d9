package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/rules/group"
)

// GroupTold is news of a player's group besides how that now is; Name is whom
// they are about, and may be empty.
type GroupTold struct {
	Player guid.GUID
	News   group.News
	Name   string
}

// Pinged shows a player a point that a member of its group means.
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
