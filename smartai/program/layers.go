package program

import (
	"loam/core/model/content"
	"loam/smartai/idmap"
)

const actionPhaseMask = 44

// layered checks that the mask of an action has existing layers.
func (c *compiler) layered(a *Act) {
	if a.Kind != actionPhaseMask {
		return
	}
	layers, missing := c.Book.Layers(a.P[0])
	if missing != 0 {
		c.bad(c.row.At.Action, "bits 0x%X of the mask mean no layer here; say in smartai/%s which, under %s", missing, idmap.File, idmap.Layers)
	}
	for _, id := range layers {
		if _, ok := c.Content.Layer(id); !ok && id != content.CommonLayer {
			c.bad(c.row.At.Action, "the mask means layer %s, which is not defined", id)
		}
	}
	if a.P[0] == 0 {
		c.bad(c.row.At.Action, "a mask without a bit means no layer: whom nobody shall see is told so by SET_VISIBILITY")
	}
}
