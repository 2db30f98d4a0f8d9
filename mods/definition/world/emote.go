package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Emotes is the kind of that name.
var Emotes = definition.Of[content.Emote]{
	Name:  content.Emotes,
	One:   "emote",
	Doc:   "A gesture that players make by typing a slash and its id, `/wave`, or in the way of their client.",
	Table: func(t *content.Tables) *[]content.Emote { return &t.Emotes },
	ID:    func(d *content.Emote) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Emote]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "What others read behind the name of who makes it: `waves.` Without it, they read nothing."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.Words = v.Text }},
		{Field: yamlschema.Field{Key: "text_at", Type: yamlschema.Text, Doc: "The same when it is made at somebody: `waves at {target}.` Without it, `text`."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.At = v.Text }},
		{Field: yamlschema.Field{Key: "clients", Type: yamlschema.Clients, Default: "{}",
			Doc: "By version of game clients: `text_emote` is the number under which they know it by name, `animation` that of the movement, `posture` that of the movement of a creature that goes on making it, else `animation`. Clients without a number read the text."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
