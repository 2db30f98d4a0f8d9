package world

import (
	"strings"
	"time"

	"loam/core/event"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/protocol/message"
)

// GuildNumbers are the numbers of a version about guilds: commands and results in
// which versions differ. 0 is a result that the version does not have.
type GuildNumbers struct{ Quit, NotFound, RankUsed, Ignoring uint32 }

// guildRights are the bits of clients for each right, in the order of those of package
// guild; both versions have the same.
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

// guild asks for something about the player's guild.
func (c *Conn) guild(in intent.Guild) error { return c.submit(in) }

// FoundGuild takes CMSG_GUILD_CREATE.
func FoundGuild(c *Conn, m message.Body) error {
	return c.submit(intent.FoundGuild{Name: m.(*message.Text).Text})
}

// InviteToGuild takes CMSG_GUILD_INVITE.
func InviteToGuild(c *Conn, m message.Body) error { return c.ofGuild(intent.GuildInvite, m) }

// KickFromGuild takes CMSG_GUILD_REMOVE.
func KickFromGuild(c *Conn, m message.Body) error { return c.ofGuild(intent.GuildKick, m) }

// Promote takes CMSG_GUILD_PROMOTE.
func Promote(c *Conn, m message.Body) error { return c.ofGuild(intent.GuildPromote, m) }

// Demote takes CMSG_GUILD_DEMOTE.
func Demote(c *Conn, m message.Body) error { return c.ofGuild(intent.GuildDemote, m) }

// LeadGuild takes CMSG_GUILD_LEADER.
func LeadGuild(c *Conn, m message.Body) error { return c.ofGuild(intent.GuildLead, m) }

// ofGuild asks something about a member that a client names.
func (c *Conn) ofGuild(act intent.GuildAct, m message.Body) error {
	return c.guild(intent.Guild{Act: act, Name: m.(*message.Text).Text})
}

// AcceptGuild takes CMSG_GUILD_ACCEPT.
func AcceptGuild(c *Conn, _ message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildAccept})
}

// DeclineGuild takes CMSG_GUILD_DECLINE.
func DeclineGuild(c *Conn, _ message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildDecline})
}

// LeaveGuild takes CMSG_GUILD_LEAVE.
func LeaveGuild(c *Conn, _ message.Body) error { return c.guild(intent.Guild{Act: intent.GuildLeave}) }

// DisbandGuild takes CMSG_GUILD_DISBAND.
func DisbandGuild(c *Conn, _ message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildDisband})
}

// SetGuildMessage takes CMSG_GUILD_MOTD.
func SetGuildMessage(c *Conn, m message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildMessage, Text: m.(*message.Text).Text})
}

// SetGuildInfo takes CMSG_GUILD_INFO_TEXT.
func SetGuildInfo(c *Conn, m message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildInfo, Text: m.(*message.Text).Text})
}

// NoteMember takes CMSG_GUILD_SET_PUBLIC_NOTE and CMSG_GUILD_SET_OFFICER_NOTE.
func NoteMember(c *Conn, m message.Body) error {
	in := m.(*message.GuildNoted)
	act := intent.GuildNote
	if in.Is == "CMSG_GUILD_SET_OFFICER_NOTE" {
		act = intent.GuildOfficerNote
	}
	return c.guild(intent.Guild{Act: act, Name: in.Player, Text: in.Note})
}

// AddRank takes CMSG_GUILD_ADD_RANK.
func AddRank(c *Conn, m message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildAddRank, Text: m.(*message.Text).Text})
}

// DropRank takes CMSG_GUILD_DEL_RANK.
func DropRank(c *Conn, _ message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildDropRank})
}

// EditRank takes CMSG_GUILD_RANK.
func EditRank(c *Conn, m message.Body) error {
	in := m.(*message.GuildRank)
	return c.guild(intent.Guild{Act: intent.GuildEditRank, Rank: int(in.Rank & 0xFF), Text: in.Called, Rights: uint32(serverRights(in.Rights))})
}

// AskRoster takes CMSG_GUILD_ROSTER.
func AskRoster(c *Conn, _ message.Body) error { return c.guild(intent.Guild{Act: intent.GuildRoster}) }

// AskGuildInfo takes CMSG_GUILD_INFO.
func AskGuildInfo(c *Conn, _ message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildFigures})
}

// AskGuild takes CMSG_GUILD_QUERY.
func AskGuild(c *Conn, m message.Body) error {
	return c.guild(intent.Guild{Act: intent.GuildName, Of: int64(m.(*message.Number).Value)})
}

// guildShown tells a client of a guild what it has asked for.
func (o *teller) guildShown(v *viewer, e event.GuildShown) {
	g := &e.Guild
	for i := range g.Members {
		o.known.people.hear(g.Members[i].Player, g.Members[i].Name)
	}
	switch e.Asked {
	case intent.GuildName:
		m := &message.GuildAnswer{ID: uint32(g.ID), Guild: g.Name}
		for i := range min(len(g.Ranks), len(m.Ranks)) {
			m.Ranks[i] = g.Ranks[i].Name
		}
		v.conn.put(m)
	case intent.GuildFigures:
		at := time.UnixMilli(g.Founded).UTC()
		v.conn.put(&message.GuildInfo{
			Called: g.Name, Day: uint32(at.Day()), Month: uint32(at.Month()), Year: uint32(at.Year()),
			Created: message.Date(at.Minute(), at.Hour(), int(at.Weekday()), at.Day()-1, int(at.Month())-1, at.Year()-2000),
			Members: uint32(len(g.Members)), Accounts: uint32(len(g.Members)),
		})
	case intent.GuildRoster:
		v.conn.put(o.guildRoster(&e))
	}
}

