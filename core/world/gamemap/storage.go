package gamemap

import (
	"cmp"

	"loam/core/lib/value"
	"loam/core/model/modstorage"
)

// Entries returns the realm's storage as last received.
func (w *world) Entries() []modstorage.Entry { return w.stored }

// purge drops the stored data of a bundle.
func (m *Map) purge(bundle string) {
	m.stored = modstorage.Replace(m.stored, modstorage.Migrated{Bundle: bundle})
	m.scripts.Drop(bundle)
}

// store applies a change of the realm's storage.
func (m *Map) store(bundle, key string, v value.Value) {
	m.stored = modstorage.Put(m.stored, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

func (m *Map) storedAt(bundle, key string) value.Value {
	if i, ok := modstorage.Find(m.stored, bundle, key); ok {
		return m.stored[i].Value
	}
	return value.Value{}
}

// Stored returns a bundle's value in the map's copy of the realm's storage.
func (tx *Tx) Stored(bundle, key string) value.Value {
	return tx.on().storedAt(bundle, key)
}

// StoredBytes returns about how many bytes a bundle has stored in the realm, as far as
// this map knows.
func (tx *Tx) StoredBytes(bundle string) int { return modstorage.Bytes(tx.on().stored, bundle) }

// CheckStored returns why a value cannot go into the realm's storage, as far as this map
// knows, or nil. The error is for the author.
func (tx *Tx) CheckStored(bundle, key string, v value.Value) error {
	m := tx.on()
	return m.cfg.Storage.Check(m.stored, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// CheckAdded returns why a number cannot be added to a stored one, as far as this map
// knows, or nil. The error is for the author.
func (tx *Tx) CheckAdded(bundle, key string, amount float64) error {
	sum, err := modstorage.Sum(tx.Stored(bundle, key), amount)
	return cmp.Or(err, tx.CheckStored(bundle, key, sum))
}

// StoredCount returns how many values a bundle has stored, as far as this map knows.
func (tx *Tx) StoredCount(bundle string) int { return len(modstorage.Of(tx.on().stored, bundle)) }

// StoredKeys returns the keys of a bundle that begin with a prefix, sorted, in the map's
// copy of the realm's storage.
func (tx *Tx) StoredKeys(bundle, prefix string) []string {
	return modstorage.Keys(tx.on().stored, bundle, prefix)
}
