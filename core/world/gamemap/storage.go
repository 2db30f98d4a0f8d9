package gamemap

import (
	"cmp"

	"loam/core/lib/value"
	"loam/core/model/modstorage"
)

// Entries are the realm's storage as last told.
func (w *world) Entries() []modstorage.Entry { return w.stored }

// purge drops what a bundle keeps.
func (m *Map) purge(bundle string) {
	m.stored = modstorage.Replace(m.stored, modstorage.Migrated{Bundle: bundle})
	m.scripts.Drop(bundle)
}

// store takes over a change of the realm's storage.
func (m *Map) store(bundle, key string, v value.Value) {
	m.stored = modstorage.Put(m.stored, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

func (m *Map) storedAt(bundle, key string) value.Value {
	if i, ok := modstorage.Find(m.stored, bundle, key); ok {
		return m.stored[i].Value
	}
	return value.Value{}
}

// Stored is a bundle's value in the copy of the realm's storage last given.
func (tx *Tx) Stored(bundle, key string) value.Value {
	return tx.on().storedAt(bundle, key)
}

// StoredBytes is about how many bytes a bundle has stored with the realm, as far
// as this map was told.
func (tx *Tx) StoredBytes(bundle string) int { return modstorage.Bytes(tx.on().stored, bundle) }

// CheckStored tells what keeps a value out of the realm's storage, as far as
// this map knows it. The error is for the author.
func (tx *Tx) CheckStored(bundle, key string, v value.Value) error {
	m := tx.on()
	return m.cfg.Storage.Check(m.stored, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// CheckAdded tells what keeps a number from being added to a stored one, as far as
// this map knows it. The error is for the author.
func (tx *Tx) CheckAdded(bundle, key string, amount float64) error {
	sum, err := modstorage.Sum(tx.Stored(bundle, key), amount)
	return cmp.Or(err, tx.CheckStored(bundle, key, sum))
}

// StoredCount is how many values a bundle has stored, as far as this map knows.
func (tx *Tx) StoredCount(bundle string) int { return len(modstorage.Of(tx.on().stored, bundle)) }

// StoredKeys are the keys of a bundle that begin with a prefix, sorted, in the
// copy last given.
func (tx *Tx) StoredKeys(bundle, prefix string) []string {
	return modstorage.Keys(tx.on().stored, bundle, prefix)
}
