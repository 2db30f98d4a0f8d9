package player

import (
	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/guild"
	"loam/scripting/luaapi"
)

// aGuild is the parameter that names a guild.
var aGuild = luaapi.Param{Name: "guild", Type: luaapi.Text, Doc: "name of the guild; case is ignored"}

// whyResult is the reason why an action on a guild had no effect.
var whyResult = []luaapi.Result{{Name: "why", Type: luaapi.Text, Nil: true, Doc: "nil if it is done, otherwise a word: no_charter (there is no such charter), not_member (no player with that name is in the world, or in the guild), leads (the player is the leader), no_rank (there is no such rank), within (the player is in a guild), taken (the player is in a guild, or invited to one), bad_name, name_taken (another guild has the name), name_reserved, full or alone (there is no such guild)"}}

// aMember is the parameter that names a member of a guild.
var aMember = luaapi.Param{Name: "player", Type: luaapi.Text, Doc: "name of a member, who need not be in the world"}

// GuildEntries are the functions about guilds. The realm owns the guilds.
var GuildEntries = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "found_guild", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			{Name: "name", Type: luaapi.Text, Doc: "name of the guild"}, {Name: "charter", Type: luaapi.ID, Kind: content.Charters, Optional: true, Default: "base:guild", Doc: "id of the charter"},
		},
		Results: []luaapi.Result{{Name: "why", Type: luaapi.Text, Nil: true, Doc: "nil if it was requested, otherwise the key of the text with the reason"}},
		Doc:     "Makes the player found a guild, as a menu option does. The player pays the price of the charter, and the members of its group that the charter requires join the guild. If the realm then refuses, the player sees the reason and gets its payment back.",
		Example: `local why = player:found_guild("Night Watch")`,
		Run: func(c luaapi.Call) int {
			charter := content.ID("base:guild")
			if c.Given(1) {
				charter = c.ID(1)
			}
			if why := c.World().Services().FoundGuild(c.Self(), c.Text(0), charter); why != "" {
				return c.GiveText(why)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Realm, Name: "guild_names", Where: luaapi.InRealm,
		Results: []luaapi.Result{{Name: "names", Type: luaapi.Data, Doc: "a list"}},
		Doc:     "Returns the names of all guilds, in the order in which they were founded.",
		Example: `for _, name in ipairs(realm:guild_names()) do log("info", name) end`,
		Run: func(c luaapi.Call) int {
			names := c.Host.Realm().Guilds().Names()
			c.Host.Charge(c.L, len(names))
			all := make([]valuelib.Value, len(names))
			for i, name := range names {
				all[i] = valuelib.OfString(name)
			}
			return c.GiveData(valuelib.OfList(all...))
		},
	},
	{
		Class: luaapi.Realm, Name: "guild_bank", Where: luaapi.InRealm,
		Params:  []luaapi.Param{aGuild},
		Results: []luaapi.Result{{Name: "bank", Type: luaapi.Data, Nil: true, Doc: "`money`, and `tabs`, a list of {name, text, things}; `things` is a list of {place, item, count}, with places from 1"}},
		Doc:     "Returns the content of a guild bank. Nil if there is no guild of that name.",
		Example: `local bank = realm:guild_bank("Night Watch") if bank then log("info", bank.money) end`,
		Eluna:   []string{"GetTotalBankMoney"},
		Run:     func(c luaapi.Call) int { return bankData(c, c.Host.Realm().Guilds().Named(c.Text(0))) },
	},
	{
		Class: luaapi.Realm, Name: "change_guild_money", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, {Name: "amount", Type: luaapi.Integer, Unit: "any", Min: -content.MaxMoney, Max: content.MaxMoney, Doc: "coins; a negative number takes them out"}},
		Results: []luaapi.Result{{Name: "money", Type: luaapi.Number, Unit: "coins", Nil: true, Doc: "the new balance; nil if there is no such guild, or the bank has too little money"}},
		Doc:     "Adds newly created coins to a guild bank, or takes coins out.",
		Example: `realm:change_guild_money("Night Watch", 100)`,
		Eluna:   []string{"DepositBankMoney", "WithdrawBankMoney", "ModifyBankMoney"},
		Run: func(c luaapi.Call) int {
			money, why := c.Host.Realm().Guilds().ChangeMoney(c.Text(0), int64(c.Number(1, 0)))
			if why != guild.Done {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(money))
		},
	},
	{
		Class: luaapi.Realm, Name: "set_guild_rank", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, aMember, {Name: "rank", Type: luaapi.Integer, Unit: "any", Min: 2, Max: guild.MaxRanks, Doc: "from 2; rank 1 is the leader's"}},
		Results: whyResult,
		Doc:     "Sets the rank of a guild member.",
		Example: `local why = realm:set_guild_rank("Night Watch", "Ben", 2)`,
		Eluna:   []string{"SetMemberRank", "ChangeMemberRank"},
		Run: func(c luaapi.Call) int {
			return guildWhy(c, c.Host.Realm().Guilds().SetRank(c.Text(0), c.Text(1), int(c.Number(2, 0))-1))
		},
	},
	{
		Class: luaapi.Realm, Name: "set_guild_leader", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, aMember},
		Results: whyResult,
		Doc:     "Makes a member the leader of the guild. The previous leader gets the second rank.",
		Example: `local why = realm:set_guild_leader("Night Watch", "Ben")`,
		Eluna:   []string{"SetLeader"},
		Run:     func(c luaapi.Call) int { return guildWhy(c, c.Host.Realm().Guilds().SetLeader(c.Text(0), c.Text(1))) },
	},
	{
		Class: luaapi.Realm, Name: "set_guild_message", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, {Name: "text", Type: luaapi.Text, Doc: "at most 128 bytes are used"}},
		Results: whyResult,
		Doc:     "Sets the message of the day of a guild, and sends it to the members.",
		Example: `local why = realm:set_guild_message("Night Watch", "We sail at eight.")`,
		Run:     func(c luaapi.Call) int { return guildWhy(c, c.Host.Realm().Guilds().SetMessage(c.Text(0), c.Text(1))) },
	},
	{
		Class: luaapi.Realm, Name: "expel", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, aMember},
		Results: whyResult,
		Doc:     "Removes a member from a guild. The leader can be removed only as the last member, which ends the guild.",
		Example: `local why = realm:expel("Night Watch", "Ben")`,
		Eluna:   []string{"DeleteMember"},
		Run:     func(c luaapi.Call) int { return guildWhy(c, c.Host.Realm().Guilds().Expel(c.Text(0), c.Text(1))) },
	},
	{
		Class: luaapi.Player, Name: "guild", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "guild", Type: luaapi.Data, Nil: true, Doc: "a table with name, rank (from 1, the highest) and rank_name"}},
		Doc:     "Returns the guild of the player, and its rank there; nil if the player is in no guild.",
		Example: `local guild = player:guild() if guild then player:tell("crew.of", {name = guild.name}) end`,
		Eluna:   []string{"GetGuild", "GetGuildName", "GetGuildRank", "GetGuildId", "IsInGuild"},
		Run: func(c luaapi.Call) int {
			b := &c.Self().Player.Guild
			if b.Guild == 0 {
				return c.GiveNil()
			}
			return c.GiveData(valuelib.OfRecord("name", b.Name, "rank", b.Rank+1, "rank_name", b.RankName))
		},
	},
	{
		Class: luaapi.Realm, Name: "guild", Where: luaapi.InRealm,
		Params:  []luaapi.Param{aGuild},
		Results: []luaapi.Result{{Name: "guild", Type: luaapi.Data, Nil: true}},
		Doc:     "Returns a guild: `name`, `leader`, `message`, `info`, `ranks` as a list of names, and `members` in the order in which they joined, each with `name`, `rank` from 1 and `note`. Nil if there is no guild of that name.",
		Example: `local guild = realm:guild("Night Watch") if guild then log("info", guild.leader) end`,
		Eluna:   []string{"GetGuildByName", "GetMembers", "GetMemberCount", "GetLeader", "GetMOTD"},
		Run:     func(c luaapi.Call) int { return guildData(c, c.Host.Realm().Guilds().Named(c.Text(0))) },
	},
	{
		Class: luaapi.Realm, Name: "guild_of", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of a character, who need not be in the world"}},
		Results: []luaapi.Result{{Name: "guild", Type: luaapi.Data, Nil: true}},
		Doc:     "Returns the guild of a character in the form of `realm:guild`; nil if the character is in no guild.",
		Example: `local guild = realm:guild_of("Anna")`,
		Eluna:   []string{"GetGuild"},
		Run:     func(c luaapi.Call) int { return guildData(c, c.Host.Realm().Guilds().Of(c.Text(0))) },
	},
	{
		Class: luaapi.Realm, Name: "found_guild", Where: luaapi.InRealm, Permission: "players",
		Params: []luaapi.Param{
			{Name: "name", Type: luaapi.Text, Doc: "name of the guild"}, {Name: "leader", Type: luaapi.Text, Doc: "name of a character in the world"},
			{Name: "charter", Type: luaapi.ID, Kind: content.Charters, Doc: "id of the charter"},
		},
		Results: whyResult,
		Doc:     "Founds a guild, free of charge and without other members.",
		Example: `local why = realm:found_guild("Night Watch", "Anna", "meadow:crew")`,
		Eluna:   []string{"CreateGuild"},
		Run: func(c luaapi.Call) int {
			if wrong := luaapi.WrongID(c.Host.Realm().Content(), content.Charters, c.ID(2)); wrong != "" {
				c.BadArgument(2, wrong)
			}
			return guildWhy(c, c.Host.Realm().Guilds().Found(c.ID(2), c.Text(0), c.Text(1)))
		},
	},
	{
		Class: luaapi.Realm, Name: "enlist", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild, {Name: "player", Type: luaapi.Text, Doc: "name of a character in the world"}},
		Results: whyResult,
		Doc:     "Adds a character to a guild, at its lowest rank, without an invitation.",
		Example: `local why = realm:enlist("Night Watch", "Ben")`,
		Eluna:   []string{"AddMember"},
		Run:     func(c luaapi.Call) int { return guildWhy(c, c.Host.Realm().Guilds().Enlist(c.Text(0), c.Text(1))) },
	},
	{
		Class: luaapi.Realm, Name: "end_guild", Where: luaapi.InRealm, Permission: "players",
		Params:  []luaapi.Param{aGuild},
		Results: []luaapi.Result{{Name: "ended", Type: luaapi.Bool, Doc: "false: there is no guild of that name"}},
		Doc:     "Disbands a guild.",
		Example: `realm:end_guild("Night Watch")`,
		Eluna:   []string{"Disband"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Host.Realm().Guilds().End(c.Text(0))) },
	},
}

