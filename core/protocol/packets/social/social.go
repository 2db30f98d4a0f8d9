package social

import (
	"loam/core/protocol/packets/codec"
)

// AddFriend adds a player to the friend list.
type AddFriend struct {
	Player string
	Note   string // 3.3.5a
}

// Name implements Body.
func (*AddFriend) Name() string { return "CMSG_ADD_FRIEND" }

// Code implements codec.Message.
func (m *AddFriend) Code(c *codec.Coder) {
	c.Text("name", codec.MaxName, &m.Player)
	if c.Wrath() {
		c.Text("note", codec.MaxText, &m.Note)
	}
}

// FriendStatus reports the result of a friend or ignore request, or that a friend came
// online or went offline.
type FriendStatus struct {
	Result uint8 // one of those below, or another of both versions
	GUID   uint64
	// Long is set if the fields that the result allows follow; some definitions end the
	// message with the GUID.
	Long bool
	Note string // 3.3.5a, of a friend that was just added
	Presence
}

// The results after which more fields may follow.
const (
	FriendOnline       = 2
	FriendAddedOnline  = 6
	FriendAddedOffline = 7
)

// Name implements Body.
func (*FriendStatus) Name() string { return "SMSG_FRIEND_STATUS" }

// Code implements codec.Message.
func (m *FriendStatus) Code(c *codec.Coder) {
	c.U8("result", &m.Result)
	c.U64("guid", &m.GUID)
	if c.Reading() {
		m.Long = c.Left() > 0
	}
	if !m.Long {
		return
	}
	if c.Wrath() && (m.Result == FriendAddedOnline || m.Result == FriendAddedOffline) {
		c.Text("note", codec.MaxText, &m.Note)
	}
	if m.Result == FriendOnline || m.Result == FriendAddedOnline {
		m.Presence.Code(c)
	}
}

// ChatIgnored reports that the sender ignores a player.
type ChatIgnored struct {
	GUID    uint64
	Unknown uint8 // 3.3.5a
}

// Name implements Body.
func (*ChatIgnored) Name() string { return "CMSG_CHAT_IGNORED" }

// Code implements codec.Message.
func (m *ChatIgnored) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	if c.Wrath() {
		c.U8("unknown", &m.Unknown)
	}
}

// ChannelTold is a channel request with a player or a text: CMSG_CHANNEL_INVITE,
// CMSG_CHANNEL_KICK, CMSG_CHANNEL_PASSWORD and similar.
type ChannelTold struct {
	Is      string // its name
	Channel string
	Player  string // or the password
}

// Name implements Body.
func (m *ChannelTold) Name() string { return m.Is }

// Code implements codec.Message.
func (m *ChannelTold) Code(c *codec.Coder) {
	c.Text("channel_name", codec.MaxName, &m.Channel)
	name := "player_name"
	switch m.Is {
	case "CMSG_CHANNEL_PASSWORD":
		name = "channel_password"
	case "CMSG_CHANNEL_SET_OWNER":
		name = "new_owner"
	}
	c.Text(name, codec.MaxName, &m.Player)
}

// ChannelList lists the members of a channel.
type ChannelList struct {
	// Bare omits the byte that comes first in 3.3.5a, as in the definitions: all public
	// cores write it, and both forms are read.
	Bare    bool
	Channel string
	Flags   uint8
	Members []ChannelMember
}

// ChannelMember is one of them.
type ChannelMember struct {
	GUID  uint64
	Flags uint8
}

// Name implements Body.
func (*ChannelList) Name() string { return "SMSG_CHANNEL_LIST" }

