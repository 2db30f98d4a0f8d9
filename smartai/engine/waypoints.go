package engine

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
)

// Events of moving creatures, and of spells that hit.
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

// onTheWay matches rules with a point and a path; 0 matches any.
func onTheWay(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
	p := &s.p.Rules[i].P
	return verdict((p[0] == 0 || p[0] == h.n[1]) && (p[1] == 0 || s.p.Events[i][1] == h.of))
}

// journeyEvents has the events of moving creatures.
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

// newsOf returns the event for a change of a journey.
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
		if n := a.Texts[0]; n == "ended" || n == "stopped" || n == "failed" {
			e.unhush(s)
		}
		if a.Texts[0] == "failed" && e.depth == 0 && s.unit.Alive() {
			e.raise(s, eventDeath, happening{who: s.base()}) // no player has followed
			return
		}
		kind, ok := newsOf[a.Texts[0]]
		if !ok {
			return
		}
		h := happening{n: [2]uint32{1: e.pointOf(s.unit, content.ID(a.Texts[1]), int(a.Numbers[0]))}, of: content.ID(a.Texts[1])}
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

// hush disables gossip and quests of a creature on an escort.
func (e *Engine) hush(s *script) {
	if s.gone || s.object != nil || s.brief || s.unit.Creature.Journey.Path == "" {
		return
	}
	if quiet := (content.Mute | content.NoErrands) &^ s.unit.Manners; quiet != 0 && e.tx.Creatures().SetManners(s.unit, quiet, 0) == nil {
		s.hushed |= quiet
	}
}

// unhush restores the services that the escort has disabled.
func (e *Engine) unhush(s *script) {
	if s.hushed != 0 {
		_ = e.tx.Creatures().SetManners(s.unit, 0, s.hushed) // creatures only
		s.hushed = 0
	}
}

// atPoint is the maximum distance from a waypoint at which a creature is at it, in yards.
const atPoint = geo.Yards(0.5)

// pointOf returns the number of the waypoint at which a creature is, on its way to waypoint
// toward of a path; if it is at none, toward.
func (e *Engine) pointOf(u *entity.Unit, path content.ID, toward int) uint32 {
	if p, ok := e.tx.Content().Path(path); ok && toward >= 1 {
		last := (toward - 2 + len(p.Points)) % len(p.Points)
		if geo.FlatDistance(p.Points[last].At, u.Position.Point) <= atPoint {
			return uint32(last + 1)
		}
	}
	return uint32(toward)
}

// journeyActions has the actions on paths, services and groups of summons.
var journeyActions = map[uint32]action{
	53: func(c *Call) ruletrace.Verdict { // ESCORT_START
		j := entity.Journey{Path: c.Act.Of[1], Repeats: c.Act.P[2] != 0, Quest: c.Act.Of[3], Stays: clock.Time(c.Act.P[4])}
		for _, t := range c.Targets {
			if t.Unit != nil && t.Unit.Player != nil {
				j.For = t.Unit.GUID
				break
			}
		}
		if c.Act.P[5] < uint32(len(tempers)) {
			_ = c.Tx.Creatures().SetTemper(c.Self, tempers[c.Act.P[5]]) // creatures only
		}
		c.gait(c.Self, c.Act.P[0])
		v := c.embark(j)
		c.e.hush(c.s)
		return v
	},
	232: func(c *Call) ruletrace.Verdict { // WAYPOINT_START
		return c.embark(entity.Journey{Path: c.Act.Of[0], Repeats: c.Act.P[1] != 0})
	},
	54: func(c *Call) ruletrace.Verdict { // ESCORT_PAUSE
		return c.own(func(u *entity.Unit) { c.Tx.Movement().Rest(u, clock.Time(c.Act.P[0])) })
	},
	55: func(c *Call) ruletrace.Verdict { // ESCORT_STOP
		return c.own(func(u *entity.Unit) { c.breakOff(u, c.Act.Of[1], c.Act.P[2] != 0) })
	},
	65: func(c *Call) ruletrace.Verdict { return c.own(func(u *entity.Unit) { c.Tx.Movement().GoOn(u) }) }, // ESCORT_RESUME
	81: func(c *Call) ruletrace.Verdict { return c.services(func(_, flags uint32) uint32 { return flags }) },
	82: func(c *Call) ruletrace.Verdict {
		return c.services(func(now, flags uint32) uint32 { return now | flags })
	},
	83: func(c *Call) ruletrace.Verdict {
		return c.services(func(now, flags uint32) uint32 { return now &^ flags })
	},
	234: func(c *Call) ruletrace.Verdict { return c.eachOrSelf(c.Tx.Movement().Stop) }, // MOVEMENT_STOP
	235: func(c *Call) ruletrace.Verdict { // MOVEMENT_PAUSE
		return c.eachOrSelf(func(u *entity.Unit) {
			if !c.Tx.Movement().Rest(u, clock.Time(c.Act.P[0])) {
				c.Tx.Movement().Stop(u)
			}
		})
	},
	107: func(c *Call) ruletrace.Verdict { // SUMMON_CREATURE_GROUP
		return c.own(func(u *entity.Unit) {
			for _, o := range c.Tx.Creatures().SummonGroup(u, c.number(0)) {
				if c.Act.P[1] != 0 && c.Who.Unit != nil {
					_ = c.Tx.Combat().Attack(o, c.Who.Unit) // a target that is not hostile
				}
				if c.Act.P[2] != 0 {
					_ = c.Tx.Combat().Attack(o, u) // the same
				}
			}
		})
	},
}

