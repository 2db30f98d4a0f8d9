package entity

import (
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Guise is what scripts and rules have made of how a creature looks and holds itself.
type Guise struct {
	Posture content.ID // the emote that it goes on making; "" is none
	Weapons content.Weapons
	Shape   content.ID // the creature that it looks like; "" is itself
	Mount   content.ID // the creature on which it rides; "" is none
	Wields  bool       // it holds what Held says, and not what its definition does
	Held    content.Held
}

func (g *Guise) code(c *codec.Coder) {
	codec.Text(c, &g.Posture)
	codec.Int(c, &g.Weapons)
	codec.Text(c, &g.Shape)
	codec.Text(c, &g.Mount)
	c.Bool(&g.Wields)
	for i := range g.Held {
		codec.Text(c, &g.Held[i])
	}
}

// Holds is what a creature of a definition holds: what was made of it, or else what its
// definition says.
func (g *Guise) Holds(c *content.Snapshot, def content.ID) content.Held {
	d, ok := c.Creature(def)
	if g.Wields || !ok {
		return g.Held
	}
	held, _ := d.Outfit("")
	return held
}

// Origin is the definition with which a creature came, whatever it has become since.
func (u *Unit) Origin() content.ID {
	if u.Creature != nil && u.Creature.Came != "" {
		return u.Creature.Came
	}
	return u.Def
}
