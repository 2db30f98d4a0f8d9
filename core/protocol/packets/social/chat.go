package social

import (
	"loam/core/protocol/packets/codec"
)

// Say is a chat message of a player. Target is present if the type has one: the name of a
// player or a channel.
type Say struct {
	Type     uint32 // the version's, see ChatTypes
	Language uint32
	Target   string
	Text     string
}

// ChatTypes has the numbers of the chat types on which layouts depend.
type ChatTypes struct {
	Say, Party, Yell, Whisper, Channel                                  uint8
	MonsterSay, MonsterYell, MonsterWhisper, MonsterEmote, MonsterParty uint8
	BossWhisper, BossEmote                                              uint8
	BattleNet, WhisperForeign, SystemNeutral, SystemFirst, SystemSecond uint8
	Achievement, GuildAchievement                                       uint8
}

// absent is a type that a version does not have.
const absent = 0xFE

// ChatTypesOf returns the numbers of a version.
func ChatTypesOf(v codec.Version) *ChatTypes {
	if v == codec.Wrath {
		return &wrathChat
	}
	return &vanillaChat
}

var vanillaChat = ChatTypes{
	Say: 0, Party: 1, Yell: 5, Whisper: 6, Channel: 14, MonsterSay: 11, MonsterYell: 12, MonsterEmote: 13,
	MonsterWhisper: 26, MonsterParty: absent, BossWhisper: absent, BossEmote: 90, BattleNet: absent,
	WhisperForeign: absent, SystemNeutral: absent, SystemFirst: absent, SystemSecond: absent,
	Achievement: absent, GuildAchievement: absent,
}

var wrathChat = ChatTypes{
	Say: 1, Party: 2, Yell: 6, Whisper: 7, Channel: 17, MonsterSay: 12, MonsterParty: 13, MonsterYell: 14,
	MonsterWhisper: 15, MonsterEmote: 16, BossEmote: 41, BossWhisper: 42, BattleNet: 47, WhisperForeign: 8,
	SystemNeutral: 36, SystemFirst: 37, SystemSecond: 38, Achievement: 48, GuildAchievement: 49,
}

// Name implements Body.
func (*Say) Name() string { return "CMSG_MESSAGECHAT" }

// Code implements codec.Message.
func (m *Say) Code(c *codec.Coder) {
	types := ChatTypesOf(c.Version())
	c.U32("chat_type", &m.Type)
	c.U32("language", &m.Language)
	switch m.Type {
	case uint32(types.Whisper):
		c.Text("target_player", codec.MaxName, &m.Target)
	case uint32(types.Channel):
		c.Text("channel", codec.MaxName, &m.Target)
	}
	c.Text("message", codec.MaxText, &m.Text)
}

// Said is a chat message that the server sends.
type Said struct {
	Type     uint8 // the version's
	Language uint32
	Sender   uint64
	Flags    uint32 // 3.3.5a
	// SenderName is present if a creature speaks, Channel in channels.
	SenderName, Channel string
	Rank                uint32 // of the sender in the channel, 1.12.1
	// Target is the receiver. 1.12.1 has it for chat of players and creatures; for players
	// it is the sender again.
	Target      uint64
	TargetName  string // 3.3.5a, if creatures speak to each other
	Text        string
	Tag         uint8
	Achievement uint32 // 3.3.5a
}

// Name implements Body.
func (*Said) Name() string { return "SMSG_MESSAGECHAT" }

// Code implements codec.Message.
func (m *Said) Code(c *codec.Coder) {
	types := ChatTypesOf(c.Version())
	c.U8("chat_type", &m.Type)
	c.U32("language", &m.Language)
	if c.Wrath() {
		m.codeWrath(c, types)
	} else {
		m.codeVanilla(c, types)
	}
	c.Sized("message", 4, codec.MaxLabel, true, &m.Text)
	c.U8("tag", &m.Tag)
	if c.Wrath() && (m.Type == types.Achievement || m.Type == types.GuildAchievement) {
		c.U32("achievement_id", &m.Achievement)
	}
}