func guildWhy(c luaapi.Call, why guild.Why) int {
	if why == guild.Done {
		return c.GiveNil()
	}
	return c.GiveText(why.String())
}

// guildData returns a guild as data.
func guildData(c luaapi.Call, g *guild.Guild) int {
	if g == nil {
		return c.GiveNil()
	}
	ranks, members := make([]valuelib.Value, len(g.Ranks)), make([]valuelib.Value, len(g.Members))
	for i := range g.Ranks {
		ranks[i] = valuelib.OfString(g.Ranks[i].Name)
	}
	for i, m := range g.Members {
		members[i] = valuelib.OfRecord("name", m.Name, "rank", m.Rank+1, "note", m.Note)
	}
	c.Host.Charge(c.L, 4*len(members))
	leader := ""
	if m := g.Leader(); m != nil {
		leader = m.Name
	}
	return c.GiveData(valuelib.OfRecord("name", g.Name, "leader", leader, "message", g.Message, "info", g.Info, "ranks", valuelib.OfList(ranks...), "members", valuelib.OfList(members...)))
}

// bankData returns the bank of a guild as data.
func bankData(c luaapi.Call, g *guild.Guild) int {
	if g == nil {
		return c.GiveNil()
	}
	tabs := make([]valuelib.Value, len(g.Bank.Tabs))
	for i := range g.Bank.Tabs {
		t := &g.Bank.Tabs[i]
		c.Host.Charge(c.L, 4*len(t.Things))
		things := make([]valuelib.Value, len(t.Things))
		for j := range t.Things {
			things[j] = valuelib.OfRecord("place", int(t.Things[j].Slot)+1, "item", t.Things[j].Def, "count", t.Things[j].Count)
		}
		tabs[i] = valuelib.OfRecord("name", t.Name, "text", t.Text, "things", valuelib.OfList(things...))
	}
	return c.GiveData(valuelib.OfRecord("money", float64(g.Bank.Money), "tabs", valuelib.OfList(tabs...)))
}
