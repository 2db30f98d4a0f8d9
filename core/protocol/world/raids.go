package world

import (
	"loam/core/event"
	"loam/core/group"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
)

// CheckReady takes MSG_RAID_READY_CHECK: the question whether all are ready, or an
// answer to it.
func CheckReady(c *Conn, m message.Body) error {
	act, in := intent.GroupCheck, m.(*message.ReadyCheck)
	switch {
	case in.Answers && in.State != 0:
		act = intent.GroupReady
	case in.Answers:
		act = intent.GroupNotReady
	}
	return c.submit(intent.Group{Act: act})
}

// MarkUnit takes MSG_RAID_TARGET_UPDATE: a mark for a unit, or the wish for all marks,
// which the teller knows.
func MarkUnit(c *Conn, m message.Body) error {
	in := m.(*message.SetMark)
	if in.Mark == message.AskMarks {
		c.server.teller.queue.Put(item{asks: c, question: question{icons: true}})
		return nil
	}
	unit := guid.GUID(0)
	if in.GUID != 0 {
		unit = c.named(in.GUID)
	}
	return c.submit(intent.Group{Act: intent.GroupMark, Mark: int(in.Mark), Player: unit})
}

// clientRoles are the bits of clients for roles.
var clientRoles = map[group.Role]uint8{group.Tank: 2, group.Healer: 4, group.Damage: 8}

// ChooseRoles takes CMSG_LFG_SET_ROLES: of several roles the first counts.
func ChooseRoles(c *Conn, m message.Body) error {
	in, role := m.(*message.ChooseRoles), group.NoRole
	for _, r := range []group.Role{group.Damage, group.Healer, group.Tank} {
		if in.Roles&clientRoles[r] != 0 {
			role = r
		}
	}
	return c.submit(intent.Group{Act: intent.GroupRole, Role: uint8(role), Player: c.seat().Player})
}

// readiness tells a client of a ready check, and reports whether it was one. Clients
// of 1.12.1 do not learn who asks.
func (o *teller) readiness(v *viewer, e event.GroupTold) bool {
	long := o.config.Version.Packet == packet.Wrath
	name := uint64(0)
	if g := v.circle.group; g != nil {
		for i := range g.Members {
			if g.Members[i].Name == e.Name {
				name = clientGUID(g.Members[i].Player, 0)
			}
		}
	}
	ready := uint8(0)
	switch e.News {
	case group.Checked:
		if long || name != clientGUID(v.place.Player, 0) {
			v.conn.put(&message.ReadyChecked{Long: long, GUID: name})
		}
	case group.SaysReady, group.SaysNotReady:
		if e.News == group.SaysReady {
			ready = 1
		}
		if long {
			v.conn.put(&message.ReadyAnswered{GUID: name, State: ready})
		} else {
			v.conn.put(&message.ReadyChecked{Long: true, GUID: name, State: ready})
		}
	case group.AllReady, group.SomeNotReady: // clients of who runs the group count the answers
	default:
		return false
	}
	return true
}

// icons tells a client which units bear marks of its group now: of those that it sees,
// since it knows others by no name.
func (o *teller) icons(v *viewer) {
	now := [group.Marks]uint64{}
	if g := v.circle.group; g != nil {
		for i, unit := range g.Marks {
			if unit.Kind() == guid.Player || v.sees[unit] != nil {
				now[i] = o.render.name(unit)
			}
		}
	}
	for i, unit := range now {
		if unit != v.circle.icons[i] {
			v.conn.put(&message.Marks{List: []message.Mark{{Mark: uint8(i), GUID: unit}}})
		}
	}
	v.circle.icons = now
}

// allIcons tells a client of all marks, as it has asked.
func (o *teller) allIcons(v *viewer) {
	m := &message.Marks{All: true}
	for i, unit := range v.circle.icons {
		m.List = append(m.List, message.Mark{Mark: uint8(i), GUID: unit})
	}
	v.conn.Send(m)
}

// listedAlike tells whether lists of two groups say the same: marks and answers are
// told otherwise.
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
