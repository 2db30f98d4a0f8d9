package engine

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// edges is the maximum distance of the centres of two units beyond the gap between their
// edges, for searches by edges.
const edges = 20

// around returns the units whose edges are between two distances from those of the
// creature, without itself, in the order of their slots. The slice is valid until the next
// call.
func (c *Call) around(least, most geo.Yards, fits func(u *entity.Unit) bool) []*entity.Unit {
	return c.e.around(c.Tx.Within(c.Self.Position.Point, most+edges), c.Self, least, most, fits)
}

func (e *Engine) around(of []*entity.Unit, self *entity.Unit, least, most geo.Yards, fits func(u *entity.Unit) bool) []*entity.Unit {
	e.units = e.units[:0]
	for _, u := range of {
		if gap := self.Gap(u); u != self && gap >= least && gap <= most && fits(u) {
			e.units = append(e.units, u)
		}
	}
	return e.units
}

// addAll adds all that were found.
func (c *Call) addAll(units []*entity.Unit) {
	for _, u := range units {
		c.add(Target{Unit: u})
	}
}

// creatureOf reports whether a unit is a creature of a definition ("" is any), alive, dead
// or either, as requested.
func creatureOf(u *entity.Unit, def content.ID, alive uint32) bool {
	const living, dead = 1, 2
	return u.Creature != nil && (def == "" || u.Def == def) && (alive != living || u.Alive()) && (alive != dead || u.Dead)
}

// playing reports whether a unit is a player who is neither a game master nor a ghost.
func playing(u *entity.Unit) bool { return u.Player != nil && !u.Player.Staff && !u.Ghost() }

// searchTargets are the units around the creature.
var searchTargets = map[uint32]finder{
	9: func(c *Call, t params, of names) { // CREATURE_RANGE
		c.addAll(c.around(geo.Yards(t[1]), geo.Yards(t[2]), func(u *entity.Unit) bool { return creatureOf(u, of[0], t[3]) }))
	},
	10: func(c *Call, _ params, of names) { // CREATURE_GUID
		if u, ok := c.Tx.Unit(c.Tx.Spawns().Unit(of[0])); ok && (of[1] == "" || u.Def == of[1]) {
			c.add(Target{Unit: u})
		}
	},
	11: func(c *Call, t params, of names) { // CREATURE_DISTANCE
		c.addAll(c.around(0, geo.Yards(t[1]), func(u *entity.Unit) bool { return creatureOf(u, of[0], t[2]) }))
	},
	16: func(c *Call, t params, _ names) { // INVOKER_PARTY
		who := c.Who.Unit
		if who == nil {
			return
		}
		if who.Player == nil {
			who, _ = c.Tx.Unit(who.Creature.Owner)
		}
		if who != nil && who.Player != nil {
			c.addParty(who, t[0] != 0)
		}
	},
	17: func(c *Call, t params, _ names) { // PLAYER_RANGE
		found := c.around(geo.Yards(t[0]), geo.Yards(t[1]), playing)
		c.addAll(c.some(found, int(t[2])))
	},
	18: func(c *Call, t params, _ names) { c.addAll(c.around(0, geo.Yards(t[0]), playing)) }, // PLAYER_DISTANCE
	25: func(c *Call, t params, _ names) { // CLOSEST_ENEMY
		c.closest(geo.Yards(t[0]), func(u *entity.Unit) bool { return (t[1] == 0 || u.Player != nil) && u != c.Self && c.foe(u) })
	},
	26: func(c *Call, t params, _ names) { // CLOSEST_FRIENDLY
		c.closest(geo.Yards(t[0]), func(u *entity.Unit) bool {
			return (t[1] == 0 || u.Player != nil) && u != c.Self && u.Alive() && c.Tx.Combat().CanHelp(c.Self, u)
		})
	},
	201: func(c *Call, t params, of names) { // PLAYER_WITH_AURA
		found := c.around(geo.Yards(t[3]), geo.Yards(t[2]), func(u *entity.Unit) bool {
			return playing(u) && c.bears(u, of[0]) != (t[1] != 0)
		})
		c.addAll(c.some(found, int(c.Act.O)))
	},
	204: func(c *Call, _ params, of names) { // SUMMONED_CREATURES
		for u := range c.Tx.Units() {
			if u.Creature != nil && u.Creature.Owner == c.s.self && (of[0] == "" || u.Def == of[0]) {
				c.add(Target{Unit: u})
			}
		}
	},
}

// foe reports whether the creature would fight a living unit.
func (c *Call) foe(u *entity.Unit) bool { return u.Alive() && c.Tx.Combat().CanAttack(c.Self, u) }

// addParty adds the group of a player as far as it is on this map, or the player alone,
// with their pets if wanted.
func (c *Call) addParty(player *entity.Unit, pets bool) {
	member := func(u *entity.Unit) {
		c.add(Target{Unit: u})
		for _, g := range u.Owned {
			if pet, ok := c.Tx.Unit(g); ok && pets && pet.Pet() {
				c.add(Target{Unit: pet})
			}
		}
	}
	g := c.Tx.Groups().Of(player)
	if g == nil {
		member(player)
		return
	}
	for i := range g.Members {
		if u, ok := c.Tx.Unit(g.Members[i].Player); ok {
			member(u)
		}
	}
}

// some returns at most so many randomly drawn units of those found; 0 is all.
func (c *Call) some(found []*entity.Unit, most int) []*entity.Unit {
	if most <= 0 || most >= len(found) {
		return found
	}
	for i := range most {
		k := i + c.Random(len(found)-i)
		found[i], found[k] = found[k], found[i]
	}
	return found[:most]
}

