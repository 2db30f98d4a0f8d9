package intent

import (
	"loam/core/lib/guid"
	"loam/core/rules/guild"
)

// Guild acts on the player's guild. The player concerned is Player, or if that is 0 the
// one called Name, case-insensitive.
//
//loam:kind 55 guild realm
type Guild struct {
	Act    GuildAct
	Player guid.GUID
	Name   string
	Text   string // a message, a note, the name of a rank
	Rank   int    // for GuildEditRank, from 0
	Rights uint32 // for GuildEditRank; bits of package guild
	Of     int64  // for GuildName: number of a guild
	// Banks reports that GuildEditRank also sets the bank permissions of the rank.
	Banks bool
	Bank  guild.BankRights
}

// GuildAct is an action on a guild.
type GuildAct uint8

// The acts. Those that concern a player are marked.
const (
	GuildInvite GuildAct = iota // a player who is online
	GuildAccept
	GuildDecline
	GuildLeave
	GuildKick    // a player
	GuildPromote // a player
	GuildDemote  // a player
	GuildLead    // a player
	GuildDisband
	GuildMessage
	GuildInfo
	GuildNote        // of a player
	GuildOfficerNote // of a player
	GuildAddRank
	GuildDropRank
	GuildEditRank
	GuildRoster  // ask for the guild's data and members
	GuildLog     // ask for the event log
	GuildFigures // ask for the number of members
	GuildName    // ask for the name of a guild
	GuildPermits // ask for the player's own permissions
	guildActs
)

// GuildActs is the number of acts.
const GuildActs = int(guildActs)

// String returns the word used by the web protocol.
func (a GuildAct) String() string {
	return [guildActs]string{
		"invite", "accept", "decline", "leave", "kick", "promote", "demote", "lead", "disband", "message", "info",
		"note", "officer_note", "add_rank", "drop_rank", "edit_rank", "roster", "log", "figures", "name", "permits",
	}[min(a, guildActs-1)]
}

// About reports whether an act concerns a player.
func (a GuildAct) About() bool {
	switch a {
	case GuildInvite, GuildKick, GuildPromote, GuildDemote, GuildLead, GuildNote, GuildOfficerNote:
		return true
	}
	return false
}

// FoundGuild founds a guild: the player pays for it and becomes its leader.
//
//loam:kind 57 found_guild
type FoundGuild struct{ Name string }

// GuildChat sends chat to the player's guild, or to its officers.
//
//loam:kind 56 guild_chat realm
type GuildChat struct {
	Officers bool
	Text     string
}
