package guild

import (
	"strings"
	"time"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/social"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	socialpackets "loam/core/protocol/packets/social"
	"loam/core/rules/guild"
)

// Updates sends what happened in the player's guild to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	member *Requests
	sight  conn.Sight
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (mb *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{mb, sight} }

// Event implements conn.Part.
func (h *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.GuildTold:
		h.news(e)
	case event.GuildShown:
		h.shown(e)
	case event.VaultShown:
		h.vault(e)
	default:
		return false
	}
	return true
}

// shown sends what the client asked about a guild.
func (h *Updates) shown(e event.GuildShown) {
	g := &e.Guild
	for i := range g.Members {
		h.sight.Meet(g.Members[i].Player, g.Members[i].Name)
	}
	switch e.Asked {
	case intent.GuildName:
		m := &packets.GuildAnswer{ID: uint32(g.ID), Guild: g.Name}
		for i := range min(len(g.Ranks), len(m.Ranks)) {
			m.Ranks[i] = g.Ranks[i].Name
		}
		h.sight.Put(m)
	case intent.GuildFigures:
		at := time.UnixMilli(g.Founded).UTC()
		h.sight.Put(&socialpackets.GuildInfo{
			Called: g.Name, Day: uint32(at.Day()), Month: uint32(at.Month()), Year: uint32(at.Year()),
			Created: packets.Date(at.Minute(), at.Hour(), int(at.Weekday()), at.Day()-1, int(at.Month())-1, at.Year()-2000),
			Members: uint32(len(g.Members)), Accounts: uint32(len(g.Members)),
		})
	case intent.GuildRoster:
		h.sight.Put(h.roster(&e))
	case intent.GuildPermits:
		h.sight.Offer(h.permits(&e))
	case intent.GuildLog:
		h.sight.Offer(h.guildLog(&e))
	}
}

func (h *Updates) roster(e *event.GuildShown) *socialpackets.GuildRoster {
	const day = 24 * 60 * 60 * 1000 // ms
	m := &socialpackets.GuildRoster{Message: e.Guild.Message, Info: e.Guild.Info}
	for i := range e.Guild.Ranks {
		m.Ranks = append(m.Ranks, h.rankOf(&e.Guild, i))
	}
	for i := range e.Guild.Members {
		own := &e.Guild.Members[i]
		c := event.Contact{Player: own.Player, Presence: e.Here[i]}
		p := social.Presence(h.sight, &c)
		row := socialpackets.GuildMember{
			GUID: idmap.Name(own.Player, 0), Player: own.Name, Rank: uint32(own.Rank), Level: uint8(min(max(own.Level, 0), 255)),
			Class: updatefield.AnyClass, Note: own.Note, OfficerNote: own.OfficerNote,
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

// The guild events; both versions have the same numbers.
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

// news sends news of the player's guild.
func (h *Updates) news(e event.GuildTold) {
	h.sight.Meet(e.Who, e.Name)
	who, self := idmap.Name(e.Who, 0), e.Who == h.sight.Player()
	tell := func(code uint8, about uint64, texts ...string) {
		h.sight.Put(&socialpackets.GuildEvent{Event: code, Texts: texts, GUID: about})
	}
	switch e.News {
	case guild.Invited:
		h.sight.Put(&socialpackets.GuildInvited{Player: e.By, Guild: e.Guild})
	case guild.Asked:
		h.sight.Put(&socialpackets.GuildResult{Command: guildInvite, Text: e.Name})
	case guild.Declined:
		h.sight.Say(h.sight.Edition().Filled(e.Words(), e.Args()))
	case guild.Founded:
		h.sight.Put(&socialpackets.GuildResult{Command: guildCreate, Text: e.Guild})
	case guild.Joined:
		tell(guildJoined, who, e.Name)
	case guild.Left:
		tell(guildLeft, who, e.Name)
		if self {
			h.sight.Put(&socialpackets.GuildResult{Command: h.member.numbers.Quit, Text: e.Guild})
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
	case guild.Changed: // clients request the roster when they show it
	}
}

// The commands with results; the number of leaving differs by version.
const (
	guildCreate = 0
	guildInvite = 1
)

// guildResults are the results with the same number in both versions, by the words of
// reasons.
var guildResults = map[string]uint32{
	"within": 2, "taken": 3, "bad_name": 6, "name_taken": 7, "name_reserved": 6, "not_allowed": 8, "leads": 8, "alone": 9, "not_member": 10, "too_high": 13, "too_low": 14,
}

// Refused implements conn.Refuser with the client's own texts.
func (h *Updates) Refused(e event.Refused) bool {
	if h.refusedVault(e) {
		return true
	}
	if e.Intent != intent.KindGuild && e.Intent != intent.KindFoundGuild && e.Intent != intent.KindGuildChat {
		return false
	}
	n, command := h.member.numbers, uint32(guildInvite)
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
		h.sight.Put(&socialpackets.GuildResult{Command: command, Text: e.Args.Get("name").Text(), Result: result})
	}
	return known
}
