package engine

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/rules/stat"
	"loam/core/world/pet"
	"loam/smartai/idmap"
)

// moreActions has actions of several areas: powers, random paths, summons in a shape,
// flights of players and spawn groups.
var moreActions = map[uint32]action{
	7: func(c *Call) ruletrace.Verdict { // OFFER_QUEST
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Quests().Take(u, c.Act.Of[0]) })
	},
	52: func(c *Call) ruletrace.Verdict { // ACTIVATE_TAXI
		return c.eachPlayer(func(u *entity.Unit) {
			if why := c.Tx.Travel().Fly(u, c.Act.Of[0]); why != "" {
				c.e.fault(c.s, "cannot fly taxi path "+c.number(0)+": "+why)
			}
		})
	},
	108: func(c *Call) ruletrace.Verdict { // SET_POWER
		return c.power(func(now, amount int64) int64 { return amount - now })
	},
	109: func(c *Call) ruletrace.Verdict { // ADD_POWER
		return c.power(func(_, amount int64) int64 { return amount })
	},
	110: func(c *Call) ruletrace.Verdict { // REMOVE_POWER
		return c.power(func(_, amount int64) int64 { return -amount })
	},
	113: func(c *Call) ruletrace.Verdict { // START_CLOSEST_WAYPOINT
		path, found := c.closestPath()
		if !found {
			return ruletrace.NoTarget
		}
		c.gait(c.Self, c.Act.P[3])
		return c.embark(entity.Journey{Path: path, Repeats: c.Act.P[2] != 0})
	},
	125: func(c *Call) ruletrace.Verdict { // TRIGGER_RANDOM_TIMED_EVENT
		low, high := c.Act.P[0], max(c.Act.P[0], c.Act.P[1])
		n := low + uint32(c.Random(int(min(high-low, math.MaxInt16))+1))
		c.e.raise(c.s, eventTimed, happening{who: c.h.who, n: [2]uint32{n}})
		return ruletrace.Fired
	},
	126: func(c *Call) ruletrace.Verdict { // REMOVE_ALL_GAMEOBJECTS
		return c.eachOrSelf(func(u *entity.Unit) {
			for _, o := range c.Tx.Objects().All() {
				if o.Owner == u.GUID {
					c.Tx.Objects().Take(o)
				}
			}
		})
	},
	131: func(c *Call) ruletrace.Verdict {
		c.told(c.Tx.Spawns().CallGroup(c.Act.Of[0], true))
		return ruletrace.Fired
	}, // SPAWN_SPAWNGROUP
	132: func(c *Call) ruletrace.Verdict {
		c.told(c.Tx.Spawns().CallGroup(c.Act.Of[0], false))
		return ruletrace.Fired
	}, // DESPAWN_SPAWNGROUP
	211: func(c *Call) ruletrace.Verdict { c.s.keeps = c.Act.P[0] == 0; return ruletrace.Fired }, // SET_EVENT_FLAG_RESET
	219: func(c *Call) ruletrace.Verdict { return c.cone() },                                     // CONE_SUMMON
	228: func(c *Call) ruletrace.Verdict { // SUMMON_RADIAL
		angle, step := degrees(c.Act.P[3]), degrees(c.Act.P[4])
		if c.Compat && c.Act.P[5] != 0 {
			angle = 0 // with a distance, AzerothCore starts at the creature's facing
		}
		for range min(c.Act.P[2], mostSummons) {
			c.summonAside(c.Self.Position.Facing+angle, geo.Yards(c.Act.P[5]))
			angle += step
		}
		return ruletrace.Fired
	},
	233: func(c *Call) ruletrace.Verdict { // WAYPOINT_DATA_RANDOM
		paths := c.paths()
		if len(paths) == 0 {
			return ruletrace.NoTarget
		}
		return c.embark(entity.Journey{Path: paths[c.Random(len(paths))], Repeats: c.Act.P[2] != 0})
	},
	236: func(c *Call) ruletrace.Verdict { // MOVEMENT_RESUME
		return c.eachOrSelf(func(u *entity.Unit) {
			if delay := clock.Time(c.Act.P[0]); delay > 0 && c.Tx.Movement().Rest(u, delay) || c.Tx.Movement().GoOn(u) {
				return
			}
			if u.Creature != nil {
				c.Tx.Movement().Resume(u)
			}
		})
	},
}

