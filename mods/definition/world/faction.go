package world

import (
	"loam/core/model/content"
	"loam/core/rules/reputation"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Factions is the kind factions.
var Factions = definition.Of[content.Faction]{
	Name:  content.Factions,
	One:   "faction",
	Doc:   "A faction: it decides who attacks whom, and who cannot.",
	Table: func(t *content.Tables) *[]content.Faction { return &t.Factions },
	ID:    func(d *content.Faction) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Faction]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "hostile", Type: yamlschema.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it attacks on sight."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Hostile = v.IDs }},
		{Field: yamlschema.Field{Key: "friendly", Type: yamlschema.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it cannot attack, besides itself."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Friendly = v.IDs }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Name, Kind: content.Scales, Doc: "Reputation scale that it uses; without it, characters have no reputation with it."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Scale = v.ID }},
		{Field: yamlschema.Field{Key: "standing", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "Reputation of a new character."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Start = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spills", Type: spills, Default: "[]", Doc: "Share of all points won or lost that other factions get too: `[{faction: allies, pct: 50}]`."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Spills = yamlschema.Made[content.Spill](v) }},
		{Field: yamlschema.Field{Key: "may_war", Type: yamlschema.Bool, Default: "false", Doc: "`true`: characters can choose to be at war with it, whatever their rank."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.War = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Faction, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
