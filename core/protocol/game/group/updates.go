package group

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
	"loam/core/rules/group"
)

// Updates sends the group to a client that is shown a map, and remembers what it sent. It is
// a [conn.Part]; package protocol/game also calls it before events. It belongs to the
// goroutine of the broadcast.
type Updates struct {
	fellow  *Requests
	sight   conn.Sight
	group   *group.Group // nil: the player is in no group
	states  map[guid.GUID]group.State
	counter uint32
	listed  bool                // the client has the list, otherwise it waits for the map to be shown
	bear    [group.Marks]uint64 // marked units, by the client's names
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (f *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{fellow: f, sight: sight} }

// Any reports whether the player is in a group.
func (c *Updates) Any() bool { return c.group != nil }

// Led reports whether by leads the player's group.
func (c *Updates) Led(by guid.GUID) bool { return c.group != nil && c.group.Leader == by }

// Told implements conn.Teller: it keeps the group of the step, and sends it unless the client
// has not been shown the map yet.
func (c *Updates) Told(told *view.Viewer) {
	if told.Group != nil {
		c.listed = c.listed && listedAlike(c.group, told.Group)
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
	if !c.sight.Shown() {
		return
	}
	if !c.listed && (told.Group != nil || c.group != nil) {
		c.list()
	}
	c.icons()
	for _, s := range told.Fares {
		if s.Player != c.sight.Player() && c.sight.Sees(s.Player) == nil {
			c.sight.Put(c.fares(s, "SMSG_PARTY_MEMBER_STATS"))
		}
	}
	for _, g := range told.Left { // the client no longer sees the state of that member
		if s, member := c.states[g]; member && c.group != nil {
			c.sight.Put(c.fares(s, "SMSG_PARTY_MEMBER_STATS"))
		}
	}
}

// Greet sends the group to a client that has just been shown its map, or that the player has
// lost the group that it had on another map.
func (c *Updates) Greet() {
	if c.group == nil && c.fellow.grouped {
		c.list()
	}
	if c.group != nil {
		c.list()
		for _, m := range c.group.Members {
			if s, known := c.states[m.Player]; known && c.sight.Sees(m.Player) == nil {
				c.sight.Put(c.fares(s, "SMSG_PARTY_MEMBER_STATS"))
			}
		}
	}
	c.bear = [group.Marks]uint64{} // clients forget the marks when the map changes
	c.icons()
}

// groupMark is the upper part of a group's GUID for clients.
const groupMark = 0x1F50 << 48

// list sends the members of the group without the player. An empty list means no group.
func (c *Updates) list() {
	c.listed, c.fellow.grouped = true, c.group != nil
	c.counter++
	m := &social.Group{Counter: c.counter}
	if g := c.group; g != nil {
		m.GUID, m.Leader = groupMark|uint64(g.ID), idmap.Name(g.Leader, 0)
		m.Long, m.Loot, m.Quality = true, uint8(g.Loot.Method), uint8(g.Loot.Threshold)
		if g.Loot.Master != 0 {
			m.Master = idmap.Name(g.Loot.Master, 0)
		}
		if g.Raid {
			m.Type = c.fellow.numbers.Raid
		}
		if i := g.Find(c.sight.Player()); i >= 0 {
			m.Sub, m.Flags = c.partOf(&g.Members[i])
			m.Roles = clientRoles[g.Members[i].Role]
		}
		if c.sight.Packet() != codec.Wrath {
			m.Sub, m.Flags = 0, m.Sub // one byte
		}
		for _, member := range g.Members {
			c.sight.Meet(member.Player, member.Name)
			if member.Player != c.sight.Player() {
				sub, flags := c.partOf(&member)
				m.Members = append(m.Members, social.Member{
					Name: member.Name, GUID: idmap.Name(member.Player, 0), Online: member.Online, Sub: sub, Flags: flags,
					Roles: clientRoles[member.Role],
				})
			}
		}
	}
	c.sight.Put(m)
}

// partOf returns the subgroup of a raid member and its flags, in the form of the version:
// 1.12.1 has both in the first byte.
func (c *Updates) partOf(m *group.Member) (sub, flags uint8) {
	const alone, beside = 1, 0x80 // the marks of an assistant
	sub = uint8(m.Part)
	switch {
	case !m.Assistant:
	case c.sight.Packet() == codec.Wrath:
		flags = alone
	default:
		sub |= beside
	}
	return sub, flags
}

// fares returns the state of a member. It contains only fields whose width is the same in all
// descriptions of the version.
func (c *Updates) fares(s group.State, is string) *social.MemberStats {
	bits := social.StatBitsOf(c.sight.Packet())
	m := &social.MemberStats{
		Is: is, GUID: idmap.Name(s.Player, 0), Mask: bits.Health | bits.MaxHealth | bits.Level | bits.Position,
		Level: uint16(min(max(s.Level, 0), math.MaxUint16)), X: short(s.At.X), Y: short(s.At.Y),
	}
	most := int64(math.MaxUint32)
	if c.sight.Packet() == codec.Vanilla {
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

// member answers with the state of a group member. For one that is offline the group list has
// already reported that.
func (c *Updates) member(name uint64) {
	s, known := c.states[c.sight.Named(name)]
	if !known || c.group == nil {
		return
	}
	is := "SMSG_PARTY_MEMBER_STATS_FULL"
	if c.sight.Packet() == codec.Wrath { // its full form has one more leading byte, and is otherwise the same
		is = "SMSG_PARTY_MEMBER_STATS"
	}
	c.sight.Send(c.fares(s, is))
}

// Event implements conn.Part.
func (c *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.GroupTold:
		c.news(e)
	case event.Pinged:
		c.sight.Put(&packets.MapPinged{GUID: idmap.Name(e.From, 0), X: float32(e.At.X), Y: float32(e.At.Y)})
	default:
		return false
	}
	return true
}

// Answer implements conn.Answerer.
func (c *Updates) Answer(question any) bool {
	switch q := question.(type) {
	case faring:
		c.member(uint64(q))
	case marks:
		c.all()
	default:
		return false
	}
	return true
}

// news sends news of the player's group.
func (c *Updates) news(e event.GroupTold) {
	const invite, leave = 0, 2
	if c.readiness(e) {
		return
	}
	switch e.News {
	case group.Invited:
		c.sight.Put(&social.Invited{Status: 1, Player: e.Name, Long: true})
	case group.Asked:
		c.sight.Put(&social.GroupResult{Operation: invite, Member: e.Name})
	case group.Left:
		c.sight.Put(&social.GroupResult{Operation: leave, Member: e.Name})
	case group.Declined:
		c.sight.Put(&packets.Text{Is: "SMSG_GROUP_DECLINE", Text: e.Name})
	case group.Kicked:
		c.sight.Put(packets.NewEmpty("SMSG_GROUP_UNINVITE"))
	case group.Disbanded:
		c.sight.Put(packets.NewEmpty("SMSG_GROUP_DESTROYED"))
	case group.Leads:
		c.sight.Put(&packets.Text{Is: "SMSG_GROUP_SET_LEADER", Text: e.Name})
	case group.Withdrawn: // the question closes by itself, and an answer is refused
	}
}

// Refused implements conn.Refuser with the client's own texts. For a player whose name
// resembles another's there is a text of its own.
func (c *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindGroup {
		return false
	}
	number, known := c.fellow.numbers.result(e.Reason.Key)
	if known {
		c.sight.Put(&social.GroupResult{Member: e.Args.Get("name").Text(), Result: number})
	}
	return known && e.Reason.Key != "core.not_online_near"
}
