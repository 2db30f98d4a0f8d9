package realm

import (
	"loam/core/lib/value"
	"loam/core/model/inbox"
)

// The names of messages that change the realm's storage, and the keys of their data.
const (
	StorageSet   = "set"
	StorageAdd   = "add"
	StorageKey   = "key"
	StorageValue = "value"
)

// change is a change of a bundle's storage that a map requests.
func change(bundle, what, key string, v value.Value) inbox.Message {
	data := value.OfTable([]value.Entry{
		{Key: value.OfString(StorageKey), Value: value.OfString(key)},
		{Key: value.OfString(StorageValue), Value: v},
	})
	return inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: bundle, Name: what, Data: data}
}
