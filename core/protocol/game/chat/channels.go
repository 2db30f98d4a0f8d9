package chat

import (
	"encoding/binary"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// Join takes CMSG_JOIN_CHANNEL. Clients join the channels of their own data by themselves, by
// a number or by a name with blanks. A channel of these that content does not declare is
// ignored without a message.
func (v *Requests) Join(m packets.Body) error {
	in := m.(*social.JoinChannel)
	if (in.ID != 0 || strings.Contains(in.Channel, " ")) && !v.declares(in.Channel) {
		return nil
	}
	return v.client.Submit(intent.Channel{Act: intent.Join, Name: in.Channel, With: in.Password})
}

// declares reports whether content declares a channel of that name.
func (v *Requests) declares(name string) bool {
	snapshot := v.client.Edition().Content
	for i := range snapshot.Channels {
		if strings.EqualFold(snapshot.Words("", snapshot.Channels[i].Name, value.Value{}), name) {
			return true
		}
	}
	return false
}

// Leave takes CMSG_LEAVE_CHANNEL. Clients leave the channels of their own data whenever they
// enter another zone, even channels that they never joined.
func (v *Requests) Leave(m packets.Body) error {
	in := m.(*social.LeaveChannel)
	if (in.ID != 0 || strings.Contains(in.Channel, " ")) && !v.declares(in.Channel) {
		return nil
	}
	return v.client.Submit(intent.Channel{Act: intent.Leave, Name: in.Channel})
}

// moderations map the other messages about channels to what they do.
var moderations = map[string]intent.Act{
	"CMSG_CHANNEL_ANNOUNCEMENTS": intent.Announce,
	"CMSG_CHANNEL_BAN":           intent.Ban,
	"CMSG_CHANNEL_DISPLAY_LIST":  intent.List,
	"CMSG_CHANNEL_INVITE":        intent.Invite,
	"CMSG_CHANNEL_KICK":          intent.Kick,
	"CMSG_CHANNEL_LIST":          intent.List,
	"CMSG_CHANNEL_MODERATE":      intent.Moderate,
	"CMSG_CHANNEL_MODERATOR":     intent.SetModerator,
	"CMSG_CHANNEL_MUTE":          intent.Mute,
	"CMSG_CHANNEL_OWNER":         intent.AskOwner,
	"CMSG_CHANNEL_PASSWORD":      intent.SetPassword,
	"CMSG_CHANNEL_SET_OWNER":     intent.SetOwner,
	"CMSG_CHANNEL_UNBAN":         intent.Unban,
	"CMSG_CHANNEL_UNMODERATOR":   intent.UnsetModerator,
	"CMSG_CHANNEL_UNMUTE":        intent.Unmute,
}

// Moderate takes a message about a channel that the player is in.
func (v *Requests) Moderate(m packets.Body) error {
	in := intent.Channel{Act: moderations[m.Name()]}
	switch m := m.(type) {
	case *social.ChannelTold:
		in.Name, in.With = m.Channel, m.Player
	case *packets.Text:
		in.Name = m.Text
	}
	return v.client.Submit(in)
}

// noticing is the form of a notice: its number, and what follows the name of the channel.
type noticing struct {
	number uint8
	rest   func(v codec.Version, e *event.Channeled) []byte
}

// noticings are all notices; a notice without an entry has no number and is sent as text.
var noticings = map[event.Notice]noticing{
	event.Joined:           {0, aboutWho},
	event.Left:             {1, aboutWho},
	event.YouJoined:        {2, entrance},
	event.YouLeft:          {3, exit},
	event.WrongPassword:    {4, nil},
	event.NotMember:        {5, nil},
	event.NotModerator:     {6, nil},
	event.PasswordChanged:  {7, aboutWho},
	event.OwnerChanged:     {8, aboutWho},
	event.NotFound:         {9, called},
	event.NotOwner:         {10, nil},
	event.OwnerIs:          {11, called},
	event.RightsChanged:    {12, changedRights},
	event.AnnouncementsOn:  {13, aboutWho},
	event.AnnouncementsOff: {14, aboutWho},
	event.ModerationOn:     {15, aboutWho},
	event.ModerationOff:    {16, aboutWho},
	event.Muted:            {17, nil},
	event.Kicked:           {18, aboutBoth},
	event.Banned:           {19, nil},
	event.PlayerBanned:     {20, aboutBoth},
	event.PlayerUnbanned:   {21, aboutBoth},
	event.NotBanned:        {22, called},
	event.AlreadyMember:    {23, aboutWho},
	event.Invited:          {24, aboutWho},
	event.BadName:          {27, nil},
	event.PlayerInvited:    {29, called},
	event.InviteBanned:     {30, called},
}

func aboutWho(_ codec.Version, e *event.Channeled) []byte { return name64(nil, e.Who) }

func aboutBoth(_ codec.Version, e *event.Channeled) []byte { return name64(name64(nil, e.Who), e.By) }

func name64(to []byte, g guid.GUID) []byte {
	return binary.LittleEndian.AppendUint64(to, idmap.Name(g, 0))
}

func called(_ codec.Version, e *event.Channeled) []byte {
	return append([]byte(idmap.Cut(e.Name)), 0)
}

func changedRights(_ codec.Version, e *event.Channeled) []byte {
	return append(name64(nil, e.Who), memberFlags(e.Before), memberFlags(e.Now))
}

// The flags of channels: of those that players made, and of those of the realm.
const (
	customChannel = 0x01
	realmChannel  = 0x10
)

func channelFlags(declared bool) uint8 {
	if declared {
		return realmChannel
	}
	return customChannel
}

// entrance returns what follows the notice that the player joined: flags, and in 3.3.5a the
// number of the channel if it is one of the client's own.
func entrance(v codec.Version, e *event.Channeled) []byte {
	flags := channelFlags(e.Declared)
	if v == codec.Wrath {
		return append([]byte{flags}, make([]byte, 8)...)
	}
	return append([]byte{flags}, make([]byte, 7)...)
}

// exit returns what follows the notice that the player left.
func exit(v codec.Version, _ *event.Channeled) []byte {
	if v == codec.Wrath {
		return make([]byte, 5)
	}
	return nil
}

// The flags of members.
const (
	flagOwner     = 0x01
	flagModerator = 0x02
	flagMuted     = 0x08
)

func memberFlags(r event.Rights) (flags uint8) {
	for _, f := range [...]struct {
		right event.Rights
		flag  uint8
	}{{event.Owns, flagOwner}, {event.Moderates, flagModerator}, {event.Silenced, flagMuted}} {
		if r&f.right != 0 {
			flags |= f.flag
		}
	}
	return flags
}

// channeled sends what happened in a channel.
func (a *Updates) channeled(e event.Channeled) {
	a.sight.Meet(e.Who, e.Name)
	a.sight.Meet(e.By, e.ByName)
	n, ok := noticings[e.Notice]
	if !ok {
		a.sight.Say(a.sight.Edition().Filled(e.Text(), e.Args()))
		return
	}
	m := &social.ChannelNotice{Notice: n.number, Channel: e.Channel}
	if n.rest != nil {
		m.Rest = n.rest(a.sight.Packet(), &e)
	}
	a.sight.Put(m)
}

// roster sends the members of a channel.
func (a *Updates) roster(e event.Roster) {
	m := &social.ChannelList{Channel: e.Channel, Flags: channelFlags(e.Declared)}
	for _, member := range e.Members {
		a.sight.Meet(member.Player, member.Name)
		m.Members = append(m.Members, social.ChannelMember{GUID: idmap.Name(member.Player, 0), Flags: memberFlags(member.Rights)})
	}
	a.sight.Put(m)
}
