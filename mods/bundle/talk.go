package bundle

import "loam/core/content"

var channelKind = kind[content.Channel]{
	name: content.Channels,
	one:  "channel",
	doc:  "A channel of the realm, in which players talk to one another wherever they are. Nobody owns it; players make others themselves.",
	id:   func(d *content.Channel) *content.ID { return &d.ID },
	fields: []field[content.Channel]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called, and type: the same for all, in the default language; the first 31 bytes count."},
			func(d *content.Channel, v value) { d.Name = v.text }},
		{Field{Key: "join", Type: Bool, Default: "true", Doc: "Everybody is in it from log-in on, and may leave it."},
			func(d *content.Channel, v value) { d.Join = v.flag }},
	},
}

var emote = kind[content.Emote]{
	name: content.Emotes,
	one:  "emote",
	doc:  "A gesture that players make by typing a slash and its id, `/wave`, or in the way of their client.",
	id:   func(d *content.Emote) *content.ID { return &d.ID },
	fields: []field[content.Emote]{
		{Field{Key: "text", Type: Text, Required: true, Doc: "What others read behind the name of who makes it: `waves.`"},
			func(d *content.Emote, v value) { d.Words = v.text }},
		{Field{Key: "text_at", Type: Text, Doc: "The same when it is made at somebody: `waves at {target}.` Without it, `text`."},
			func(d *content.Emote, v value) { d.At = v.text }},
		{Field{Key: "clients", Type: Clients, Default: "{}",
			Doc: "By version of game clients: `text_emote` is the number under which they know it by name, `animation` that of the movement. Clients without a number read the text."},
			func(d *content.Emote, v value) { d.Clients = v.clients }},
	},
}
