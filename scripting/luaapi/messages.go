package luaapi

import (
	"strings"

	"loam/core/box"
	"loam/core/content"
	"loam/core/plain"
)

// Announcement is a text for every player of the realm.
func Announcement(text content.Text, args plain.Value) box.Message {
	return box.Message{To: box.Address{Kind: box.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// TellPlayer is a text for one player.
func TellPlayer(name string, text content.Text, args plain.Value) box.Message {
	to := box.Address{Kind: box.ToPlayer, Player: name}
	return box.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// Named is a message of a bundle. A name with a bundle before it is for that
// bundle's handlers.
func Named(to box.Address, bundle, name string, data plain.Value) box.Message {
	if before, after, ok := strings.Cut(name, ":"); ok {
		bundle, name = before, after
	}
	return box.Message{To: to, Bundle: bundle, Name: name, Data: data}
}
