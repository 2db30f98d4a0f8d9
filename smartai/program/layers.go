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
		c.bad(c.row.At.Action, "bits 0x%X of the mask have no layer here; map them to layers in smartai/%s, under %s", missing, idmap.File, idmap.Layers)
	}
	for _, id := range layers {
		if _, ok := c.Content.Layer(id); !ok && id != content.CommonLayer {
			c.bad(c.row.At.Action, "the mask is mapped to layer %s, which is not defined", id)
		}
	}
	if a.P[0] == 0 {
		c.bad(c.row.At.Action, "a mask without bits has no layer: to hide a unit from everybody, use SET_VISIBILITY")
	}
}
