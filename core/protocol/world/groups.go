package world

import (
	"math"

	"loam/core/event"
	"loam/core/geo"
	"loam/core/group"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/view"
)

// GroupNumbers are the numbers of a version about groups: what becomes of a
// request, and the type of a raid.
type GroupNumbers struct {
	BadName, NotMember, Full, Taken, Alone, NotLeader, Ignoring uint32
	Raid                                                        uint8
}

// result is the number of a refusal by the key of its text; false is one for
// which clients have no words of their own.
func (n *GroupNumbers) result(key string) (uint32, bool) {
	switch key {
	case "core.not_online", "core.not_online_near":
		return n.BadName, true
	case "group.not_member":
		return n.NotMember, true
	case "group.full":
		return n.Full, true
	case "group.taken":
		return n.Taken, true
	case "group.alone":
		return n.Alone, true
	case "friends.deaf":
		return n.Ignoring, true
	case "group.not_leader":
		return n.NotLeader, true
	}
	return 0, false
}

// Invite takes CMSG_GROUP_INVITE.
func Invite(c *Conn, m message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupInvite, Name: m.(*message.Invite).Player})
}

// AcceptInvitation takes CMSG_GROUP_ACCEPT.
func AcceptInvitation(c *Conn, _ message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupAccept})
}

// DeclineInvitation takes CMSG_GROUP_DECLINE.
func DeclineInvitation(c *Conn, _ message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupDecline})
}

// LeaveGroup takes CMSG_GROUP_DISBAND, which clients send to leave.
func LeaveGroup(c *Conn, _ message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupLeave})
}

// ConvertGroup takes CMSG_GROUP_RAID_CONVERT.
func ConvertGroup(c *Conn, _ message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupConvert})
}

// KickNamed takes CMSG_GROUP_UNINVITE.
func KickNamed(c *Conn, m message.Body) error {
	return c.submit(intent.Group{Act: intent.GroupKick, Name: m.(*message.Text).Text})
}

// Kick takes CMSG_GROUP_UNINVITE_GUID.
func Kick(c *Conn, m message.Body) error {
	return c.about(intent.GroupKick, m.(*message.Uninvite).GUID)
}

// Lead takes CMSG_GROUP_SET_LEADER.
func Lead(c *Conn, m message.Body) error { return c.about(intent.GroupLead, m.(*message.GUID).GUID) }

// Assist takes CMSG_GROUP_ASSISTANT_LEADER.
func Assist(c *Conn, m message.Body) error {
	in := m.(*message.Assistant)
	if in.Is != 0 {
		return c.about(intent.GroupPromote, in.GUID)
	}
	return c.about(intent.GroupDemote, in.GUID)
}

// ChangePart takes CMSG_GROUP_CHANGE_SUB_GROUP.
func ChangePart(c *Conn, m message.Body) error {
	in := m.(*message.ChangePart)
	return c.submit(intent.Group{Act: intent.GroupMove, Name: in.Player, Part: int(in.Part)})
}

// SwapParts takes CMSG_GROUP_SWAP_SUB_GROUP.
func SwapParts(c *Conn, m message.Body) error {
	in := m.(*message.SwapParts)
	return c.submit(intent.Group{Act: intent.GroupSwap, Name: in.Player, Other: in.Other})
}

// about asks something about a member that a client names.
func (c *Conn) about(act intent.GroupAct, name uint64) error {
	who := c.named(name)
	if who.Kind() != guid.Player {
		return nil
	}
	return c.submit(intent.Group{Act: act, Player: who})
}

// PingMap takes MSG_MINIMAP_PING.
func PingMap(c *Conn, m message.Body) error {
	in := m.(*message.MapPing)
	if !finite(in.X, in.Y) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	return c.submit(intent.GroupPing{At: geo.Point{X: float64(in.X), Y: float64(in.Y)}})
}

// AskMember takes CMSG_REQUEST_PARTY_MEMBER_STATS: the teller knows how the
// members of a client's group fare.
func AskMember(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{member: m.(*message.GUID).GUID}})
	return nil
}

// circle is the group of a viewer as its client has been told of it.
type circle struct {
	group   *group.Group // nil: it is in none
	states  map[guid.GUID]group.State
	counter uint32
	told    bool                // of the group; else that waits for the map to be shown
	icons   [group.Marks]uint64 // who bears its marks, by the client's names
}

