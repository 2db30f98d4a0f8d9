package engine

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/ruletrace"
)

// layerActions are those about the layers of the world.
var layerActions = map[uint32]action{
	44: func(c *Call) ruletrace.Verdict { // SET_INGAME_PHASE_MASK
		want, _ := c.e.set.Book.Layers(c.Act.P[0]) // what it means was checked
		join, leave, now := c.layersOf()
		for _, id := range want {
			c.told(join(id))
		}
		for _, id := range now {
			if !slices.Contains(want, id) {
				c.told(leave(id))
			}
		}
		return ruletrace.Fired
	},
}

// layersOf is how whose rules run comes into layers and out of them, and in which it is.
func (c *Call) layersOf() (join, leave func(content.ID) error, now []content.ID) {
	join = func(id content.ID) error { return c.Tx.JoinLayer(c.Self, id) }
	leave = func(id content.ID) error { return c.Tx.LeaveLayer(c.Self, id) }
	now = slices.Clone(c.Self.Layers)
	if o := c.s.object; o != nil {
		join = func(id content.ID) error { return c.Tx.JoinObjectLayer(o, id) }
		leave = func(id content.ID) error { return c.Tx.LeaveObjectLayer(o, id) }
		now = slices.Clone(o.Layers)
	}
	if now == nil {
		now = []content.ID{content.CommonLayer}
	}
	return join, leave, now
}
