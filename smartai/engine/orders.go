package engine

import (
	"math"
	"strconv"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/ruletrace"
)

const eventMoved = 34

// Kinds of movement, by the numbers of AzerothCore.
const (
	movesByPoint  = 8
	movesByEscort = 17
)

func seconds(n uint32) clock.Time { return clock.Time(n) * clock.Second }

// moveEvents has the events of arrivals.
var moveEvents = map[uint8]raising{
	eventMoved: {run: true, hooks: []hook.ID{hook.Arrive, hook.Waypoint}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		if p[0] != 0 && p[0] != h.n[0] {
			return ruletrace.NotMet
		}
		return verdict(p[1] == h.n[1] && (p[2] == 0 || s.p.Events[i][2] == h.of))
	}},
}

// moveMoments has the moments of arrivals.
var moveMoments = map[hook.ID]moment{hook.Arrive: arrived}

// arrived raises the events of a creature's arrival at its destination.
func arrived(e *Engine, s *script, a hook.Args) {
	point, err := strconv.ParseUint(a.Texts[0], 10, 32)
	if a.Texts[0] == leapt {
		e.raise(s, eventMoved, happening{n: [2]uint32{movesByEffect, pointOfLeap}})
	}
	if err == nil {
		e.raise(s, eventMoved, happening{n: [2]uint32{movesByPoint, uint32(point)}})
	}
}

// orderActions has the actions that move creatures.
var orderActions = map[uint32]action{
	25: func(c *Call) ruletrace.Verdict { // FLEE_FOR_ASSIST
		return c.own(func(u *entity.Unit) {
			if c.Tx.Movement().FleeForHelp(u, fleeSpan, fleeSeeks, fleeCalls) == nil {
				c.shows(u, "flees", c.Act.P[0])
			}
		})
	},
	29: func(c *Call) ruletrace.Verdict { // FOLLOW
		u, ok := c.one()
		if !ok || u == c.Self {
			c.Tx.Movement().Resume(c.Self)
			return ruletrace.Fired
		}
		if angle := c.Act.P[1]; angle != 0 {
			_ = c.Tx.Movement().FollowAt(c.Self, u, geo.Yards(c.Act.P[0]), angleOf(angle)) // creatures only
		} else {
			_ = c.Tx.Movement().Follow(c.Self, u, geo.Yards(c.Act.P[0])) // the same
		}
		if c.Act.Of[2] != "" {
			_ = c.Tx.Movement().Seek(c.Self, c.Act.Of[2], seeksWithin) // the same
		}
		return ruletrace.Fired
	},
	38: func(c *Call) ruletrace.Verdict { // SET_IN_COMBAT_WITH_ZONE
		return c.eachOrSelf(func(u *entity.Unit) {
			if u.Creature != nil {
				c.Tx.Combat().FightAll(u, geo.Yards(c.Act.P[0]))
			}
		})
	},
	41: func(c *Call) ruletrace.Verdict { // FORCE_DESPAWN
		return c.despawn()
	},
	46: func(c *Call) ruletrace.Verdict { // MOVE_FORWARD
		return c.own(func(u *entity.Unit) {
			p := u.Position
			p.X += geo.Yards(float64(c.Act.P[0]) * math.Cos(float64(p.Facing)))
			p.Y += geo.Yards(float64(c.Act.P[0]) * math.Sin(float64(p.Facing)))
			_ = c.Tx.Movement().GoTo(u, c.Tx.Terrain().Ground(p.Point), !c.walks(u), "0") // creatures only
		})
	},
	62: func(c *Call) ruletrace.Verdict { // TELEPORT
		return c.each(func(u *entity.Unit) {
			if to := c.Act.Of[0]; to != "" && to != c.Tx.MapID() {
				if u.Player != nil { // creatures stay on their map
					c.Tx.Send(inbox.SpotMessage(u.Name.Key, to, c.place()))
				}
				return
			}
			_ = c.Tx.Movement().Teleport(u, c.place()) // no target moves outside of the map
		})
	},
	66: func(c *Call) ruletrace.Verdict { return c.turn() }, // SET_ORIENTATION
	69: func(c *Call) ruletrace.Verdict { // MOVE_TO_POS
		at := c.place()
		switch c.Act.Target {
		case targetPosition, targetRandomPoint, targetNone:
		default:
			t, ok := c.oneTarget()
			if !ok {
				return ruletrace.NoTarget
			}
			at = shifted(t.At(), at)
			if c.Act.P[3] != 0 && t.Unit != nil {
				at.Point = shortOf(c.Self, t.Unit, geo.Yards(c.Act.P[3]))
			}
		}
		return c.goTo(c.Self, at.Point)
	},
	70: func(c *Call) ruletrace.Verdict { // RESPAWN_TARGET
		v := ruletrace.NoTarget
		for _, t := range c.Targets {
			switch {
			case t.Object != nil:
				c.Tx.Objects().SetState(t.Object, content.Ready)
			case t.Unit != nil && t.Unit.Creature != nil:
				if c.Tx.Creatures().Respawn(t.Unit) != nil {
					continue
				}
			default:
				continue
			}
			v = ruletrace.Fired
		}
		return v
	},
	79: func(c *Call) ruletrace.Verdict { // SET_RANGED_MOVEMENT
		return c.own(func(u *entity.Unit) { _ = c.Tx.Creatures().SetKeeps(u, geo.Yards(c.Act.P[0])) }) // creatures only
	},
	89: func(c *Call) ruletrace.Verdict { // RANDOM_MOVE
		return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Movement().Stroll(u, geo.Yards(c.Act.P[0])) }) // of creatures only
	},
	101: func(c *Call) ruletrace.Verdict { // SET_HOME_POS
		return c.eachOrSelf(func(u *entity.Unit) {
			home := u.Position
			if c.Act.Target == targetPosition {
				home = c.place()
			}
			if c.Act.P[0] != 0 {
				_ = c.Tx.Movement().Settle(u, nil) // of creatures only
				return
			}
			_ = c.Tx.Movement().Settle(u, &home)
		})
	},
	122: func(c *Call) ruletrace.Verdict { // FLEE
		return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Movement().Flee(u, clock.Time(c.Act.P[0])) }) // of creatures only
	},
	201: func(c *Call) ruletrace.Verdict { // MOVE_TO_POS_TARGET
		return c.each(func(u *entity.Unit) { c.goTo(u, c.place().Point) })
	},
	205: func(c *Call) ruletrace.Verdict { // SET_COMBAT_DISTANCE
		return c.own(func(u *entity.Unit) { _ = c.Tx.Creatures().SetKeeps(u, geo.Yards(c.Act.P[0])) }) // creatures only
	},
	212: func(c *Call) ruletrace.Verdict { return c.eachOrSelf(c.Tx.Movement().Stop) }, // STOP_MOTION
}