// gather keeps what a viewer is told of its group, and tells its client of it
// unless that has not been shown the map yet.
func (o *teller) gather(v *viewer, told *view.Viewer) {
	c := &v.circle
	if told.Group != nil {
		c.told = c.told && listedAlike(c.group, told.Group)
		c.group = told.Group
		c.states = map[guid.GUID]group.State{}
		if len(told.Group.Members) == 0 {
			c.group = nil
		}
	}
	for _, s := range told.Fares {
		if c.states == nil {
			c.states = map[guid.GUID]group.State{}
		}
		c.states[s.Player] = s
	}
	if v.fresh {
		return
	}
	if !c.told && (told.Group != nil || c.group != nil) {
		o.list(v)
	}
	o.icons(v)
	for _, s := range told.Fares {
		if s.Player != v.place.Player && v.sees[s.Player] == nil {
			v.conn.put(o.faring(s, "SMSG_PARTY_MEMBER_STATS"))
		}
	}
	for _, g := range told.Left { // its client does not see any more how that one fares
		if s, member := c.states[g]; member && c.group != nil {
			v.conn.put(o.faring(s, "SMSG_PARTY_MEMBER_STATS"))
		}
	}
}

// greet tells a client that has just been shown its map of its group, and what
// else came for its player before.
func (o *teller) greet(v *viewer) {
	if v.circle.group != nil {
		o.list(v)
		for _, m := range v.circle.group.Members {
			if s, known := v.circle.states[m.Player]; known && v.sees[m.Player] == nil {
				v.conn.put(o.faring(s, "SMSG_PARTY_MEMBER_STATS"))
			}
		}
	}
	v.circle.icons = [group.Marks]uint64{} // a client forgets them with its map
	o.icons(v)
	for _, e := range v.missed {
		o.own(v, e)
	}
	v.missed = nil
}

// keep remembers an event for a client that has not been shown its map yet, when
// it is one that nothing tells of later.
func (v *viewer) keep(e event.Event) {
	const most = 64
	switch e.(type) {
	case event.Heard, event.GroupTold, event.Offered, event.SocialTold, event.ContactsShown, event.GuildTold, event.InstanceTold:
		if len(v.missed) < most {
			v.missed = append(v.missed, e)
		}
	}
}

// groupMark is the upper part of a group's number for clients.
const groupMark = 0x1F50 << 48

// list tells a client who is in its group: everybody but its player. An empty
// list is no group.
func (o *teller) list(v *viewer) {
	v.circle.told = true
	v.circle.counter++
	m := &message.Group{Counter: v.circle.counter}
	if g := v.circle.group; g != nil {
		m.GUID, m.Leader = groupMark|uint64(g.ID), clientGUID(g.Leader, 0)
		m.Long, m.Loot, m.Quality = true, uint8(g.Loot.Method), uint8(g.Loot.Threshold)
		if g.Loot.Master != 0 {
			m.Master = clientGUID(g.Loot.Master, 0)
		}
		if g.Raid {
			m.Type = o.config.Version.Groups.Raid
		}
		if i := g.Find(v.place.Player); i >= 0 {
			m.Sub, m.Flags = o.partOf(&g.Members[i])
			m.Roles = clientRoles[g.Members[i].Role]
		}
		if o.config.Version.Packet != packet.Wrath {
			m.Sub, m.Flags = 0, m.Sub // one byte
		}
		for _, member := range g.Members {
			o.known.people.hear(member.Player, member.Name)
			if member.Player != v.place.Player {
				sub, flags := o.partOf(&member)
				m.Members = append(m.Members, message.Member{
					Name: member.Name, GUID: clientGUID(member.Player, 0), Online: member.Online, Sub: sub, Flags: flags,
					Roles: clientRoles[member.Role],
				})
			}
		}
	}
	v.conn.put(m)
}

// partOf is the part of a raid in which a member is and what it is there, in the
// form of the version: 1.12.1 has both in one byte, the first.
func (o *teller) partOf(m *group.Member) (sub, flags uint8) {
	const alone, beside = 1, 0x80 // how an assistant is marked
	sub = uint8(m.Part)
	switch {
	case !m.Assistant:
	case o.config.Version.Packet == packet.Wrath:
		flags = alone
	default:
		sub |= beside
	}
	return sub, flags
}