func (o *teller) guildRoster(e *event.GuildShown) *message.GuildRoster {
	const day = 24 * 60 * 60 * 1000 // ms
	m := &message.GuildRoster{Message: e.Guild.Message, Info: e.Guild.Info}
	for i := range e.Guild.Ranks {
		m.Ranks = append(m.Ranks, message.GuildRankRights{Rights: clientRights(e.Guild.Rights(i))})
	}
	for i := range e.Guild.Members {
		own := &e.Guild.Members[i]
		c := event.Contact{Player: own.Player, Presence: e.Here[i]}
		p := o.presenceOf(&c)
		row := message.GuildMember{
			GUID: clientGUID(own.Player, 0), Player: own.Name, Rank: uint32(own.Rank), Level: uint8(min(max(own.Level, 0), 255)),
			Class: anyClass, Note: own.Note, OfficerNote: own.OfficerNote,
		}
		if e.Here[i].Online {
			row.Online, row.Level, row.Class, row.Area = 1, uint8(min(p.Level, 255)), uint8(p.Class), p.Area
		} else if own.Left != 0 {
			row.Away = float32(e.Now-own.Left) / day
		}
		m.Members = append(m.Members, row)
	}
	return m
}

// The events of guilds, by what they are: both versions number them alike.
const (
	guildPromoted  = 0
	guildDemoted   = 1
	guildMessage   = 2
	guildJoined    = 3
	guildLeft      = 4
	guildKicked    = 5
	guildLeading   = 7
	guildDisbanded = 8
	guildCame      = 12
	guildWent      = 13
)

// guildTold tells a client news of its player's guild.
func (o *teller) guildTold(v *viewer, e event.GuildTold) {
	o.known.people.hear(e.Who, e.Name)
	who, self := clientGUID(e.Who, 0), e.Who == v.place.Player
	tell := func(code uint8, about uint64, texts ...string) {
		v.conn.put(&message.GuildEvent{Event: code, Texts: texts, GUID: about})
	}
	switch e.News {
	case guild.Invited:
		v.conn.put(&message.GuildInvited{Player: e.By, Guild: e.Guild})
	case guild.Asked:
		v.conn.put(&message.GuildResult{Command: guildInvite, Text: e.Name})
	case guild.Declined:
		v.conn.put(o.system(o.filled(e.Words(), e.Args())))
	case guild.Founded:
		v.conn.put(&message.GuildResult{Command: guildCreate, Text: e.Guild})
	case guild.Joined:
		tell(guildJoined, who, e.Name)
	case guild.Left:
		tell(guildLeft, who, e.Name)
		if self {
			v.conn.put(&message.GuildResult{Command: o.config.Version.Guilds.Quit, Text: e.Guild})
		}
	case guild.Kicked:
		tell(guildKicked, 0, e.Name, e.By)
	case guild.Promoted:
		tell(guildPromoted, 0, e.By, e.Name, e.Text)
	case guild.Demoted:
		tell(guildDemoted, 0, e.By, e.Name, e.Text)
	case guild.Leading:
		tell(guildLeading, 0, e.By, e.Name)
	case guild.Disbanded:
		tell(guildDisbanded, 0)
	case guild.MessageSet:
		tell(guildMessage, 0, e.Text)
	case guild.CameOnline:
		tell(guildCame, who, e.Name)
	case guild.WentOffline:
		tell(guildWent, who, e.Name)
	case guild.Changed: // clients ask for the roster when they show it
	}
}

// The commands whose results clients are told; leaving differs with the version.
const (
	guildCreate = 0
	guildInvite = 1
)

// guildResults are the results that both versions number alike, by the words of
// reasons.
var guildResults = map[string]uint32{
	"within": 2, "taken": 3, "bad_name": 6, "name_taken": 7, "not_allowed": 8, "leads": 8, "alone": 9, "not_member": 10, "too_high": 13, "too_low": 14,
}

// refusedGuild tells a player in its client's own way why something about its guild
// had no effect, and reports whether there is one.
func (o *teller) refusedGuild(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindGuild && e.Intent != intent.KindFoundGuild && e.Intent != intent.KindGuildChat {
		return false
	}
	n, command := &o.config.Version.Guilds, uint32(guildInvite)
	if e.Intent == intent.KindFoundGuild {
		command = guildCreate
	}
	result, known := uint32(0), false
	switch word, of := strings.CutPrefix(e.Reason.Key, "guild."); {
	case of:
		if result, known = guildResults[word]; word == "rank_used" {
			result, known = n.RankUsed, n.RankUsed != 0
		} else if word == "leads" {
			command = n.Quit
		}
	case e.Reason.Key == "core.not_online" || e.Reason.Key == "core.not_online_near":
		result, known = n.NotFound, true
	case e.Reason.Key == "friends.deaf":
		result, known = n.Ignoring, n.Ignoring != 0
	}
	if known {
		v.conn.put(&message.GuildResult{Command: command, Text: e.Args.Get("name").Text(), Result: result})
	}
	return known
}

// ofCompany tells the client of what happened to those whom its player has noted, and
// in its guild.
func (o *teller) ofCompany(v *viewer, e event.Event) {
	switch e := e.(type) {
	case event.SocialTold:
		o.socialTold(v, e)
	case event.ContactsShown:
		o.contactsShown(v, e)
	case event.GuildTold:
		o.guildTold(v, e)
	case event.GuildShown:
		o.guildShown(v, e)
	}
}
