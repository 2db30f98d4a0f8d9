package world

import (
	"loam/core/content"
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
		{Field: form.ClientsField, Set: func(d *content.Faction, v form.Value) { d.Clients = v.Clients }},
	},
}
