package world

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/guild"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Charters is the kind charters.
var Charters = definition.Of[content.Charter]{
	Name:  content.Charters,
	One:   "charter",
	Doc:   "The initial state of a type of guild. Players found guilds of `base:guild`; scripts can also found guilds of other charters. What a guild changes later belongs to that guild only. See [Company](company.md).",
	Table: func(t *content.Tables) *[]content.Charter { return &t.Charters },
	ID:    func(d *content.Charter) *content.ID { return &d.ID },
	More: func() string {
		return "\nA mapping of `petition` has these keys:\n\n" + yamlschema.Table(charterPetition.Shape().Fields)
	},
	Fields: []yamlschema.Of[content.Charter]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What such guilds are called: guild, order, crew."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins that it costs to found one."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Cost = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "founders", Type: yamlschema.Whole, Min: 1, Max: 40, Default: "1", Doc: "How many players are needed: the founder, and members of the same group who are in no guild. All of them join the guild."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Founders = int(v.Num) }},
		{Field: yamlschema.Field{Key: "members", Type: yamlschema.Whole, Min: 1, Max: guild.MaxMembers, Default: "500", Doc: "Maximum number of members."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Members = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bank_tabs", Type: yamlschema.Whole, Min: 0, Max: guild.MaxTabs, Default: "0", Doc: "Maximum number of tabs of the guild bank; a bank without tabs holds only money."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Tabs = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bank_tab_cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins that the first tab costs, paid from the bank; the second costs twice as much, and so on."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.TabCost = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "petition", Type: charterPetition, Doc: "How players found such guilds with the signatures of others. Without it, they are founded only in other ways."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Petition = *yamlschema.Get[*content.Petition](v) }},
		{Field: yamlschema.Field{Key: "ranks", Type: charterRanks, Required: true, Doc: "Initial ranks, the highest first, at least two. The first is the leader's and has all rights; new members get the last."},
			Set: yamlschema.Entries(func(d *content.Charter) *[]content.CharterRank { return &d.Ranks })},
	},
	Check: func(d *content.Charter) (key, msg, text string, ok bool) {
		if len(d.Ranks) < guild.MinRanks {
			return "ranks", "at least two ranks are needed, for the leader and for new members, in charter", string(d.ID), false
		}
		if d.Petition.Signatures >= d.Members {
			return "petition", "needs more signatures than the guild can have members besides the leader:", string(d.ID), false
		}
		return "", "", "", true
	},
}

// charterPetition has the settings of petitions.
var charterPetition = yamlschema.MappingOf[content.Petition]{One: "petition", Of: "petition", Told: true, Fields: func() []yamlschema.Of[content.Petition] {
	type p = content.Petition
	return []yamlschema.Of[p]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Required: true, Doc: "Item that players sign. Each one takes a slot of its own, whatever its stack size."},
			Set: func(d *p, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "price", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins that it costs. Turning it in costs nothing more."},
			Set: func(d *p, v yamlschema.Value) { d.Price = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "signatures", Type: yamlschema.Whole, Min: 1, Max: character.MaxSignatures, Default: "9", Doc: "How many other players must sign; they join the guild."},
			Set: func(d *p, v yamlschema.Value) { d.Signatures = int(v.Num) }},
	}
}}.Type()

// charterRanks is a list of ranks.
var charterRanks = yamlschema.ListOf[content.CharterRank]{One: "rank", Of: "list of ranks", Most: guild.MaxRanks, Fixed: true, NoEmpty: "must have at least one entry",
	Fields: func() []yamlschema.Of[content.CharterRank] {
		type r = content.CharterRank
		return []yamlschema.Of[r]{
			{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name of the rank, in the language used where no other applies."},
				Set: func(d *r, v yamlschema.Value) { d.Name = v.Text }},
			{Field: yamlschema.Field{Key: "rights", Type: yamlschema.Tags, Default: "[]", Choices: content.GuildRights,
				Doc: "Rights of the rank: `listen` and `speak` in guild chat, `officer_listen` and `officer_speak` in officer chat, `invite`, `kick`, `promote`, `demote`, set the `message` of the day, write `notes` on members, `see_officer_notes`, write `officer_notes`, edit the `info` text."},
				Set: func(d *r, v yamlschema.Value) { d.Rights = v.Words }},
			{Field: yamlschema.Field{Key: "bank_see", Type: yamlschema.Bool, Default: "false", Doc: "`true`: may see the tabs of the guild bank. The bank rights of a rank apply to each tab; the leader may change them for one tab."},
				Set: func(d *r, v yamlschema.Value) { d.BankSee = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_deposit", Type: yamlschema.Bool, Default: "false", Doc: "`true`: may deposit items and coins."},
				Set: func(d *r, v yamlschema.Value) { d.BankDeposit = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_write", Type: yamlschema.Bool, Default: "false", Doc: "`true`: may edit the texts of the tabs."},
				Set: func(d *r, v yamlschema.Value) { d.BankWrite = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_things", Type: yamlschema.Whole, Min: 0, Max: guild.MostPerDay, Default: "0", Doc: "How many stacks, whole or in part, a member may withdraw from each tab per day."},
				Set: func(d *r, v yamlschema.Value) { d.BankThings = int64(v.Num) }},
			{Field: yamlschema.Field{Key: "bank_money", Type: yamlschema.Whole, Min: 0, Max: guild.MostPerDay, Default: "0", Doc: "How many coins a member may withdraw per day."},
				Set: func(d *r, v yamlschema.Value) { d.BankMoney = int64(v.Num) }},
		}
	}}.Type()