func (c *Call) embark(j entity.Journey) ruletrace.Verdict {
	return c.own(func(u *entity.Unit) { c.told(c.Tx.Movement().StartJourney(u, j)) })
}

// breakOff ends a journey early. It completes or fails the quest of the rule, or otherwise
// the quest of the journey.
func (c *Call) breakOff(u *entity.Unit, quest content.ID, fails bool) {
	j := u.Creature.Journey
	if quest == "" {
		quest = j.Quest
	}
	player, here := c.Tx.Unit(j.For)
	if !c.Tx.Movement().BreakOff(u, fails) {
		return
	}
	if here && player.Player != nil && quest != "" {
		if !fails {
			c.Tx.Quests().CompleteFor(player, quest, true)
		} else if quest != j.Quest {
			c.Tx.Quests().Fail(player, quest)
		}
	}
	if !fails && c.Act.P[0] > 0 {
		_ = c.Tx.Creatures().DespawnIn(u, clock.Time(c.Act.P[0]), 0) // creatures only
	}
}

// gait makes a creature walk or run: 1 walks, 2 runs, 0 changes nothing.
func (c *Call) gait(u *entity.Unit, n uint32) {
	switch n {
	case 1:
		_ = c.Tx.Creatures().SetManners(u, content.Walks, content.Runs) // creatures only
	case 2:
		_ = c.Tx.Creatures().SetManners(u, content.Runs, content.Walks) // creatures only
	}
}

// serviceBits has the services for the bits of AzerothCore's NPC flags. Other bits have no
// effect here.
var serviceBits = []serviceBit{
	{0x10, content.DoTrainer}, {0x80, content.DoVendor}, {0x2000, content.DoFlight}, {0x4000, content.DoRevive}, {0x10000, content.DoHome},
	{0x20000, content.DoBank}, {0x40000, content.DoPetition}, {0x200000, content.DoAuction}, {0x400000, content.DoStable}, {0x800000, content.DoGuildBank},
	{0x4000000, content.DoMail},
}

type serviceBit struct {
	bit  uint32
	does content.MenuAction
}

// talkFlag and questFlag are the NPC flags for gossip and quests.
const (
	talkFlag  = 0x1
	questFlag = 0x2
)

// services changes which services a creature offers, and whether it has gossip and quests.
func (c *Call) services(to func(now, flags uint32) uint32) ruletrace.Verdict {
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
		if u.Manners&content.Mute == 0 {
			now |= talkFlag
		}
		if u.Manners&content.NoErrands == 0 {
			now |= questFlag
		}
		now = to(now, c.Act.P[0])
		c.setManners(u, content.Mute, now&talkFlag == 0)
		c.setManners(u, content.NoErrands, now&questFlag == 0)
		hidden := content.Services(0)
		for _, b := range serviceBits {
			if now&b.bit == 0 {
				hidden = hidden.With(b.does)
			}
		}
		c.told(c.Tx.Services().Hide(u, hidden))
	})
}
