package engine

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// The landing of a rule's jump is the end of an effect with this number.
const (
	movesByEffect = 16
	pointOfLeap   = 1003
	leapt         = "leapt"
)

// gaitOf has the gaits for AzerothCore's kinds of speeds; other kinds have no effect here.
var gaitOf = map[uint32]entity.Gait{0: entity.Walking, 1: entity.Running, 3: entity.Swimming, 6: entity.Running}

// movementBits has the behaviours for bits of movement flags.
var movementBits = []struct {
	bits    uint32
	manners content.Manners
}{
	{0x100, content.Walks}, {0x200000, content.Swims}, {0x400 | 0x1000000 | 0x2000000, content.Flies}, {0x40000000, content.Hovers},
}

// rootsMovement is the movement flag that roots a unit.
const rootsMovement = 0x800

// dynamicDead is the dynamic flag with which a unit looks dead.
const dynamicDead = 0x20

// airActions has the actions on flying, speeds and sight.
var airActions = map[uint32]action{
	60: func(c *Call) ruletrace.Verdict { // SET_FLY
		return c.eachOrSelf(func(u *entity.Unit) {
			c.setManners(u, content.Flies, c.Act.P[0] != 0)
			if c.Act.P[1] != 0 {
				c.pace(u, entity.Running, float64(c.Act.P[1])/100)
			}
		})
	},
	61:  func(c *Call) ruletrace.Verdict { return c.takes(content.Swims) },  // SET_SWIM
	207: func(c *Call) ruletrace.Verdict { return c.takes(content.Hovers) }, // SET_HOVER
	97:  func(c *Call) ruletrace.Verdict { return c.leap() },                // JUMP_TO_POS
	114: func(c *Call) ruletrace.Verdict { // RISE_UP
		return c.own(func(u *entity.Unit) { c.told(c.Tx.Movement().Rise(u, geo.Yards(c.Act.P[0]))) })
	},
	210: func(c *Call) ruletrace.Verdict { // FALL
		return c.own(func(u *entity.Unit) { c.told(c.Tx.Movement().Drop(u)) })
	},
	121: func(c *Call) ruletrace.Verdict { // SET_SIGHT_DIST
		return c.eachOrSelf(func(u *entity.Unit) { c.told(c.Tx.Creatures().SetSight(u, min(geo.Yards(c.Act.P[0]), farthest))) })
	},
	136: func(c *Call) ruletrace.Verdict { // SET_MOVEMENT_SPEED
		gait, means := gaitOf[c.Act.P[0]]
		if !means {
			return ruletrace.Fired
		}
		return c.eachOrSelf(func(u *entity.Unit) {
			c.pace(u, gait, float64(c.Act.P[1])+float64(min(c.Act.P[2], 99))/100)
		})
	},
	204: func(c *Call) ruletrace.Verdict { // SET_UNIT_MOVEMENT_FLAGS
		return c.eachOrSelf(func(u *entity.Unit) {
			for _, m := range movementBits {
				c.setManners(u, m.manners, c.Act.P[0]&m.bits != 0)
			}
			_ = c.Tx.Movement().SetRoot(u, c.Act.P[0]&rootsMovement != 0) // a living creature can be
		})
	},
	93: func(c *Call) ruletrace.Verdict { // SEND_GO_CUSTOM_ANIM
		return c.eachObject(func(o *entity.Object) { c.Tx.Objects().Animate(o, int(c.Act.P[0])) })
	},
	94: func(c *Call) ruletrace.Verdict { return c.seem(c.Act.P[0]&dynamicDead != 0) }, // SET_DYNAMIC_FLAG
	95: func(c *Call) ruletrace.Verdict { // ADD_DYNAMIC_FLAG
		if c.Act.P[0]&dynamicDead == 0 {
			return ruletrace.Fired
		}
		return c.seem(true)
	},
	96: func(c *Call) ruletrace.Verdict { // REMOVE_DYNAMIC_FLAG
		if c.Act.P[0]&dynamicDead == 0 {
			return ruletrace.Fired
		}
		return c.seem(false)
	},
}

// farthest is the maximum sight that a rule may set, in yards.
const farthest = 1000

func (c *Call) takes(m content.Manners) ruletrace.Verdict {
	return c.eachOrSelf(func(u *entity.Unit) { c.setManners(u, m, c.Act.P[0] != 0) })
}

func (c *Call) seem(dead bool) ruletrace.Verdict {
	return c.eachOrSelf(func(u *entity.Unit) { c.setManners(u, content.SeemsDead, dead) })
}

// The bounds of the speed factor.
const (
	leastPace = 0.1
	mostPace  = 10
)

func (c *Call) pace(u *entity.Unit, g entity.Gait, factor float64) {
	if u.Creature != nil {
		c.told(c.Tx.Movement().SetPace(u, g, min(max(factor, leastPace), mostPace)))
	}
}

// leap makes creatures jump: the targets to the place of the rule, or the creature itself
// to one of them.
func (c *Call) leap() ruletrace.Verdict {
	jump := func(u *entity.Unit, to geo.Point) {
		if u.Creature != nil && !u.Dead && u.Moves {
			c.told(c.Tx.Movement().Leap(u, to, min(float64(c.Act.P[0]), farthest), leapt))
		}
	}
	to := c.place()
	alone := c.Act.Target == targetNone || c.Act.Target == targetPosition
	if c.Act.P[2] == 0 && !alone {
		return c.each(func(u *entity.Unit) { jump(u, to.Point) })
	}
	if t, ok := c.oneTarget(); ok && !alone {
		to = shifted(t.At(), to)
	} else if !alone {
		return ruletrace.NoTarget
	}
	return c.own(func(u *entity.Unit) { jump(u, to.Point) })
}
