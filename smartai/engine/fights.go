package engine

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/ruletrace"
	"loam/core/world/spell"
)

// Flags of casts.
const (
	castDirectly    = 0x80 // together with TRIGGERED
	castInterrupts  = 0x1
	castTriggered   = 0x2
	castAuraMissing = 0x20
	castSeveralFoes = 0x80
	castTargetMana  = 0x100
)

// fightActions has the actions that fight, cast and kill.
var fightActions = map[uint32]action{
	11: func(c *Call) ruletrace.Verdict { // CAST
		if c.s.object != nil {
			return c.strikeEach(int(c.Act.P[3]))
		}
		return c.castEach(c.Self, c.Act.Of[0], c.Act.P[1], c.Act.P[2], int(c.Act.P[3]))
	},
	24: func(c *Call) ruletrace.Verdict { // EVADE
		return c.eachOrSelf(func(u *entity.Unit) {
			c.Tx.Combat().Evade(u)
			if u.Creature != nil && u.Creature.Mode != entity.Follow && u.Manners&content.NeverEvades == 0 {
				c.Tx.Movement().Resume(u) // creatures out of combat go home too
			}
		})
	},
	27:  func(c *Call) ruletrace.Verdict { return c.eachOrSelf(c.Tx.Combat().LeaveFight) }, // COMBAT_STOP
	224: func(c *Call) ruletrace.Verdict { return c.eachOrSelf(c.Tx.Combat().LeaveFight) }, // ATTACK_STOP
	39: func(c *Call) ruletrace.Verdict { // CALL_FOR_HELP
		return c.own(func(u *entity.Unit) {
			c.shows(u, "calls", c.Act.P[1])
			c.Tx.Combat().CallForHelp(u, geo.Yards(c.Act.P[0]))
		})
	},
	49: func(c *Call) ruletrace.Verdict { // ATTACK_START
		u, ok := c.one()
		if !ok {
			return ruletrace.NoTarget
		}
		if c.Tx.Combat().Attack(c.Self, u) != nil {
			return ruletrace.NoTarget
		}
		return ruletrace.Fired
	},
	51: func(c *Call) ruletrace.Verdict { // KILL_UNIT
		return c.each(func(u *entity.Unit) { c.Tx.Combat().Kill(c.Self, u) })
	},
}

// castEach makes a unit cast a spell at each target, or at a limited number of randomly
// drawn ones. It fails if all casts fail.
func (c *Call) castEach(by *entity.Unit, id content.ID, flags, triggered uint32, most int) ruletrace.Verdict {
	list := c.drawnTargets(most)
	if flags&castInterrupts != 0 && by.Cast != nil {
		c.Tx.Spells().Stop(by)
	}
	v := ruletrace.NoTarget
	for _, t := range list {
		if t.Unit == nil {
			continue
		}
		if c.cast(by, t.Unit, id, flags, triggered) {
			v = ruletrace.Fired
		} else if v == ruletrace.NoTarget {
			v = ruletrace.Failed
		}
	}
	return v
}

// strikeEach applies the spell of an object to each target, like that of a trap: immediate
// and free, cast by the owner of the object, or by the target itself.
func (c *Call) strikeEach(most int) ruletrace.Verdict {
	owner := c.e.target(c.s.object.Owner).Unit
	v := ruletrace.NoTarget
	for _, t := range c.drawnTargets(most) {
		if t.Unit == nil || t.Unit == c.Self {
			continue
		}
		by := t.Unit
		if owner != nil {
			by = owner
		}
		rq := spell.Request{Spell: c.Act.Of[0], Target: t.Unit.GUID, At: t.Unit.Position.Point, Triggered: true, Own: by == t.Unit}
		if c.wantsCast(t.Unit, c.Act.Of[0], c.Act.P[1]) && c.Tx.Spells().Cast(by, rq) == spell.Fine {
			v = ruletrace.Fired
		} else if v == ruletrace.NoTarget {
			v = ruletrace.Failed
		}
	}
	return v
}

// drawnTargets returns the targets, or a limited number of randomly drawn ones; the
// creature itself if the rule has none.
func (c *Call) drawnTargets(most int) []Target {
	list := c.Targets
	if c.Act.Target == targetNone {
		c.add(Target{Unit: c.Self})
		list = c.e.targets[len(c.e.targets)-1:]
	}
	if most > 0 && most < len(list) {
		for i := range most {
			k := i + c.Random(len(list)-i)
			list[i], list[k] = list[k], list[i]
		}
		list = list[:most]
	}
	return list
}

// cast makes a unit cast a spell at another, and reports whether it did. An area trigger
// casts at the player in it, immediate and free, regardless of the target.
func (c *Call) cast(by, at *entity.Unit, id content.ID, flags, triggered uint32) bool {
	c.keepRange(by, at, id, flags)
	return c.wantsCast(at, id, flags) && c.Tx.Spells().Cast(by, spell.Request{Spell: id, Target: at.GUID, Triggered: c.s.brief || atOnce(flags, triggered), Own: c.s.brief}) == spell.Fine
}

// atOnce reports whether a spell is immediate and free: TRIGGERED is set, and the bits next
// to it do not restrict it.
func atOnce(flags, bits uint32) bool {
	return flags&castTriggered != 0 && (bits == 0 || bits&castDirectly != 0)
}

// wantsCast reports whether the cast flags allow a target.
func (c *Call) wantsCast(at *entity.Unit, id content.ID, flags uint32) bool {
	switch {
	case flags&castAuraMissing != 0 && c.bears(at, id):
		return false
	case flags&castSeveralFoes != 0 && len(c.Self.Threats) < 2:
		return false
	case flags&castTargetMana != 0:
		if _, most := firstPower(at); most == 0 {
			return false
		}
	}
	return true
}

// bears reports whether a unit has an aura with the name, or of a spell with that name.
func (c *Call) bears(u *entity.Unit, id content.ID) bool {
	for i := range u.Auras {
		if u.Auras[i].Aura == id || u.Auras[i].Spell == id {
			return true
		}
	}
	return false
}
