package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// Channels is the kind of that name.
var Channels = definition.Of[content.Channel]{
	Name:  content.Channels,
	One:   "channel",
	Doc:   "A channel of the realm, in which players talk to one another wherever they are. Nobody owns it; players make others themselves.",
	Table: func(t *content.Tables) *[]content.Channel { return &t.Channels },
	ID:    func(d *content.Channel) *content.ID { return &d.ID },
	Fields: []form.Of[content.Channel]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called, and type: the same for all, in the default language; the first 31 bytes count."},
			Set: func(d *content.Channel, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "join", Type: form.Bool, Default: "true", Doc: "Everybody is in it from log-in on, and may leave it."},
			Set: func(d *content.Channel, v form.Value) { d.Join = v.Flag }},
	},
}
