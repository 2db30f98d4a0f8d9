package luaapi

import (
	"strings"

	"loam/core/box"
	"loam/core/content"
	"loam/core/plain"
)

// announcement is a text for every player of the realm.
func announcement(text content.Text, args plain.Value) box.Message {
	return box.Message{To: box.Address{Kind: box.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// tellPlayer is a text for one player.
func tellPlayer(name string, text content.Text, args plain.Value) box.Message {
	to := box.Address{Kind: box.ToPlayer, Player: name}
	return box.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args}
}

// named is a message of a bundle. A name with a bundle before it is for that
// bundle's handlers.
func named(to box.Address, bundle, name string, data plain.Value) box.Message {
	if before, after, ok := strings.Cut(name, ":"); ok {
		bundle, name = before, after
	}
	return box.Message{To: to, Bundle: bundle, Name: name, Data: data}
}

// The names of changes of the realm's storage, and the keys of their data.
const (
	StorageSet   = "set"
	StorageAdd   = "add"
	StorageKey   = "key"
	StorageValue = "value"
)

// change is a change of a bundle's storage, asked for by a map.
func change(bundle, what, key string, v plain.Value) box.Message {
	data := plain.OfTable([]plain.Entry{
		{Key: plain.OfString(StorageKey), Value: plain.OfString(key)},
		{Key: plain.OfString(StorageValue), Value: v},
	})
	return box.Message{To: box.Address{Kind: box.ToStorage}, Bundle: bundle, Name: what, Data: data}
}
