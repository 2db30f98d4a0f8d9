package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// Emotes is the kind of that name.
var Emotes = definition.Of[content.Emote]{
	Name:  content.Emotes,
	One:   "emote",
	Doc:   "A gesture that players make by typing a slash and its id, `/wave`, or in the way of their client.",
	Table: func(t *content.Tables) *[]content.Emote { return &t.Emotes },
	ID:    func(d *content.Emote) *content.ID { return &d.ID },
	Fields: []form.Of[content.Emote]{
		{Field: form.Field{Key: "text", Type: form.Text, Doc: "What others read behind the name of who makes it: `waves.` Without it, they read nothing."},
			Set: func(d *content.Emote, v form.Value) { d.Words = v.Text }},
		{Field: form.Field{Key: "text_at", Type: form.Text, Doc: "The same when it is made at somebody: `waves at {target}.` Without it, `text`."},
			Set: func(d *content.Emote, v form.Value) { d.At = v.Text }},
		{Field: form.Field{Key: "clients", Type: form.Clients, Default: "{}",
			Doc: "By version of game clients: `text_emote` is the number under which they know it by name, `animation` that of the movement, `posture` that of the movement of a creature that goes on making it, else `animation`. Clients without a number read the text."},
			Set: func(d *content.Emote, v form.Value) { d.Clients = v.Clients }},
	},
}
