package engine

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
)

// mostRadians is the largest number that is an angle of FOLLOW in radians.
const mostRadians = 6

// angleOf returns the angle of FOLLOW for a number.
func angleOf(n uint32) geo.Radians {
	if n > mostRadians {
		return degrees(n)
	}
	return geo.Radians(n)
}

// shape returns the place of member i of n in a shape, from 0: the factor on the distance,
// and the angle from the facing of the leader.
type shape func(i, n int) (times float64, angle geo.Radians)

// shapes has the shapes of FOLLOW_GROUP by their numbers.
var shapes = map[uint32]shape{
	1: func(i, n int) (float64, geo.Radians) {
		return 1, geo.Radians(i+1) * min(math.Pi/2, 2*math.Pi/geo.Radians(n))
	},
	2: func(i, n int) (float64, geo.Radians) { return 1, math.Pi/2 + geo.Radians(i)*math.Pi/geo.Radians(n) },
	3: func(i, n int) (float64, geo.Radians) { return 1, 3*math.Pi/2 + geo.Radians(i)*math.Pi/geo.Radians(n) },
	4: inPairs(0, math.Pi),
	5: inPairs(math.Pi/2, 3*math.Pi/2),
	6: inPairs(3*math.Pi/4, 5*math.Pi/4),
}

// inPairs is the shape of pairs, one member on each side, each pair farther away.
func inPairs(one, other geo.Radians) shape {
	return func(i, _ int) (float64, geo.Radians) {
		times := float64(i/2 + 1)
		if i%2 == 0 {
			return times, one
		}
		return times, other
	}
}

// formationActions has the actions for walking together.
var formationActions = map[uint32]action{
	230: func(c *Call) ruletrace.Verdict { // FOLLOW_GROUP
		var who []*entity.Unit
		for _, t := range c.Targets {
			if t.Unit != nil && t.Unit.Creature != nil && t.Unit != c.Self && t.Unit.Alive() {
				who = append(who, t.Unit)
			}
		}
		at, n, yards := shapes[c.Act.P[1]], len(who), float64(c.Act.P[2])/100
		if c.Compat {
			n, yards = len(c.Targets), math.Trunc(yards) // it counts every target, and whole yards
		}
		if len(who) == 0 || c.Act.P[0] != 0 && at == nil {
			return ruletrace.NoTarget
		}
		for i, u := range who {
			if c.Act.P[0] == 0 {
				c.Tx.Movement().Stop(u)
				continue
			}
			times, angle := at(i, n)
			_ = c.Tx.Movement().FollowAt(u, c.Self, geo.Yards(times*yards), angle) // units in combat do not
		}
		return ruletrace.Fired
	},
}

// formationTargets has the members of the creature's formation.
var formationTargets = map[uint32]finder{
	206: func(c *Call, t params, of names) { // FORMATION
		if c.Self == nil {
			return
		}
		leader, followers := c.Tx.Spawns().Formation(c.Self)
		add := func(u *entity.Unit) {
			if u != nil && (of[1] == content.ID("") || u.Def == of[1]) && (t[2] == 0 || u != c.Self) {
				c.add(Target{Unit: u})
			}
		}
		if t[0] != 0 {
			add(leader)
		}
		if t[0] != 1 {
			for _, u := range followers {
				add(u)
			}
		}
	},
}
