package world

import (
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// Sounds is the kind of that name.
var Sounds = definition.Of[content.Sound]{
	Name:  content.Sounds,
	One:   "sound",
	Doc:   "A sound or a piece of music that players hear: by scripts, or with what creatures say.",
	Table: func(t *content.Tables) *[]content.Sound { return &t.Sounds },
	ID:    func(d *content.Sound) *content.ID { return &d.ID },
	Fields: []form.Of[content.Sound]{
		{Field: form.Field{Key: "name", Type: form.Text, Doc: "What is read by players whose clients cannot play it: `A horn sounds.` Without it they notice nothing."},
			Set: func(d *content.Sound, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "clients", Type: form.Clients, Default: "{}", Doc: "By version of game clients: `sound` is the number under which they know it."},
			Set: func(d *content.Sound, v form.Value) { d.Clients = v.Clients }},
	},
}
