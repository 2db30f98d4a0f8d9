package content

import "loam/core/lib/codec"

// Code visits both parts.
func (t *Text) Code(c *codec.Coder) {
	c.String(&t.Bundle)
	c.String(&t.Key)
}
