package engine

import (
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/hook"
	"loam/core/ruling"
)

// Events of creatures on their way, and of spells that land.
const (
	eventEscortStart    = 39
	eventEscortReached  = 40
	eventEscortPaused   = 55
	eventEscortResumed  = 56
	eventEscortStopped  = 57
	eventEscortEnded    = 58
	eventFollowDone     = 65
	eventWaypoint       = 108
	eventWaypointsEnded = 109
)

// onTheWay matches rules that ask for a point and a path, any with 0.
func onTheWay(_ *Engine, s *script, i int, h *happening) ruling.Verdict {
	p := &s.p.Rules[i].P
	return verdict((p[0] == 0 || p[0] == h.n[1]) && (p[1] == 0 || s.p.Events[i][1] == h.of))
}

// journeyEvents are those of creatures on their way.
var journeyEvents = map[uint8]raising{
	eventEscortStart:    {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventEscortReached:  {run: true, hooks: []hook.ID{hook.Waypoint}, match: onTheWay},
	eventEscortPaused:   {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventEscortResumed:  {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventEscortStopped:  {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventEscortEnded:    {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventWaypoint:       {run: true, hooks: []hook.ID{hook.Waypoint}, match: onTheWay},
	eventWaypointsEnded: {run: true, hooks: []hook.ID{hook.JourneyNews}, match: onTheWay},
	eventFollowDone:     {run: true, hooks: []hook.ID{hook.FollowDone}},
	eventSpellStuck:     {run: true, hooks: []hook.ID{hook.SpellLanded}, match: struckBy},
}

// newsOf is which event it is that something has become of a journey.
var newsOf = map[string]uint8{
	"started": eventEscortStart, "paused": eventEscortPaused, "resumed": eventEscortResumed, "stopped": eventEscortStopped, "ended": eventEscortEnded,
}

var journeyMoments = map[hook.ID]moment{
	hook.Waypoint: func(e *Engine, s *script, a hook.Args) {
		h := happening{n: [2]uint32{movesByEscort, uint32(a.Numbers[0])}, of: content.ID(a.Texts[0])}
		e.raise(s, eventEscortReached, h)
		e.raise(s, eventWaypoint, h)
		e.raise(s, eventMoved, h)
	},
	hook.JourneyNews: func(e *Engine, s *script, a hook.Args) {
		kind, ok := newsOf[a.Texts[0]]
		if !ok {
			return
		}
		h := happening{n: [2]uint32{1: uint32(a.Numbers[0])}, of: content.ID(a.Texts[1])}
		e.raise(s, kind, h)
		if kind == eventEscortEnded {
			e.raise(s, eventWaypointsEnded, h)
		}
	},
	hook.FollowDone: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventFollowDone, happening{who: e.target(a.Units[1])})
	},
	hook.SpellLanded: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventSpellStuck, happening{who: e.target(a.Units[0]), spell: content.ID(a.Texts[0])})
	},
}

// journeyActions are those about ways, services and groups of summons.
var journeyActions = map[uint32]action{
	53: func(c *Call) ruling.Verdict { // ESCORT_START
		j := entity.Journey{Path: c.Act.Of[1], Repeats: c.Act.P[2] != 0, Quest: c.Act.Of[3], Stays: clock.Time(c.Act.P[4])}
		for _, t := range c.Targets {
			if t.Unit != nil && t.Unit.Player != nil {
				j.For = t.Unit.GUID
				break
			}
		}
		if c.Act.P[5] < uint32(len(tempers)) {
			_ = c.Tx.SetTemper(c.Self, tempers[c.Act.P[5]]) // a creature has one
		}
		c.gait(c.Self, c.Act.P[0])
		return c.embark(j)
	},
	232: func(c *Call) ruling.Verdict { // WAYPOINT_START
		return c.embark(entity.Journey{Path: c.Act.Of[0], Repeats: c.Act.P[1] != 0})
	},
	54: func(c *Call) ruling.Verdict { // ESCORT_PAUSE
		return c.own(func(u *entity.Unit) { c.Tx.Rest(u, clock.Time(c.Act.P[0])) })
	},
	55: func(c *Call) ruling.Verdict { // ESCORT_STOP
		return c.own(func(u *entity.Unit) {
			fails := c.Act.P[2] != 0
			if c.Tx.BreakOff(u, fails) && !fails && c.Act.P[0] > 0 {
				_ = c.Tx.DespawnIn(u, clock.Time(c.Act.P[0]), 0) // a creature goes
			}
		})
	},
	65: func(c *Call) ruling.Verdict { return c.own(func(u *entity.Unit) { c.Tx.GoOn(u) }) }, // ESCORT_RESUME
	81: func(c *Call) ruling.Verdict { return c.services(func(_, flags uint32) uint32 { return flags }) },
	82: func(c *Call) ruling.Verdict { return c.services(func(now, flags uint32) uint32 { return now | flags }) },
	83: func(c *Call) ruling.Verdict {
		return c.services(func(now, flags uint32) uint32 { return now &^ flags })
	},
	234: func(c *Call) ruling.Verdict { return c.eachOrSelf(c.Tx.Stop) }, // MOVEMENT_STOP
	235: func(c *Call) ruling.Verdict { // MOVEMENT_PAUSE
		return c.eachOrSelf(func(u *entity.Unit) {
			if !c.Tx.Rest(u, clock.Time(c.Act.P[0])) {
				c.Tx.Stop(u)
			}
		})
	},
	107: func(c *Call) ruling.Verdict { // SUMMON_CREATURE_GROUP
		return c.own(func(u *entity.Unit) {
			for _, o := range c.Tx.SummonGroup(u, c.number(0)) {
				if c.Act.P[1] != 0 && c.Who.Unit != nil {
					_ = c.Tx.Attack(o, c.Who.Unit) // it may be no enemy
				}
				if c.Act.P[2] != 0 {
					_ = c.Tx.Attack(o, u) // the same
				}
			}
		})
	},
}

func (c *Call) embark(j entity.Journey) ruling.Verdict {
	return c.own(func(u *entity.Unit) { c.told(c.Tx.Embark(u, j)) })
}

// gait lets a creature walk or run: 1 walks, 2 runs, 0 as it does.
func (c *Call) gait(u *entity.Unit, n uint32) {
	switch n {
	case 1:
		_ = c.Tx.SetManners(u, content.Walks, content.Runs) // a creature can
	case 2:
		_ = c.Tx.SetManners(u, content.Runs, content.Walks) // a creature can
	}
}

// serviceBits are the services that bits of the field's flags mean. Other bits mean
// nothing here.
var serviceBits = []struct {
	bit  uint32
	does content.MenuAction
}{
	{0x10, content.DoTrainer}, {0x80, content.DoVendor}, {0x2000, content.DoFlight}, {0x4000, content.DoRevive}, {0x10000, content.DoHome},
	{0x20000, content.DoBank}, {0x200000, content.DoAuction}, {0x4000000, content.DoMail},
}

// services changes which of its services a creature offers.
func (c *Call) services(to func(now, flags uint32) uint32) ruling.Verdict {
	return c.eachOrSelf(func(u *entity.Unit) {
		if u.Creature == nil {
			return
		}
		now := uint32(0)
		for _, b := range serviceBits {
			if !u.Creature.Orders.Hides.Has(b.does) {
				now |= b.bit
			}
		}
		now = to(now, c.Act.P[0])
		hidden := content.Services(0)
		for _, b := range serviceBits {
			if now&b.bit == 0 {
				hidden = hidden.With(b.does)
			}
		}
		c.told(c.Tx.HideServices(u, hidden))
	})
}
