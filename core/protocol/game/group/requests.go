// Package group takes what game clients ask about their player's group and sends them what
// happened: its members and their state, subgroups and raid marks, ready checks and roles.
// Package rules/group decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package group

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

// Numbers are a version's numbers for groups: the results of requests, and the group type of
// a raid.
type Numbers struct {
	BadName, NotMember, Full, Taken, Alone, NotLeader, Ignoring uint32
	Raid                                                        uint8
}

// result returns the number of a refusal by the key of its text; false is a refusal for which
// clients have no text.
func (n *Numbers) result(key string) (uint32, bool) {
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

// Requests takes what the client asks about groups. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers
	grouped bool // the client was last sent a group, on any map; belongs to the goroutine of the broadcast
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// Invite takes CMSG_GROUP_INVITE.
func (f *Requests) Invite(m packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupInvite, Name: m.(*social.Invite).Player})
}

// Accept takes CMSG_GROUP_ACCEPT.
func (f *Requests) Accept(packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupAccept})
}

// Decline takes CMSG_GROUP_DECLINE.
func (f *Requests) Decline(packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupDecline})
}

// Leave takes CMSG_GROUP_DISBAND, which clients send to leave.
func (f *Requests) Leave(packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupLeave})
}

// Convert takes CMSG_GROUP_RAID_CONVERT.
func (f *Requests) Convert(packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupConvert})
}

// KickNamed takes CMSG_GROUP_UNINVITE.
func (f *Requests) KickNamed(m packets.Body) error {
	return f.client.Submit(intent.Group{Act: intent.GroupKick, Name: m.(*packets.Text).Text})
}

// Kick takes CMSG_GROUP_UNINVITE_GUID.
func (f *Requests) Kick(m packets.Body) error {
	return f.about(intent.GroupKick, m.(*social.Uninvite).GUID)
}

// Lead takes CMSG_GROUP_SET_LEADER.
func (f *Requests) Lead(m packets.Body) error {
	return f.about(intent.GroupLead, m.(*packets.GUID).GUID)
}

// Assist takes CMSG_GROUP_ASSISTANT_LEADER.
func (f *Requests) Assist(m packets.Body) error {
	in := m.(*social.Assistant)
	if in.Is != 0 {
		return f.about(intent.GroupPromote, in.GUID)
	}
	return f.about(intent.GroupDemote, in.GUID)
}

// ChangePart takes CMSG_GROUP_CHANGE_SUB_GROUP.
func (f *Requests) ChangePart(m packets.Body) error {
	in := m.(*social.ChangePart)
	return f.client.Submit(intent.Group{Act: intent.GroupMove, Name: in.Player, Part: int(in.Part)})
}

// SwapParts takes CMSG_GROUP_SWAP_SUB_GROUP.
func (f *Requests) SwapParts(m packets.Body) error {
	in := m.(*social.SwapParts)
	return f.client.Submit(intent.Group{Act: intent.GroupSwap, Name: in.Player, Other: in.Other})
}

// about submits a request about a member that the client names.
func (f *Requests) about(act intent.GroupAct, name uint64) error {
	who := f.client.Named(name)
	if who.Kind() != guid.Player {
		return nil
	}
	return f.client.Submit(intent.Group{Act: act, Player: who})
}

// PingMap takes MSG_MINIMAP_PING.
func (f *Requests) PingMap(m packets.Body) error {
	in := m.(*packets.MapPing)
	if !movement.Finite(in.X, in.Y) {
		f.client.Malformed()
		return nil
	}
	return f.client.Submit(intent.GroupPing{At: geo.Point{X: float64(in.X), Y: float64(in.Y)}})
}

// AskMember takes CMSG_REQUEST_PARTY_MEMBER_STATS; the [Updates] answer it.
func (f *Requests) AskMember(m packets.Body) error {
	f.client.Ask(faring(m.(*packets.GUID).GUID))
	return nil
}

// The questions of a client to its [Updates].
type (
	faring uint64   // the state of a member, by its name
	marks  struct{} // the raid marks
)
