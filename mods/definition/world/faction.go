package world

import (
	"loam/core/content"
	"loam/core/reputation"
	"loam/mods/definition"
	"loam/mods/form"
)

// Factions is the kind of that name.
var Factions = definition.Of[content.Faction]{
	Name:  content.Factions,
	One:   "faction",
	Doc:   "A side: who attacks whom, and who cannot.",
	Table: func(t *content.Tables) *[]content.Faction { return &t.Factions },
	ID:    func(d *content.Faction) *content.ID { return &d.ID },
	Fields: []form.Of[content.Faction]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Faction, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "hostile", Type: form.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it attacks on sight."},
			Set: func(d *content.Faction, v form.Value) { d.Hostile = v.IDs }},
		{Field: form.Field{Key: "friendly", Type: form.Names, Kind: content.Factions, Default: "[]", Doc: "Factions that it cannot attack, besides itself."},
			Set: func(d *content.Faction, v form.Value) { d.Friendly = v.IDs }},
		{Field: form.Field{Key: "scale", Type: form.Name, Kind: content.Scales, Doc: "How it counts what it thinks of characters; without it, it thinks of nobody."},
			Set: func(d *content.Faction, v form.Value) { d.Esteem.Scale = v.ID }},
		{Field: form.Field{Key: "standing", Type: form.Whole, Unit: "points", Min: -reputation.Most, Max: reputation.Most, Default: "0", Doc: "What it thinks of a new character."},
			Set: func(d *content.Faction, v form.Value) { d.Esteem.Start = int(v.Num) }},
		{Field: form.Field{Key: "spills", Type: spills, Default: "[]", Doc: "What of it others think, too: `[{faction: allies, pct: 50}]` of all points that are won or lost."},
			Set: func(d *content.Faction, v form.Value) { d.Esteem.Spills = form.Made[content.Spill](v) }},
		{Field: form.Field{Key: "may_war", Type: form.Bool, Default: "false", Doc: "`true`: characters may choose to fight it, whatever it thinks."},
			Set: func(d *content.Faction, v form.Value) { d.Esteem.War = v.Flag }},
		{Field: form.ClientsField, Set: func(d *content.Faction, v form.Value) { d.Clients = v.Clients }},
	},
}
