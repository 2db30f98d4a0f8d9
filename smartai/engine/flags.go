package engine

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/ruletrace"
)

// unitFlagged has the behaviours for bits of unit flags.
var unitFlagged = []struct {
	bit     uint32
	manners content.Manners
}{
	{0x2 | 0x80 | 0x10000, content.Untouchable},
	{0x100, content.SparesPlayers},
	{0x200, content.SparesCreatures},
	{0x20000 | 0x40000, content.HoldsBlows},
	{0x2000000, content.Unselectable},
}

// rootsUnit has the unit flags that root a unit.
const rootsUnit = 0x4 | 0x40000

// stances has the postures for the first byte of a unit's stance: 2 and 4 to 6 sit on
// chairs.
var stances = map[uint32]intent.Stance{
	0: intent.Standing, 1: intent.Sitting, 2: intent.Sitting, 3: intent.Sleeping, 4: intent.Sitting, 5: intent.Sitting, 6: intent.Sitting, 8: intent.Kneeling,
}

// stanceDead is the stance of a unit that lies as if dead.
const stanceDead = 7

// The supported bytes of a unit's stance, and the values of the last one.
const (
	byteStance = 0
	byteTier   = 3
)

var tiers = map[uint32]content.Manners{2: content.Hovers, 3: content.Flies}

// feigns is the bit of the second field of unit flags with which a unit feigns death.
const feigns = 0x1

// tempers has the react states of AzerothCore.
var tempers = [...]content.Temper{content.Passive, content.Defensive, content.Aggressive}

// manner sets or clears a behaviour of creatures.
func manner(takes content.Manners) action {
	return func(c *Call) ruletrace.Verdict {
		return c.eachOrSelf(func(u *entity.Unit) { c.setManners(u, takes, c.Act.P[0] == 0) })
	}
}

func (c *Call) setManners(u *entity.Unit, set content.Manners, on bool) {
	takes, leaves := content.Manners(0), set
	if on {
		takes, leaves = set, 0
	}
	if err := c.Tx.Creatures().SetManners(u, takes, leaves); err != nil && u.Creature != nil {
		c.e.fault(c.s, err.Error())
	}
}

// setUnitFlags sets or clears the behaviours of unit flags.
func (c *Call) setUnitFlags(on bool) ruletrace.Verdict {
	if c.Act.P[1] != 0 {
		if c.Act.P[0]&feigns == 0 {
			return ruletrace.Fired
		}
		return c.seem(on)
	}
	return c.eachOrSelf(func(u *entity.Unit) {
		if u.Creature == nil {
			return
		}
		set := content.Manners(0)
		for _, f := range unitFlagged {
			if c.Act.P[0]&f.bit != 0 {
				set |= f.manners
			}
		}
		if set != 0 {
			c.setManners(u, set, on)
		}
		if c.Act.P[0]&rootsUnit != 0 {
			_ = c.Tx.Movement().SetRoot(u, on) // creatures only
		}
	})
}

// flagActions has the actions that change the state and behaviour of creatures.
var flagActions = map[uint32]action{
	2: func(c *Call) ruletrace.Verdict { // SET_FACTION
		return c.eachOrSelf(func(u *entity.Unit) {
			err := error(nil)
			if c.Act.P[0] == 0 {
				err = c.Tx.Combat().RestoreFaction(u)
			} else {
				err = c.Tx.Combat().SetFaction(u, c.Act.Of[0])
			}
			if err != nil {
				c.e.fault(c.s, err.Error())
			}
		})
	},
	8: func(c *Call) ruletrace.Verdict { // SET_REACT_STATE
		return c.eachOrSelf(func(u *entity.Unit) {
			if u.Creature != nil && c.Act.P[0] < uint32(len(tempers)) {
				_ = c.Tx.Creatures().SetTemper(u, tempers[c.Act.P[0]]) // creatures only
			}
		})
	},
	18:  func(c *Call) ruletrace.Verdict { return c.setUnitFlags(true) },  // SET_UNIT_FLAG
	19:  func(c *Call) ruletrace.Verdict { return c.setUnitFlags(false) }, // REMOVE_UNIT_FLAG
	20:  manner(content.HoldsBlows),                                       // AUTO_ATTACK
	21:  manner(content.StandsFast),                                       // ALLOW_COMBAT_MOVEMENT
	102: manner(content.NeverMends),                                       // SET_HEALTH_REGEN
	42: func(c *Call) ruletrace.Verdict { // SET_INVINCIBILITY_HP_LEVEL
		return c.eachOrSelf(func(u *entity.Unit) {
			points, pct := int64(c.Act.P[0]), float64(c.Act.P[1])
			if pct > 0 {
				points = 0
			}
			_ = c.Tx.Combat().SetFloor(u, points, min(pct, 100)) // of creatures only
		})
	},
	48: func(c *Call) ruletrace.Verdict { // SET_ACTIVE
		return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Creatures().SetActive(u, c.Act.P[0] != 0) }) // of creatures only
	},
	59: func(c *Call) ruletrace.Verdict { // SET_RUN
		return c.eachOrSelf(func(u *entity.Unit) {
			takes, leaves := content.Walks, content.Runs
			if c.Act.P[0] != 0 {
				takes, leaves = leaves, takes
			}
			_ = c.Tx.Creatures().SetManners(u, takes, leaves) // of creatures only
		})
	},
	90: func(c *Call) ruletrace.Verdict { return c.stand(true) },  // SET_UNIT_FIELD_BYTES_1
	91: func(c *Call) ruletrace.Verdict { return c.stand(false) }, // REMOVE_UNIT_FIELD_BYTES_1
	103: func(c *Call) ruletrace.Verdict { // SET_ROOT
		return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Movement().SetRoot(u, c.Act.P[0] != 0) }) // of creatures only
	},
	116: func(c *Call) ruletrace.Verdict { // SET_CORPSE_DELAY
		return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Creatures().SetCorpse(u, seconds(c.Act.P[0])) }) // of creatures only
	},
	117: func(c *Call) ruletrace.Verdict { // DISABLE_EVADE
		return c.own(func(u *entity.Unit) { c.setManners(u, content.NeverEvades, c.Act.P[0] != 0) })
	},
	227: func(c *Call) ruletrace.Verdict { // SET_SCALE
		return c.eachOrSelf(func(u *entity.Unit) {
			if err := c.Tx.Appearance().SetScale(u, float64(c.Act.P[0])/100); err != nil {
				c.e.fault(c.s, err.Error())
			}
		})
	},
}

// stand sets the posture of units, or resets it: the first byte is the posture, the last
// one hovering or flying. The other bytes have no effect here.
func (c *Call) stand(on bool) ruletrace.Verdict {
	value := c.Act.P[0]
	if c.Act.P[1] == byteTier {
		if m := tiers[value]; m != 0 {
			return c.eachOrSelf(func(u *entity.Unit) { c.setManners(u, m, on) })
		}
		return ruletrace.Fired
	}
	stance, known := stances[value]
	switch {
	case c.Act.P[1] != byteStance, !known && on && value != stanceDead:
		return ruletrace.Fired
	case value == stanceDead:
		return c.seem(on)
	case !on:
		stance = intent.Standing
	}
	return c.eachOrSelf(func(u *entity.Unit) { _ = c.Tx.Appearance().SetStance(u, stance) }) // dead units keep their posture
}