// faring says how a member fares. Only those fields are sent whose width all
// descriptions of the version agree on.
func (o *teller) faring(s group.State, is string) *message.MemberStats {
	bits := message.StatBitsOf(o.config.Version.Packet)
	m := &message.MemberStats{
		Is: is, GUID: clientGUID(s.Player, 0), Mask: bits.Health | bits.MaxHealth | bits.Level | bits.Position,
		Level: uint16(min(max(s.Level, 0), math.MaxUint16)), X: short(s.At.X), Y: short(s.At.Y),
	}
	most := int64(math.MaxUint32)
	if o.config.Version.Packet == packet.Vanilla {
		const online, dead = 1, 4
		most = math.MaxUint16
		m.Mask |= bits.Status
		m.Status = online
		if s.Dead {
			m.Status |= dead
		}
	}
	health, whole := s.Health, max(s.MaxHealth, 1)
	if whole > most { // as a share of what the field holds
		health, whole = int64(float64(health)/float64(whole)*float64(most)), most
	}
	m.Health, m.Max = uint32(min(max(health, 0), whole)), uint32(whole)
	return m
}

func short(yards float64) uint16 {
	return uint16(int16(min(max(yards, math.MinInt16), math.MaxInt16)))
}

// member answers how a member of a client's group fares. Of one who is not in the
// world the list of the group has said so.
func (o *teller) member(v *viewer, name uint64) {
	s, known := v.circle.states[serverGUID(name, v.place.Instance)]
	if !known || v.circle.group == nil {
		return
	}
	is := "SMSG_PARTY_MEMBER_STATS_FULL"
	if o.config.Version.Packet == packet.Wrath { // whose full form begins with a byte more, and is read as the other
		is = "SMSG_PARTY_MEMBER_STATS"
	}
	v.conn.Send(o.faring(s, is))
}

// groupTold tells a player news of its group.
func (o *teller) groupTold(v *viewer, e event.GroupTold) {
	const invite, leave = 0, 2
	if o.readiness(v, e) {
		return
	}
	switch e.News {
	case group.Invited:
		v.conn.put(&message.Invited{Status: 1, Player: e.Name, Long: true})
	case group.Asked:
		v.conn.put(&message.GroupResult{Operation: invite, Member: e.Name})
	case group.Left:
		v.conn.put(&message.GroupResult{Operation: leave, Member: e.Name})
	case group.Declined:
		v.conn.put(&message.Text{Is: "SMSG_GROUP_DECLINE", Text: e.Name})
	case group.Kicked:
		v.conn.put(message.NewEmpty("SMSG_GROUP_UNINVITE"))
	case group.Disbanded:
		v.conn.put(message.NewEmpty("SMSG_GROUP_DESTROYED"))
	case group.Leads:
		v.conn.put(&message.Text{Is: "SMSG_GROUP_SET_LEADER", Text: e.Name})
	case group.Withdrawn: // the question goes by itself, and an answer is refused
	}
}

// refusedGroup tells a player in its client's own way what came of a request
// about its group, and reports whether there is nothing else to say.
func (o *teller) refusedGroup(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindGroup {
		return false
	}
	number, known := o.config.Version.Groups.result(e.Reason.Key)
	if known {
		v.conn.put(&message.GroupResult{Member: e.Args.Get("name").Text(), Result: number})
	}
	return known && e.Reason.Key != "core.not_online_near"
}

// groupChat is how what a member says comes to a client: as the leader's words
// where the version has a type for these.
func (o *teller) groupChat(v *viewer, e event.Heard) uint8 {
	chat := &o.config.Version.Chat
	kind, led := chat.Party, chat.PartyLeader
	if e.Way == event.Raid {
		kind, led = chat.Raid, chat.RaidLeader
	}
	if g := v.circle.group; g != nil && g.Leader == e.From && led != 0 {
		return led
	}
	return kind
}

// pinged shows a player a point that a member means.
func (o *teller) pinged(v *viewer, e event.Pinged) {
	v.conn.put(&message.MapPinged{GUID: clientGUID(e.From, 0), X: float32(e.At.X), Y: float32(e.At.Y)})
}
