package engine

import (
	"strconv"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// wieldActions has the actions on equipment of creatures.
var wieldActions = map[uint32]action{
	71: func(c *Call) ruletrace.Verdict { // EQUIP
		items := content.Held(c.Act.Of[2 : 2+content.Hands])
		return c.wield(c.Act.P[0], func(held, outfit content.Held) content.Held {
			if c.Act.P[0] == 0 {
				outfit = items
			}
			for h := range held {
				if c.Act.P[1] == 0 || c.Act.P[1]&(1<<h) != 0 {
					held[h] = outfit[h]
				}
			}
			return held
		})
	},
	124: func(c *Call) ruletrace.Verdict { // LOAD_EQUIPMENT
		const force = 1
		return c.wield(c.Act.P[0], func(held, outfit content.Held) content.Held {
			switch {
			case c.Act.P[0] != 0:
				return outfit
			case c.Act.P[force] != 0:
				return content.Held{}
			}
			return held
		})
	},
}

// wield changes the equipment of creatures: a function computes it from the current one and
// the outfit with a number; 0 is the initial outfit.
func (c *Call) wield(outfit uint32, made func(held, outfit content.Held) content.Held) ruletrace.Verdict {
	return c.eachOrSelf(func(u *entity.Unit) {
		d, ok := c.Tx.Content().Creature(u.Def)
		if u.Creature == nil || !ok {
			return
		}
		name := ""
		if outfit != 0 {
			name = strconv.FormatUint(uint64(outfit), 10)
		}
		items, ok := d.Outfit(name)
		if !ok {
			c.e.fault(c.s, string(d.ID)+" has no outfit "+name)
			return
		}
		c.told(c.Tx.Appearance().Wield(u, made(c.Tx.Appearance().Held(u), items)))
	})
}
