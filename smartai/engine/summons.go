package engine

import (
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/ruling"
)

// How long summons stay, by the numbers of the field.
const (
	staysTimed  = 3
	staysManual = 8
)

// summonActions are those that make and unmake creatures.
var summonActions = map[uint32]action{
	12: func(c *Call) ruling.Verdict { // SUMMON_CREATURE
		if c.Act.Target == targetPosition {
			return c.summon(c.place(), nil)
		}
		if c.Act.Target == targetNone {
			return c.summon(shifted(c.Self.Position, c.place()), nil)
		}
		v := ruling.NoTarget
		for _, t := range c.Targets {
			v = c.summon(shifted(t.At(), c.place()), t.Unit)
		}
		return v
	},
}

const targetPosition = 8

// shifted is a place moved by an offset along the axes of the map; a facing of the
// offset counts instead of the place's.
func shifted(at, by geo.Position) geo.Position {
	at.X, at.Y, at.Z = at.X+by.X, at.Y+by.Y, at.Z+by.Z
	if by.Facing != 0 {
		at.Facing = by.Facing
	}
	return at
}

// summon makes a creature and sends it at whom the rule says.
func (c *Call) summon(at geo.Position, target *entity.Unit) ruling.Verdict {
	var lifetime clock.Time
	if c.Act.P[1] != staysManual {
		lifetime = clock.Time(c.Act.P[2])
	}
	u, err := c.Tx.SummonBound(c.s.p.Bundle, c.Self, c.Act.Of[0], at, lifetime, content.Bond{})
	if err != nil {
		c.e.fault(c.s, err.Error())
		return ruling.NoTarget
	}
	switch {
	case c.Act.P[3] == 1 && target != nil:
		_ = c.Tx.Attack(u, target) // it may be no enemy
	case c.Act.P[3] == 2 && c.Who.Unit != nil:
		_ = c.Tx.Attack(u, c.Who.Unit)
	}
	if c.Act.P[4] != 0 {
		_ = c.Tx.Attack(u, c.Self)
	}
	return ruling.Fired
}
