package luaapi

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/inbox"
)

// Announcement returns a message with a text for every player of the realm.
func Announcement(text content.Text, args value.Value) inbox.Message {
	return inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// TellPlayer returns a message with a text for one player.
func TellPlayer(name string, text content.Text, args value.Value) inbox.Message {
	to := inbox.Address{Kind: inbox.ToPlayer, Player: name}
	return inbox.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// Named returns a message of a bundle. A name such as bundle:name is for the handlers
// of that bundle.
func Named(to inbox.Address, bundle, name string, data value.Value) inbox.Message {
	if before, after, ok := strings.Cut(name, ":"); ok {
		bundle, name = before, after
	}
	return inbox.Message{To: to, Bundle: bundle, Name: name, Data: data}
}