// seeksWithin is the distance to the target at which a following creature stops.
const seeksWithin = geo.Yards(5)

// How a creature runs for help: the maximum duration, the search radius for a friend, and
// the radius in which friends join.
const (
	fleeSpan  = 10 * clock.Second
	fleeSeeks = geo.Yards(30)
	fleeCalls = geo.Yards(10)
)

// shows makes the current action visible to clients around, if the rule requires that.
func (c *Call) shows(u *entity.Unit, text string, wanted uint32) {
	if wanted != 0 {
		c.Tx.Say(u, intent.Emote, content.Text{Bundle: "base", Key: "core." + text}, value.Value{})
	}
}

// walks reports whether a creature walks to its destination.
func (c *Call) walks(u *entity.Unit) bool {
	return u.Creature != nil && u.Creature.Orders.Takes&content.Walks != 0
}

// goTo sends a creature to a place, with the point number of the rule.
func (c *Call) goTo(u *entity.Unit, p geo.Point) ruletrace.Verdict {
	if err := c.Tx.Movement().GoTo(u, p, !c.walks(u), strconv.Itoa(int(c.Act.P[0]))); err != nil {
		c.e.fault(c.s, err.Error())
		return ruletrace.NoTarget
	}
	return ruletrace.Fired
}

// oneTarget returns a random target, a unit or an object.
func (c *Call) oneTarget() (Target, bool) {
	switch n := len(c.Targets); n {
	case 0:
		return Target{}, false
	case 1:
		return c.Targets[0], true
	default:
		return c.Targets[c.Random(n)], true
	}
}

// shortOf returns the place some yards before the edge of a unit, on the way to it.
func shortOf(from, to *entity.Unit, yards geo.Yards) geo.Point {
	p, at := to.Position.Point, from.Position.Point
	d := geo.Distance(at, p)
	keep := yards + from.Radius + to.Radius
	if d <= keep || d == 0 {
		return at
	}
	share := keep / d
	return geo.Point{X: p.X + (at.X-p.X)*share, Y: p.Y + (at.Y-p.Y)*share, Z: p.Z + (at.Z-p.Z)*share}
}

// turn turns the creature: to its facing at home, to that of the place, or to a target.
func (c *Call) turn() ruletrace.Verdict {
	u := c.Self
	switch {
	case c.Act.P[1] != 0:
		c.Tx.Movement().Face(u, geo.Radians(float64(c.Random(circle))*2*math.Pi/circle))
	case c.Act.P[2] != 0:
		c.Tx.Movement().Face(u, u.Position.Facing+geo.Radians(float64(c.Act.P[2])*math.Pi/180))
	case c.Act.Target == targetSelf && u.Creature != nil:
		c.Tx.Movement().Face(u, u.Creature.Home.Facing)
	case c.Act.Target == targetPosition:
		c.Tx.Movement().Face(u, geo.Radians(c.Act.O))
	default:
		t, ok := c.oneTarget()
		if !ok {
			return ruletrace.NoTarget
		}
		at := t.At()
		c.Tx.Movement().Face(u, geo.Radians(math.Atan2(float64(at.Y-u.Position.Y), float64(at.X-u.Position.X))))
	}
	return ruletrace.Fired
}

// circle is the number of directions of a random turn.
const circle = 3600

// despawn removes the targets, after a delay if wanted, and not before the linked rules
// have run. Their spawns respawn after the time of the rule, or never.
func (c *Call) despawn() ruletrace.Verdict {
	delay, again := max(clock.Step, clock.Time(c.Act.P[0])), seconds(c.Act.P[1])
	if c.Act.P[2] != 0 {
		again = forGood
	}
	gone := func(u *entity.Unit) { _ = c.Tx.Creatures().DespawnIn(u, delay, again) } // not players
	if c.Act.Target == targetNone {
		return c.own(gone)
	}
	v := c.each(gone)
	for _, t := range c.Targets {
		if t.Object != nil {
			c.Tx.Objects().TakeIn(t.Object, delay, again)
			v = ruletrace.Fired
		}
	}
	return v
}

// forGood is a time that no world reaches.
const forGood = 100 * 365 * 24 * clock.Hour
