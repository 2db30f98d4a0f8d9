package entity

import (
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Appearance is the appearance and posture of a creature as scripts and rules have changed
// them.
type Appearance struct {
	Posture content.ID // the emote that it repeats; "" is none
	Weapons content.Weapons
	Shape   content.ID // the creature that it looks like; "" is itself
	Mount   content.ID // the creature on which it rides; "" is none
	Wields  bool       // it holds Held, and not the items of its definition
	Held    content.Held
}

func (g *Appearance) code(c *codec.Coder) {
	codec.Text(c, &g.Posture)
	codec.Int(c, &g.Weapons)
	codec.Text(c, &g.Shape)
	codec.Text(c, &g.Mount)
	c.Bool(&g.Wields)
	for i := range g.Held {
		codec.Text(c, &g.Held[i])
	}
}

// Holds returns what a creature of a definition holds: as scripts and rules have set
// it, or else as its definition does.
func (g *Appearance) Holds(c *content.Snapshot, def content.ID) content.Held {
	d, ok := c.Creature(def)
	if g.Wields || !ok {
		return g.Held
	}
	held, _ := d.Outfit("")
	return held
}

// Origin returns the definition with which a creature came, even if it has another now.
func (u *Unit) Origin() content.ID {
	if u.Creature != nil && u.Creature.Came != "" {
		return u.Creature.Came
	}
	return u.Def
}
