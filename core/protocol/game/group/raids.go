package group

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
	"loam/core/rules/group"
)

// CheckReady takes MSG_RAID_READY_CHECK: a new ready check, or an answer to one.
func (f *Requests) CheckReady(m packets.Body) error {
	act, in := intent.GroupCheck, m.(*social.ReadyCheck)
	switch {
	case in.Answers && in.State != 0:
		act = intent.GroupReady
	case in.Answers:
		act = intent.GroupNotReady
	}
	return f.client.Submit(intent.Group{Act: act})
}

// MarkUnit takes MSG_RAID_TARGET_UPDATE: a mark for a unit, or the request for all marks,
// which the [Updates] answer.
func (f *Requests) MarkUnit(m packets.Body) error {
	in := m.(*social.SetMark)
	if in.Mark == social.AskMarks {
		f.client.Ask(marks{})
		return nil
	}
	unit := guid.GUID(0)
	if in.GUID != 0 {
		unit = f.client.Named(in.GUID)
	}
	return f.client.Submit(intent.Group{Act: intent.GroupMark, Mark: int(in.Mark), Player: unit})
}

// clientRoles are the client's bits of roles.
var clientRoles = map[group.Role]uint8{group.Tank: 2, group.Healer: 4, group.Damage: 8}

// ChooseRoles takes CMSG_LFG_SET_ROLES; of several roles it uses the first.
func (f *Requests) ChooseRoles(m packets.Body) error {
	in, role := m.(*social.ChooseRoles), group.NoRole
	for _, r := range []group.Role{group.Damage, group.Healer, group.Tank} {
		if in.Roles&clientRoles[r] != 0 {
			role = r
		}
	}
	return f.client.Submit(intent.Group{Act: intent.GroupRole, Role: uint8(role), Player: f.client.Player()})
}

// readiness sends a ready check, and reports whether the event was one. Clients of 1.12.1 do
// not receive who asks.
func (c *Updates) readiness(e event.GroupTold) bool {
	long := c.sight.Packet() == codec.Wrath
	name := uint64(0)
	if g := c.group; g != nil {
		for i := range g.Members {
			if g.Members[i].Name == e.Name {
				name = idmap.Name(g.Members[i].Player, 0)
			}
		}
	}
	ready := uint8(0)
	switch e.News {
	case group.Checked:
		if long || name != idmap.Name(c.sight.Player(), 0) {
			c.sight.Put(&social.ReadyChecked{Long: long, GUID: name})
		}
	case group.SaysReady, group.SaysNotReady:
		if e.News == group.SaysReady {
			ready = 1
		}
		if long {
			c.sight.Put(&social.ReadyAnswered{GUID: name, State: ready})
		} else {
			c.sight.Put(&social.ReadyChecked{Long: true, GUID: name, State: ready})
		}
	case group.AllReady, group.SomeNotReady: // the client of the group leader counts the answers
	default:
		return false
	}
	return true
}

// icons sends the marked units of the group that the client sees; it knows no names of
// others.
func (c *Updates) icons() {
	now := [group.Marks]uint64{}
	if g := c.group; g != nil {
		for i, unit := range g.Marks {
			if unit.Kind() == guid.Player || c.sight.Sees(unit) != nil {
				now[i] = c.sight.Name(unit)
			}
		}
	}
	for i, unit := range now {
		if unit != c.bear[i] {
			c.sight.Put(&social.Marks{List: []social.Mark{{Mark: uint8(i), GUID: unit}}})
		}
	}
	c.bear = now
}

// all sends all marks on request.
func (c *Updates) all() {
	m := &social.Marks{All: true}
	for i, unit := range c.bear {
		m.List = append(m.List, social.Mark{Mark: uint8(i), GUID: unit})
	}
	c.sight.Send(m)
}

// listedAlike reports whether the lists of two groups are the same; marks and ready answers
// have messages of their own.
func listedAlike(a, b *group.Group) bool {
	if a == nil || b == nil || a.ID != b.ID || a.Raid != b.Raid || a.Leader != b.Leader || a.Loot != b.Loot || len(a.Members) != len(b.Members) {
		return false
	}
	for i := range a.Members {
		was, is := a.Members[i], b.Members[i]
		was.Answer, is.Answer = 0, 0
		if was != is {
			return false
		}
	}
	return true
}
