package engine

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/world/pet"
)

// How long summons last, by the numbers of AzerothCore.
const (
	staysTimedDead   = 1
	staysTimedCorpse = 2
	staysCalmly      = 4
	staysCorpse      = 5
	staysCorpseTimed = 6
	staysDead        = 7
	staysManual      = 8
)

// summonActions has the actions that summon and remove creatures.
var summonActions = map[uint32]action{
	12: func(c *Call) ruletrace.Verdict { // SUMMON_CREATURE
		if c.Act.Target == targetPosition || c.Act.Target == targetRandomPoint {
			v := ruletrace.NoTarget
			for range pointsOf(c.Act) {
				v = c.summon(c.place(), nil)
			}
			return v
		}
		if c.Act.Target == targetNone {
			return c.summon(shifted(c.Self.Position, c.place()), nil)
		}
		v := ruletrace.NoTarget
		for _, t := range c.Targets {
			v = c.summon(shifted(t.At(), c.place()), t.Unit)
		}
		return v
	},
}

const targetPosition = 8

// shifted returns a place moved by an offset along the axes of the map; a facing of the
// offset replaces that of the place.
func shifted(at, by geo.Position) geo.Position {
	at.X, at.Y, at.Z = at.X+by.X, at.Y+by.Y, at.Z+by.Z
	if by.Facing != 0 {
		at.Facing = by.Facing
	}
	return at
}

// summon summons a creature, which attacks the target of the rule.
func (c *Call) summon(at geo.Position, target *entity.Unit) ruletrace.Verdict {
	what := pet.Summoning{By: c.s.p.Bundle, Owner: c.owner(), Def: c.Act.Of[0], At: at, Lifetime: clock.Time(c.Act.P[2])}
	switch c.Act.P[1] {
	case staysCalmly, staysTimedDead:
		what.Calmly = true
	case staysCorpseTimed:
		what.Corpse, what.Lifetime = max(clock.Step, what.Lifetime), 0
	case staysTimedCorpse:
		what.Corpse, what.Calmly = clock.Step, true
	case staysCorpse:
		what.Corpse, what.Lifetime = clock.Step, 0
	case staysDead, staysManual:
		what.Lifetime = 0
	}
	u, err := c.Tx.Creatures().SummonAs(what)
	if err != nil {
		c.e.fault(c.s, err.Error())
		return ruletrace.NoTarget
	}
	switch {
	case c.Act.P[3] == 1 && target != nil:
		_ = c.Tx.Combat().Attack(u, target) // a target that is not hostile
	case c.Act.P[3] == 2 && c.Who.Unit != nil:
		_ = c.Tx.Combat().Attack(u, c.Who.Unit)
	}
	if c.Act.P[4] != 0 {
		if owner := c.owner(); owner != nil {
			_ = c.Tx.Combat().Attack(u, owner)
		}
	}
	return ruletrace.Fired
}

// owner returns the creature whose rules run, nil for a game object.
func (c *Call) owner() *entity.Unit {
	if c.s.object != nil {
		return nil
	}
	return c.Self
}
