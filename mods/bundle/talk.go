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
