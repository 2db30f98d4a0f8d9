package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Sounds is the kind sounds.
var Sounds = definition.Of[content.Sound]{
	Name:  content.Sounds,
	One:   "sound",
	Doc:   "A sound or a piece of music that players hear, through scripts or with the lines of creatures.",
	Table: func(t *content.Tables) *[]content.Sound { return &t.Sounds },
	ID:    func(d *content.Sound) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Sound]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "Text for players whose clients cannot play it: `A horn sounds.` Without it, they notice nothing."},
			Set: func(d *content.Sound, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "clients", Type: yamlschema.Clients, Default: "{}", Doc: "Numbers by version of game clients: `sound` is the client's number of the sound."},
			Set: func(d *content.Sound, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
