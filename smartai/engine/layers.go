package engine

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/ruletrace"
)

// layerActions has the actions on layers.
var layerActions = map[uint32]action{
	44: func(c *Call) ruletrace.Verdict { // SET_INGAME_PHASE_MASK
		want, _ := c.e.set.Book.Layers(c.Act.P[0]) // the mask was checked before
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

// layersOf returns the functions to enter, leave and read the layers of the object with the
// rules.
func (c *Call) layersOf() (join, leave func(content.ID) error, now []content.ID) {
	join = func(id content.ID) error { return c.Tx.Layers().Join(c.Self, id) }
	leave = func(id content.ID) error { return c.Tx.Layers().Leave(c.Self, id) }
	now = slices.Clone(c.Self.Layers)
	if o := c.s.object; o != nil {
		join = func(id content.ID) error { return c.Tx.Layers().JoinObject(o, id) }
		leave = func(id content.ID) error { return c.Tx.Layers().LeaveObject(o, id) }
		now = slices.Clone(o.Layers)
	}
	if now == nil {
		now = []content.ID{content.CommonLayer}
	}
	return join, leave, now
}
