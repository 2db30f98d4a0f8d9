package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Channels is the kind channels.
var Channels = definition.Of[content.Channel]{
	Name:  content.Channels,
	One:   "channel",
	Doc:   "A chat channel of the whole realm. It has no owner. Players can also create channels themselves.",
	Table: func(t *content.Tables) *[]content.Channel { return &t.Channels },
	ID:    func(d *content.Channel) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Channel]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see and type. It is the same for all players, in the default language; only its first 31 bytes are used."},
			Set: func(d *content.Channel, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "join", Type: yamlschema.Bool, Default: "true", Doc: "`true`: every player joins it at log-in, and may leave it."},
			Set: func(d *content.Channel, v yamlschema.Value) { d.Join = v.Flag }},
	},
}
