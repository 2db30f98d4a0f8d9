package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/rules/guild"
)

// Guild asks for something about the player's guild. Who is meant is Player, or
// where that is 0 the one called Name, in which case does not count.
type Guild struct {
	Act    GuildAct
	Player guid.GUID
	Name   string
	Text   string // a message, a note, the name of a rank
	Rank   int    // of GuildEditRank, from 0
	Rights uint32 // of GuildEditRank; bits of package guild
	Of     int64  // of GuildName: number of a guild
	// Banks says that GuildEditRank sets what the rank may do in the bank, too.
	Banks bool
	Bank  guild.BankRights
}

// GuildAct is what may be asked about a guild.
type GuildAct uint8

// The acts. Those about somebody are marked so.
const (
	GuildInvite GuildAct = iota // somebody in the world
	GuildAccept
	GuildDecline
	GuildLeave
	GuildKick    // somebody
	GuildPromote // somebody
	GuildDemote  // somebody
	GuildLead    // somebody
	GuildDisband
	GuildMessage
	GuildInfo
	GuildNote        // beside somebody
	GuildOfficerNote // beside somebody
	GuildAddRank
	GuildDropRank
	GuildEditRank
	GuildRoster  // be told of all of it
	GuildLog     // be told what has happened
	GuildFigures // be told how many there are
	GuildName    // be told what a guild is called
	GuildPermits // be told what the player itself may
	guildActs
)

// GuildActs is how many acts there are.
const GuildActs = int(guildActs)

// String is the word used by the web protocol.
func (a GuildAct) String() string {
	return [guildActs]string{
		"invite", "accept", "decline", "leave", "kick", "promote", "demote", "lead", "disband", "message", "info",
		"note", "officer_note", "add_rank", "drop_rank", "edit_rank", "roster", "log", "figures", "name", "permits",
	}[min(a, guildActs-1)]
}

// About tells whether an act is about somebody.
func (a GuildAct) About() bool {
	switch a {
	case GuildInvite, GuildKick, GuildPromote, GuildDemote, GuildLead, GuildNote, GuildOfficerNote:
		return true
	}
	return false
}

// FoundGuild founds a guild: the player pays for it and leads it.
type FoundGuild struct{ Name string }

// GuildChat says something to the player's guild, or to its officers.
type GuildChat struct {
	Officers bool
	Text     string
}

// Kind implements Intent.
func (Guild) Kind() Kind { return KindGuild }

// Kind implements Intent.
func (FoundGuild) Kind() Kind { return KindFoundGuild }

// Kind implements Intent.
func (GuildChat) Kind() Kind { return KindGuildChat }

func (in *Guild) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Player)
	c.String(&in.Name)
	c.String(&in.Text)
	codec.Int(c, &in.Rank)
	codec.Int(c, &in.Rights)
	codec.Int(c, &in.Of)
	c.Bool(&in.Banks)
	in.Bank.Code(c)
}

func (in *GuildChat) code(c *codec.Coder) {
	c.Bool(&in.Officers)
	c.String(&in.Text)
}
