package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Ground is a ground effect of a spell: units in it have an aura. It belongs to the
// map, which has a list of them.
type Ground struct {
	GUID   guid.GUID
	Slot   int32 // in the grid
	Spell  content.ID
	Effect int // of the spell
	Aura   content.ID
	Caster guid.GUID
	Level  int // of the caster, when it was cast
	At     geo.Point
	Radius geo.Yards
	Layers []content.ID // of the caster, then; nil is the common layer
	Began  clock.Time
	Ends   clock.Time
	Look   clock.Time // next check of the units in it
	Parts  []Part     // of the aura, with the values that were fixed when it was cast
}

// Code codes a ground effect.
func (g *Ground) Code(c *codec.Coder) {
	codec.ID(c, &g.GUID)
	codec.Int(c, &g.Slot)
	codec.Text(c, &g.Spell)
	codec.Int(c, &g.Effect)
	codec.Text(c, &g.Aura)
	codec.ID(c, &g.Caster)
	codec.Int(c, &g.Level)
	g.At.Code(c)
	c.Float(&g.Radius)
	codec.Slice(c, &g.Layers, codec.Text)
	codec.Int(c, &g.Began)
	codec.Int(c, &g.Ends)
	codec.Int(c, &g.Look)
	codec.Slice(c, &g.Parts, func(c *codec.Coder, p *Part) { p.code(c) })
}