// objectTargets are the game objects around the creature.
var objectTargets = map[uint32]finder{
	13: func(c *Call, t params, of names) { c.objects(of[0], geo.Yards(t[1]), geo.Yards(t[2])) }, // GAMEOBJECT_RANGE
	14: func(c *Call, _ params, of names) { // GAMEOBJECT_GUID
		for _, o := range c.Tx.Objects().All() {
			if o.Spawn == of[0] && of[0] != "" && (of[1] == "" || o.Def == of[1]) {
				c.add(Target{Object: o})
				return
			}
		}
	},
	15: func(c *Call, t params, of names) { c.objects(of[0], 0, geo.Yards(t[1])) }, // GAMEOBJECT_DISTANCE
	20: func(c *Call, t params, of names) { // CLOSEST_GAMEOBJECT
		most := geo.Yards(t[1])
		if most == 0 {
			most = 100
		}
		at := c.Self.Position.Point
		var best *entity.Object
		var near geo.Yards
		for _, o := range c.Tx.Objects().Within(at, most) {
			d := geo.Distance(o.At.Point, at)
			if (of[0] == "" || o.Def == of[0]) && (t[2] == 0 || o.State != content.Broken) && (best == nil || d < near) {
				best, near = o, d
			}
		}
		c.add(Target{Object: best})
	},
}

// objects adds the game objects of a definition between two distances.
func (c *Call) objects(def content.ID, least, most geo.Yards) {
	at := c.Self.Position.Point
	for _, o := range c.Tx.Objects().Within(at, most) {
		if (def == "" || o.Def == def) && geo.Distance(o.At.Point, at) >= least {
			c.add(Target{Object: o})
		}
	}
}

// threatTargets has the targets on the creature's threat list.
var threatTargets = map[uint32]finder{
	3: func(c *Call, t params, of names) { c.addHated(c.hated(t, of, 1), atFirst) }, // HOSTILE_SECOND_AGGRO
	4: func(c *Call, t params, of names) { c.addHated(c.hated(t, of, 0), atLast) },  // HOSTILE_LAST_AGGRO
	5: func(c *Call, t params, of names) { c.addHated(c.hated(t, of, 0), atAny) },   // HOSTILE_RANDOM
	6: func(c *Call, t params, of names) { c.addHated(c.hated(t, of, 1), atAny) },   // HOSTILE_RANDOM_NOT_TOP
	24: func(c *Call, t params, _ names) { // THREAT_LIST
		for _, u := range c.e.byThreat(c.Self) {
			if t[0] == 0 || c.Self.Gap(u) <= geo.Yards(t[0]) {
				c.add(Target{Unit: u})
			}
		}
	},
	28: func(c *Call, t params, _ names) { // FARTHEST
		var best *entity.Unit
		for _, u := range c.e.byThreat(c.Self) {
			gap := c.Self.Gap(u)
			switch {
			case t[1] != 0 && u.Player == nil, t[0] != 0 && gap > geo.Yards(t[0]), gap < geo.Yards(t[3]):
			case t[2] != 0 && !c.Tx.Terrain().InSight(c.Self, u):
			case best == nil || gap > c.Self.Gap(best):
				best = u
			}
		}
		c.add(Target{Unit: best})
	},
}

// Filters of the found units.
const (
	atFirst = iota
	atLast
	atAny
)

func (c *Call) addHated(found []*entity.Unit, which int) {
	switch n := len(found); {
	case n == 0:
	case which == atFirst:
		c.add(Target{Unit: found[0]})
	case which == atLast:
		c.add(Target{Unit: found[n-1]})
	default:
		c.add(Target{Unit: found[c.Random(n)]})
	}
}

// hated returns the units on the threat list that match a target, without the first ones of
// the list.
func (c *Call) hated(t params, of names, skip int) []*entity.Unit {
	all := c.e.byThreat(c.Self)
	all = all[min(skip, len(all)):]
	return slices.DeleteFunc(all, func(u *entity.Unit) bool {
		switch {
		case t[0] != 0 && c.Self.Gap(u) > geo.Yards(t[0]), t[1] != 0 && u.Player == nil:
			return true
		case t[2] != 0 && !c.uses(u, t[2]-1):
			return true
		case t[3] != 0:
			return c.bears(u, of[3])
		}
		return false
	})
}

// uses reports whether a unit has a power by its number in AzerothCore, under which clients
// know the power. If clients know none of its powers, its first has the number 0, and each
// next the next number.
func (c *Call) uses(u *entity.Unit, number uint32) bool {
	known := false
	for i := range u.Powers {
		if d, ok := c.Tx.Content().Power(u.Powers[i].Power); ok {
			if n, has := numberOf(d.Clients, "power"); has {
				known = true
				if n == int64(number) {
					return true
				}
			}
		}
	}
	return !known && number < uint32(len(u.Powers))
}

// byThreat returns the units on the creature's threat list that are on the map, its victim
// first and then by threat, highest first; of equals the older entry first. The slice is
// valid until the next call.
func (e *Engine) byThreat(self *entity.Unit) []*entity.Unit {
	grudges := append(e.grudges[:0], self.Threats...)
	slices.SortStableFunc(grudges, func(a, b entity.ThreatEntry) int {
		switch {
		case (a.Enemy == self.Victim) != (b.Enemy == self.Victim):
			return before(a.Enemy == self.Victim)
		case a.Threat != b.Threat:
			return before(a.Threat > b.Threat)
		}
		return 0
	})
	e.grudges, e.units = grudges, e.units[:0]
	for _, g := range grudges {
		if u, ok := e.tx.Unit(g.Enemy); ok && u.Alive() {
			e.units = append(e.units, u)
		}
	}
	return e.units
}

func before(first bool) int {
	if first {
		return -1
	}
	return 1
}
