package engine

import (
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// becomeActions has the actions that change the definition of creatures.
var becomeActions = map[uint32]action{
	36: func(c *Call) ruletrace.Verdict { // UPDATE_TEMPLATE
		return c.eachOrSelf(func(u *entity.Unit) {
			if u.Creature != nil {
				c.told(c.Tx.Creatures().Become(u, c.Act.Of[0], c.Act.P[1] != 0))
			}
		})
	},
}
