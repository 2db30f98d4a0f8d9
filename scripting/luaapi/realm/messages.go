package realm

import (
	"loam/core/box"
	"loam/core/plain"
)

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
