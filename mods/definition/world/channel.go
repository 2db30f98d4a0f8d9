package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Channels is the kind of that name.
var Channels = definition.Of[content.Channel]{
	Name:  content.Channels,
	One:   "channel",
	Doc:   "A channel of the realm, in which players talk to one another wherever they are. Nobody owns it; players make others themselves.",
	Table: func(t *content.Tables) *[]content.Channel { return &t.Channels },
	ID:    func(d *content.Channel) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Channel]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called, and type: the same for all, in the default language; the first 31 bytes count."},
			Set: func(d *content.Channel, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "join", Type: yamlschema.Bool, Default: "true", Doc: "Everybody is in it from log-in on, and may leave it."},
			Set: func(d *content.Channel, v yamlschema.Value) { d.Join = v.Flag }},
	},
}
