package event

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// GuildTold reports news of a guild to a player. Who is the player concerned, Name that
// player's name, By the one who did it; Text is a rank, or the message of the day.
//
//loam:kind 92 guild_told owner:Player
type GuildTold struct {
	Player, Who    guid.GUID
	Guild          string
	News           guild.News
	Name, By, Text string
}

// GuildShown answers a player's request about a guild: its own members and data
// (intent.GuildRoster), its event log (GuildLog), or the names of any guild and its
// ranks (GuildName). Now is the real time in ms.
//
//loam:kind 93 guild_shown owner:Player
type GuildShown struct {
	Player guid.GUID
	Asked  intent.GuildAct
	Now    int64
	Guild  guild.Guild
	Here   []Presence // of its members, in their order
	// For intent.GuildPermits: the player's rank, and the coins that it may still draw
	// from the bank on that day. That answer has only the number of tabs.
	Rank  int
	Draws int64
}

// Words returns the text for the player, from the core's own texts.
func (e *GuildTold) Words() content.Text {
	return content.Text{Bundle: "base", Key: "guild.told." + e.News.String()}
}

// Args are the arguments of Words.
func (e *GuildTold) Args() value.Value {
	return value.OfRecord("guild", e.Guild, "name", e.Name, "by", e.By, "text", e.Text)
}
