// Package guild takes what game clients ask about their player's guild and sends them what
// happened: its members, ranks and texts, its log, and its bank. Package rules/guild decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package guild

import (
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
	"loam/core/rules/guild"
)

// Numbers are a version's numbers of guild commands and results that differ between versions.
// 0 is a result that the version does not have. Bank is the command of guild bank actions, 0
// where clients have none.
type Numbers struct{ Quit, NotFound, RankUsed, Ignoring, Bank uint32 }

// guildRights are the client's bits of each right, in the order of package rules/guild; both
// versions have the same.
var guildRights = [...]uint32{0x41, 0x42, 0x44, 0x48, 0x50, 0x60, 0x80, 0x100, 0x1000, 0x2000, 0x4000, 0x8000, 0x10000}

// noRights is the bit that every rank has.
const noRights = 0x40

func clientRights(r guild.Rights) uint32 {
	out := uint32(noRights)
	for i, bit := range guildRights {
		if r&(1<<i) != 0 {
			out |= bit
		}
	}
	return out
}

func serverRights(bits uint32) (r guild.Rights) {
	for i, bit := range guildRights {
		if own := bit &^ noRights; bits&own == own {
			r |= 1 << i
		}
	}
	return r
}

// Requests takes what the client asks about guilds. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	things  *item.Requests
	numbers *Numbers
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests, numbers *Numbers) *Requests {
	return &Requests{client, things, numbers}
}

// ask submits a request about the player's guild.
func (mb *Requests) ask(in intent.Guild) error { return mb.client.Submit(in) }

// Found takes CMSG_GUILD_CREATE.
func (mb *Requests) Found(m packets.Body) error {
	return mb.client.Submit(intent.FoundGuild{Name: m.(*packets.Text).Text})
}

// Invite takes CMSG_GUILD_INVITE.
func (mb *Requests) Invite(m packets.Body) error { return mb.ofGuild(intent.GuildInvite, m) }

// Kick takes CMSG_GUILD_REMOVE.
func (mb *Requests) Kick(m packets.Body) error { return mb.ofGuild(intent.GuildKick, m) }

// Promote takes CMSG_GUILD_PROMOTE.
func (mb *Requests) Promote(m packets.Body) error { return mb.ofGuild(intent.GuildPromote, m) }

// Demote takes CMSG_GUILD_DEMOTE.
func (mb *Requests) Demote(m packets.Body) error { return mb.ofGuild(intent.GuildDemote, m) }

// Lead takes CMSG_GUILD_LEADER.
func (mb *Requests) Lead(m packets.Body) error { return mb.ofGuild(intent.GuildLead, m) }

// ofGuild submits a request about a member that the client names.
func (mb *Requests) ofGuild(act intent.GuildAct, m packets.Body) error {
	return mb.ask(intent.Guild{Act: act, Name: m.(*packets.Text).Text})
}

// Accept takes CMSG_GUILD_ACCEPT.
func (mb *Requests) Accept(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildAccept})
}

// Decline takes CMSG_GUILD_DECLINE.
func (mb *Requests) Decline(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildDecline})
}

// Leave takes CMSG_GUILD_LEAVE.
func (mb *Requests) Leave(packets.Body) error { return mb.ask(intent.Guild{Act: intent.GuildLeave}) }

// Disband takes CMSG_GUILD_DISBAND.
func (mb *Requests) Disband(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildDisband})
}

// SetMessage takes CMSG_GUILD_MOTD.
func (mb *Requests) SetMessage(m packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildMessage, Text: m.(*packets.Text).Text})
}

// SetInfo takes CMSG_GUILD_INFO_TEXT.
func (mb *Requests) SetInfo(m packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildInfo, Text: m.(*packets.Text).Text})
}

// Note takes CMSG_GUILD_SET_PUBLIC_NOTE and CMSG_GUILD_SET_OFFICER_NOTE.
func (mb *Requests) Note(m packets.Body) error {
	in := m.(*social.GuildNoted)
	act := intent.GuildNote
	if in.Is == "CMSG_GUILD_SET_OFFICER_NOTE" {
		act = intent.GuildOfficerNote
	}
	return mb.ask(intent.Guild{Act: act, Name: in.Player, Text: in.Note})
}

// AddRank takes CMSG_GUILD_ADD_RANK.
func (mb *Requests) AddRank(m packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildAddRank, Text: m.(*packets.Text).Text})
}

// DropRank takes CMSG_GUILD_DEL_RANK.
func (mb *Requests) DropRank(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildDropRank})
}

// EditRank takes CMSG_GUILD_RANK.
func (mb *Requests) EditRank(m packets.Body) error {
	in := m.(*social.GuildRank)
	out := intent.Guild{Act: intent.GuildEditRank, Rank: int(in.Rank & 0xFF), Text: in.Called, Rights: uint32(serverRights(in.Rights))}
	if mb.numbers.Bank != 0 {
		out.Banks, out.Bank = true, mb.bankRights(in)
	}
	return mb.ask(out)
}

// AskRoster takes CMSG_GUILD_ROSTER.
func (mb *Requests) AskRoster(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildRoster})
}

// AskInfo takes CMSG_GUILD_INFO.
func (mb *Requests) AskInfo(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildFigures})
}

// Ask takes CMSG_GUILD_QUERY.
func (mb *Requests) Ask(m packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildName, Of: int64(m.(*packets.Number).Value)})
}
