package world

import (
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Emotes is the kind emotes.
var Emotes = definition.Of[content.Emote]{
	Name:  content.Emotes,
	One:   "emote",
	Doc:   "An emote. Players make it by typing a slash and its id, such as `/wave`, or with their client's own commands.",
	Table: func(t *content.Tables) *[]content.Emote { return &t.Emotes },
	ID:    func(d *content.Emote) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Emote]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Text that others read after the name of whoever makes it: `waves.` Without it, they read nothing."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.Words = v.Text }},
		{Field: yamlschema.Field{Key: "text_at", Type: yamlschema.Text, Doc: "The same for an emote made at somebody: `waves at {target}.` By default `text`."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.At = v.Text }},
		{Field: yamlschema.Field{Key: "clients", Type: yamlschema.Clients, Default: "{}",
			Doc: "Numbers by version of game clients: `text_emote` is the client's number of the emote, `animation` that of the animation, `posture` that of the animation of a creature that keeps making it (by default `animation`). Clients without a number show the text."},
			Set: func(d *content.Emote, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}
