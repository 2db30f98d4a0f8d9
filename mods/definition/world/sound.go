package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Sounds is the kind of that name.
var Sounds = definition.Of[content.Sound]{
	Name:  content.Sounds,
	One:   "sound",
	Doc:   "A sound or a piece of music that players hear: by scripts, or with what creatures say.",
	Table: func(t *content.Tables) *[]content.Sound { return &t.Sounds },
	ID:    func(d *content.Sound) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Sound]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "What is read by players whose clients cannot play it: `A horn sounds.` Without it they notice nothing."},
			Set: func(d *content.Sound, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "clients", Type: yamlschema.Clients, Default: "{}", Doc: "By version of game clients: `sound` is the number under which they know it."},
			Set: func(d *content.Sound, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
