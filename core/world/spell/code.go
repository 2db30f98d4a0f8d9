package spell

import "loam/core/lib/codec"

// Code encodes or decodes a flight.
func (f *Flight) Code(c *codec.Coder) {
	codec.Int(c, &f.Due)
	codec.Int(c, &f.Serial)
	codec.Text(c, &f.Spell)
	codec.ID(c, &f.Caster)
	codec.Int(c, &f.Level)
	codec.ID(c, &f.Target)
	codec.ID(c, &f.Aimed)
	f.At.Code(c)
	codec.Int(c, &f.Mask)
	codec.Slice(c, &f.Values, func(c *codec.Coder, v *float64) { c.Float(v) })
	codec.Int(c, &f.Deep)
	codec.Int(c, &f.How)
	codec.Int(c, &f.Miss)
	codec.Text(c, &f.Item)
	codec.ID(c, &f.On)
}
