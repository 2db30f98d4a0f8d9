package entity

import (
	"loam/core/codec"
	"loam/core/content"
)

// Guise is what scripts and rules have made of how a creature looks and holds itself.
type Guise struct {
	Posture content.ID // the emote that it goes on making; "" is none
	Weapons content.Weapons
	Shape   content.ID // the creature that it looks like; "" is itself
	Mount   content.ID // the creature on which it rides; "" is none
}

func (g *Guise) code(c *codec.Coder) {
	codec.Text(c, &g.Posture)
	codec.Int(c, &g.Weapons)
	codec.Text(c, &g.Shape)
	codec.Text(c, &g.Mount)
}