func (m *Said) codeVanilla(c *codec.Coder, types *ChatTypes) {
	switch m.Type {
	case types.MonsterWhisper, types.BossEmote, types.MonsterEmote:
		c.Sized("monster_name", 4, codec.MaxText, true, &m.SenderName)
		c.U64("monster", &m.Target)
	case types.Say, types.Party, types.Yell:
		c.U64("speech_bubble_credit", &m.Sender)
		c.U64("chat_credit", &m.Target)
	case types.MonsterSay, types.MonsterYell:
		c.U64("sender", &m.Sender)
		c.Sized("sender_name", 4, codec.MaxText, true, &m.SenderName)
		c.U64("target", &m.Target)
	case types.Channel:
		c.Text("channel_name", codec.MaxName, &m.Channel)
		c.U32("player_rank", &m.Rank)
		c.U64("player", &m.Sender)
	default:
		c.U64("sender", &m.Sender)
	}
}

// playerHigh is the upper part of a player's GUID. An object with another upper part has
// its name in the message.
const playerHigh = 48

func (m *Said) codeWrath(c *codec.Coder, types *ChatTypes) {
	c.U64("sender", &m.Sender)
	c.U32("flags", &m.Flags)
	switch m.Type {
	case types.MonsterSay, types.MonsterParty, types.MonsterYell, types.MonsterWhisper, types.BossWhisper,
		types.BossEmote, types.MonsterEmote, types.BattleNet:
		c.Sized("sender1", 4, codec.MaxText, true, &m.SenderName)
		m.codeNamedTarget(c)
	case types.WhisperForeign:
		c.Sized("sender2", 4, codec.MaxText, true, &m.SenderName)
		c.U64("target", &m.Target)
	case types.SystemNeutral, types.SystemFirst, types.SystemSecond:
		m.codeNamedTarget(c)
	case types.Channel:
		c.Text("channel_name", codec.MaxName, &m.Channel)
		c.U64("target", &m.Target)
	default:
		c.U64("target", &m.Target)
	}
}

func (m *Said) codeNamedTarget(c *codec.Coder) {
	c.U64("target", &m.Target)
	if m.Target>>playerHigh != 0 {
		c.Sized("target_name", 4, codec.MaxText, true, &m.TargetName)
	}
}

// JoinChannel joins a channel.
type JoinChannel struct {
	ID       uint32 // 3.3.5a, as the next two
	Unknown1 uint8
	Unknown2 uint8
	Channel  string
	Password string
}

// Name implements Body.
func (*JoinChannel) Name() string { return "CMSG_JOIN_CHANNEL" }

// Code implements codec.Message.
func (m *JoinChannel) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U32("channel_id", &m.ID)
		c.U8("unknown1", &m.Unknown1)
		c.U8("unknown2", &m.Unknown2)
	}
	c.Text("channel_name", codec.MaxName, &m.Channel)
	c.Text("channel_password", codec.MaxName, &m.Password)
}

// LeaveChannel leaves a channel.
type LeaveChannel struct {
	ID      uint32 // 3.3.5a
	Channel string
}

// Name implements Body.
func (*LeaveChannel) Name() string { return "CMSG_LEAVE_CHANNEL" }

// Code implements codec.Message.
func (m *LeaveChannel) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U32("channel_id", &m.ID)
	}
	c.Text("channel_name", codec.MaxName, &m.Channel)
}

// ChannelNotice reports an event of a channel; Rest depends on Notice.
type ChannelNotice struct {
	Notice  uint8
	Channel string
	Rest    []byte
}

// Name implements Body.
func (*ChannelNotice) Name() string { return "SMSG_CHANNEL_NOTIFY" }

