package world

import (
	"loam/core/model/content"
	"loam/core/rules/reputation"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Factions is the kind of that name.
var Factions = definition.Of[content.Faction]{
	Name:  content.Factions,
	One:   "faction",
	Doc:   "A side: who attacks whom, and who cannot.",
	Table: func(t *content.Tables) *[]content.Faction { return &t.Factions },
	ID:    func(d *content.Faction) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Faction]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "hostile", Type: yamlschema.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it attacks on sight."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Hostile = v.IDs }},
		{Field: yamlschema.Field{Key: "friendly", Type: yamlschema.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it cannot attack, besides itself."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Friendly = v.IDs }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Name, Kind: content.Scales, Doc: "How it counts what it thinks of characters; without it, it thinks of nobody."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Scale = v.ID }},
		{Field: yamlschema.Field{Key: "standing", Type: yamlschema.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "What it thinks of a new character."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Start = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spills", Type: spills, Default: "[]", Doc: "What of it others think, too: `[{faction: allies, pct: 50}]` of all points that are won or lost."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.Spills = yamlschema.Made[content.Spill](v) }},
		{Field: yamlschema.Field{Key: "may_war", Type: yamlschema.Bool, Default: "false", Doc: "`true`: characters may choose to fight it, whatever it thinks."},
			Set: func(d *content.Faction, v yamlschema.Value) { d.Esteem.War = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Faction, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
