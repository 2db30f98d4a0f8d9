package engine

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/rules/group"
	"loam/smartai/program"
)

// nearObjects is the value with which events about nearby units count objects instead of
// creatures.
const nearObjects = 1

// countWatches has the events that count nearby units and objects.
var countWatches = map[uint8]watcher{
	103: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // NEAR_UNIT
		if r := &s.p.Rules[i]; e.countNear(s, i) < int(r.P[2]) {
			return ruletrace.NobodyFound, nil, r.Again
		}
		return ruletrace.Fired, nil, program.Span{}
	},
	104: func(e *Engine, s *script, i int) (ruletrace.Verdict, *entity.Unit, program.Span) { // NEAR_UNIT_NEGATION
		if r := &s.p.Rules[i]; e.countNear(s, i) >= int(r.P[2]) {
			return ruletrace.NotMet, nil, r.Again
		}
		return ruletrace.Fired, nil, program.Span{}
	},
}

// countNear returns the number of nearby living creatures, or objects, that match a rule.
func (e *Engine) countNear(s *script, i int) int {
	p, of, most := &s.p.Rules[i].P, s.p.Events[i][1], geo.Yards(s.p.Rules[i].P[3])
	if p[0] == nearObjects {
		return e.countObjects(s, of, "", most)
	}
	return len(e.around(e.tx.Within(s.unit.Position.Point, most+edges), s.unit, 0, most, func(u *entity.Unit) bool { return u.Alive() && u.Creature != nil && u.Def == of }))
}

// CHARMED_TARGET is an event that rules may use and that never occurs.
const eventCharmedTarget = 30

var neverEvents = map[uint8]raising{eventCharmedTarget: {run: true}}

const targetRandomPoint = 202

// roleBits has the roles of group members by the bits of ROLE_SELECTION.
var roleBits = map[group.Role]uint32{group.Tank: 1, group.Healer: 2, group.Damage: 4}

// placeTargets has random places, and players by their group roles.
var placeTargets = map[uint32]finder{
	targetRandomPoint: func(*Call, params, names) {}, // RANDOM_POINT: actions read the place
	203: func(c *Call, t params, _ names) { // ROLE_SELECTION
		found := c.around(0, geo.Yards(t[0]), func(u *entity.Unit) bool { return playing(u) && u.Alive() && roleBits[c.role(u)]&t[1] != 0 })
		c.addAll(c.some(found, int(t[2])))
	},
}

// role returns a player's role in its group.
func (c *Call) role(u *entity.Unit) group.Role {
	if g := c.Tx.Groups().Of(u); g != nil {
		if i := g.Find(u.GUID); i >= 0 {
			return g.Members[i].Role
		}
	}
	return group.NoRole
}

// finely is the number of parts of a radius, of which one is drawn.
const finely = 1000

// randomPoint returns a random place on the ground around the creature or the place of the
// rule, as the target RANDOM_POINT requires. The distribution is uniform.
func (c *Call) randomPoint(middle geo.Position) geo.Position {
	if c.Act.T[2] != 0 {
		middle = c.Self.Position
	}
	angle := float64(c.Random(circle)) * 2 * math.Pi / circle
	r := float64(c.Act.T[0]) * math.Sqrt(float64(c.Random(finely+1))/finely)
	middle.X += geo.Yards(r * math.Cos(angle))
	middle.Y += geo.Yards(r * math.Sin(angle))
	middle.Point = c.Tx.Terrain().Ground(middle.Point)
	return middle
}

// pointsOf returns the number of places for an action: that of RANDOM_POINT, otherwise one.
func pointsOf(a *program.Act) int {
	if a.Target == targetRandomPoint {
		return int(min(max(a.T[1], 1), maxKept))
	}
	return 1
}