// power changes a power of the targets; a function computes the new value from the current
// one and the amount of the rule.
func (c *Call) power(by func(now, amount int64) int64) ruletrace.Verdict {
	id, scale := c.powerOf()
	return c.eachOrSelf(func(u *entity.Unit) {
		if now, _, has := stat.Power(u, id); has {
			_, _ = c.Tx.Combat().GainPower(u, id, by(now, int64(c.Act.P[1])/scale)) // units with the power only
		}
	})
}

// powerOf returns the power that clients know under the number of the rule, "" for none,
// and the number of their points for one of ours.
func (c *Call) powerOf() (id content.ID, scale int64) {
	for i := range c.Tx.Content().Powers {
		d := &c.Tx.Content().Powers[i]
		for _, k := range d.Clients {
			if k.Name == "power" && k.Number == int64(c.Act.P[0]) {
				return d.ID, scaleOf(d, k.Version)
			}
		}
	}
	return "", 1
}

func scaleOf(d *content.Power, version string) int64 {
	for _, k := range d.Clients {
		if k.Name == "power_scale" && k.Version == version && k.Number > 0 {
			return k.Number
		}
	}
	return 1
}

// mostPaths bounds the number of paths from which a rule may choose.
const mostPaths = 256

// paths returns the paths of this map between two numbers.
func (c *Call) paths() (all []content.ID) {
	for n := c.Act.P[0]; n <= c.Act.P[1] && n-c.Act.P[0] < mostPaths; n++ {
		id, _ := c.e.set.Book.ID(idmap.Paths, n)
		if d, ok := c.Tx.Content().Path(id); ok && d.Map == c.Tx.MapID() {
			all = append(all, id)
		}
	}
	return all
}

// closestPath returns the path with the nearest start.
func (c *Call) closestPath() (nearest content.ID, found bool) {
	best := 0.0
	for _, id := range c.paths() {
		d, _ := c.Tx.Content().Path(id)
		if far := geo.Distance(c.Self.Position.Point, d.Points[0].At); !found || far < best {
			nearest, best, found = id, far, true
		}
	}
	return nearest, found
}

// mostSummons bounds the number of creatures that one action summons.
const mostSummons = 64

func degrees(n uint32) geo.Radians { return geo.Radians(float64(n) * math.Pi / 180) }

// summonAside summons a creature some yards away, in a direction.
func (c *Call) summonAside(heading geo.Radians, yards geo.Yards) {
	at := geo.Position{Point: c.Tx.Terrain().Ground(c.Self.Position.Ahead(heading, yards)), Facing: geo.NormalizeAngle(heading)}
	_, err := c.Tx.Creatures().SummonAs(pet.Summoning{By: c.s.p.Bundle, Owner: c.owner(), Def: c.Act.Of[0], At: at, Lifetime: clock.Time(c.Act.P[1])})
	c.told(err)
}

// cone summons creatures in front of the creature: on rings some yards apart, with the same
// gap within each ring, within an angle.
func (c *Call) cone() ruletrace.Verdict {
	ring, gap, length, angle := float64(max(c.Act.P[2], 1)), float64(max(c.Act.P[3], 1)), float64(c.Act.P[4]), degrees(c.Act.P[5])
	left := mostSummons
	for far := ring; far <= length; far += ring {
		steps := int(float64(angle) * far / gap)
		for i := 0; i <= steps && left > 0; i++ {
			off := geo.Radians(0)
			if steps > 0 {
				off = angle * (geo.Radians(i)/geo.Radians(steps) - 0.5)
			}
			c.summonAside(c.Self.Position.Facing+off, far)
			left--
		}
	}
	return ruletrace.Fired
}
