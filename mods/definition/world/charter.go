package world

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/guild"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Charters is the kind of that name.
var Charters = definition.Of[content.Charter]{
	Name:  content.Charters,
	One:   "charter",
	Doc:   "How guilds of a kind begin. Players found those of `base:guild`, scripts also others; what a guild changes afterwards is its own. See [Company](company.md).",
	Table: func(t *content.Tables) *[]content.Charter { return &t.Charters },
	ID:    func(d *content.Charter) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Charter]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What such guilds are called: guild, order, crew."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins that founding one takes."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Cost = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "founders", Type: yamlschema.Whole, Min: 1, Max: 40, Default: "1", Doc: "How many it takes: who founds it, and members of the same group who are in no guild. These are in it then."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Founders = int(v.Num) }},
		{Field: yamlschema.Field{Key: "members", Type: yamlschema.Whole, Min: 1, Max: guild.MaxMembers, Default: "500", Doc: "How many members it may have."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Members = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bank_tabs", Type: yamlschema.Whole, Min: 0, Max: guild.MaxTabs, Default: "0", Doc: "How many tabs its bank may have; a bank without one keeps only money."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Tabs = int(v.Num) }},
		{Field: yamlschema.Field{Key: "bank_tab_cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins of the bank that its first tab costs; the second costs twice as many, and so on."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.TabCost = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "petition", Type: charterPetition, Doc: "How players found such guilds with the signatures of others; without it they are founded in other ways only."},
			Set: func(d *content.Charter, v yamlschema.Value) { d.Petition = *yamlschema.Get[*content.Petition](v) }},
		{Field: yamlschema.Field{Key: "ranks", Type: charterRanks, Required: true, Doc: "The ranks with which it begins, the highest first, at least two. The first is its leader's and may everything; who comes in has the last."},
			Set: yamlschema.Entries(func(d *content.Charter) *[]content.CharterRank { return &d.Ranks })},
	},
	Check: func(d *content.Charter) (key, msg, text string, ok bool) {
		if len(d.Ranks) < guild.MinRanks {
			return "ranks", "must be at least two: one for who leads, one for who comes in; add a rank to", string(d.ID), false
		}
		if d.Petition.Signatures >= d.Members {
			return "petition", "takes more signatures than there may be members beside the leader:", string(d.ID), false
		}
		return "", "", "", true
	},
}

// charterPetition is how others sign for a guild.
var charterPetition = yamlschema.MappingOf[content.Petition]{One: "petition", Of: "petition", Told: true, Fields: func() []yamlschema.Of[content.Petition] {
	type p = content.Petition
	return []yamlschema.Of[p]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Required: true, Doc: "The item on which they sign. Each one lies alone, whatever its stack."},
			Set: func(d *p, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "price", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Coins that it costs. Nothing more is paid when it is turned in."},
			Set: func(d *p, v yamlschema.Value) { d.Price = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "signatures", Type: yamlschema.Whole, Min: 1, Max: character.MaxSignatures, Default: "9", Doc: "How many others sign it: those are in the guild then."},
			Set: func(d *p, v yamlschema.Value) { d.Signatures = int(v.Num) }},
	}
}}.Type()

// charterRanks is a list of ranks.
var charterRanks = yamlschema.ListOf[content.CharterRank]{One: "rank", Of: "list of ranks", Most: guild.MaxRanks, Fixed: true, NoEmpty: "must have at least one entry",
	Fields: func() []yamlschema.Of[content.CharterRank] {
		type r = content.CharterRank
		return []yamlschema.Of[r]{
			{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What it is called, in the language that counts where no other does."},
				Set: func(d *r, v yamlschema.Value) { d.Name = v.Text }},
			{Field: yamlschema.Field{Key: "rights", Type: yamlschema.Tags, Default: "[]", Choices: content.GuildRights,
				Doc: "What it allows: `listen` and `speak` in the guild, `officer_listen` and `officer_speak` among its officers, `invite`, `kick`, `promote`, `demote`, `message` of the day, `notes` beside members, `see_officer_notes`, `officer_notes`, `info`."},
				Set: func(d *r, v yamlschema.Value) { d.Rights = v.Words }},
			{Field: yamlschema.Field{Key: "bank_see", Type: yamlschema.Bool, Default: "false", Doc: "It sees the tabs of the guild's bank. What it allows here it allows in each tab; the leader may change that for one."},
				Set: func(d *r, v yamlschema.Value) { d.BankSee = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_deposit", Type: yamlschema.Bool, Default: "false", Doc: "It may lay things and coins into it."},
				Set: func(d *r, v yamlschema.Value) { d.BankDeposit = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_write", Type: yamlschema.Bool, Default: "false", Doc: "It may write the texts of its tabs."},
				Set: func(d *r, v yamlschema.Value) { d.BankWrite = v.Flag }},
			{Field: yamlschema.Field{Key: "bank_things", Type: yamlschema.Whole, Min: 0, Max: guild.MostPerDay, Default: "0", Doc: "How many things, or parts of stacks, a member may take out of each tab in a day."},
				Set: func(d *r, v yamlschema.Value) { d.BankThings = int64(v.Num) }},
			{Field: yamlschema.Field{Key: "bank_money", Type: yamlschema.Whole, Min: 0, Max: guild.MostPerDay, Default: "0", Doc: "How many coins a member may take out in a day."},
				Set: func(d *r, v yamlschema.Value) { d.BankMoney = int64(v.Num) }},
		}
	}}.Type()
