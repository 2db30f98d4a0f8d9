package social

import (
	"loam/core/protocol/packets/codec"
)

// GuildRank changes a rank of the player's guild: CMSG_GUILD_RANK.
type GuildRank struct {
	Rank   uint32 // from 0
	Rights uint32
	Called string
	Bank   GuildBankRights // 3.3.5a
}

// GuildBankRights are the daily bank limits of a rank.
type GuildBankRights struct {
	Money uint32
	Tabs  [6]GuildTabRights
}

// GuildTabRights are the limits for one tab.
type GuildTabRights struct{ Rights, Slots uint32 }

func (g *GuildBankRights) code(c *codec.Coder) {
	c.U32("money_per_day", &g.Money)
	for i := range g.Tabs {
		c.U32("rights", &g.Tabs[i].Rights)
		c.U32("slots_per_day", &g.Tabs[i].Slots)
	}
}

// Name implements Body.
func (*GuildRank) Name() string { return "CMSG_GUILD_RANK" }

// Code implements codec.Message.
func (m *GuildRank) Code(c *codec.Coder) {
	c.U32("rank_id", &m.Rank)
	c.U32("rights", &m.Rights)
	c.Text("rank_name", codec.MaxName, &m.Called)
	if c.Wrath() {
		m.Bank.code(c)
	}
}

// GuildNoted sets a note of a member: CMSG_GUILD_SET_PUBLIC_NOTE and
// CMSG_GUILD_SET_OFFICER_NOTE.
type GuildNoted struct {
	Is     string // its name
	Player string
	Note   string
}

// Name implements Body.
func (m *GuildNoted) Name() string { return m.Is }

// Code implements codec.Message.
func (m *GuildNoted) Code(c *codec.Coder) {
	c.Text("player_name", codec.MaxName, &m.Player)
	c.Text("note", codec.MaxText, &m.Note)
}

// GuildInvited notifies a player of an invitation to a guild.
type GuildInvited struct{ Player, Guild string }

// Name implements Body.
func (*GuildInvited) Name() string { return "SMSG_GUILD_INVITE" }

// Code implements codec.Message.
func (m *GuildInvited) Code(c *codec.Coder) {
	c.Text("player_name", codec.MaxName, &m.Player)
	c.Text("guild_name", codec.MaxName, &m.Guild)
}

// GuildResult is the result of a guild request.
type GuildResult struct {
	Command uint32
	Text    string
	Result  uint32
}

// Name implements Body.
func (*GuildResult) Name() string { return "SMSG_GUILD_COMMAND_RESULT" }

// Code implements codec.Message.
func (m *GuildResult) Code(c *codec.Coder) {
	c.U32("command", &m.Command)
	c.Text("string", codec.MaxText, &m.Text)
	c.U32("result", &m.Result)
}

// GuildEvent notifies members of an event in their guild.
type GuildEvent struct {
	Event uint8
	Texts []string
	// GUID is the affected player, if a GUID follows the texts: public cores write it, the
	// definitions do not have it.
	GUID uint64
}

// Name implements Body.
func (*GuildEvent) Name() string { return "SMSG_GUILD_EVENT" }

// Code implements codec.Message.
func (m *GuildEvent) Code(c *codec.Coder) {
	c.U8("event", &m.Event)
	codec.List(c, "amount_of_events", 1, 255, 1, &m.Texts, func(c *codec.Coder, s *string) { c.Text("event_descriptions", codec.MaxText, s) })
	if c.Reading() && c.Left() > 0 || !c.Reading() && m.GUID != 0 {
		c.U64("guid", &m.GUID)
	}
}

// GuildInfo has general information about a guild.
type GuildInfo struct {
	Called            string
	Day, Month, Year  uint32 // 1.12.1
	Created           uint32 // 3.3.5a: as other dates of the protocol
	Members, Accounts uint32
}

// Name implements Body.
func (*GuildInfo) Name() string { return "SMSG_GUILD_INFO" }

// Code implements codec.Message.
func (m *GuildInfo) Code(c *codec.Coder) {
	c.Text("guild_name", codec.MaxName, &m.Called)
	if c.Wrath() {
		c.U32("created", &m.Created)
	} else {
		c.U32("created_day", &m.Day)
		c.U32("created_month", &m.Month)
		c.U32("created_year", &m.Year)
	}
	c.U32("amount_of_characters_in_guild", &m.Members)
	c.U32("amount_of_accounts_in_guild", &m.Accounts)
}

// GuildRoster lists the members of a guild.
type GuildRoster struct {
	Message, Info string
	Ranks         []GuildRankRights
	Members       []GuildMember
}

// GuildRankRights are the permissions of a rank.
type GuildRankRights struct {
	Rights uint32
	Bank   GuildBankRights // 3.3.5a
}

// GuildMember is a member of a guild.
type GuildMember struct {
	GUID        uint64
	Unknown     uint32 // 3.3.5a
	Online      uint8
	Player      string
	Rank        uint32
	Level       uint8
	Class       uint8
	Gender      uint8 // 3.3.5a
	Area        uint32
	Away        float32 // days offline, for offline members
	Note        string
	OfficerNote string
}

// maxGuild is the maximum number of members of a roster.
const maxGuild = 1000

// Name implements Body.
func (*GuildRoster) Name() string { return "SMSG_GUILD_ROSTER" }

// Code implements codec.Message.
func (m *GuildRoster) Code(c *codec.Coder) {
	n := len(m.Members)
	c.Count("amount_of_members", 4, maxGuild, 1, &n)
	c.Text("motd", codec.MaxText, &m.Message)
	c.Text("guild_info", codec.MaxText, &m.Info)
	codec.List(c, "amount_of_rights", 4, 255, 4, &m.Ranks, func(c *codec.Coder, r *GuildRankRights) {
		c.U32("rights", &r.Rights)
		if c.Wrath() {
			r.Bank.code(c)
		}
	})
	codec.Items(c, n, &m.Members, func(c *codec.Coder, o *GuildMember) { o.code(c) })
}

func (o *GuildMember) code(c *codec.Coder) {
	c.U64("guid", &o.GUID)
	if c.Wrath() {
		c.U32("unknown", &o.Unknown)
	}
	c.U8("status", &o.Online)
	c.Text("name", codec.MaxName, &o.Player)
	c.U32("rank", &o.Rank)
	c.U8("level", &o.Level)
	c.U8("class", &o.Class)
	if c.Wrath() {
		c.U8("gender", &o.Gender)
	}
	c.U32("area", &o.Area)
	if o.Online == 0 {
		c.F32("time_offline", &o.Away)
	}
	c.Text("public_note", codec.MaxText, &o.Note)
	c.Text("officer_note", codec.MaxText, &o.OfficerNote)
}