// Code implements codec.Message.
func (m *ChannelNotice) Code(c *codec.Coder) {
	c.U8("notify_type", &m.Notice)
	c.Text("channel_name", codec.MaxName, &m.Channel)
	c.Rest("rest", &m.Rest)
}

// TextEmote is an emote of a player, by its text, not its animation.
type TextEmote struct {
	TextEmote uint32
	Variant   uint32
	Target    uint64
}

// Name implements Body.
func (*TextEmote) Name() string { return "CMSG_TEXT_EMOTE" }

// Code implements codec.Message.
func (m *TextEmote) Code(c *codec.Coder) {
	c.U32("text_emote", &m.TextEmote)
	c.U32("emote", &m.Variant)
	c.U64("target", &m.Target)
}

// TextEmoted shows a text emote.
type TextEmoted struct {
	GUID      uint64
	TextEmote uint32
	Variant   uint32
	Target    string // name
}

// Name implements Body.
func (*TextEmoted) Name() string { return "SMSG_TEXT_EMOTE" }

// Code implements codec.Message.
func (m *TextEmoted) Code(c *codec.Coder) {
	c.U64("guid", &m.GUID)
	c.U32("text_emote", &m.TextEmote)
	c.U32("emote", &m.Variant)
	c.Sized("name", 4, codec.MaxName, true, &m.Target)
}

// Emoted plays an animation.
type Emoted struct {
	Emote uint32
	GUID  uint64
}

// Name implements Body.
func (*Emoted) Name() string { return "SMSG_EMOTE" }

// Code implements codec.Message.
func (m *Emoted) Code(c *codec.Coder) {
	c.U32("emote", &m.Emote)
	c.U64("guid", &m.GUID)
}

// WhoAsk requests a list of online players.
type WhoAsk struct {
	MinLevel, MaxLevel  uint32
	Player, Guild       string
	RaceMask, ClassMask uint32
	Zones               []uint32
	Words               []string
}

// Name implements Body.
func (*WhoAsk) Name() string { return "CMSG_WHO" }

// Code implements codec.Message.
func (m *WhoAsk) Code(c *codec.Coder) {
	c.U32("minimum_level", &m.MinLevel)
	c.U32("maximum_level", &m.MaxLevel)
	c.Text("player_name", codec.MaxName, &m.Player)
	c.Text("guild_name", codec.MaxText, &m.Guild)
	c.U32("race_mask", &m.RaceMask)
	c.U32("class_mask", &m.ClassMask)
	codec.List(c, "amount_of_zones", 4, codec.MaxFew, 4, &m.Zones, func(c *codec.Coder, z *uint32) { c.U32("zone", z) })
	codec.List(c, "amount_of_strings", 4, codec.MaxFew, 1, &m.Words, func(c *codec.Coder, s *string) { c.Text("search_string", codec.MaxText, s) })
}

// Who lists online players; Online also counts those that it does not list.
type Who struct {
	Online uint32
	List   []WhoRow
}

// WhoRow is one of them.
type WhoRow struct {
	Name, Guild        string
	Level, Class, Race uint32
	Gender             uint8 // 3.3.5a
	Zone               uint32
}

// Name implements Body.
func (*Who) Name() string { return "SMSG_WHO" }

// Code implements codec.Message.
func (m *Who) Code(c *codec.Coder) {
	n := len(m.List)
	c.Count("listed_players", 4, codec.MaxMany, 14, &n)
	c.U32("online_players", &m.Online)
	codec.Items(c, n, &m.List, func(c *codec.Coder, r *WhoRow) {
		c.Text("name", codec.MaxName, &r.Name)
		c.Text("guild", codec.MaxText, &r.Guild)
		c.U32("level", &r.Level)
		c.U32("class", &r.Class)
		c.U32("race", &r.Race)
		if c.Wrath() {
			c.U8("gender", &r.Gender)
		}
		c.U32("area", &r.Zone)
	})
}
