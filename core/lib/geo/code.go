package geo

import "loam/core/lib/codec"

// Code codes the coordinates.
func (p *Point) Code(c *codec.Coder) {
	c.Float(&p.X)
	c.Float(&p.Y)
	c.Float(&p.Z)
}

// Code codes point and heading.
func (p *Position) Code(c *codec.Coder) {
	p.Point.Code(c)
	c.Float(&p.Facing)
}
