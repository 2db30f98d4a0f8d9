package engine

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// States of game objects and of their loot, by the numbers of AzerothCore.
var (
	objectStateOf = []content.ObjectState{content.Active, content.Ready, content.Broken}
	lootStateOf   = []content.ObjectState{content.Broken, content.Ready, content.Active}
)

// eachObject calls a function for each target that is a game object.
func (c *Call) eachObject(do func(o *entity.Object)) ruletrace.Verdict {
	v := ruletrace.NoTarget
	for _, t := range c.Targets {
		if t.Object != nil {
			v = ruletrace.Fired
			do(t.Object)
		}
	}
	return v
}

func (c *Call) toState(states []content.ObjectState) ruletrace.Verdict {
	return c.eachObject(func(o *entity.Object) {
		if n := c.Act.P[0]; n < uint32(len(states)) {
			c.Tx.Objects().SetState(o, states[n])
			return
		}
		c.Tx.Objects().Take(o)
	})
}

// locksObject has the object flags that make an object unusable.
const locksObject = 0x1 | 0x2 | 0x4 | 0x10

// setObjectFlags locks or unlocks objects; other flags have no effect here.
func (c *Call) setObjectFlags(on bool) ruletrace.Verdict {
	return c.eachObject(func(o *entity.Object) {
		switch locks := c.Act.P[0]&locksObject != 0; {
		case locks && on:
			c.Tx.Objects().SetState(o, content.Locked)
		case o.State == content.Locked && (locks || c.Act.Kind == setsObjectFlags):
			c.Tx.Objects().SetState(o, content.Ready)
		}
	})
}

const setsObjectFlags = 104

// propActions has the actions on game objects.
var propActions = map[uint32]action{
	9: func(c *Call) ruletrace.Verdict { // ACTIVATE_GOBJECT
		to := content.Active
		if c.Act.P[0] != 0 {
			to = content.Broken
		}
		return c.eachObject(func(o *entity.Object) { c.Tx.Objects().SetState(o, to) })
	},
	32: func(c *Call) ruletrace.Verdict { // RESET_GOBJECT
		return c.eachObject(func(o *entity.Object) { c.Tx.Objects().SetState(o, content.Ready) })
	},
	50: func(c *Call) ruletrace.Verdict { // SUMMON_GO
		put := func(at geo.Position) {
			if o, ok := c.Tx.Objects().Put(c.Act.Of[0], at, clock.Time(c.Act.P[1])*clock.Second); ok && c.owner() != nil {
				o.Owner = c.Self.GUID
			}
		}
		switch c.Act.Target {
		case targetPosition:
			put(c.place())
			return ruletrace.Fired
		case targetNone:
			put(shifted(c.Self.Position, c.place()))
			return ruletrace.Fired
		}
		v := ruletrace.NoTarget
		for _, t := range c.Targets {
			put(shifted(t.At(), c.place()))
			v = ruletrace.Fired
		}
		return v
	},
	99:  func(c *Call) ruletrace.Verdict { return c.toState(lootStateOf) },  // GO_SET_LOOT_STATE
	104: func(c *Call) ruletrace.Verdict { return c.setObjectFlags(true) },  // SET_GO_FLAG
	105: func(c *Call) ruletrace.Verdict { return c.setObjectFlags(true) },  // ADD_GO_FLAG
	106: func(c *Call) ruletrace.Verdict { return c.setObjectFlags(false) }, // REMOVE_GO_FLAG
	118: func(c *Call) ruletrace.Verdict { // GO_SET_GO_STATE
		before := c.e.turning
		c.e.turning = true
		v := c.toState(objectStateOf)
		c.e.turning = before
		return v
	},
}
