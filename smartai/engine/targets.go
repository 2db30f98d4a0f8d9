package engine

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/smartai"
)

// finder finds the targets of a kind: it calls c.add for each. T has the parameters and
// their definitions.
type finder func(c *Call, t *[smartai.TargetParams]uint32, of *[smartai.TargetParams]content.ID)

// targetNone is the kind NONE.
const targetNone = 0

// find finds the targets of an action.
func find(c *Call, kind uint32, t params, of names) {
	if f := c.e.kinds.finders[kind&0xFF]; f != nil {
		f(c, t, of)
	}
}

type (
	params = *[smartai.TargetParams]uint32
	names  = *[smartai.TargetParams]content.ID
)

// ownTargets has the creature itself and related units.
var ownTargets = map[uint32]finder{
	targetNone: func(*Call, params, names) {},
	1:          func(c *Call, _ params, _ names) { c.add(c.s.base()) }, // SELF
	7:          func(c *Call, _ params, _ names) { c.add(c.Who) },      // ACTION_INVOKER
	8:          func(*Call, params, names) {},                          // POSITION
	12: func(c *Call, t params, _ names) { // STORED
		for _, g := range c.s.storedList(t[0]) {
			c.add(c.e.target(g))
		}
	},
	23: func(c *Call, t params, _ names) { // OWNER_OR_SUMMONER
		owner := ownerOf(c, c.Self)
		if t[0] != 0 && owner != nil {
			owner = ownerOf(c, owner)
		}
		c.add(Target{Unit: owner})
	},
}

func ownerOf(c *Call, u *entity.Unit) *entity.Unit {
	if u.Creature == nil {
		return nil
	}
	owner, _ := c.Tx.Unit(u.Creature.Owner)
	return owner
}

// fightTargets has the targets on the threat list.
var fightTargets = map[uint32]finder{
	2: func(c *Call, _ params, _ names) { // VICTIM
		u, _ := c.Tx.Unit(c.Self.Victim)
		c.add(Target{Unit: u})
	},
}

// aroundTargets has the targets of searches around the creature.
var aroundTargets = map[uint32]finder{
	19: func(c *Call, t params, of names) { // CLOSEST_CREATURE
		most := geo.Yards(t[1])
		if most == 0 {
			most = 100
		}
		c.closest(most, func(u *entity.Unit) bool {
			return u.Creature != nil && u != c.Self && (of[0] == "" || u.Def == of[0]) && u.Dead == (t[2] != 0)
		})
	},
	21: func(c *Call, t params, _ names) { // CLOSEST_PLAYER
		c.closest(geo.Yards(t[0]), func(u *entity.Unit) bool { return u.Player != nil && u.Alive() })
	},
}

// closest adds the nearest matching unit; of two at the same distance, the one that came
// first.
func (c *Call) closest(most geo.Yards, fits func(u *entity.Unit) bool) {
	var best *entity.Unit
	var near geo.Yards
	for _, u := range c.Tx.Within(c.Self.Position.Point, most) {
		d := geo.Distance(u.Position.Point, c.Self.Position.Point)
		if fits(u) && (best == nil || d < near) {
			best, near = u, d
		}
	}
	c.add(Target{Unit: best})
}
