package luaapi

import (
	"loam/core/content"
	"loam/core/guild"
	"loam/core/plain"
)

// aGuild is the name of a guild.
var aGuild = Param{Name: "guild", Type: Text, Doc: "name of the guild, whose case does not count"}

// whyResult is why something about a guild had no effect.
var whyResult = []Result{{Name: "why", Type: Text, Nil: true, Doc: "nil when it is done, else a word: no_charter, not_member (nobody of the name is in the world), within, taken, bad_name, name_taken, full or alone (there is no such guild)"}}

// guildEntries are guilds: the realm keeps them.
var guildEntries = []Entry{
	{
		Class: Player, Name: "guild", Where: OnMap,
		Results: []Result{{Name: "guild", Type: Data, Nil: true, Doc: "a table with name, rank (from 1, the highest) and rank_name"}},
		Doc:     "To which guild the player belongs, and as what; nil when it is in none.",
		Example: `local guild = player:guild() if guild then player:tell("crew.of", {name = guild.name}) end`,
		Eluna:   []string{"GetGuild", "GetGuildName", "GetGuildRank", "GetGuildId", "IsInGuild"},
		Run: func(c Call) int {
			b := &c.Self().Player.Guild
			if b.Guild == 0 {
				return c.GiveNil()
			}
			return c.GiveData(plain.OfRecord("name", b.Name, "rank", b.Rank+1, "rank_name", b.RankName))
		},
	},
	{
		Class: Realm, Name: "guild", Where: InRealm,
		Params:  []Param{aGuild},
		Results: []Result{{Name: "guild", Type: Data, Nil: true}},
		Doc:     "A guild: `name`, `leader`, `message`, `info`, `ranks` as a list of names, and `members` in the order in which they came, each with `name`, `rank` from 1 and `note`. Nil when there is none of the name.",
		Example: `local guild = realm:guild("Night Watch") if guild then log("info", guild.leader) end`,
		Eluna:   []string{"GetGuildByName", "GetMembers", "GetMemberCount", "GetLeader", "GetMOTD"},
		Run:     func(c Call) int { return c.guildData(c.Host.Realm().Guild(c.Text(0))) },
	},
	{
		Class: Realm, Name: "guild_of", Where: InRealm,
		Params:  []Param{{Name: "player", Type: Text, Doc: "name of a character, which need not be in the world"}},
		Results: []Result{{Name: "guild", Type: Data, Nil: true}},
		Doc:     "The guild of a character, as `realm:guild` tells of it; nil when it is in none.",
		Example: `local guild = realm:guild_of("Anna")`,
		Eluna:   []string{"GetGuild"},
		Run:     func(c Call) int { return c.guildData(c.Host.Realm().GuildOf(c.Text(0))) },
	},
	{
		Class: Realm, Name: "found_guild", Where: InRealm, Permission: "players",
		Params: []Param{
			{Name: "name", Type: Text, Doc: "of the guild"}, {Name: "leader", Type: Text, Doc: "name of a character in the world"},
			{Name: "charter", Type: ID, Kind: content.Charters, Doc: "how it begins"},
		},
		Results: whyResult,
		Doc:     "Founds a guild, which costs nothing and needs nobody else.",
		Example: `local why = realm:found_guild("Night Watch", "Anna", "meadow:crew")`,
		Eluna:   []string{"CreateGuild"},
		Run: func(c Call) int {
			if wrong := WrongID(c.Host.Realm().Content(), content.Charters, c.ID(2)); wrong != "" {
				c.badArgument(2, wrong)
			}
			return c.guildWhy(c.Host.Realm().FoundGuild(c.ID(2), c.Text(0), c.Text(1)))
		},
	},
	{
		Class: Realm, Name: "enlist", Where: InRealm, Permission: "players",
		Params:  []Param{aGuild, {Name: "player", Type: Text, Doc: "name of a character in the world"}},
		Results: whyResult,
		Doc:     "Brings a character into a guild, at its lowest rank, without its being asked.",
		Example: `local why = realm:enlist("Night Watch", "Ben")`,
		Eluna:   []string{"AddMember"},
		Run:     func(c Call) int { return c.guildWhy(c.Host.Realm().EnlistInGuild(c.Text(0), c.Text(1))) },
	},
	{
		Class: Realm, Name: "end_guild", Where: InRealm, Permission: "players",
		Params:  []Param{aGuild},
		Results: []Result{{Name: "ended", Type: Bool, Doc: "false: there is none of the name"}},
		Doc:     "Disbands a guild.",
		Example: `realm:end_guild("Night Watch")`,
		Eluna:   []string{"Disband"},
		Run:     func(c Call) int { return c.GiveBool(c.Host.Realm().EndGuild(c.Text(0))) },
	},
}

func (c Call) guildWhy(why guild.Why) int {
	if why == guild.Done {
		return c.GiveNil()
	}
	return c.GiveText(why.String())
}

// guildData gives a guild as data.
func (c Call) guildData(g *guild.Guild) int {
	if g == nil {
		return c.GiveNil()
	}
	ranks, members := make([]plain.Value, len(g.Ranks)), make([]plain.Value, len(g.Members))
	for i := range g.Ranks {
		ranks[i] = plain.OfString(g.Ranks[i].Name)
	}
	for i, m := range g.Members {
		members[i] = plain.OfRecord("name", m.Name, "rank", m.Rank+1, "note", m.Note)
	}
	c.Host.Charge(c.L, 4*len(members))
	leader := ""
	if m := g.Leader(); m != nil {
		leader = m.Name
	}
	return c.GiveData(plain.OfRecord("name", g.Name, "leader", leader, "message", g.Message, "info", g.Info, "ranks", plain.OfList(ranks...), "members", plain.OfList(members...)))
}