// Code implements codec.Message.
func (m *ChannelList) Code(c *codec.Coder) {
	switch {
	case !c.Wrath():
		c.Text("channel_name", codec.MaxName, &m.Channel)
	case c.Reading():
		m.readName(c)
	default:
		if shown := listShown; !m.Bare {
			c.U8("shown", &shown)
		}
		c.Text("channel_name", codec.MaxName, &m.Channel)
	}
	c.U8("channel_flags", &m.Flags)
	codec.List(c, "members", 4, codec.MaxMany, 9, &m.Members, func(c *codec.Coder, o *ChannelMember) {
		c.U64("guid", &o.GUID)
		c.U8("member_flags", &o.Flags)
	})
}

// listShown is the first byte of lists that clients show on request.
const listShown uint8 = 1

// readName reads the name with or without the byte before it: no name begins with that
// byte.
func (m *ChannelList) readName(c *codec.Coder) {
	var first uint8
	c.U8("shown", &first)
	m.Bare = first != listShown
	if m.Bare && first == 0 {
		return // an empty name
	}
	c.Text("channel_name", codec.MaxName, &m.Channel)
	if m.Bare {
		m.Channel = string([]byte{first}) + m.Channel
	}
}

// ServerMessage announces an action of the server to all players.
type ServerMessage struct {
	Type uint32 // 1 shuts down, 2 restarts, 3 Text, 4 and 5 cancel 1 and 2
	Text string // the time left, or the text
}

// Name implements Body.
func (*ServerMessage) Name() string { return "SMSG_SERVER_MESSAGE" }

// Code implements codec.Message.
func (m *ServerMessage) Code(c *codec.Coder) {
	c.U32("message_type", &m.Type)
	c.Text("message", codec.MaxLabel, &m.Text)
}

// SizedText is a message with one text behind its length.
type SizedText struct {
	Is   string // its name
	Text string
}

// Name implements Body.
func (m *SizedText) Name() string { return m.Is }

// Code implements codec.Message.
func (m *SizedText) Code(c *codec.Coder) { c.Sized("message", 4, codec.MaxLabel, true, &m.Text) }

// ChatRestricted reports that a player may not chat; 3.3.5a has the reason.
type ChatRestricted struct{ Restriction uint8 }

// Name implements Body.
func (*ChatRestricted) Name() string { return "SMSG_CHAT_RESTRICTED" }

// Code implements codec.Message.
func (m *ChatRestricted) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U8("restriction", &m.Restriction)
	}
}

// Roll rolls dice: MSG_RANDOM_ROLL from a client.
//
//loam:message MSG_RANDOM_ROLL client
type Roll struct{ Minimum, Maximum uint32 }

// Name implements Body.
func (*Roll) Name() string { return "MSG_RANDOM_ROLL" }

// Code implements codec.Message.
func (m *Roll) Code(c *codec.Coder) {
	c.U32("minimum", &m.Minimum)
	c.U32("maximum", &m.Maximum)
}

// Rolled has the result of a roll: MSG_RANDOM_ROLL from a server.
//
//loam:message MSG_RANDOM_ROLL server
type Rolled struct {
	Roll
	Actual uint32
	GUID   uint64
}

// Code implements codec.Message.
func (m *Rolled) Code(c *codec.Coder) {
	m.Roll.Code(c)
	c.U32("actual_roll", &m.Actual)
	c.U64("guid", &m.GUID)
}

// ContactNote sets the note of a friend, in 3.3.5a.
type ContactNote struct {
	GUID uint64
	Note string
}

// Name implements Body.
func (*ContactNote) Name() string { return "CMSG_SET_CONTACT_NOTES" }

// Code implements codec.Message.
func (m *ContactNote) Code(c *codec.Coder) {
	c.U64("player", &m.GUID)
	c.Text("note", codec.MaxText, &m.Note)
}

// Presence states whether a friend is online, and where.
type Presence struct {
	Status             uint8 // 0 is offline, and the rest is absent
	Area, Level, Class uint32
}

func (p *Presence) Code(c *codec.Coder) {
	c.U8("status", &p.Status)
	if p.Status != 0 {
		c.U32("area", &p.Area)
		c.U32("level", &p.Level)
		c.U32("class", &p.Class)
	}
}
